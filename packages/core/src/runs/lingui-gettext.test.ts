import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

/** As `@lingui/format-po-gettext` 5.9.0 writes it. */
const source = readFileSync(new URL('fixtures/lingui-gettext.po', import.meta.url), 'utf8')

const config = { files: ['{locale}.po'], syntax: { id: 'icu', apostrophes: 'paired' } }

const sync = (world: World) => world.project.sync({ translator: world.translator })

function createLingui(targets: readonly string[]) {
  return createWorld({ 'en.po': source }, { ...config, targets })
}

test('the forms of a plural are sent with their number, and get it back', async () => {
  const world = createLingui(['pl'])
  expect(await sync(world)).toMatchObject({ isComplete: true })
  const texts = world.translator.texts()
  expect(texts).toContain('<x id="1">1</x> book')
  expect(texts).toContain('Case number <x id="1">5</x>')
  expect(texts).toContain('<g id="1"><x id="2">3</x></g> pages of <x id="3"/>')
  expect(texts).toContain('<x id="1"/> has <x id="2">5</x> new messages')
  expect(texts).toContain('<x id="1">5</x> volumes')
  expect(world.translator.requests.flatMap(({ context }) => context ?? '').join('')).not.toContain('pluralize_on')
  const written = world.files()['pl.po'] ?? ''
  expect(written).toContain('msgstr[0] "pl:# book"\nmsgstr[1] "pl:# books"\nmsgstr[2] "pl:# books"')
  expect(written).toContain('"pl:<0>#</0> pages of {name}"')
  expect(written).toContain('msgstr "pl:Entry #1 of {count}"')
  const { diagnostics } = await world.project.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(await sync(world.reopen())).toMatchObject({ requests: 0, written: 0 })
})

test.for<[name: string, answer: (text: string) => string]>([
  ['lost', (text) => text.replaceAll(/<x id="\d">5<\/x>|\bph\d@ph\.invalid\b|\b5\b/gu, '')],
  ['spelled as another sign', (text) => text.replaceAll(/<x id="\d">5<\/x>|\bph\d@ph\.invalid\b|\b5\b/gu, 'Nr.')],
])('a number that is %s is never written', async ([, answer]) => {
  const world = createLingui(['de'])
  world.translator.answer = ({ texts }) => texts.map((text) => `de:${text.includes('books') ? answer(text) : text}`)
  const report = await sync(world)
  expect(report.diagnostics.map(({ code }) => code)).toContain('not-translated')
  expect(world.files()['de.po']).not.toContain('books"\nmsgstr[1] "de:')
})

test.for<[target: string, codes: readonly string[]]>([
  ['# Bücher', []],
  ['{count} Bücher', []],
  ['Bücher', ['placeholder-missing']],
  ['Nr. Bücher', ['placeholder-missing']],
  ['# {total} Bücher', ['placeholder-extra']],
])('check of "%s"', async ([target, codes]) => {
  const po = `msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgid "# book"\nmsgid_plural "# books"\nmsgstr[0] "# Buch"\nmsgstr[1] "${target}"\n`
  const world = createWorld(
    { 'en.po': source.split('\n\n').slice(0, 2).join('\n\n') + '\n', 'de.po': po },
    {
      ...config,
      targets: ['de'],
    },
  )
  const { diagnostics } = await world.project.check()
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(codes)
})

test('a "#" outside of a plural is a character', async () => {
  const world = createWorld(
    { 'en.po': 'msgid ""\nmsgstr ""\n\nmsgid "# book"\nmsgid_plural "# books"\nmsgstr[0] ""\nmsgstr[1] ""\n' },
    { ...config, targets: ['de'] },
  )
  await sync(world)
  expect(world.translator.texts()).toEqual(['# book', '# books'])
})
