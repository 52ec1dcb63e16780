import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileSystem } from '@lockale/disk'
import { createWorld, failure, type World } from '../testing/world.ts'

const en = { ok: 'OK', title: 'Your cart is empty', files_one: '{{count}} file', files_other: '{{count}} files' }
const at = { locale: 'de-AT', from: 'de' }
const derived = ['de', at]

async function synced(source: object = en, targets: readonly unknown[] = derived, config: object = {}): Promise<World> {
  const world = createWorld({ 'en.json': source }, { targets, ...config })
  await sync(world)
  world.translator.requests.length = 0
  return world
}

const sync = (world: World, options: object = {}) => world.project.sync({ translator: world.translator, ...options })

function edit(world: World, file: string, change: Record<string, unknown>): void {
  world.write(file, { ...(world.read(file) as object), ...change })
}

async function stateOf(world: World, message: string, locale = 'de-AT'): Promise<string | undefined> {
  const [facts] = await world.project.why({ messages: [message], locales: [locale] })
  return facts?.forms.map(({ state, by }) => `${state} ${by}`).join(', ')
}

async function problems(world: World): Promise<readonly string[]> {
  const { diagnostics } = await world.project.check()
  return diagnostics.map(({ code, locale = '', message = '' }) => `${locale} ${message} ${code}`)
}

/** Asserts that a further run has nothing to do, and that a check agrees. */
async function isDone(world: World): Promise<void> {
  const before = world.files()
  world.translator.requests.length = 0
  const report = await sync(world)
  expect([report.files, report.isComplete, world.translator.texts()]).toEqual([[], true, []])
  expect(world.files()).toEqual(before)
}

test('the translations of the other locale are copied, without a request of their own', async () => {
  const world = createWorld({ 'en.json': en }, { targets: derived })
  const { totals, steps } = await world.project.plan({ translator: world.translator })
  expect(totals).toMatchObject({ translate: 3, reuse: 3, characters: 33 })
  expect(totals.locales).toMatchObject([
    { locale: 'de', translate: 3, reuse: 0 },
    { locale: 'de-AT', translate: 0, reuse: 3, requests: 0, characters: 0 },
  ])
  const kinds = steps.flatMap((step) => ('forms' in step ? step.forms.map(({ kind }) => kind) : []))
  expect(kinds.join(' ')).toBe('send send send send derive derive derive derive')
  await sync(world)
  expect(world.read('de-AT.json')).toEqual({
    ok: 'de:OK',
    title: 'de:Your cart is empty',
    files_one: 'de:{{count}} file',
    files_other: 'de:{{count}} files',
  })
  expect(world.translator.requests.map(({ target }) => target)).toEqual(['de'])
  expect(await stateOf(world, 'files')).toBe('current copied, current copied')
  expect(world.files()['lockale.lock']).toMatch(/\tde-AT&\S+\tde=/u)
  expect(await problems(world)).toEqual([])
  await isDone(world)
})

const follow: readonly (readonly [
  name: string,
  change: (world: World) => unknown,
  before: readonly string[],
  sent: readonly string[],
])[] = [
  ['a human changed the original', (world) => edit(world, 'de.json', { ok: 'Gut' }), ['de-AT ok stale'], []],
  ['the source changed', (world) => edit(world, 'en.json', { ok: 'Yes' }), ['de ok stale', 'de-AT ok stale'], ['Yes']],
  [
    'one plural form of the original changed',
    (world) => edit(world, 'de.json', { files_one: '{{count}} Datei' }),
    ['de-AT files stale'],
    [],
  ],
  [
    'a new message',
    (world) => edit(world, 'en.json', { more: 'More' }),
    ['de more missing-key', 'de-AT more missing-key'],
    ['More'],
  ],
  [
    'the original was deleted',
    (world) => edit(world, 'de.json', { ok: undefined }),
    ['de ok missing-key', 'de-AT ok stale'],
    [],
  ],
  ['the copy was deleted', (world) => edit(world, 'de-AT.json', { ok: undefined }), ['de-AT ok missing-key'], []],
  ['the file was deleted', (world) => world.remove('de-AT.json'), ['de-AT  missing-file'], []],
  [
    'a human translation was handed back in the original',
    async (world) => {
      edit(world, 'de.json', { ok: 'Gut' })
      await sync(world)
      await world.project.reopen({ messages: ['ok'] })
    },
    ['de ok stale'],
    [],
  ],
  [
    'a message was renamed',
    (world) => edit(world, 'en.json', { ok: undefined, fine: 'OK' }),
    ['de fine missing-key', 'de ok extra-key', 'de-AT fine missing-key', 'de-AT ok extra-key'],
    [],
  ],
  ['the lockfile is gone', (world) => world.remove('lockale.lock'), [], []],
]

test.for(follow)('a copy follows: %s', async ([, change, before, sent]) => {
  const world = await synced()
  await change(world)
  const now = world.files()
  const found = await problems(world)
  expect(found).toEqual(before)
  expect(world.files()).toEqual(now)
  await sync(world)
  expect(world.read('de-AT.json')).toEqual(world.read('de.json'))
  expect(world.translator.texts()).toEqual(sent)
  expect(await problems(world)).toEqual([])
  await isDone(world)
})

test('the sentence of a copy whose original changed names the locale', async () => {
  const world = await synced()
  edit(world, 'de.json', { ok: 'Gut' })
  const { diagnostics } = await world.project.check()
  expect(diagnostics.map((one) => one.arguments)).toMatchObject([{ origin: 'de', text: 'de:OK' }])
})

test('a human translation of the derived locale is kept, and its source is watched', async () => {
  const world = await synced()
  edit(world, 'de-AT.json', { title: 'Ihr Sackerl ist leer' })
  edit(world, 'de.json', { title: 'Ihr Wagen ist leer', ok: 'Gut' })
  await sync(world)
  expect(world.read('de-AT.json')).toMatchObject({ title: 'Ihr Sackerl ist leer', ok: 'Gut' })
  expect(await stateOf(world, 'title')).toBe('edited human')
  expect(await problems(world)).toEqual([])
  edit(world, 'en.json', { title: 'Your bag is empty' })
  await sync(world)
  expect(world.read('de-AT.json')).toMatchObject({ title: 'Ihr Sackerl ist leer' })
  expect(await problems(world)).toEqual(['de title source-changed', 'de-AT title source-changed'])
  await world.project.reopen({ messages: ['title'] })
  await sync(world)
  expect(world.read('de-AT.json')).toEqual(world.read('de.json'))
  expect(world.read('de.json')).toMatchObject({ title: 'de:Your bag is empty' })
  await isDone(world)
})

test('an original that needs review is asked about once: its copies are up to date as they are', async () => {
  const world = await synced()
  edit(world, 'de.json', { title: 'Ihr Wagen ist leer' })
  await sync(world)
  edit(world, 'en.json', { title: 'Your bag is empty' })
  await sync(world)
  expect(await problems(world)).toEqual(['de title source-changed'])
  expect(await stateOf(world, 'title')).toBe('current copied')
  const report = await world.project.accept({ messages: ['title'] })
  expect(report.accepted.map(({ locale }) => locale)).toEqual(['de'])
  expect(report.skipped).toMatchObject([{ locale: 'de-AT', why: 'it is copied from de, where this can be decided' }])
  expect(await problems(world)).toEqual([])
  edit(world, 'de.json', { title: 'Ihr Beutel ist leer' })
  await sync(world)
  expect(world.read('de-AT.json')).toMatchObject({ title: 'Ihr Beutel ist leer' })
})

test('existing files: what equals the original is a copy, all else is imported and kept', async () => {
  const world = createWorld(
    {
      'en.json': { a: 'Open the file', b: 'Save the file', c: 'Close' },
      'de.json': { a: 'Datei öffnen', b: 'Datei sichern', c: 'Schließen' },
      'de-AT.json': { a: 'Datei öffnen', b: 'Datei speichern' },
    },
    { targets: derived },
  )
  await sync(world, { adopt: true })
  expect(world.read('de-AT.json')).toEqual({ a: 'Datei öffnen', b: 'Datei speichern', c: 'Schließen' })
  expect(await stateOf(world, 'a')).toBe('current copied')
  expect(await stateOf(world, 'b')).toBe('edited adopted')
  expect(world.translator.texts()).toEqual([])
  edit(world, 'de.json', { a: 'Datei aufmachen', b: 'Datei ablegen' })
  await sync(world)
  expect(world.read('de-AT.json')).toEqual({ a: 'Datei aufmachen', b: 'Datei speichern', c: 'Schließen' })
  await isDone(world)
})

test('a target that becomes derived: imported and machine translations follow, human ones stay', async () => {
  const files = {
    'en.json': { a: 'Open the file', b: 'Save the file', c: 'Close' },
    'de.json': { a: 'Datei öffnen' },
    'de-AT.json': { a: 'Datei öffnen' },
  }
  const world = createWorld(files, { targets: ['de', 'de-AT'] })
  await sync(world, { adopt: true })
  expect(world.read('de-AT.json')).toMatchObject({ b: 'de-AT:Save the file' })
  edit(world, 'de-AT.json', { c: 'Zumachen' })
  await sync(world)
  const now = world.reopen({ config: { targets: derived } })
  expect(await problems(now)).toEqual(['de-AT b stale'])
  await sync(now)
  expect(now.read('de-AT.json')).toEqual({ a: 'Datei öffnen', b: 'de:Save the file', c: 'Zumachen' })
  expect(await stateOf(now, 'a')).toBe('current copied')
  await isDone(now)
})

test('narrowed to the derived locale, it copies what is there and sends nothing', async () => {
  const world = createWorld({ 'en.json': en, 'de.json': { ok: 'Gut' } }, { targets: derived })
  const report = await sync(world, { locales: ['de-AT'], adopt: true })
  expect(world.translator.texts()).toEqual([])
  expect(world.read('de-AT.json')).toEqual({ ok: 'Gut' })
  expect(world.read('de.json')).toEqual({ ok: 'Gut' })
  expect(report.isComplete).toBe(false)
  expect(report.diagnostics.map(({ arguments: { reason } }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'it is copied from de, which has no up-to-date translation of it'),
  )
  await sync(world)
  expect(world.read('de-AT.json')).toEqual(world.read('de.json'))
  await isDone(world)
})

test('narrowed to the original, the derived locale follows in the next run', async () => {
  const world = await synced()
  edit(world, 'en.json', { ok: 'Yes' })
  await sync(world, { locales: ['de'] })
  expect(world.read('de-AT.json')).toMatchObject({ ok: 'de:OK' })
  expect(await problems(world)).toEqual(['de-AT ok stale'])
  await sync(world)
  expect(world.read('de-AT.json')).toEqual(world.read('de.json'))
  await isDone(world)
})

test('narrowed to a message', async () => {
  const world = await synced()
  edit(world, 'de.json', { ok: 'Gut', title: 'Leer' })
  await sync(world, { messages: ['ok'] })
  expect(world.read('de-AT.json')).toMatchObject({ ok: 'Gut', title: 'de:Your cart is empty' })
})

test('a chain, in any order of the config', async () => {
  const targets = [{ locale: 'de-LI', from: 'de-CH' }, { locale: 'de-CH', from: 'de' }, 'fr', 'de']
  const world = await synced(en, targets)
  edit(world, 'de-CH.json', { ok: 'Guet' })
  edit(world, 'en.json', { title: 'Your bag is empty' })
  await sync(world)
  expect(world.read('de-CH.json')).toEqual({ ...(world.read('de.json') as object), ok: 'Guet' })
  expect(world.read('de-LI.json')).toEqual(world.read('de-CH.json'))
  expect(world.translator.texts()).toEqual(['Your bag is empty', 'Your bag is empty'])
  await isDone(world)
})

test('an original that cannot be translated: its copies wait, and say why', async () => {
  const world = createWorld({ 'en.json': { ok: 'OK', title: 'Hello {{name}}' } }, { targets: derived })
  world.translator.answer = ({ texts }) => texts.map((text) => (text.includes('Hello') ? 'Hallo' : 'Gut'))
  const report = await sync(world)
  expect(world.read('de-AT.json')).toEqual({ ok: 'Gut' })
  expect(report.diagnostics.map(({ locale, message }) => `${locale} ${message}`)).toEqual(['de title', 'de-AT title'])
  expect(report.isComplete).toBe(false)
  world.translator.answer = ({ texts }) => texts.map((text) => text.replace('Hello', 'Hallo'))
  await sync(world)
  expect(world.read('de-AT.json')).toEqual({ ok: 'Gut', title: 'Hallo {{name}}' })
})

test('a service that fails stops both', async () => {
  const world = createWorld({ 'en.json': en }, { targets: derived })
  world.translator.answer = () => {
    throw failure('quota')
  }
  const report = await sync(world)
  expect([report.isComplete, report.files]).toEqual([false, []])
})

test('a locked original is copied, too', async () => {
  const files = { 'en.json': { a: 'Open', b: 'Close' }, 'de.json': { a: 'Auf' } }
  const world = createWorld(files, { targets: [{ locale: 'de', policy: 'locked' }, at] })
  await sync(world, { adopt: true })
  expect(world.read('de-AT.json')).toEqual({ a: 'Auf' })
  const { diagnostics } = await world.project.check()
  expect(diagnostics.find(({ locale }) => locale === 'de-AT')?.arguments['left']).toBe(
    'it is copied from de, where this locale is locked',
  )
  expect(world.translator.texts()).toEqual([])
})

test.for<[name: string, config: Readonly<Record<string, unknown>>, why: string]>([
  ['a locale', { targets: [{ locale: 'de', policy: 'locked' }, at] }, 'this locale is locked'],
  [
    'a string',
    { targets: derived, messages: [{ match: 'b', locales: ['de'], policy: 'locked' }] },
    'messages "b" are locked',
  ],
  [
    'a string, two copies away',
    {
      targets: ['de', at, { locale: 'de-CH', from: 'de-AT' }],
      messages: [{ match: 'b', locales: ['de'], policy: 'locked' }],
    },
    'messages "b" are locked',
  ],
])('what is missing because its original is locked is no problem: %s', async ([, config, why]) => {
  const world = createWorld({ 'en.json': { a: 'Open', b: 'Close' }, 'de.json': { a: 'Auf' } }, config)
  const report = await sync(world, { adopt: true })
  expect([report.isComplete, world.read('de-AT.json')]).toEqual([true, { a: 'Auf' }])
  const { diagnostics } = await world.project.check()
  const copies = diagnostics.filter(({ locale }) => locale !== 'de')
  expect(new Set(copies.map(({ code, severity }) => `${code} ${severity}`))).toEqual(new Set(['missing-key info']))
  expect(copies.map((one) => one.arguments['left'])).toContain(`it is copied from de, where ${why}`)
  expect(await sync(world)).toMatchObject({ isComplete: true, files: [] })
  world.write('de.json', { a: 'Auf', b: 'Zu' })
  await sync(world)
  expect(world.read('de-AT.json')).toEqual({ a: 'Auf', b: 'Zu' })
})

test('a copy of a locked translation that is out of date says that the original is locked', async () => {
  const world = await synced({ a: 'Open' })
  const locked = world.reopen({ config: { messages: [{ match: 'a', locales: ['de'], policy: 'locked' }] } })
  locked.write('en.json', { a: 'Open now' })
  const { isComplete, diagnostics } = await sync(locked)
  const found = diagnostics.find(({ locale }) => locale === 'de-AT')
  expect([isComplete, found?.arguments['reason']]).toEqual([
    false,
    'it is copied from de, which has no up-to-date translation of it: messages "a" are locked',
  ])
  locked.write('de.json', { a: 'Jetzt auf' })
  await sync(locked)
  expect(locked.read('de-AT.json')).toEqual({ a: 'Jetzt auf' })
})

test('re-translated because of new settings, and the copy with it', async () => {
  const world = await synced({ ok: 'OK' })
  const formal = world.reopen({ config: { formality: 'more' } })
  formal.translator.answer = ({ texts }) => texts.map((text) => `Sie:${text}`)
  await sync(formal, { refresh: ['formality'] })
  expect(formal.read('de.json')).toEqual({ ok: 'Sie:OK' })
  expect(formal.read('de-AT.json')).toEqual({ ok: 'Sie:OK' })
  await isDone(formal)
})

test('translate: a locale with its own code or settings is translated, any other is copied', async () => {
  const targets = [
    'pt-BR',
    { locale: 'pt-PT', from: 'pt-BR', variants: 'translate' },
    'de',
    { locale: 'de-x-formal', from: 'de', variants: 'translate', formality: 'more' },
    { locale: 'de-AT', from: 'de', variants: 'translate' },
  ]
  const world = await synced({ ok: 'OK' }, targets)
  expect(world.read('pt-PT.json')).toEqual({ ok: 'pt-PT:OK' })
  expect(world.read('de-x-formal.json')).toEqual({ ok: 'de-x-formal:OK' })
  expect(world.read('de-AT.json')).toEqual({ ok: 'de:OK' })
})

const po = (text: string, flag = '') => `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

${flag}msgid "%d file"
msgid_plural "%d files"
msgstr[0] "${text === '' ? '' : `${text}%d file`}"
msgstr[1] "${text === '' ? '' : `${text}%d files`}"
`

test('gettext: plural forms, and the mark that a translation needs review goes along', async () => {
  const world = createWorld(
    { 'en.po': po(''), 'de.po': po(''), 'de-AT.po': po('') },
    { targets: derived, files: ['{locale}.po'], syntax: { id: 'printf', dialect: 'c' }, policy: 'propose' },
  )
  await sync(world)
  expect(world.files()['de.po']).toContain('#, fuzzy')
  expect(world.files()['de-AT.po']).toBe(world.files()['de.po'])
  expect(new Set(await problems(world))).toEqual(new Set(['de %d file needs-review']))
  await world.project.accept({ messages: ['%d file'] })
  expect(world.files()['de.po']).not.toContain('#, fuzzy')
  await sync(world)
  expect(world.files()['de-AT.po']).toBe(world.files()['de.po'])
  expect(await problems(world)).toEqual([])
  await isDone(world)
  world.write('de.po', (world.files()['de.po'] ?? '').replace('msgid "%d file"', '#, fuzzy\nmsgid "%d file"'))
  await sync(world)
  expect(world.files()['de-AT.po']).toBe(world.files()['de.po'])
})

test('one file for all locales: String Catalogs', async () => {
  const file = 'L.xcstrings'
  const strings = { Buy: { localizations: {} }, '%lld files': { localizations: {} } }
  const world = createWorld(
    { [file]: JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }) },
    { targets: derived, files: [{ source: file, target: file }], syntax: { id: 'printf', dialect: 'apple' } },
  )
  await sync(world)
  const valueOf = (locale: string) => {
    const read = world.read(file) as { strings: Record<string, { localizations: Record<string, unknown> }> }
    return Object.values(read.strings).map(({ localizations }) => localizations[locale])
  }
  expect(valueOf('de-AT')).toEqual(valueOf('de'))
  expect(JSON.stringify(valueOf('de-AT'))).toContain('de:Buy')
  await isDone(world)
  world.write(file, (world.files()[file] ?? '').replace('de:Buy', 'Kaufen'))
  await sync(world)
  expect(JSON.stringify(valueOf('de-AT'))).toContain('Kaufen')
  await isDone(world)
})

test('ICU plurals are copied as a whole', async () => {
  const world = await synced({ n: '{n, plural, one {# file} other {# files}}' }, derived, { syntax: 'icu' })
  expect(world.read('de-AT.json')).toEqual(world.read('de.json'))
  edit(world, 'de.json', { n: '{n, plural, one {# Datei} other {# Dateien}}' })
  await sync(world)
  expect(world.read('de-AT.json')).toEqual(world.read('de.json'))
})

test('a broken original is not copied: the copy stays, and what a human writes meanwhile is human', async () => {
  const world = await synced({ hi: 'Hello {{name}}', by: 'Bye {{name}}' })
  edit(world, 'de.json', { hi: 'Hallo', by: 'Tschau' })
  expect(await problems(world)).toEqual(['de hi placeholder-missing', 'de by placeholder-missing'])
  expect((await sync(world)).isComplete).toBe(true)
  edit(world, 'de-AT.json', { by: 'Baba {{name}}' })
  await sync(world)
  expect(world.read('de-AT.json')).toEqual({ hi: 'de:Hello {{name}}', by: 'Baba {{name}}' })
  world.remove('de-AT.json')
  const { diagnostics } = await sync(world)
  expect(diagnostics.flatMap(({ arguments: { reason } }) => reason ?? [])).toEqual([
    'it is copied from de, where it is invalid (placeholder-missing)',
    'it is copied from de, where it is invalid (placeholder-missing)',
  ])
  edit(world, 'de.json', { hi: 'Hallo {{name}}', by: 'Tschau {{name}}' })
  await sync(world)
  expect(world.read('de-AT.json')).toEqual(world.read('de.json'))
})

test('a copy that breaks a rule of its locale alone is reported, and not copied again and again', async () => {
  const world = await synced(en, derived, { messages: [{ match: 'title', locales: ['de-AT'], maxLength: 5 }] })
  expect(await problems(world)).toEqual(['de-AT title max-length'])
  const { totals } = await world.project.plan({ translator: world.translator })
  expect(totals).toMatchObject({ translate: 0, reuse: 0 })
  edit(world, 'de-AT.json', { title: 'Leer' })
  expect(await problems(world)).toEqual([])
})

test('a human translation moves with its renamed message', async () => {
  const world = await synced()
  edit(world, 'de-AT.json', { title: 'Ihr Sackerl ist leer' })
  await sync(world)
  edit(world, 'en.json', { title: undefined, heading: en.title })
  await sync(world)
  expect(world.read('de.json')).toMatchObject({ heading: 'de:Your cart is empty' })
  expect(world.read('de-AT.json')).toMatchObject({ heading: 'Ihr Sackerl ist leer' })
  await isDone(world)
})

test('a deleted message leaves both files, but for what a human wrote', async () => {
  const world = await synced({ a: 'Open', b: 'Close', c: 'Save', d: 'Print' })
  edit(world, 'de-AT.json', { a: 'Auf' })
  await sync(world)
  world.write('en.json', { c: 'Save', d: 'Print' })
  await sync(world)
  expect(world.read('de.json')).toEqual({ c: 'de:Save', d: 'de:Print' })
  expect(world.read('de-AT.json')).toEqual({ a: 'Auf', c: 'de:Save', d: 'de:Print' })
})

test('the rule about copied locales is silent', async () => {
  const source = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`k${n}`, `You have the number ${n} here`]))
  const drift = async (targets: readonly unknown[]) => {
    const world = await synced(source, targets)
    if (targets.includes('de-AT')) world.write('de-AT.json', world.read('de.json'))
    return (await problems(world)).filter((one) => one.includes('regional-variant-drift'))
  }
  expect(await drift(['de', 'de-AT'])).toHaveLength(1)
  expect(await drift(derived)).toEqual([])
})

class Killed extends Error {}

/** Returns a disk on which the n-th change and all later ones fail, as if the process had ended. */
function diesAt(n: number): { readonly wrap: (fs: FileSystem) => FileSystem; readonly died: () => boolean } {
  let count = 0
  const living = <T>(work: () => Promise<T>) => (++count >= n ? Promise.reject(new Killed()) : work())
  const wrap = (fs: FileSystem): FileSystem => ({
    ...fs,
    writeFile: (...given) => living(() => fs.writeFile(...given)),
    createExclusively: (...given) => living(() => fs.createExclusively(...given)),
    rename: (...given) => living(() => fs.rename(...given)),
    rm: (path) => living(() => fs.rm(path)),
    mkdir: (path) => living(() => fs.mkdir(path)),
    async openAppend(path) {
      const file = await living(() => fs.openAppend(path))
      return { ...file, append: (bytes) => living(() => file.append(bytes)) }
    },
  })
  return { wrap, died: () => count >= n }
}

test('killed at any change of the disk: the next run is right, and takes no copy for a human translation', async () => {
  for (let n = 1; ; n += 3) {
    const world = await synced()
    edit(world, 'en.json', { ok: 'Yes', more: 'More' })
    edit(world, 'de.json', { title: 'Leer' })
    edit(world, 'de-AT.json', { files_one: '{{count}} Akt' })
    const { wrap, died } = diesAt(n)
    await sync(world.reopen({ wrap })).catch(() => undefined)
    await world.reopen().project.check()
    if (world.files()['.lockale/run.lock'] !== undefined) world.remove('.lockale/run.lock')
    const after = world.reopen()
    await sync(after)
    expect([n, after.read('de-AT.json')]).toEqual([
      n,
      { ...(after.read('de.json') as object), files_one: '{{count}} Akt' },
    ])
    expect(after.read('de.json')).toMatchObject({ ok: 'de:Yes', title: 'Leer', more: 'de:More' })
    expect(await stateOf(after, 'files')).toBe('edited human, current copied')
    expect(await stateOf(after, 'title', 'de')).toBe('edited human')
    expect(new Set(world.translator.texts())).toEqual(new Set(['Yes', 'More']))
    await isDone(after)
    if (died()) continue
    expect(n).toBeGreaterThan(15)
    return
  }
})

type Step =
  | {
      readonly do: 'edit'
      readonly file: 'en' | 'de' | 'de-AT'
      readonly key: string
      readonly text: string | undefined
    }
  | { readonly do: 'sync'; readonly locales: readonly string[] | undefined }
  | { readonly do: 'reopen' | 'accept'; readonly key: string }

const key = fc.constantFrom('a', 'b', 'c')
const word = fc.constantFrom('One two', 'Three four', 'Five six', 'Seven', undefined)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), file: fc.constantFrom('en', 'de', 'de-AT'), key, text: word }),
  fc.record({ do: fc.constant('sync' as const), locales: fc.constantFrom(undefined, ['de'], ['de-AT'], undefined) }),
  fc.record({ do: fc.constantFrom('reopen', 'accept'), key }),
)

test('whatever happens: a human text stays, any other is that of the original', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const world = await synced({ a: 'One two', b: 'Three four', c: 'Seven', z: 'Last' })
      for (const one of steps) {
        if (one.do === 'edit') {
          edit(world, `${one.file}.json`, { [one.key]: one.text })
        } else if (one.do === 'sync') {
          await sync(world, { locales: one.locales, allowPrune: true })
        } else {
          await world.project[one.do]({ messages: [one.key] }).catch(() => undefined)
        }
      }
      const [de, before] = ['de.json', 'de-AT.json'].map((file) => world.read(file) as Record<string, string>)
      const kept = new Set<string>()
      for (const name of ['a', 'b', 'c']) {
        const facts = await world.project.why({ messages: [name], locales: ['de-AT'] }).catch(() => [])
        const by = facts[0]?.forms[0]?.by
        if (by === 'human' || by === 'reviewed') kept.add(name)
      }
      const isClean = (await problems(world)).length === 0
      await sync(world, { allowPrune: true })
      const after = ['de.json', 'de-AT.json'].map((file) => world.read(file))
      expect([isClean, after]).toEqual([isClean, isClean ? [de, before] : after])
      const [original, copy] = ['de.json', 'de-AT.json'].map((file) => world.read(file) as Record<string, string>)
      const source = world.read('en.json') as Record<string, string>
      for (const name of Object.keys(source)) {
        expect([name, copy?.[name]]).toEqual([name, kept.has(name) ? before?.[name] : original?.[name]])
      }
      await isDoneOrWaits(world)
    }),
    { numRuns: 20 },
  )
})

async function isDoneOrWaits(world: World): Promise<void> {
  const before = world.files()
  await sync(world, { allowPrune: true })
  expect(world.files()).toEqual(before)
}
