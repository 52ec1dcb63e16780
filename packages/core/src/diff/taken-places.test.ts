import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

interface Case {
  readonly files: readonly unknown[]
  readonly source: string
  readonly target: string
  /** The source, the target with a string where the source has a group, and what a sync makes of it. */
  readonly string: readonly [source: string, target: string, written: string]
  /** The same with a group where the source has a string. */
  readonly group: readonly [source: string, target: string, written: string]
}

const formats: Readonly<Record<string, Case>> = {
  JSON: {
    files: ['{locale}.json'],
    source: 'en.json',
    target: 'de.json',
    string: [
      '{\n  "a": { "b": "Red", "n": 5 },\n  "z": "Blue"\n}\n',
      '{\n  "a": "Rot"\n}\n',
      '{\n  "a": "Rot",\n  "z": "de:Blue"\n}\n',
    ],
    group: [
      '{\n  "a": "Red",\n  "z": "Blue"\n}\n',
      '{\n  "a": { "b": "Rot", "c": "Rosa" }\n}\n',
      '{\n  "a": { "b": "Rot", "c": "Rosa" },\n  "z": "de:Blue"\n}\n',
    ],
  },
  YAML: {
    files: ['{locale}.yml'],
    source: 'en.yml',
    target: 'de.yml',
    string: ['a:\n  b: Red\n  n: 5\nz: Blue\n', 'a: Rot\n', 'a: Rot\nz: de:Blue\n'],
    group: ['a: Red\nz: Blue\n', 'a:\n  b: Rot\n', 'a:\n  b: Rot\nz: de:Blue\n'],
  },
  TOML: {
    files: ['{locale}.toml'],
    source: 'en.toml',
    target: 'de.toml',
    string: ['z = "Blue"\n[a]\nb = "Red"\n', 'a = "Rot"\n', 'z = "de:Blue"\na = "Rot"\n'],
    group: ['a = "Red"\nz = "Blue"\n', '[a]\nb = "Rot"\n', 'z = "de:Blue"\n[a]\nb = "Rot"\n'],
  },
  PHP: {
    files: ['{locale}.php'],
    source: 'en.php',
    target: 'de.php',
    string: [
      "<?php\n\nreturn [\n    'a' => ['b' => 'Red'],\n    'z' => 'Blue',\n];\n",
      "<?php\n\nreturn [\n    'a' => 'Rot',\n];\n",
      "<?php\n\nreturn [\n    'a' => 'Rot',\n    'z' => 'de:Blue',\n];\n",
    ],
    group: [
      "<?php\n\nreturn [\n    'a' => 'Red',\n    'z' => 'Blue',\n];\n",
      "<?php\n\nreturn [\n    'a' => ['b' => 'Rot'],\n];\n",
      "<?php\n\nreturn [\n    'a' => ['b' => 'Rot'],\n    'z' => 'de:Blue',\n];\n",
    ],
  },
  TypeScript: {
    files: ['{locale}.ts'],
    source: 'en.ts',
    target: 'de.ts',
    string: [
      "export default {\n  a: { b: 'Red' },\n  z: 'Blue',\n}\n",
      "export default {\n  a: 'Rot',\n}\n",
      "export default {\n  a: 'Rot',\n  z: 'de:Blue',\n}\n",
    ],
    group: [
      "export default {\n  a: 'Red',\n  z: 'Blue',\n}\n",
      "export default {\n  a: { b: 'Rot' },\n}\n",
      "export default {\n  a: { b: 'Rot' },\n  z: 'de:Blue',\n}\n",
    ],
  },
}

const cases = Object.entries(formats).flatMap(([name, { string, group, ...format }]) => [
  { name, format, texts: string, message: 'a.b', by: 'string' },
  { name, format, texts: group, message: 'a', by: 'group' },
])

test.for(cases)(
  '$name: a $by that is in the way stays, all else is written',
  async ({ format, texts, message, by }) => {
    const { files, source, target } = format
    const [before, human, written] = texts
    const world = createWorld({ [source]: before, [target]: human }, { files })
    const other = target.replace('de', 'pl')
    const found = await world.project.check()
    expect(found.diagnostics.find((one) => one.code === 'missing-key' && one.message === message)).toMatchObject({
      severity: 'error',
      file: target,
      position: { line: expect.any(Number) },
      arguments: { taken: 'a', takenBy: by },
    })
    const report = await world.project.sync({ translator: world.translator })
    expect(world.files()[target]).toBe(written)
    expect(world.files()[other]).toContain('pl:Red')
    expect(report.isComplete).toBe(false)
    expect(report.diagnostics.filter(({ code }) => code === 'not-translated')).toMatchObject([
      { file: target, message, arguments: { reason: expect.stringContaining(`rename or remove it in ${target}`) } },
    ])
    expect(world.translator.texts().filter((text) => text === 'Red')).toHaveLength(1)
    world.translator.requests.length = 0
    const again = await world.project.sync({ translator: world.translator })
    expect([again.isComplete, again.requests, world.files()[target]]).toEqual([false, 0, written])
    world.remove(target)
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
  },
)

test('a machine translation makes room, and a human one moves with its message', async () => {
  const world = createWorld({ 'en.json': { a: 'Red', b: 'Blue', c: { d: 'Green' } } }, { targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  world.write('de.json', { a: 'de:Red', b: 'Blau', c: { d: 'de:Green' } })
  await world.project.sync({ translator: world.translator })
  world.write('en.json', { a: { x: 'Pink' }, b: { y: 'Blue' }, c: 'Lime' })
  const found = await world.project.check()
  const missing = found.diagnostics.filter(({ code }) => code === 'missing-key')
  expect(missing).toHaveLength(3)
  expect(missing.filter((one) => 'taken' in one.arguments)).toEqual([])
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
  expect(world.read('de.json')).toEqual({ a: { x: 'de:Pink' }, b: { y: 'Blau' }, c: 'de:Lime' })
})

test('a run for one message leaves what is in its way', async () => {
  const world = createWorld({ 'en.json': { a: 'Red', z: 'Blue' } }, { targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  world.write('en.json', { a: { b: 'Pink' }, z: 'Blue' })
  expect(await world.project.sync({ translator: world.translator, messages: ['a.b'] })).toMatchObject({
    isComplete: false,
    written: 0,
  })
  expect(world.read('de.json')).toEqual({ a: 'de:Red', z: 'de:Blue' })
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ isComplete: true })
})

test('keys with dots beside groups are other keys, and so are the attributes of a Fluent message', async () => {
  const files = { 'en.json': { a: 'Red', 'a.b': 'Blue' }, 'de.json': { a: 'Rot', 'a.b': 'Blau' } }
  const json = createWorld(files, { targets: ['de'], syntax: 'none' })
  expect(await json.project.sync({ translator: json.translator })).toMatchObject({ isComplete: true, written: 0 })
  const fluent = createWorld(
    { 'en.ftl': 'a =\n    .title = Red\n', 'de.ftl': 'a = Rot\n' },
    { targets: ['de'], files: ['{locale}.ftl'], syntax: 'fluent' },
  )
  expect(await fluent.project.sync({ translator: fluent.translator })).toMatchObject({ isComplete: true, written: 1 })
  expect(fluent.files()['de.ftl']).toBe('a = Rot\n    .title = de:Red\n')
})

test.for<[name: string, file: string, source: string, target: string, by: string]>([
  ['a number', 'json', '{"menu":{"open":"Open"},"ok":"Fine"}', '{"menu":5}', 'value'],
  ['a list', 'json', '{"menu":{"open":"Open"},"ok":"Fine"}', '{"menu":["Auf"]}', 'list'],
  ['a group of other values', 'json', '{"menu":"Open","ok":"Fine"}', '{"menu":{"open":5}}', 'group'],
  ['an alias', 'yml', 'menu:\n  open: Open\nok: Fine\n', 'x: &x {y: Z}\nmenu: *x\n', 'value'],
])('%s is in the way like a string', async ([, extension, source, target, by]) => {
  const files = { [`en.${extension}`]: source, [`de.${extension}`]: target }
  const world = createWorld(files, { files: [`{locale}.${extension}`], targets: ['de'] })
  const report = await world.project.sync({ translator: world.translator })
  expect(report).toMatchObject({ isComplete: false, written: 1 })
  const { diagnostics } = await world.project.check()
  expect(diagnostics.find(({ code }) => code === 'missing-key')?.arguments).toMatchObject({
    taken: 'menu',
    takenBy: by,
  })
})
