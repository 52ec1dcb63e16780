import { isLockaleError } from '@lockale/errors'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { openProject } from './open-project.ts'
import type { Project } from './project.ts'
import { createWorld } from './testing/world.ts'

type Texts = Readonly<Record<string, string>>

/** What one branch does: files to write before a sync and after it. */
interface Branch {
  readonly en?: Texts
  readonly sync?: boolean
  readonly de?: Texts
}

const source: Texts = { back: 'Back', cta: 'Buy', quit: 'Quit' }
const config = {
  source: 'en',
  targets: ['de'],
  files: ['{locale}.json'],
  syntax: 'i18next',
  checks: { 'case-start': 'off' },
}
const { translator } = createWorld({})

/** Two branches of a project in `app/` and git stopped in their merge. Texts by machine are `de:` and the source. */
async function conflict(ours: Branch, theirs: Branch): Promise<Repository & { readonly project: Project }> {
  const repository = createRepository()
  repository.commit({ 'app/lockale.config.json': config, 'app/en.json': source })
  const project = await openProject({ cwd: `${repository.path}/app` })
  await project.sync({ translator })
  repository.commit()
  for (const [name, { en, sync, de }] of [['theirs', theirs] as const, ['ours', ours] as const]) {
    repository.git('checkout', '-q', '-b', name, 'main')
    if (en !== undefined) repository.write({ 'app/en.json': en })
    if (sync === true) await project.sync({ translator })
    if (de !== undefined) repository.write({ 'app/de.json': { ...JSON.parse(repository.read('app/de.json')), ...de } })
    repository.commit()
  }
  expect(() => repository.git('merge', '-q', 'theirs')).toThrow('git')
  return Object.assign(repository, { project })
}

const texts = (repository: Repository, file: string) => JSON.parse(repository.read(`app/${file}`)) as Texts

test('each side added a message at the end: all files are settled, and nothing is left to buy', async () => {
  using repository = await conflict(
    { en: { ...source, ya: 'Ours' }, sync: true },
    { en: { ...source, yb: 'Theirs' }, sync: true },
  )
  expect(repository.read('app/lockale.lock')).toContain('<<<<<<<')
  const report = await repository.project.resolve()
  expect(report).toEqual({ settled: ['en.json', 'de.json', 'lockale.lock'], files: report.settled, conflicts: [] })
  expect(texts(repository, 'en.json')).toEqual({ ...source, ya: 'Ours', yb: 'Theirs' })
  expect(texts(repository, 'de.json')).toMatchObject({ ya: 'de:Ours', yb: 'de:Theirs' })
  expect(repository.read('app/lockale.lock')).not.toMatch(/^[<=>]{7}/mu)
  expect(await repository.project.sync({ translator })).toMatchObject({ requests: 0, written: 0, isComplete: true })
})

test("a person's text stays against a machine's, and is source-changed if its source is another", async () => {
  using repository = await conflict({ de: { cta: 'Kaufen!' } }, { en: { ...source, cta: 'Get' }, sync: true })
  // The hand-made text is on nobody's record and its source changed: only a person can say.
  const report = await repository.project.resolve()
  expect(report.conflicts).toMatchObject([
    {
      file: 'de.json',
      entry: { locale: 'de', path: ['cta'], ours: { value: 'Kaufen!' }, theirs: { value: 'de:Get' } },
    },
  ])
  expect(repository.read('app/de.json')).toContain('<<<<<<<')
  expect((await repository.project.resolve({ prefer: 'ours' })).conflicts).toEqual([])
  expect(texts(repository, 'de.json')).toMatchObject({ cta: 'Kaufen!', quit: 'de:Quit' })
})

test('two texts by people stay in conflict, with both shown; what is beside them is settled', async () => {
  using repository = await conflict(
    { en: { ...source, ya: 'Ours' }, sync: true, de: { cta: 'Kaufen' } },
    { en: { ...source, yb: 'Theirs' }, sync: true, de: { cta: 'Erwerben' } },
  )
  const before = repository.read('app/de.json')
  const dry = await repository.project.resolve({ dryRun: true })
  expect(repository.read('app/de.json')).toBe(before)
  expect(dry.settled).toEqual(['en.json', 'lockale.lock'])
  const report = await repository.project.resolve({ stage: true })
  expect(report).toEqual(dry)
  expect(report.conflicts).toMatchObject([{ entry: { ours: { value: 'Kaufen' }, theirs: { value: 'Erwerben' } } }])
  const [, ours, theirs] = /<<<<<<< \S+\n([^]*)=======\n([^]*)>>>>>>> \S+\n/u.exec(repository.read('app/de.json')) ?? []
  expect([ours, theirs]).toEqual(['  "cta": "Kaufen",\n', '  "cta": "Erwerben",\n'])
  expect(repository.git('diff', '--name-only', '--diff-filter=U')).toBe('app/de.json\n')
  expect(
    await repository.project
      .sync({ translator })
      .catch((error: unknown) => isLockaleError(error, 'CATALOG_CONFLICTED')),
  ).toBe(true)
})

test('what a person settled between the markers of others stays', async () => {
  using repository = await conflict(
    { de: { back: 'Zurück', quit: 'Ende' } },
    { de: { back: 'Retour', quit: 'Schluss' } },
  )
  const both = repository.read('app/de.json')
  repository.write({ 'app/de.json': both.replace('"Zurück"', '"Rückwärts"').replace('"Retour"', '"Rückwärts"') })
  const { conflicts } = await repository.project.resolve()
  expect(conflicts.map(({ entry }) => entry?.path)).toEqual([['quit']])
  await repository.project.resolve({ prefer: 'theirs' })
  expect(texts(repository, 'de.json')).toMatchObject({ back: 'Rückwärts', quit: 'Schluss' })
})

test('a file that a person settled is left alone', async () => {
  using repository = await conflict({ de: { cta: 'Kaufen' } }, { de: { cta: 'Erwerben' } })
  const settled = { ...source, cta: 'Beides' }
  repository.write({ 'app/de.json': settled })
  expect(await repository.project.resolve({ prefer: 'ours' })).toEqual({ settled: [], files: [], conflicts: [] })
  expect(texts(repository, 'de.json')).toEqual(settled)
})

// Against a run that merges it again: markers would be back where a person has just chosen our side.
test('our version alone, chosen or left by a merge driver that could not be started, is asked about and left alone', async () => {
  using repository = await conflict({ de: { cta: 'Kaufen' } }, { de: { cta: 'Erwerben', quit: 'Ende' } })
  const ours = repository.git('show', ':2:app/de.json')
  repository.write({ 'app/de.json': ours })
  expect(await repository.project.resolve({ prefer: 'theirs' })).toEqual({
    settled: [],
    files: [],
    conflicts: [{ file: 'de.json', whole: 'one-sided' }],
  })
  expect(repository.read('app/de.json')).toBe(ours)
  repository.git('add', 'app/de.json')
  expect((await repository.project.resolve()).conflicts).toEqual([])
})

test('a file that one side deleted is for a person', async () => {
  using repository = await conflict({ de: { cta: 'Kaufen' } }, { de: { cta: 'Erwerben' } })
  repository.git('merge', '--abort')
  repository.git('checkout', '-q', 'theirs')
  repository.git('rm', '-q', 'app/de.json')
  repository.commit()
  repository.git('checkout', '-q', 'ours')
  expect(() => repository.git('merge', '-q', 'theirs')).toThrow('git')
  expect((await repository.project.resolve()).conflicts).toEqual([{ file: 'de.json', whole: 'deleted' }])
  expect(texts(repository, 'de.json')).toMatchObject({ cta: 'Kaufen' })
})

test('without git there are only the markers: what one side alone has is kept', async () => {
  const marked =
    '{\n<<<<<<< HEAD\n  "cta": "Kaufen",\n  "ours": "A"\n=======\n  "cta": "Kaufen",\n  "theirs": "B"\n>>>>>>> x\n}\n'
  const world = createWorld({ 'en.json': source, 'de.json': marked })
  expect(await world.project.resolve()).toEqual({ settled: ['de.json'], files: ['de.json'], conflicts: [] })
  expect(world.read('de.json')).toEqual({ cta: 'Kaufen', ours: 'A', theirs: 'B' })
  world.write('de.json', marked.replace('"Kaufen"', '"Kauf"'))
  const { conflicts } = await world.project.resolve()
  expect(conflicts).toMatchObject([
    { file: 'de.json', entry: { ours: { value: 'Kauf' }, theirs: { value: 'Kaufen' } } },
  ])
  expect(world.files()['de.json']).toContain('<<<<<<<')
})

function notesInConflict(ours: string, theirs: string) {
  const files = [{ source: '{locale}.json', target: '{locale}.json', notes: 'notes.jsonl' }]
  const world = createWorld({ 'en.json': { a: 'Stop', b: 'Go' } }, { files })
  const marked = `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> x\n${noteOf('c', 'C')}\n`
  world.write('notes.jsonl', marked)
  return { world, marked }
}

const noteOf = (key: string, note: string) => JSON.stringify({ file: 'en.json', key, note })

test.for<[name: string, ours: string, theirs: string, keys: readonly string[]]>([
  ['each side added a description', noteOf('b', 'B'), noteOf('a', 'A'), ['a', 'b', 'c']],
  ['both have the same one', noteOf('a', 'A'), noteOf('a', 'A'), ['a', 'c']],
])('a notes file in conflict: %s', async ([, ours, theirs, keys]) => {
  const { world } = notesInConflict(ours, theirs)
  expect(await world.project.resolve()).toMatchObject({ settled: ['notes.jsonl'], conflicts: [] })
  const lines = String(world.files()['notes.jsonl']).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { key: string }).key)).toEqual(keys)
})

test.for<[name: string, ours: string, theirs: string]>([
  ['both changed one', noteOf('a', 'A'), noteOf('a', 'Z')],
  ['a side is no notes file', 'oh', noteOf('a', 'A')],
])('a notes file that resolve leaves: %s', async ([, ours, theirs]) => {
  const { world, marked } = notesInConflict(ours, theirs)
  expect((await world.project.resolve()).conflicts).toEqual([{ file: 'notes.jsonl', whole: 'unreadable' }])
  expect(world.files()['notes.jsonl']).toBe(marked)
})

test('no conflicts: nothing happens', async () => {
  const world = createWorld({ 'en.json': source, 'de.json': source })
  const before = world.files()
  expect(await world.project.resolve({ prefer: 'theirs' })).toEqual({ settled: [], files: [], conflicts: [] })
  expect(world.files()).toEqual(before)
})

test('a run that died between the files and the lockfile: what it merged is the machine of the other side', async () => {
  using repository = await conflict(
    { en: { ...source, ya: 'Ours' }, sync: true },
    { en: { ...source, yb: 'Theirs' }, sync: true },
  )
  // As one side has it: nothing of the other one's facts stands in the folder any more.
  repository.git('checkout', '-q', '--ours', 'app/lockale.lock')
  const died = await openProject({
    cwd: `${repository.path}/app`,
    view: (parts) => {
      const rename = (from: string, to: string) =>
        to.endsWith('lockale.lock') ? Promise.reject(new Error('killed')) : parts.fs.rename(from, to)
      return Promise.resolve({ ...parts, fs: { ...parts.fs, rename } })
    },
  })
  await expect(died.resolve()).rejects.toThrow('killed')
  expect(texts(repository, 'de.json')).toMatchObject({ ya: 'de:Ours', yb: 'de:Theirs' })
  repository.commit() // no conflict is left for `resolve` to see
  const project = await openProject({ cwd: `${repository.path}/app` })
  expect(await project.why({ messages: ['yb'] })).toMatchObject([{ state: 'current', forms: [{ by: 'machine' }] }])
  expect(await project.sync({ translator })).toMatchObject({ requests: 0, isComplete: true })
  expect(await project.why({ messages: ['yb'] })).toMatchObject([{ state: 'current', forms: [{ by: 'machine' }] }])
})
