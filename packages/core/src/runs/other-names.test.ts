import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

type Texts = Readonly<Record<string, unknown>>

interface Move {
  readonly name: string
  readonly syntax: readonly [before: unknown, now: unknown]
  readonly source: readonly [before: Texts, now: Texts]
  /** What the machine says is `de:` before the source. */
  readonly target: Texts
  /** What people wrote before. */
  readonly people?: readonly [before: Texts, now: Texts]
  /** Form by form, of each message. */
  readonly expected: Readonly<Record<string, string>>
}

const v3 = { id: 'i18next', version: 3 }
const moves: readonly Move[] = [
  {
    name: '{{x}} to {x}',
    syntax: ['i18next', 'icu'],
    source: [
      { a: 'Hi {{name}}', b: '{{ n }} of {{m}}', c: 'Bye' },
      { a: 'Hi {name}', b: '{ n } of {m}', c: 'Bye' },
    ],
    target: { a: 'de:Hi {name}', b: 'de:{ n } of {m}', c: 'de:Bye' },
    expected: { a: 'current machine', b: 'current machine', c: 'current machine' },
  },
  {
    name: 'spelling and words',
    syntax: ['i18next', 'icu'],
    source: [{ a: 'Hi {{name}}' }, { a: 'Good day {name}' }],
    target: { a: 'de:Hi {name}' },
    expected: { a: 'stale machine' },
  },
  {
    name: "a person's text",
    syntax: ['i18next', 'icu'],
    source: [
      { a: 'Hi {{name}}', b: 'Bye {{name}}' },
      { a: 'Hi {name}', b: 'Goodbye {name}' },
    ],
    people: [
      { a: 'Servus {{name}}', b: 'Pfiat di {{name}}' },
      { a: 'Servus {name}', b: 'Pfiat di {name}' },
    ],
    target: {},
    expected: { a: 'edited human', b: 'source-changed human' },
  },
  {
    name: 'a person writes while the spelling changes',
    syntax: ['i18next', 'icu'],
    source: [{ a: 'Hi {{name}}' }, { a: 'Hi {name}' }],
    target: { a: 'Hallo {name}' },
    expected: { a: 'source-changed human' },
  },
  {
    name: '%s to {0}, of two kinds',
    syntax: ['printf', 'java'],
    source: [{ a: '%d files in %s' }, { a: '{0} files in {1}' }],
    target: { a: 'de:{0} files in {1}' },
    expected: { a: 'current machine' },
  },
  {
    name: '%s to names',
    syntax: ['printf', 'icu'],
    source: [{ a: 'Move %s to %s' }, { a: 'Move {file} to {folder}' }],
    target: { a: 'de:Move {file} to {folder}' },
    expected: { a: 'current machine' },
  },
  {
    name: '%(x)s to {x}',
    syntax: ['python', 'icu'],
    source: [{ a: 'Hi %(name)s' }, { a: 'Hi {name}' }],
    target: { a: 'de:Hi {name}' },
    expected: { a: 'current machine' },
  },
  {
    name: '%{x} to {{x}}',
    syntax: ['rails', 'i18next'],
    source: [{ a: 'Hi %{name}' }, { a: 'Hi {{name}}' }],
    target: { a: 'de:Hi {{name}}' },
    expected: { a: 'current machine' },
  },
  {
    name: 'i18next 3 to 4',
    syntax: [v3, 'i18next'],
    source: [
      { f: '{{count}} file', f_plural: '{{count}} files' },
      { f_one: '{{count}} file', f_other: '{{count}} files' },
    ],
    target: { f_one: 'de:{{count}} file', f_other: 'de:{{count}} files' },
    expected: { f: 'current machine, current machine' },
  },
  {
    name: 'i18next 3 to 4, and one form reworded',
    syntax: [v3, 'i18next'],
    source: [
      { f: '{{count}} file', f_plural: '{{count}} files' },
      { f_one: '{{count}} file', f_other: '{{count}} new files' },
    ],
    target: { f_one: 'de:{{count}} file', f_other: 'de:{{count}} files' },
    expected: { f: 'stale machine, stale machine' },
  },
  {
    name: 'i18next 3 to 4, and a person beside it',
    syntax: [v3, 'i18next'],
    source: [
      { f: '{{count}} file', f_plural: '{{count}} files' },
      { f_one: '{{count}} file', f_other: '{{count}} files' },
    ],
    people: [{ f_plural: '{{count}} Dateien' }, { f_other: '{{count}} Dateien' }],
    target: { f_one: 'de:{{count}} file' },
    expected: { f: 'current machine, edited human' },
  },
  {
    name: 'a message becomes a plural: what was said for all numbers',
    syntax: ['i18next', 'i18next'],
    source: [
      { f: '{{count}} files', g: 'Go' },
      { f_one: '{{count}} file', f_other: '{{count}} files', g: 'Go' },
    ],
    target: { f_other: 'de:{{count}} files', g: 'de:Go' },
    expected: { f: 'missing undefined, current machine', g: 'current machine' },
  },
  {
    name: 'a message becomes a plural: its text is put into the other form',
    syntax: ['i18next', 'i18next'],
    source: [
      { f: '{{count}} files', g: 'Go' },
      { f_one: '{{count}} file', f_other: '{{count}} files', g: 'Go' },
    ],
    target: { f_one: 'de:{{count}} files', g: 'de:Go' },
    expected: { f: 'stale machine, missing undefined' },
  },
  {
    name: 'a plural becomes a message',
    syntax: ['i18next', 'i18next'],
    source: [{ f_one: 'File', f_other: 'Files' }, { f: 'Files' }],
    target: { f: 'de:Files' },
    expected: { f: 'stale review' },
  },
  {
    name: 'plural forms that nobody reads as such any more',
    syntax: ['i18next', 'icu'],
    source: [
      { f_one: '{{count}} file', f_other: '{{count}} files' },
      { f_one: '{count} file', f_other: '{count} files' },
    ],
    target: { f_one: 'de:{count} file', f_other: 'de:{count} files' },
    expected: { f_one: 'current machine', f_other: 'current machine' },
  },
  {
    name: 'a key that begins alike is another message',
    syntax: ['i18next', 'i18next'],
    source: [
      { a_one: 'File', a_other: 'Files', z: 'Zoo' },
      { about: 'About us', z: 'Zoo' },
    ],
    target: { about: 'de:Files', z: 'de:Zoo' },
    expected: { about: 'edited human' },
  },
]

test.for(moves)('$name', async ({ syntax, source, target, people = [{}, {}], expected }) => {
  const world = createWorld({ 'en.json': source[0] }, { targets: ['de'], syntax: syntax[0] })
  await world.project.sync({ translator: world.translator })
  world.write('de.json', { ...(world.read('de.json') as object), ...people[0] })
  await world.project.sync({ translator: world.translator })
  // a clean clone
  for (const file of Object.keys(world.files())) if (file.startsWith('.lockale/')) world.remove(file)
  world.write('en.json', source[1])
  world.write('de.json', { ...target, ...people[1] })
  const { project } = world.reopen({ config: { syntax: syntax[1] } })
  const states: Record<string, string> = {}
  for (const message of Object.keys(expected)) {
    const [facts] = await project.why({ messages: [message] })
    states[message] = (facts?.forms ?? []).map(({ state, by }) => `${state} ${by}`).join(', ')
  }
  expect(states).toEqual(expected)
})
