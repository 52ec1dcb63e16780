import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const config = { files: ['{locale}/app.ftl'], targets: ['de'], syntax: 'fluent' }
const sync = ({ project, translator }: World) => project.sync({ translator })
const errorsIn = async ({ project }: World) =>
  (await project.check({})).diagnostics.map(({ code, message }) => [code, message])

test('attributes of terms are the grammar of a locale: they are not sent, not missing, not extra', async () => {
  const en =
    '-brand = Red Sparrow\n    .starts-with = consonant\n    .gender = neuter\nbuy = Buy it\n    .title = Buy one now\n'
  const world = createWorld({ 'en/app.ftl': en }, config)
  await sync(world)
  expect(world.translator.texts()).toEqual(['Red Sparrow', 'Buy it', 'Buy one now'])
  const made = '-brand = de:Red Sparrow\nbuy = de:Buy it\n    .title = de:Buy one now\n'
  expect(world.files()['de/app.ftl']).toBe(made)

  // a person adds what German needs; the English term changes
  const own = made.replace(
    'Sparrow\n',
    'Sparrow\n    .gender = masculine\n    .plural = { $n ->\n       *[one] Spatz\n    }\n',
  )
  world.write('de/app.ftl', own)
  expect(await errorsIn(world)).toEqual([])
  world.write('en/app.ftl', en.replace('Red Sparrow', 'Blue Sparrow'))
  await sync(world)
  expect(world.files()['de/app.ftl']).toBe(own.replace('Red', 'Blue'))
  expect(await errorsIn(world)).toEqual([])
})

test('a reference to such an attribute is found in its term', async () => {
  const en = '-brand = Sparrow\nnews = News of { -brand }\n'
  const de =
    '-brand = Sperling\n    .gender = masculine\nnews = { -brand.gender ->\n    [masculine] Neues vom { -brand }\n   *[other] Neues von { -brand }\n}\n'
  const world = createWorld({ 'en/app.ftl': en, 'de/app.ftl': de.replaceAll(/\n(?=[ }])/gu, '\n  ') }, config)
  await sync(world)
  const found = await errorsIn(world)
  expect(found.filter(([, message]) => message === 'news' || message === '-brand')).toEqual([])
})

test.for<[name: string, en: string, hu: string]>([
  [
    'a select on a variable of its own',
    '-brand = Firebird\nhi = About { -brand }\n',
    '-brand = { $ending ->\n   *[normal] Tűzmadár\n    [accented] Tűzmadar\n}\nhi = { -brand(ending: "accented") }-ról\n',
  ],
  [
    'two selects and a variable that is shown',
    '-tab = tab\nhi = Close the { -tab }\n',
    '-tab = { $case ->\n   *[nominative] { $count ->\n       *[one] lap\n        [other] { $count } lap\n    }\n    [accusative] lapot\n}\nhi = { -tab(case: "accusative") } bezár\n',
  ],
  ['a variable alone', '-tab = tab\nhi = Tab\n', '-tab = lap{ $suffix }\nhi = Lap\n'],
])('a term may ask its callers for what it needs: %s', async ([, en, hu]) => {
  const world = createWorld(
    { 'en/app.ftl': en, 'hu/app.ftl': hu.replaceAll(/\n(?=[ }])/gu, '\n    ') },
    { ...config, targets: ['hu'] },
  )
  await sync(world)
  expect(world.translator.texts()).toEqual([])
  expect(await errorsIn(world)).toEqual([])
})

test('a message may not', async () => {
  const world = createWorld(
    {
      'en/app.ftl': 'tab = tab\n',
      'hu/app.ftl': 'tab = { $case ->\n       *[nominative] lap\n        [accusative] lapot\n    }\n',
    },
    { ...config, targets: ['hu'] },
  )
  expect(await errorsIn(world)).toEqual([['placeholder-extra', 'tab']])
})
