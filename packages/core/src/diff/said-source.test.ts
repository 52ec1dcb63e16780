import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const xliff12 = (source: string, target = '', id = 'u') =>
  `<xliff version="1.2"><file original="a" source-language="en" datatype="x"${target && ' target-language="de"'}><body>
<trans-unit id="${id}"><source>${source}</source>${target && `<target state="translated">${target}</target>`}</trans-unit>
</body></file></xliff>
`
const xliff2 = (source: string, target = '') =>
  `<xliff version="2.0" srcLang="en"${target && ' trgLang="de"'}><file id="f"><unit id="u">
<segment${target && ' state="final"'}><source>${source}</source>${target && `<target>${target}</target>`}</segment></unit></file></xliff>
`
const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const po = (source: string, target = '', more = '') =>
  `${header}\nmsgctxt "OpKKos"\nmsgid "${source}"\nmsgstr "${target}"\n${more}`
type Layout = (source: string, target?: string) => string
const layouts: readonly (readonly [name: string, extension: string, of: Layout])[] = [
  ['XLIFF 1.2', 'xlf', xliff12],
  ['XLIFF 2.0', 'xlf', xliff2],
  ['gettext with keys as contexts', 'po', po],
]

const open = (extension: string, source: string, target: string, config: object = {}) =>
  createWorld(
    { [`en.${extension}`]: source, [`de.${extension}`]: target },
    { targets: ['de'], files: [`{locale}.${extension}`], syntax: 'none', ...config },
  )
const sync = (world: World) => world.project.sync({ translator: world.translator })
async function found(world: World) {
  const { diagnostics } = await world.project.check()
  return diagnostics.map(({ code, severity }) => `${severity} ${code}`)
}

const withoutState = (file: string | undefined) => file?.replace(/ state="\w+"/u, '')

describe.for(layouts)('a translation of another source in %s', ([, extension, of]) => {
  const [now, then, text] = ['Delete the account', 'Save the account', 'Konto speichern']

  test('is kept, and out of date since before the import', async () => {
    const world = open(extension, of(now), of(then, text))
    expect(await found(world)).toEqual(['warning imported-stale'])
    expect(await sync(world)).toMatchObject({ written: 0, requests: 0 })
    expect(world.files()[`de.${extension}`]).toBe(of(then, text))
    expect(await found(world)).toEqual(['warning imported-stale'])
    await sync(world)
    expect(world.files()[`de.${extension}`]).toBe(of(then, text))
  })

  test('that a person accepts has the source of today', async () => {
    const world = open(extension, of(now), of(then, text))
    await sync(world)
    await world.project.accept({ messages: ['*'] })
    expect(withoutState(world.files()[`de.${extension}`])).toBe(withoutState(of(now, text)))
    expect(await found(world)).toEqual([])
    expect(await sync(world)).toMatchObject({ written: 0, requests: 0 })
  })

  test('is translated where the project asks for it, and has the source of today', async () => {
    const world = open(extension, of(now), of(then, text), { onFuzzy: 'overwrite' })
    expect(await sync(world)).toMatchObject({ written: 1 })
    expect(withoutState(world.files()[`de.${extension}`])).toBe(withoutState(of(now, `de:${now}`)))
    expect(await found(world)).toEqual([])
  })

  test('after the import is known, whoever changed what', async () => {
    const world = open(extension, of(then), of(then, text))
    await sync(world)
    world.write(`en.${extension}`, of(now))
    await sync(world)
    expect(await found(world)).toEqual(['error source-changed'])
    expect(world.files()[`de.${extension}`]).toBe(of(then, text))
  })

  test('of the same source is current', async () => {
    const world = open(extension, of(now), of(now, 'Konto löschen'))
    await sync(world)
    expect(await found(world)).toEqual([])
  })
})

test.for<[name: string, now: string, then: string]>([
  ['layout', 'Delete the account', '\n  Delete the\n  account\n'],
  ['CDATA', 'Fish &amp; chips', '<![CDATA[Fish & chips]]>'],
  [
    'what Angular makes anew',
    'Hi <x id="INTERPOLATION" equiv-text="{{ user.name }}"/>!',
    "Hi <x  equiv-text='{{name}}' id='INTERPOLATION'></x>!".replace('></x>', '/>'),
  ],
])('a source that differs in %s alone is the same', async ([, now, then]) => {
  const text = now.replace('Hi', 'Hallo').replace('account', 'Konto')
  const world = open('xlf', xliff12(now), xliff12(then, text))
  await sync(world)
  expect(await found(world)).toEqual([])
})

test.for<[name: string, now: string, then: string]>([
  ['another placeholder', 'Hi <x id="A"/>', 'Hi <x id="B"/>'],
  ['a placeholder more', 'Hi <x id="A"/>', 'Hi <x id="A"/> <x id="B"/>'],
])('a source with %s is another one', async ([, now, then]) => {
  const world = open('xlf', xliff12(now), xliff12(then, 'Hallo <x id="A"/>'))
  await sync(world)
  expect(await found(world)).toEqual(['warning imported-stale'])
})

test('a key in place of the source says nothing', async () => {
  const world = open(
    'xlf',
    xliff12('Delete the account', '', 'account.delete'),
    xliff12('account.delete', 'Konto löschen', 'account.delete'),
  )
  await sync(world)
  expect(await found(world)).toEqual([])
})

test.for<[name: string, target: string]>([
  ['in another language', xliff12('Enregistrer', 'Speichern').replace('source-language="en"', 'source-language="fr"')],
  ['that is the translation', xliff12('Konto speichern', 'Konto speichern')],
])('a source %s says nothing', async ([, target]) => {
  const world = open('xlf', xliff12('Delete the account'), target)
  await sync(world)
  expect(await found(world)).not.toContain('warning imported-stale')
})

describe('contexts of gettext', () => {
  const message = (context: string, id: string, text = '') => `msgctxt "${context}"\nmsgid "${id}"\nmsgstr "${text}"\n`
  const file = (...messages: readonly string[]) => [header, ...messages].join('\n')

  test('that several messages have are no keys: what changed is another message', async () => {
    const world = open(
      'po',
      file(message('menu', 'Open'), message('menu', 'Close it'), message('b', 'Save')),
      file(message('menu', 'Open', 'Öffnen'), message('menu', 'Shut it', 'Zumachen')),
    )
    await sync(world)
    expect(world.files()['de.po']).toContain('msgid "Shut it"\nmsgstr "Zumachen"')
    expect(world.translator.texts()).toHaveLength(2)
  })

  test('that are plain words of a few messages are no keys', async () => {
    const world = open(
      'po',
      file(message('menu', 'Close'), message('verb', 'Save')),
      file(message('menu', 'Open', 'Öffnen'), message('verb', 'Save', 'Sichern')),
    )
    await sync(world)
    expect(world.files()['de.po']).toContain('msgid "Open"\nmsgstr "Öffnen"')
    expect(world.translator.texts()).toEqual(['Close'])
  })

  test('with plural forms keep a text whose source changed, and all forms get the new one', async () => {
    const plural = (one: string, other: string, ...texts: readonly string[]) =>
      `msgctxt "AbC"\nmsgid "${one}"\nmsgid_plural "${other}"\nmsgstr[0] "${texts[0] ?? ''}"\nmsgstr[1] "${texts[1] ?? ''}"\n`
    const forms = header.replace('\\n"\n', '\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n')
    const world = open(
      'po',
      `${forms}\n${plural('%d hour left', '%d hours left')}`,
      `${forms}\n${plural('%d hour', '%d hours', '%d Stunde', '%d Stunden')}`,
      { syntax: 'printf' },
    )
    await sync(world)
    expect(world.translator.texts()).toEqual([])
    expect(await found(world)).toEqual(['warning imported-stale'])
    await world.project.accept({ messages: ['*'] })
    expect(world.files()['de.po']).toBe(
      `${forms}\n${plural('%d hour left', '%d hours left', '%d Stunde', '%d Stunden')}`,
    )
  })

  test('of the machine are translated again where they stand', async () => {
    const world = open('po', file(message('a1', 'Save it'), message('b2', 'Open')), file())
    await sync(world)
    world.write('en.po', file(message('a1', 'Save all of it'), message('b2', 'Open')))
    expect(await sync(world)).toMatchObject({ written: 1 })
    expect(world.files()['de.po']).toBe(
      file(message('a1', 'Save all of it', 'de:Save all of it'), message('b2', 'Open', 'de:Open')),
    )
    expect(await found(world)).toEqual([])
  })
})
