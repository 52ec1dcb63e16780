import { nodeFileSystem } from '@lockale/disk'
import { systemProcesses } from '@lockale/disk/process-identity'
import { takeRunLock } from '@lockale/core/write/run-lock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { runsOf } from '../../depth.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'

const template = 'locales/{locale}/{namespace}.json'
const config = {
  source: 'en',
  targets: ['de'],
  files: [
    { source: template, target: template, notes: 'locales/notes.jsonl' },
    { source: 'po/{locale}.po', target: 'po/{locale}.po' },
  ],
}
const home = { open: 'Open', cart: { items_one: '{{count}} item', items_other: '{{count}} items' }, rate: '{{n}} %' }
const files = {
  'lockale.config.json': { ...config, syntax: 'i18next' },
  'locales/en/home.json': home,
  'locales/en/shop.json': { long: 'Shut the door, please', shut: 'Shut' },
  'locales/de/home.json': '{ "open": "Öffnen" }\n',
  'po/en.po': 'msgid ""\nmsgstr ""\n\n#. a button\nmsgid "Buy"\nmsgstr "Buy"\n\nmsgid "Sell"\nmsgstr "Sell"\n',
}
const noteOf = (key: string, note: string, file = 'locales/en/home.json') => JSON.stringify({ file, key, note })

async function notes(folder: Folder, ...args: readonly string[]) {
  const { code, out, err } = await callLockale(['notes', ...args], { cwd: folder.path })
  return { code, out, err }
}

interface Imported {
  readonly asked: number
  readonly written: number
  readonly skipped: number
  readonly refused: readonly { readonly reason: string; readonly place: string }[]
}

async function importLines(folder: Folder, lines: string, ...flags: readonly string[]) {
  await folder.write('todo.jsonl', lines)
  const { code, out } = await notes(folder, 'import', 'todo.jsonl', '--json', ...flags)
  const report = JSON.parse(out) as Imported
  return { code, ...report, refused: report.refused.map(({ reason, place }) => `${place} ${reason}`) }
}

test('strings without a description come first, and what comes back is in the file beside', async () => {
  await using folder = await createFolder(files)
  const before = await folder.bytes()
  const { code, out } = await notes(folder, 'export')
  expect([code, await folder.bytes()]).toEqual([0, before])
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { file: 'locales/en/home.json', key: 'open', source: 'Open', note: '', place: 'locales/en/home.json:2' },
    {
      file: 'locales/en/home.json',
      key: 'cart.items',
      source: '{{count}} items',
      note: '',
      place: 'locales/en/home.json:5',
    },
    {
      file: 'locales/en/shop.json',
      key: 'long',
      source: 'Shut the door, please',
      note: '',
      place: 'locales/en/shop.json:2',
    },
    { file: 'locales/en/shop.json', key: 'shut', source: 'Shut', note: '', place: 'locales/en/shop.json:3' },
    { file: 'po/en.po', key: 'Sell', source: 'Sell', note: '', place: 'po/en.po:9' },
    { file: 'po/en.po', key: 'Buy', source: 'Buy', note: 'a button', place: 'po/en.po:6' },
  ])
  const lines = out.replaceAll('"note":""', '"note":"what it means"').split('\n').slice(0, 4).toReversed().join('\r\n')
  expect(await importLines(folder, `\uFEFF${lines}`)).toMatchObject({ code: 0, asked: 4, written: 4, refused: [] })
  const { 'todo.jsonl': _, 'locales/notes.jsonl': written, ...others } = await folder.bytes()
  expect(others).toEqual(before)
  expect(written).toBe(
    [
      noteOf('cart.items', 'what it means'),
      noteOf('open', 'what it means'),
      noteOf('long', 'what it means', 'locales/en/shop.json'),
      noteOf('shut', 'what it means', 'locales/en/shop.json'),
      '',
    ].join('\n'),
  )
  expect((await notes(folder, 'export', '--missing')).out).toMatch(/^\{"file":"po\/en.po","key":"Sell".*\n$/u)
  const { out: listed } = await callLockale(['work', '--json'], { cwd: folder.path })
  expect(listed.match(/"note":"what it means"/gu)).toHaveLength(4)
})

test.for<[name: string, flags: readonly string[], keys: readonly string[]]>([
  ['files', ['--files', 'locales/en/shop.json'], ['long', 'shut']],
  ['messages', ['--message', 'cart.*'], ['cart.items']],
  ['both, and only what is missing', ['--files', 'po', '--message', '*', '--missing'], ['Sell']],
])('an export of some %s', async ([, flags, keys]) => {
  await using folder = await createFolder(files)
  const { out } = await notes(folder, 'export', '--json', ...flags)
  const { strings } = JSON.parse(out) as { readonly strings: readonly { readonly key: string }[] }
  expect(strings.map(({ key }) => key)).toEqual(keys)
})

test.for(['export', 'import todo.jsonl'])(
  '%s has no --locale, since a description is for all locales',
  async (line) => {
    await using folder = await createFolder({ ...files, 'todo.jsonl': '' })
    const { code, out, err } = await notes(folder, ...line.split(' '), '--locale', 'de')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('USAGE_UNKNOWN_FLAG lockale notes has no flag --locale.')
  },
)

test('each line is written whole or not at all, and says why', async () => {
  await using folder = await createFolder({
    ...files,
    'locales/notes.jsonl': `{ "file": "locales/en/old.json", "key": "old", "note": "kept" }\n${noteOf('open', 'a verb')}`,
  })
  const lines = [
    noteOf('open', 'an adjective'),
    noteOf('open', 'an adjective'),
    noteOf('nope', 'x'),
    noteOf('open', 'x', 'locales/en/nope.json'),
    noteOf('open', 'x', '../other/en.json'),
    noteOf('Buy', 'x', 'po/en.po'),
    noteOf('Sell', 'x', 'po/en.po'),
    noteOf('shut', 'one', 'locales/en/shop.json'),
    noteOf('shut', 'another', 'locales/en/shop.json'),
    noteOf('long', ' ', 'locales/en/shop.json'),
    '{"file": "locales/en/home.json"',
    '[]',
    noteOf('cart.items', '\u001b[2J'),
    '',
  ]
  const report = await importLines(folder, lines.join('\n'))
  expect(report).toMatchObject({ code: 3, asked: 13, written: 1, skipped: 2 })
  expect(report.refused).toEqual([
    'todo.jsonl:3 unknown-message',
    'todo.jsonl:4 unknown-message',
    'todo.jsonl:5 unknown-message',
    'todo.jsonl:6 has-comment',
    'todo.jsonl:7 no-notes-file',
    'todo.jsonl:8 two-notes',
    'todo.jsonl:9 two-notes',
    'todo.jsonl:11 not-a-note',
    'todo.jsonl:12 not-a-note',
    'todo.jsonl:13 not-a-note',
  ])
  expect(await folder.read('locales/notes.jsonl')).toBe(
    `${noteOf('open', 'an adjective')}\n{ "file": "locales/en/old.json", "key": "old", "note": "kept" }\n`,
  )
  expect(await importLines(folder, noteOf('open', 'an adjective'))).toMatchObject({ code: 0, written: 0, skipped: 1 })
})

test('every line is counted once, whatever the list is', async () => {
  await using folder = await createFolder(files)
  const line = fc.oneof(
    fc.record({
      file: fc.constantFrom('locales/en/home.json', 'locales/en/shop.json', 'po/en.po', '__proto__', ''),
      key: fc.constantFrom('open', 'shut', 'cart.items', 'Buy', '__proto__', 'constructor'),
      note: fc.constantFrom('', 'a', 'b', '\ud800', '\u0000'),
    }),
    fc.json(),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const text = lines.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')
      const { asked, written, skipped, refused } = await importLines(folder, text)
      expect(asked).toBe(written + skipped + refused.length)
      const side = await folder.read('locales/notes.jsonl').catch(() => '')
      expect(side.split('\n').slice(0, -1)).toEqual(side.split('\n').slice(0, -1).toSorted())
    }),
    { numRuns: runsOf(25) },
  )
})

test('a dry run and standard input', async () => {
  await using folder = await createFolder(files)
  const before = await folder.bytes()
  const stdin = `${noteOf('open', 'a verb')}\n`
  const dry = await runInside(['notes', 'import', '-', '--dry-run'], { cwd: folder.path, stdin })
  expect(dry).toMatchObject({ code: 0, out: '✓ 1 asked = 1 to write + 0 refused + 0 skipped  locales/notes.jsonl\n' })
  expect(await folder.bytes()).toEqual(before)
  const wet = await runInside(['notes', 'import', '-'], { cwd: folder.path, stdin })
  expect(wet.out).toBe('✓ 1 asked = 1 written + 0 refused + 0 skipped  locales/notes.jsonl\n')
  expect(await folder.read('locales/notes.jsonl')).toBe(stdin)
})

test('a package of a workspace has its own file', async () => {
  const app = { ...files, 'package.json': { name: 'a' } }
  await using folder = await createFolder({
    'package.json': { workspaces: ['apps/*'] },
    ...Object.fromEntries(Object.entries(app).map(([file, content]) => [`apps/a/${file}`, content])),
    ...Object.fromEntries(Object.entries(app).map(([file, content]) => [`apps/b/${file}`, content])),
  })
  const { out } = await notes(folder, 'export', '--missing', '--message', 'open')
  expect(out.match(/apps\/[ab]\/locales\/en\/home.json:2/gu)).toHaveLength(2)
  const lines = out.split('\n').slice(1).join('\n').replaceAll('"note":""', '"note":"a verb"')
  expect(await importLines(folder, lines)).toMatchObject({ code: 0, written: 1, files: ['apps/b/locales/notes.jsonl'] })
  expect(await folder.read('apps/b/locales/notes.jsonl')).toBe(`${noteOf('open', 'a verb')}\n`)
})

test('an export never overwrites a description', async () => {
  await using folder = await createFolder({ ...files, 'locales/notes.jsonl': `${noteOf('open', 'a verb')}\n` })
  expect(await notes(folder, 'export', '--missing', '--out', 'todo.jsonl')).toMatchObject({ code: 0 })
  expect(await notes(folder, 'export', '--missing', '--out', 'todo.jsonl')).toMatchObject({ code: 0 })
  await folder.write('todo.jsonl', `${noteOf('shut', 'x', 'locales/en/shop.json')}\n`)
  const before = await folder.bytes()
  for (const file of ['todo.jsonl', 'locales/notes.jsonl', 'locales/de/home.json']) {
    const { code, err } = await notes(folder, 'export', '--out', file)
    expect([code, err]).toEqual([2, expect.stringContaining('would overwrite it')])
  }
  expect(await folder.bytes()).toEqual(before)
})

test.for<[name: string, args: readonly string[], given: unknown, code: string]>([
  ['no action', [], '', 'USAGE_OPERANDS'],
  ['another action', ['exprot'], '', 'USAGE_BAD_VALUE'],
  ['two files', ['import', 'a.jsonl', 'a.jsonl'], '', 'USAGE_BAD_VALUE'],
  ['a choice of what to import', ['import', 'a.jsonl', '--message', 'open'], '', 'USAGE_BAD_VALUE'],
  ['a file that is not there', ['import', 'b.jsonl'], '', 'FILE_UNREADABLE'],
  ['a folder', ['import', 'a.jsonl'], null, 'FILE_UNREADABLE'],
  ['a file that is not UTF-8', ['import', 'a.jsonl'], Uint8Array.of(0xff, 0xfe, 0x41), 'FILE_UNREADABLE'],
])('%s is an error and changes nothing', async ([, args, given, code]) => {
  await using folder = await createFolder({ ...files, 'a.jsonl': given })
  const before = await folder.bytes()
  const ended = await notes(folder, ...args, '--json')
  expect(ended).toMatchObject({ code: 2, err: '' })
  expect(JSON.parse(ended.out)).toMatchObject({ error: { code } })
  expect(await folder.bytes()).toEqual(before)
})

test('descriptions in a merge conflict are named and stay; a broken translation does not matter', async () => {
  const conflict = `<<<<<<< HEAD\n${noteOf('open', 'a')}\n=======\n${noteOf('open', 'b')}\n>>>>>>> b\n`
  await using folder = await createFolder({ ...files, 'locales/notes.jsonl': conflict })
  const { code, err } = await notes(folder, 'import', '--quiet', 'locales/en/home.json')
  expect([code, err]).toEqual([1, expect.stringContaining('found the marks of a merge conflict')])
  expect(await folder.read('locales/notes.jsonl')).toBe(conflict)
  await folder.write('locales/notes.jsonl', '')
  await folder.write('locales/de/home.json', '{')
  expect(await importLines(folder, noteOf('open', 'a'))).toMatchObject({ code: 0, written: 1 })
})

test('while another run holds the lock, nothing is written', async () => {
  await using folder = await createFolder(files)
  const clock = { now: () => performance.now(), sleep: () => Promise.resolve(), random: () => 0.5 }
  const place = { fs: nodeFileSystem(), root: folder.path, clock, processes: systemProcesses() }
  const lock = await takeRunLock({ ...place, command: 'lockale sync' })
  await folder.write('todo.jsonl', noteOf('open', 'a'))
  const { code, err } = await notes(folder, 'import', 'todo.jsonl')
  expect([code, err]).toEqual([7, expect.stringContaining('RUN_LOCKED')])
  await lock.release()
  expect(await notes(folder, 'import', 'todo.jsonl')).toMatchObject({ code: 0 })
})
