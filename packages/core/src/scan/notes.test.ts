import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import { readNote } from './notes.ts'

const notes = 'notes.jsonl'
const pattern = { source: '{locale}.json', target: '{locale}.json', notes }
const line = (key: string, note: string, file = 'en.json') => JSON.stringify({ file, key, note })
const open = (lines: string, more: Readonly<Record<string, unknown>> = {}) =>
  createWorld(
    { 'en.json': { open: 'Open', files_one: 'File', files_other: 'Files' }, [notes]: lines, ...more },
    { targets: ['de'], files: [pattern] },
  )

test('a description in the notes file is sent, and recorded as one in the file would be', async () => {
  const world = open(`${line('open', 'a button')}\n${line('files', 'in a list')}\n`)
  await world.project.sync({ translator: world.translator })
  const sent = world.translator.requests.map(({ texts, context }) => `${texts.join(' ')}: ${context}`)
  expect(sent.toSorted().slice(-3)).toEqual([
    expect.stringMatching(/^File: in a list/u),
    expect.stringMatching(/^Files: in a list/u),
    expect.stringMatching(/^Open: a button/u),
  ])
  world.write(notes, `${line('open', 'an adjective')}\n${line('files', 'in a list')}\n`)
  world.translator.requests.length = 0
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({
    requests: 0,
    outdated: [{ part: 'notes', messages: 1 }],
  })
  expect((await world.project.check()).diagnostics).toEqual([])
  await world.project.sync({ translator: world.translator, refresh: ['notes'] })
  expect(world.translator.texts()).toEqual(['Open'])
})

test.for<[name: string, lines: string]>([
  ['a byte order mark and line ends of Windows', `\uFEFF${line('open', 'a button')}\r\n\r\n`],
  ['no line end', line('open', 'a button')],
  ['another path to the same file', line('open', 'a button', './en.json')],
  ['fields of its own', JSON.stringify({ source: 'Open', file: 'en.json', key: 'open', note: 'a button' })],
  ['an earlier line without a description', `${line('open', '')}\n${line('open', 'a button')}`],
])('a notes file is read in spite of %s', async ([, lines]) => {
  const world = open(lines)
  await world.project.sync({ translator: world.translator })
  expect(world.translator.requests.map(({ context }) => context)).toContainEqual(expect.stringContaining('a button'))
})

test('without the file, nothing is described and nothing is wrong', async () => {
  const world = open('')
  world.remove(notes)
  expect(await world.project.sync({ translator: world.translator })).toMatchObject({ diagnostics: [] })
})

test.for<[name: string, lines: string, said: string]>([
  ['a line that is no JSON', `${line('open', 'x')}\n{"key"`, `${notes}:2:1`],
  ['a list', '[]', `${notes}:1:1`],
  ['no key', '{"file":"en.json","note":"x"}', `${notes}:1:1`],
  ['a number as note', '{"file":"en.json","key":"open","note":1}', `${notes}:1:1`],
  ['a merge conflict', `<<<<<<< HEAD\n${line('open', 'x')}\n=======\n${line('open', 'y')}\n>>>>>>> b`, `${notes}:1:1`],
  ['a terminal escape', line('open', '\u001b[2J'), `${notes}:1:1`],
  ['half a character', '{"file":"en.json","key":"open","note":"\\ud800"}', `${notes}:1:1`],
  ['a whole book', line('open', 'x'.repeat(10_001)), `${notes}:1:1`],
])('nothing is sent because of a notes file with %s', async ([name, lines, place]) => {
  const world = open(lines)
  const report = await world.project.check()
  expect(report.diagnostics.filter(({ file }) => file === notes)).toMatchObject([{ code: 'parse-error' }])
  for (const selection of [{}, { files: ['en.json'] }, { messages: ['open'] }]) {
    const failed = world.project.sync({ translator: world.translator, ...selection })
    const words = name === 'a merge conflict' ? /keep the lines of both sides/u : /cannot be read: expected an object/u
    await expect(failed).rejects.toMatchObject({ code: 'CATALOG_UNREADABLE', place, message: words })
  }
  expect(world.translator.requests).toEqual([])
  expect(world.files()).toHaveProperty([notes], lines)
})

test('a notes file that is not UTF-8 is named', async () => {
  const world = open('')
  const broken = world.reopen({
    wrap: (fs) => ({
      ...fs,
      readFile: async (path) => (path.endsWith(notes) ? Uint8Array.of(0x22, 0xff) : fs.readFile(path)),
    }),
  })
  await expect(broken.project.sync({ translator: world.translator })).rejects.toMatchObject({
    message: `${notes} cannot be read: is not valid UTF-8: save it as UTF-8.`,
  })
})

test('lines that no message takes are reported with their place', async () => {
  const yaml = { source: '{locale}.yaml', target: '{locale}.yaml', syntax: 'none', notes }
  const lines = [
    line('open', 'first'),
    line('gone', 'x'),
    line('open', 'second'),
    line('open', 'x', 'old.json'),
    line('shut', 'x', 'en.yaml'),
    line('__proto__', 'x', 'en.yaml'),
  ]
  const world = createWorld(
    { 'en.json': { open: 'Open' }, 'en.yaml': '# a comment\nshut: Shut\n', [notes]: lines.join('\n') },
    { targets: ['de'], files: [pattern, yaml] },
  )
  const { diagnostics } = await world.project.check()
  const found = diagnostics.filter(({ file }) => file === notes)
  expect(found.map(({ code, position, message, arguments: args }) => [code, position?.line, message, args])).toEqual([
    ['unused-description', 4, 'open', { source: 'old.json', by: 'missing' }],
    ['duplicate-key', 1, 'open', { countsLine: 3 }],
    ['unused-description', 2, 'gone', { source: 'en.json', by: 'missing' }],
    ['unused-description', 5, 'shut', { source: 'en.yaml', by: 'comment' }],
    ['unused-description', 6, '__proto__', { source: 'en.yaml', by: 'missing' }],
  ])
  expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['warning']))
  await world.project.sync({ translator: world.translator })
  const contexts = world.translator.requests.map(({ context }) => context).join()
  expect([contexts.includes('a comment'), contexts.includes('second'), contexts.includes('first')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a note does not switch off a rule or limit a length, as a comment can', async () => {
  const world = open(line('open', 'max: 3 lockale-ignore max-length'))
  world.write('de.json', { open: 'Offen', files_one: 'Datei', files_other: 'Dateien' })
  const { diagnostics } = await world.project.check()
  expect(diagnostics.filter(({ code }) => code === 'max-length' || code === 'unused-suppression')).toEqual([])
})

test('a line is an object with three strings', () => {
  expect(readNote('{"key":"a","note":"b","file":"./c"}')).toEqual({ file: 'c', key: 'a', note: 'b' })
  expect(readNote('null')).toBe('another value')
})
