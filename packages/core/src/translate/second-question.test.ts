import { describe, expect, test } from 'vitest'
import type { TranslateRequest } from '../model/translator.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What a service says to a text, the first time and the second. */
type Said = readonly [first: string, second: string]

interface Scene {
  readonly config?: Readonly<Record<string, unknown>>
  readonly locale?: string
  /** In the words of the request. */
  readonly takesInstructions?: boolean
}

/** A project of one string, and a service that is asked about it. */
function open(source: string, said: Said, { config, locale = 'de', takesInstructions = false }: Scene = {}): World {
  const world = createWorld({ 'en.json': { text: source } }, { targets: [locale], ...config })
  const fit = world.translator.fit.bind(world.translator)
  world.translator.fit = async (...asked) => {
    return (await fit(...asked)).map((one) => ('settings' in one ? { ...one, takesInstructions } : one))
  }
  let asked = 0
  world.translator.answer = ({ texts }) => texts.map(() => said[Math.min(asked++, 1)] ?? '')
  return world
}

const sync = (world: World, more: object = {}) => world.project.sync({ translator: world.translator, ...more })
const provenance = (world: World, locale = 'de') =>
  new RegExp(`\t${locale}(.)`, 'u').exec(world.files()['lockale.lock'] ?? '')?.[1]
const instructions = (world: World) =>
  world.translator.requests.map(({ settings }: TranslateRequest) => settings.instructions)

const wait: Said = ['13 Sekunden warten', '30 Sekunden warten']

const limited = (maxLength: number) => ({ messages: [{ match: 'text', maxLength }] })

describe('an answer that is whole and in doubt', () => {
  test('is asked for once more, and the second answer is taken where nothing is wrong with it', async () => {
    const world = open('Wait 30 seconds', wait)
    const report = await sync(world)
    expect(report).toMatchObject({ requests: 2, written: 1, isComplete: true, inDoubt: { messages: 0, rules: {} } })
    expect(world.read('de.json')).toEqual({ text: '30 Sekunden warten' })
    expect(provenance(world)).toBe('=')
  })

  test.for<[rule: string, source: string, answer: string, config?: object, locale?: string]>([
    ['numbers', 'Wait 30 seconds', '13 Sekunden warten'],
    ['numbers', 'Wait 48 hours', '84 Stunden warten'],
    ['repeated-text', 'Save changes', 'Änderungen speichern. Änderungen speichern.'],
    ['outer-quotes', 'Save changes', '„Änderungen speichern“'],
    ['no-break-spaces', 'Save all changes', 'Alle\u00a0Änderungen\u00a0speichern'],
    ['unchanged', 'Save all of your changes', 'Save all of your changes'],
    ['length-ratio', 'Save', 'Ein Text, der viel zu lang für dieses eine Wort ist'],
    ['forbidden-term', 'Pay the bill', 'Bezahle die Faktura', { targets: [{ locale: 'de', forbidden: ['Faktura'] }] }],
    [
      'glossary-term-missing',
      'Pay the invoice',
      'Bezahle das Papier',
      { targets: [{ locale: 'de', terms: { invoice: 'Rechnung' } }] },
    ],
    ['mixed-script', 'Save changes', 'Änderungen sреichern'],
    ['duplicate-word', 'Save the file', 'Speichern Sie die Datei Datei'],
    ['end-question', 'Delete this file?', 'Diese Datei löschen'],
    ['path-changed', 'Edit /etc/hosts first', 'Zuerst /etc/gastgeber bearbeiten'],
    ['cli-option-changed', 'Run it with --force', 'Mit --erzwingen starten'],
    [
      'source-text-in-target',
      'Your file is saved. You can close this window.',
      'Deine Datei ist gespeichert. You can close this window.',
    ],
    ['markdown-link', 'Read the [terms](/terms)', 'Lies die [Bedingungen] (/terms)'],
    ['max-length', 'Save', 'Speichern', { messages: [{ match: 'text', maxLength: 5 }] }],
    [
      'formality-mixed',
      'Save your files',
      'Speichere deine Dateien',
      { targets: [{ locale: 'de', formality: 'more' }] },
    ],
    ['regional-variant-drift', 'Close the file', 'Die Datei schließen', { targets: ['de-CH'] }, 'de-CH'],
    ['end-ellipsis', 'Saving changes…', 'Änderungen werden gespeichert'],
    ['special-symbols', 'Acme™ cloud', 'Acme Cloud'],
    ['all-caps', 'Save changes', 'ÄNDERUNGEN SPEICHERN'],
    ['markdown-syntax', 'This is **new**', 'Das ist **neu'],
  ])(
    '%s: twice the same is written, marked for review, and never asked for again',
    async ([rule, source, answer, config, locale = 'de']) => {
      const world = open(source, [answer, answer], { config: { ...config } })
      const report = await sync(world)
      expect(report).toMatchObject({ requests: 2, written: 1, isComplete: true })
      expect(report.inDoubt).toMatchObject({ messages: 1, rules: { [rule]: 1 } })
      expect(world.read(`${locale}.json`)).toEqual({ text: answer })
      expect(provenance(world, locale)).toBe('~')
      const before = world.files()
      expect(await sync(world)).toMatchObject({ requests: 0, characters: 0, files: [], inDoubt: { messages: 0 } })
      expect(world.files()).toEqual(before)
    },
  )

  test.for<[rule: string, source: string, answer: string, better: string]>([
    ['unchanged-word', 'Years', 'Years', 'Jahre'],
    ['unchanged-word', 'Sign out', 'Sign out', 'Abmelden'],
    ['source-words-in-target', 'Only for group messages', 'Nur für group messages', 'Nur für Gruppennachrichten'],
    ['end-stop', 'Save all changes.', 'Alle Änderungen speichern', 'Alle Änderungen speichern.'],
    ['placeholder-moved', '{{n}} open items', 'Offene Einträge <x id="1"/>', '<x id="1"/> offene Einträge'],
  ])('%s: the second answer is taken, and the same answer twice is believed', async ([, source, answer, better]) => {
    const mended = open(source, [answer, better])
    expect(await sync(mended)).toMatchObject({ requests: 2, inDoubt: { messages: 0 } })
    const insisting = open(source, [answer, answer])
    expect(await sync(insisting)).toMatchObject({ requests: 2, written: 1, inDoubt: { messages: 0, rules: {} } })
    const texts = [mended, insisting].map((world) => (world.read('de.json') as { readonly text: string }).text)
    const write = (text: string) => text.replace('<x id="1"/>', '{{n}}')
    expect(texts).toEqual([write(better), write(answer)])
    expect([provenance(mended), provenance(insisting)]).toEqual(['=', '='])
    expect(await sync(insisting)).toMatchObject({ requests: 0, files: [] })
  })

  test('of a wrong answer and one to confirm, the one to confirm is believed', async () => {
    const world = open('{{n}} items in 30 days', [
      '<x id="1"/> Einträge in 13 Tagen',
      'Einträge in 30 Tagen: <x id="1"/>',
    ])
    expect(await sync(world)).toMatchObject({ requests: 2, inDoubt: { messages: 0 } })
    expect(provenance(world)).toBe('=')
    const worse = open('{{n}} items in 30 days', [
      'Einträge in 30 Tagen: <x id="1"/>',
      '<x id="1"/> Einträge in 13 Tagen',
    ])
    expect(await sync(worse)).toMatchObject({ requests: 2, inDoubt: { messages: 0 } })
    expect(worse.read('de.json')).toEqual({ text: 'Einträge in 30 Tagen: {{n}}' })
  })

  test.for<[name: string, source: string, answer: string, text: string]>([
    ['no word between placeholders', '{{n}} of {{all}}', '<x id="1"/> / <x id="2"/>', '{{n}} / {{all}}'],
    ['a placeholder inside a word', 'Hello {{name}}', 'Ha<x id="1"/>llo', 'Ha {{name}}llo'],
  ])('%s: is written, and marked for review', async ([, source, answer, text]) => {
    const world = open(source, [answer, answer])
    expect(await sync(world)).toMatchObject({
      requests: 2,
      isComplete: true,
      inDoubt: { rules: { 'needs-review': 1 } },
    })
    expect(world.read('de.json')).toEqual({ text })
    expect(provenance(world)).toBe('~')
  })

  test('a form whose number could not travel with the placeholder is marked for review', async () => {
    const source = { n_one: '{{count}} reply of 5', n_other: '{{count}} replies of 5' }
    const world = createWorld({ 'en.json': source }, { targets: ['pl'] })
    // a service that loses tags, but keeps addresses and numbers
    world.translator.answer = ({ texts }) => texts.map((text) => `pl: ${text.replaceAll(/<x[^>]*>[^<]*<\/x>/gu, '')}`)
    expect(await sync(world)).toMatchObject({
      isComplete: true,
      inDoubt: { messages: 1, rules: { 'needs-review': 1 } },
    })
    expect(world.translator.texts()).toEqual(expect.arrayContaining(['3 replies of 5', 'ph1@ph.invalid replies of 5']))
    expect(world.read('pl.json')).toMatchObject({ n_many: 'pl: {{count}} replies of 5' })
    expect(world.files()['lockale.lock']).toMatch(/\tpl:few=\S+\tpl:many~\S+\tpl:one=\S+\tpl:other=/u)
  })

  test('is asked for again while another locale still waits for its first answers', async () => {
    const world = createWorld({ 'en.json': { text: 'Wait 30 seconds' } }, { targets: ['de', 'pl'] })
    const { translator } = world
    let askedAgain: () => void = () => undefined
    const again = new Promise<void>((resolve) => (askedAgain = resolve))
    translator.translate = async (request) => {
      translator.requests.push(request)
      if (translator.requests.length === 3) askedAgain()
      if (request.target === 'pl') await again
      const german = translator.requests.length === 3 ? '30 Sekunden warten' : '13 Sekunden warten'
      return { texts: [request.target === 'pl' ? 'Poczekaj 30 sekund' : german], billedCharacters: undefined }
    }
    expect(await sync(world)).toMatchObject({ requests: 3, written: 2, isComplete: true, inDoubt: { messages: 0 } })
    expect(translator.requests.map(({ target }) => target)).toEqual(['de', 'pl', 'de'])
    expect(world.read('de.json')).toEqual({ text: '30 Sekunden warten' })
  })

  test('one that no translation is as long as is not written, and heals', async () => {
    const endless = 'Speichern '.repeat(2000)
    const world = open('Save', [endless, endless])
    expect(await sync(world)).toMatchObject({
      written: 0,
      isComplete: false,
      inDoubt: { messages: 0 },
    })
    world.translator.answer = ({ texts }) => texts.map(() => 'Speichern')
    expect(await sync(world)).toMatchObject({ written: 1, isComplete: true, inDoubt: { messages: 0 } })
    expect(world.read('de.json')).toEqual({ text: 'Speichern' })
  })

  test('the better of two is written', async () => {
    const worse = '„13 Sekunden warten“'
    for (const said of [
      [worse, '13 Sekunden warten'],
      ['13 Sekunden warten', worse],
    ] as const) {
      const world = open('Wait 30 seconds', said)
      expect(await sync(world)).toMatchObject({ inDoubt: { messages: 1, rules: { numbers: 1 } } })
      expect(world.read('de.json')).toEqual({ text: '13 Sekunden warten' })
    }
  })

  test.for<[name: string, source: string, worse: string, better: string, config?: object]>([
    ['a wrong number, or a text that is too long', 'Wait 30 s', '13 s warten', '30 s lang warten', limited(12)],
    ['a broken link, or quotation marks', '[Terms](/t) 12', '[Bedingungen] (/t) 12', '„[Bedingungen](/t) 12“'],
    [
      'the source, or two small mistakes',
      'Save all 3 of your files…',
      'Save all 3 of your files…',
      'Alle 4 Dateien sichern',
    ],
    ['one mistake more', 'Wait 30 seconds…', '13 Sekunden warten', '13 Sekunden warten…'],
  ])('%s: the better is written, in either order', async ([, source, worse, better, config]) => {
    for (const said of [
      [worse, better],
      [better, worse],
    ] as const) {
      const world = open(source, said, config && { config: { ...config } })
      expect(await sync(world)).toMatchObject({ requests: 2, inDoubt: { messages: 1 } })
      expect(world.read('de.json')).toEqual({ text: better })
    }
  })

  test('of two that are equally bad, the second is written', async () => {
    const world = open('Wait 30 seconds', ['13 Sekunden warten', '14 Sekunden warten'])
    await sync(world)
    expect(world.read('de.json')).toEqual({ text: '14 Sekunden warten' })
  })

  test('the shorter of two that are too long is written', async () => {
    const config = { messages: [{ match: 'text', maxLength: 5 }] }
    for (const said of [
      ['Speichern', 'Abspeichern'],
      ['Abspeichern', 'Speichern'],
    ] as const) {
      const world = open('Save', said, { config })
      await sync(world)
      expect(world.read('de.json')).toEqual({ text: 'Speichern' })
    }
  })

  test('stays where the second answer breaks the message', async () => {
    const world = open('Wait {{count}} of 30 seconds', ['<x id="1"/> von 13 Sekunden warten', 'kaputt'])
    expect(await sync(world)).toMatchObject({ requests: 2, written: 1, inDoubt: { rules: { numbers: 1 } } })
    expect(world.read('de.json')).toEqual({ text: '{{count}} von 13 Sekunden warten' })
  })

  test('both answers are on record: a translation that got lost comes back for nothing, as it was', async () => {
    for (const said of [wait, [wait[0], wait[0]]] as const) {
      const world = open('Wait 30 seconds', said)
      await sync(world)
      const before = world.files()
      world.remove('de.json')
      const { '.lockale/ledger': _, ...files } = before
      expect(await sync(world, { allowPrune: true })).toMatchObject({ requests: 0, characters: 0, written: 1 })
      expect(world.files()).toMatchObject(files)
    }
  })

  test('the report counts what was asked again, what is right now, and its characters', async () => {
    const source = { a: 'Wait 30 seconds', b: 'Wait 30 seconds', c: 'Wait 40 hours', d: 'Save' }
    const world = createWorld({ 'en.json': source }, { targets: ['de', 'fr'] })
    let asked = 0
    world.translator.answer = ({ texts }) =>
      texts.map((text) => {
        if (text === 'Wait 30 seconds') return asked++ < 2 ? 'Warte 13 s lang' : 'Warte 30 s lang'
        return text === 'Save' ? 'Sichern' : 'Warte 14 Stunden'
      })
    expect(await sync(world)).toMatchObject({
      textsAgain: 4,
      textsMended: 2,
      charactersAgain: 2 * (15 + 13),
      inDoubt: { messages: 2 },
    })
    expect(await sync(world)).toMatchObject({ textsAgain: 0, textsMended: 0, charactersAgain: 0 })
  })

  test('a budget that the plan uses up leaves nothing for second questions', async () => {
    const world = open('Wait 30 seconds', wait)
    expect(await sync(world, { maxCharacters: 15 })).toMatchObject({ requests: 1, inDoubt: { messages: 1 } })
    const ample = open('Wait 30 seconds', wait)
    expect(await sync(ample, { maxCharacters: 30 })).toMatchObject({ requests: 2, inDoubt: { messages: 0 } })
  })

  test('a rule that is off, or silenced for the message, doubts nothing', async () => {
    const off = open('Wait 30 seconds', wait, { config: { checks: { numbers: 'off' } } })
    expect(await sync(off)).toMatchObject({ requests: 1, inDoubt: { messages: 0 } })
    const silent = open('Wait 30 seconds', wait, {
      config: { messages: [{ match: 'text', checks: { numbers: 'off' } }] },
    })
    expect(await sync(silent)).toMatchObject({ requests: 1 })
  })

  test('style alone, or a warning of a rule of the project, is no doubt', async () => {
    const own = { id: 'short', severity: 'warning' as const, check: () => 'is not short' }
    for (const scene of [{}, { config: { rules: [own] } }]) {
      const world = open('Save all changes...', ['Alle Änderungen speichern…', 'Alle Änderungen sichern...'], scene)
      expect(await sync(world)).toMatchObject({ requests: 1, inDoubt: { messages: 0 } })
      expect(world.read('de.json')).toEqual({ text: 'Alle Änderungen speichern…' })
    }
  })

  test.for(['OK', 'GitHub', 'https://example.com', 'GNU General Public License'])(
    '%s may well be the same in another language',
    async (text) => {
      const world = open(text, [text, text])
      expect(await sync(world)).toMatchObject({ inDoubt: { messages: 0 } })
      expect(world.translator.requests.length).toBeLessThanOrEqual(1)
    },
  )
})

describe('a service that can be told what to mind', () => {
  const told = { takesInstructions: true }

  test('is told in the second request, and only there', async () => {
    const world = open('Wait 30 seconds', wait, told)
    expect(await sync(world)).toMatchObject({ requests: 2 })
    expect(instructions(world)).toEqual([undefined, ['Keep every number of the source, with its digits.']])
    expect(world.read('de.json')).toEqual({ text: '30 Sekunden warten' })
    expect(await sync(world)).toMatchObject({ requests: 0, outdated: {} })
  })

  test('gets the words of the project', async () => {
    const targets = [{ locale: 'de', terms: { invoice: 'Rechnung' }, instructions: ['Be brief.'] }]
    const world = open('Pay the invoice', ['Bezahle das Papier', 'Bezahle die Rechnung'], {
      ...told,
      config: { targets },
    })
    await sync(world)
    expect(instructions(world)[1]).toEqual(['Be brief.', 'Translate "invoice" as "Rechnung".'])
  })

  test('gets limits of length for one text alone, and other words for several at once', async () => {
    const texts = { a: 'Wait 30 seconds', b: 'Wait 40 seconds', c: 'Save', d: 'Close it' }
    const messages = [
      { match: 'c', maxLength: 5 },
      { match: 'd', maxLength: 6 },
    ]
    const world = open('', ['', ''], { ...told, config: { messages } })
    world.write('en.json', texts)
    world.translator.answer = ({ texts: asked }) => asked.map((text) => `Immer ${text.length}`)
    expect(await sync(world)).toMatchObject({ requests: 4 })
    expect(world.translator.requests.slice(1).map(({ texts: asked }) => asked)).toEqual([
      ['Wait 30 seconds', 'Wait 40 seconds'],
      ['Save'],
      ['Close it'],
    ])
  })
})
