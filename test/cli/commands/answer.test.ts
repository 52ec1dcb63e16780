import { nodeFileSystem } from '@lockale/disk'
import { systemProcesses } from '@lockale/disk/process-identity'
import { takeRunLock } from '@lockale/core/write/run-lock'
import { expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'

const config = { source: 'en', targets: ['de', 'fr'], files: ['locales/{locale}.json'], syntax: 'i18next' }
const en = { title: 'Your cart', bye: 'Good bye' }
const german: Readonly<Record<string, string>> = { title: 'Dein Warenkorb', bye: 'Auf Wiedersehen' }
const french: Readonly<Record<string, string>> = { title: 'Votre panier', bye: 'Au revoir' }

interface Listed {
  readonly jobs: readonly {
    readonly target: string
    readonly items: readonly { readonly id: string; readonly key: string; readonly text: string }[]
  }[]
}

interface Taken {
  readonly locales: readonly object[]
  readonly refused: readonly { readonly reason: string; readonly message: string | null }[]
}

/** A project with a list of work, and the ids of it by locale and key: `de title`. */
async function listed(): Promise<{ readonly folder: Folder; readonly idOf: (name: string) => string }> {
  const folder = await createFolder({ 'lockale.config.json': config, 'locales/en.json': en })
  const { out } = await callLockale(['work', '--json'], { cwd: folder.path })
  const { jobs } = JSON.parse(out) as Listed
  const ids = new Map<string, string>(
    jobs.flatMap(({ target, items }) => items.map(({ id, key }) => [`${target} ${key}`, id] as const)),
  )
  return { folder, idOf: (name) => ids.get(name) ?? '' }
}

async function answer(folder: Folder, answers: readonly object[], ...flags: readonly string[]) {
  await folder.write('answers.json', { engine: 'claude-sonnet-5', answers })
  const { code, out, err } = await callLockale(['answer', 'answers.json', '--json', ...flags], { cwd: folder.path })
  return { code, err, ...(JSON.parse(out) as Taken) }
}

test('a source string that changed after the list was made', async () => {
  const { folder, idOf } = await listed()
  await using _ = folder
  await folder.write('locales/en.json', { ...en, title: 'Your basket' })
  const { code, locales, refused } = await answer(folder, [{ id: idOf('de title'), text: 'Dein Warenkorb' }])
  expect(code).toBe(3)
  expect(refused).toMatchObject([{ reason: 'source-changed', message: 'title', locale: 'de' }])
  expect(locales[0]).toEqual({ locale: 'de', asked: 2, written: 0, refused: 1, skipped: 1 })
})

test('a string that a human translated after the list was made', async () => {
  const { folder, idOf } = await listed()
  await using _ = folder
  await answer(folder, [{ id: idOf('de bye'), text: german['bye'] }])
  await folder.write('locales/de.json', { title: 'Mein Korb', bye: german['bye'] })
  const { code, refused } = await answer(folder, [{ id: idOf('de title'), text: german['title'] }])
  expect(code).toBe(0)
  expect(refused).toMatchObject([{ reason: 'already-translated', message: 'title', locale: 'de' }])
  expect(await folder.readJson('locales/de.json')).toEqual({ title: 'Mein Korb', bye: german['bye'] })
})

test('answers that are given twice change nothing the second time', async () => {
  const { folder, idOf } = await listed()
  await using _ = folder
  const answers = ['title', 'bye'].map((key) => ({ id: idOf(`de ${key}`), text: german[key] }))
  expect(await answer(folder, answers)).toMatchObject({ code: 0, refused: [] })
  const before = await folder.bytes()
  expect(await answer(folder, answers)).toMatchObject({ code: 0, refused: [{ reason: 'already-translated' }, {}] })
  expect(await folder.bytes()).toEqual(before)
})

test('an id decides the locale, whatever else the entry says', async () => {
  const { folder, idOf } = await listed()
  await using _ = folder
  const answers = ['title', 'bye'].flatMap((key) => [
    { id: idOf(`fr ${key}`), text: french[key], locale: 'de' },
    { id: idOf(`de ${key}`), text: german[key], key: 'other' },
  ])
  expect(await answer(folder, answers)).toMatchObject({ code: 0, refused: [] })
  expect(await folder.readJson('locales/de.json')).toEqual(german)
  expect(await folder.readJson('locales/fr.json')).toEqual(french)
})

test('a message that is gone, and an id that never was', async () => {
  const { folder, idOf } = await listed()
  await using _ = folder
  await folder.write('locales/en.json', { bye: en.bye })
  const answers = [
    { id: idOf('de title'), text: 'x' },
    { id: 'nonsense', text: 'x' },
  ]
  expect(await answer(folder, answers)).toMatchObject({
    code: 3,
    refused: [{ reason: 'unknown-id' }, { reason: 'unknown-id' }],
  })
})

test('answers on standard input, with the model as a flag', async () => {
  const { folder, idOf } = await listed()
  await using _ = folder
  const stdin = JSON.stringify([{ id: idOf('de title'), text: german['title'] }])
  const { code, out } = await runInside(['answer', '-', '--engine', 'my model'], { cwd: folder.path, stdin })
  expect({ code, out }).toEqual({
    code: 0,
    out: [
      'de  2 asked = 1 written + 0 refused + 1 skipped',
      'no answers for fr: 2 strings left',
      '✓ 1 translation of my model written, to review',
      '',
    ].join('\n'),
  })
  expect(await folder.read('lockale.lock')).toContain('{"engine":"my model"}')
})

test('locales without answers share a line', async () => {
  const targets = ['de', 'fr', 'pl', 'cs', 'sv', 'da', 'fi', 'nl']
  await using folder = await createFolder({ 'lockale.config.json': { ...config, targets }, 'locales/en.json': en })
  await folder.write('a.json', { engine: 'x', answers: [] })
  const { out } = await callLockale(['answer', 'a.json'], { cwd: folder.path })
  expect(out).toBe(
    'no answers for de, fr, pl, cs, sv, 3 more: 16 strings left\n✓ 0 translations of x written, to review\n',
  )
  const { out: json } = await callLockale(['answer', 'a.json', '--json'], { cwd: folder.path })
  expect((JSON.parse(json) as Taken).locales).toHaveLength(8)
})

test.for<[name: string, file: unknown, flags: readonly string[], code: string]>([
  ['no engine', { answers: [] }, [], 'USAGE_BAD_VALUE'],
  [
    'the name of a mock engine, whose texts are not checked',
    { answers: [] },
    ['--engine', 'local-pseudo'],
    'USAGE_BAD_VALUE',
  ],
  ['the name of a service', { engine: 'DeepL', answers: [] }, [], 'USAGE_BAD_VALUE'],
  ['a name with a line break', { engine: 'a\nb', answers: [] }, [], 'USAGE_BAD_VALUE'],
  ['a name that is too long', { engine: 'x'.repeat(81), answers: [] }, [], 'USAGE_BAD_VALUE'],
  ['a file that was cut off', '{"engine": "x", "answers": [{"id": "a', [], 'ANSWERS_UNREADABLE'],
  ['a folder in its place', null, [], 'FILE_UNREADABLE'],
])('%s is an error, as JSON, and changes nothing', async ([, file, flags, code]) => {
  const { folder } = await listed()
  await using _ = folder
  await folder.write('a.json', file)
  const before = await folder.bytes()
  const ended = await callLockale(['answer', 'a.json', '--json', ...flags], { cwd: folder.path })
  expect(ended).toMatchObject({ code: 2, err: '' })
  expect(JSON.parse(ended.out)).toMatchObject({ error: { code } })
  expect(await folder.bytes()).toEqual(before)
})

test('another run in the project is not disturbed', async () => {
  const { folder, idOf } = await listed()
  await using _ = folder
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  const ports = { fs: nodeFileSystem(), root: folder.path, clock, processes: systemProcesses() }
  const lock = await takeRunLock({ ...ports, command: 'lockale sync' })
  await folder.write('a.json', { engine: 'x', answers: [{ id: idOf('de title'), text: german['title'] }] })
  const held = await callLockale(['answer', 'a.json'], { cwd: folder.path })
  expect(held).toMatchObject({ code: 7, err: expect.stringContaining('RUN_LOCKED') as string })
  await lock.release()
  expect(await callLockale(['answer', 'a.json'], { cwd: folder.path })).toMatchObject({ code: 0 })
})

test('a list is at most three times as long as the keys, strings and descriptions in it', async () => {
  const words = ['Save', 'the order', 'of this week', 'and show it', 'to {{name}}', 'in the <b>shop</b>', 'again']
  const source = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `page${at % 12}.section.string${at}`,
      words
        .slice(at % 5, (at % 5) + 1 + (at % 7))
        .join(' ')
        .concat(` ${at}`),
    ]),
  )
  const human = Object.fromEntries(
    Object.entries(source)
      .filter((_, at) => at % 2 === 0)
      .map(([key, text]) => [key, `${text} – fr`]),
  )
  await using folder = await createFolder({
    'lockale.config.json': config,
    'locales/en.json': source,
    'locales/fr.json': human,
  })
  await callLockale(['accept', '*', '--locale', 'fr'], { cwd: folder.path })
  const { out } = await callLockale(['work', '--locale', 'de', '--json'], { cwd: folder.path })
  const { jobs } = JSON.parse(out) as Listed
  const items = jobs.flatMap((job) => job.items)
  const told = items.reduce((sum, { key, text }) => sum + Buffer.byteLength(key + text), 0)
  expect(items).toHaveLength(300)
  expect(Buffer.byteLength(out) / told).toBeLessThanOrEqual(3)
  expect(out).toContain('"siblings"')
})
