import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const header = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
`
const po = (flags: string, text: string) =>
  `${header}\n#: a.c:1\n${flags}msgid "Buy"\nmsgstr "${text}"\n\n#, c-format\nmsgid "Other"\nmsgstr "Andere"\n`
const xliff = (target: string) => `<xliff version="1.2">
  <file original="a" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="u">
        <source>Buy</source>${target}
      </trans-unit>
    </body>
  </file>
</xliff>
`
const xliff2 = (state: string, target: string) =>
  `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="u"><segment${state}><source>Buy</source>${target}</segment></unit></file></xliff>`
const xcstrings = (localizations: object) =>
  JSON.stringify({ sourceLanguage: 'en', strings: { Buy: { localizations } }, version: '1.0' })
const catalog = (state: string) => xcstrings({ de: { stringUnit: { state, value: 'de:Buy' } } })

interface Case {
  readonly files: Record<string, string>
  readonly pattern: string | object
  readonly target: string
  /** What the target file holds after a sync, and when a person has reviewed it. */
  readonly proposed: string
  readonly reviewed: string
}

const cases: readonly (readonly [name: string, one: Case])[] = [
  [
    'gettext',
    {
      files: { 'en.po': po('', '').replace('Andere', ''), 'de.po': po('', '') },
      pattern: '{locale}.po',
      target: 'de.po',
      proposed: po('#, fuzzy\n', 'de:Buy'),
      reviewed: po('', 'de:Buy'),
    },
  ],
  [
    'XLIFF 1.2',
    {
      files: { 'en.xlf': xliff(''), 'de.xlf': xliff('') },
      pattern: '{locale}.xlf',
      target: 'de.xlf',
      proposed: xliff('\n        <target state="needs-review-translation">de:Buy</target>'),
      reviewed: xliff('\n        <target state="translated">de:Buy</target>'),
    },
  ],
  [
    'XLIFF 2.0',
    {
      files: { 'en.xlf': xliff2('', ''), 'de.xlf': xliff2('', '') },
      pattern: '{locale}.xlf',
      target: 'de.xlf',
      proposed: xliff2(' state="initial"', '<target>de:Buy</target>'),
      reviewed: xliff2(' state="translated"', '<target>de:Buy</target>'),
    },
  ],
  [
    'String Catalog',
    {
      files: { 'L.xcstrings': xcstrings({}) },
      pattern: { source: 'L.xcstrings', target: 'L.xcstrings' },
      target: 'L.xcstrings',
      proposed: catalog('needs_review'),
      reviewed: catalog('translated'),
    },
  ],
]

const open = ({ files, pattern }: Case, config: object = {}) =>
  createWorld(files, { targets: ['de'], files: [pattern], syntax: 'none', policy: 'propose', ...config })

const sync = (world: World) => world.project.sync({ translator: world.translator })

async function waiting(world: World): Promise<readonly unknown[]> {
  const { diagnostics, coverage } = await world.project.check()
  return [diagnostics.map(({ code, severity }) => `${severity} ${code}`), coverage[0]?.toReview]
}

const marks = (world: World) =>
  [...(world.files()['lockale.lock'] ?? '').matchAll(/\tde([=~!+&?]+)/gu)].map(([, mark]) => mark)

describe.each(cases)('a proposed translation in %s', (_, one) => {
  test('has the state of its file, is counted, and is there after the next sync', async () => {
    const world = open(one)
    await sync(world)
    expect(world.files()[one.target]).toBe(one.proposed)
    expect(await waiting(world)).toEqual([['error needs-review'], 1])
    const before = world.files()
    expect(await sync(world)).toMatchObject({ written: 0, requests: 0, isComplete: true })
    expect(world.files()).toEqual(before)
  })

  test('loses it when a person accepts', async () => {
    const world = open(one)
    await sync(world)
    expect(await world.project.accept({ messages: ['*'], states: ['review'] })).toMatchObject({
      accepted: [{ locale: 'de' }],
    })
    expect(world.files()[one.target]).toBe(one.reviewed)
    expect(await waiting(world)).toEqual([[], 0])
    const before = world.files()
    expect(await sync(world)).toMatchObject({ written: 0, requests: 0 })
    expect(world.files()).toEqual(before)
    expect(marks(world)).toContain('+')
  })

  test('is accepted by a person who takes the state away in another tool', async () => {
    const world = open(one)
    await sync(world)
    expect(marks(world)).toContain('~~')
    world.write(one.target, one.reviewed)
    expect(await waiting(world)).toEqual([[], 0])
    await sync(world)
    expect(marks(world)).not.toContain('~~')
    expect(marks(world)).toContain('+')
    expect(world.files()[one.target]).toBe(one.reviewed)
  })

  test('keeps it when the same words are bought again with other settings', async () => {
    const world = open(one, { formality: 'prefer_less' })
    await sync(world)
    const again = world.reopen({ config: { formality: 'prefer_more' } })
    const { translator } = again
    expect(await again.project.sync({ translator, refresh: ['formality'] })).toMatchObject({ requests: 1 })
    expect(again.files()[one.target]).toBe(one.proposed)
    expect(await waiting(again)).toEqual([['error needs-review'], 1])
    const before = again.files()
    expect(await sync(again)).toMatchObject({ written: 0, requests: 0 })
    expect(again.files()).toEqual(before)
  })

  test('that a person corrects and leaves to be reviewed keeps their words', async () => {
    const world = open(one)
    await sync(world)
    const corrected = one.proposed.replace('de:Buy', 'Kaufen')
    world.write(one.target, corrected)
    for (const _run of [1, 2]) {
      await sync(world)
      expect(world.files()[one.target]).toBe(corrected)
    }
    expect(marks(world).some((mark) => mark?.startsWith('!'))).toBe(true)
    expect(world.translator.texts()).toEqual(['Buy'])
  })

  test('with another policy gets no such state', async () => {
    const world = open(one, { policy: 'auto' })
    await sync(world)
    expect(world.files()[one.target]).not.toMatch(/fuzzy|needs|initial/u)
    expect(await waiting(world)).toEqual([[], 0])
  })

  test('is named as the project wishes', async () => {
    const world = open(one, { checks: { 'needs-review': 'off' } })
    await sync(world)
    expect(await waiting(world)).toEqual([[], 1])
  })
})

test('without such a state in its format, a proposed translation waits in the lockfile alone', async () => {
  const world = createWorld({ 'en.json': { a: 'Buy' } }, { targets: ['de'], policy: 'propose' })
  await sync(world)
  expect(world.read('de.json')).toEqual({ a: 'de:Buy' })
  expect(marks(world)).toEqual(['~'])
  expect(await waiting(world)).toEqual([['error needs-review'], 1])
  await world.project.accept({ messages: ['a'] })
  expect(await waiting(world)).toEqual([[], 0])
})

/** Sources without words, copied and marked for review: the copy is the translation, so sync takes the mark away. */
const symbols: readonly (readonly [name: string, one: Pick<Case, 'files' | 'pattern' | 'target'>])[] = [
  [
    'gettext',
    { files: { 'en.po': po('', ''), 'de.po': po('#, fuzzy\n', '%') }, pattern: '{locale}.po', target: 'de.po' },
  ],
  [
    'XLIFF 1.2',
    {
      files: { 'en.xlf': xliff(''), 'de.xlf': xliff('<target state="new">%</target>') },
      pattern: '{locale}.xlf',
      target: 'de.xlf',
    },
  ],
  [
    'XLIFF 2.0',
    {
      files: { 'en.xlf': xliff2('', ''), 'de.xlf': xliff2(' state="initial"', '<target>%</target>') },
      pattern: '{locale}.xlf',
      target: 'de.xlf',
    },
  ],
  [
    'String Catalog',
    {
      files: { 'L.xcstrings': catalog('new').replace('de:Buy', '%') },
      pattern: { source: 'L.xcstrings', target: 'L.xcstrings' },
      target: 'L.xcstrings',
    },
  ],
]

test.each(symbols)('a marked copy of a source without words loses its mark in %s', async (_, one) => {
  const files = Object.entries(one.files).map(([name, content]) => [name, content.replaceAll('Buy', '%')])
  const world = open({ ...one, files: Object.fromEntries(files), proposed: '', reviewed: '' }, { policy: 'auto' })
  await sync(world)
  expect(world.files()[one.target]).not.toMatch(/fuzzy|"new"|initial/u)
  expect(await waiting(world)).toEqual([[], 0])
  const before = world.files()
  expect(await sync(world)).toMatchObject({ written: 0, requests: 0 })
  expect(world.files()).toEqual(before)
})

/** Translations that a person or a tool left to be reviewed before lockale came. */
const left: readonly (readonly [name: string, one: Pick<Case, 'files' | 'pattern' | 'target' | 'reviewed'>])[] = [
  [
    'gettext',
    {
      files: { 'en.po': po('', '').replace('Andere', ''), 'de.po': po('# Anna: check the tone\n#, fuzzy\n', 'Kaufen') },
      pattern: '{locale}.po',
      target: 'de.po',
      reviewed: po('# Anna: check the tone\n', 'Kaufen'),
    },
  ],
  ...['needs-review-translation', 'needs-translation', 'needs-adaptation', 'new'].map((state) => {
    const of = (state: string) => xliff(`\n        <target state="${state}">Kaufen</target>`)
    const files = { 'en.xlf': xliff(''), 'de.xlf': of(state) }
    return [
      `XLIFF 1.2, ${state}`,
      { files, pattern: '{locale}.xlf', target: 'de.xlf', reviewed: of('translated') },
    ] as const
  }),
  [
    'XLIFF 2.0',
    {
      files: { 'en.xlf': xliff2('', ''), 'de.xlf': xliff2(' state="initial"', '<target>Kaufen</target>') },
      pattern: '{locale}.xlf',
      target: 'de.xlf',
      reviewed: xliff2(' state="translated"', '<target>Kaufen</target>'),
    },
  ],
  ...['needs_review', 'new', 'stale'].map((state) => {
    const of = (state: string) => xcstrings({ de: { stringUnit: { state, value: 'Kaufen' } } })
    const pattern = { source: 'L.xcstrings', target: 'L.xcstrings' }
    return [
      `String Catalog, ${state}`,
      { files: { 'L.xcstrings': of(state) }, pattern, target: 'L.xcstrings', reviewed: of('translated') },
    ] as const
  }),
]

describe.each(left)('words that somebody left to be reviewed in %s', (_, one) => {
  const before = one.files[one.target]
  const openLeft = (config: object = {}) => open({ ...one, proposed: '' }, { policy: 'auto', ...config })

  test.each(['auto', 'propose'])('stay as they are, are planned and counted, with policy %s', async (policy) => {
    const world = openLeft({ policy })
    const { steps } = await world.project.plan({ translator: world.translator })
    const kept = steps.flatMap((step) => (step.kind === 'keep' ? [step.why] : []))
    expect(kept.filter((why) => why !== 'edited')).toEqual(['review'])
    for (const _run of [1, 2]) {
      expect(await sync(world)).toMatchObject({ written: 0, requests: 0, isComplete: true })
      expect(world.files()[one.target]).toBe(before)
      expect(await waiting(world)).toEqual([['warning needs-review'], 1])
    }
    expect(marks(world)).toContain('?~')
  })

  test('lose the state when a person accepts', async () => {
    const world = openLeft()
    await sync(world)
    await world.project.accept({ messages: ['*'], states: ['review'] })
    expect(world.files()[one.target]).toBe(one.reviewed)
    expect(await waiting(world)).toEqual([[], 0])
    expect(marks(world)).toContain('+')
  })

  test('are reviewed by a person who takes the state away in another tool', async () => {
    const world = openLeft()
    await sync(world)
    world.write(one.target, one.reviewed)
    expect(await waiting(world)).toEqual([[], 0])
    await sync(world)
    expect(marks(world)).toContain('+')
  })

  test('are replaced where the project asks for it', async () => {
    const world = openLeft({ onFuzzy: 'overwrite' })
    await sync(world)
    expect(world.files()[one.target]).toBe(one.reviewed.replace('Kaufen', 'de:Buy'))
  })

  test('are no translation if they are the source string', async () => {
    const copy = (text: string | undefined) => text?.replace('Kaufen', 'Buy')
    const world = openLeft()
    world.write(one.target, copy(before))
    await sync(world)
    expect(world.files()[one.target]).toBe(one.reviewed.replace('Kaufen', 'de:Buy'))
  })
})

describe('what msgmerge guessed', () => {
  const sourceOf = (id: string) => `${header}\nmsgid "${id}"\nmsgstr ""\n`
  const guess = (id: string, was: string, text: string) =>
    `${header}\n#, fuzzy\n#| msgid "${was}"\nmsgid "${id}"\nmsgstr "${text}"\n`
  const config = { targets: ['de'], files: ['{locale}.po'], syntax: 'none' }
  const open = (files: Record<string, string>, more: object = {}) => createWorld(files, { ...config, ...more })

  test('is kept as out of date since before the import', async () => {
    const before = guess('Save all files', 'Save the file', 'Datei sichern')
    const world = open({ 'en.po': sourceOf('Save all files'), 'de.po': before })
    expect(await sync(world)).toMatchObject({ written: 0, requests: 0 })
    expect(world.files()['de.po']).toBe(before)
    expect(await waiting(world)).toEqual([['warning imported-stale'], 0])
    await world.project.accept({ messages: ['*'] })
    expect(world.files()['de.po']).toBe(`${header}\nmsgid "Save all files"\nmsgstr "Datei sichern"\n`)
  })

  test.for<[name: string, id: string, was: string, text: string]>([
    ['lacks a placeholder that the source got', 'Hello %s', 'Hello', 'Hallo'],
    ['has one of another type', 'Copy %s of %s', 'Copy %d of %d', 'Kopie %d von %d'],
    ['has one too many', 'Done', 'Done: %s', 'Fertig: %s'],
  ])('says no more than that where it %s, until it is accepted or its source changes', async ([, id, was, text]) => {
    const world = open({ 'en.po': sourceOf(id), 'de.po': guess(id, was, text) }, { syntax: 'printf' })
    expect(await waiting(world)).toEqual([['warning imported-stale'], 0])
    await sync(world)
    expect(await waiting(world)).toEqual([['warning imported-stale'], 0])
    expect((await world.project.check()).coverage[0]).toMatchObject({ invalid: 0, coverage: 0 })
    await world.project.accept({ messages: ['*'] })
    const [codes] = await waiting(world)
    expect(codes).toContainEqual(expect.stringMatching(/^error placeholder-/))
  })

  test('of a person after the import is looked at as any other text', async () => {
    const done = (id: string, text: string) => `${header}\nmsgid "${id}"\nmsgstr "${text}"\n`
    const world = open({ 'en.po': sourceOf('Hello'), 'de.po': done('Hello', 'Hallo') }, { syntax: 'printf' })
    await sync(world)
    world.write('en.po', sourceOf('Hello %s'))
    world.write('de.po', guess('Hello %s', 'Hello', 'Hallo'))
    await sync(world)
    expect((await waiting(world))[0]).toEqual(['info placeholder-missing', 'error source-changed'])
  })

  test('after the import is out of date, until a person settles it in another tool', async () => {
    const done = (id: string, text: string) => `${header}\nmsgid "${id}"\nmsgstr "${text}"\n`
    const world = open({ 'en.po': sourceOf('Save the file'), 'de.po': done('Save the file', 'Datei sichern') })
    await sync(world)
    world.write('en.po', sourceOf('Save all files'))
    world.write('de.po', guess('Save all files', 'Save the file', 'Datei sichern'))
    await sync(world)
    expect(world.files()['de.po']).toBe(guess('Save all files', 'Save the file', 'Datei sichern'))
    expect(await waiting(world)).toEqual([['error source-changed'], 0])
    world.write('de.po', done('Save all files', 'Datei sichern'))
    expect(await waiting(world)).toEqual([[], 0])
  })

  test('is another message, and replaced where the project asks for it', async () => {
    const world = open(
      { 'en.po': sourceOf('Delete'), 'de.po': guess('Delete', 'Select', 'Auswählen') },
      { onFuzzy: 'overwrite' },
    )
    await sync(world)
    expect(world.files()['de.po']).toBe(`${header}\nmsgid "Delete"\nmsgstr "de:Delete"\n`)
  })

  test('of a plural keeps the forms that are there while others are translated', async () => {
    const plural = (flags: string, ...texts: readonly string[]) =>
      `${header}\n${flags}msgid "%d file"\nmsgid_plural "%d files"\n${texts.map((text, at) => `msgstr[${at}] "${text}"\n`).join('')}`
    const flags = '#, fuzzy\n#| msgid "%d item"\n#| msgid_plural "%d items"\n'
    const world = open({ 'en.po': plural('', '', ''), 'de.po': plural(flags, '%d Datei', '') }, { syntax: 'printf' })
    await sync(world)
    expect(world.files()['de.po']).toBe(plural(flags, '%d Datei', 'de:%d files'))
    expect((await waiting(world))[0]).toEqual(['error needs-review', 'warning imported-stale'])
  })
})

describe('a fuzzy message of gettext', () => {
  const files = (target: string) => ({ 'en.po': po('', '').replace('Andere', ''), 'de.po': target })
  const config = { targets: ['de'], files: ['{locale}.po'], syntax: 'none' }

  test('that is no proposal of ours needs review after a machine translated it', async () => {
    const world = createWorld(files(po('', '')), config)
    await sync(world)
    const marked = po('#, fuzzy\n', 'de:Buy')
    world.write('de.po', marked)
    await sync(world)
    expect(world.files()['de.po']).toBe(marked)
    expect(await waiting(world)).toEqual([['error needs-review'], 1])
    await world.project.accept({ messages: ['*'], states: ['review'] })
    expect(world.files()['de.po']).toBe(po('', 'de:Buy'))
    expect(await waiting(world)).toEqual([[], 0])
  })

  test('is translated again where its source changes, and goes with it', async () => {
    const key = (text: string, flags: string, target: string) =>
      `${header}\n${flags}msgid "k"\nmsgstr "${target || text}"\n`
    const world = createWorld({ 'en.po': key('Buy', '', ''), 'de.po': header }, { ...config, policy: 'propose' })
    await sync(world)
    expect(world.files()['de.po']).toBe(key('', '#, fuzzy\n', 'de:Buy'))
    world.write('en.po', key('Sell', '', ''))
    await sync(world)
    expect(world.files()['de.po']).toBe(key('', '#, fuzzy\n', 'de:Sell'))
    world.write('en.po', header)
    await world.project.sync({ translator: world.translator, allowPrune: true })
    expect(world.files()['de.po']).not.toContain('Sell')
  })
})

test.for<[name: string, files: Record<string, string>, pattern: string, code: string]>([
  [
    'of gettext, which no app shows, is an info',
    {
      'en.po': `${header}\n#, c-format\nmsgid "Buy %d"\nmsgstr ""\n`,
      'de.po': `${header}\n#, fuzzy, c-format\nmsgid "Buy %d"\nmsgstr "Kaufen"\n`,
    },
    '{locale}.po',
    'info',
  ],
  [
    'of XLIFF, which apps show, stays an error',
    {
      'en.xlf': xliff('').replaceAll('Buy', 'Buy %d'),
      'de.xlf': xliff('<target state="needs-review-translation">Kaufen</target>').replaceAll('Buy', 'Buy %d'),
    },
    '{locale}.xlf',
    'error',
  ],
])('a lost placeholder in a translation to review: that %s', async ([, files, pattern, severity]) => {
  const world = createWorld(files, { targets: ['de'], files: [pattern], syntax: 'printf' })
  await sync(world)
  const { diagnostics } = await world.project.check()
  const found = diagnostics.filter(({ code }) => code === 'placeholder-missing' || code === 'needs-review')
  expect(found.map((one) => [one.code, one.severity])).toEqual([
    ['placeholder-missing', severity],
    ['needs-review', 'warning'],
  ])
})

test('drafts are not compared with other translations, and are no habit of a locale', async () => {
  const texts = ['Turn on the light.', 'Turn off the light.']
  const file = (mark: string, text: string) =>
    header + texts.map((id) => `\n${mark}msgid "${id}"\nmsgstr "${text}"\n`).join('')
  const found = async (mark: string) => {
    const world = createWorld(
      { 'en.po': file('', ''), 'de.po': file(mark, 'Das Licht') },
      { targets: ['de'], files: ['{locale}.po'] },
    )
    await sync(world)
    const { diagnostics } = await world.project.check()
    return diagnostics.map(({ code, severity }) => `${severity} ${code}`).sort()
  }
  expect(await found('')).toEqual(['warning end-stop', 'warning end-stop', 'warning same-for-opposites'])
  expect(await found('#, fuzzy\n')).toEqual(['info end-stop', 'info end-stop', 'warning needs-review'])
})
