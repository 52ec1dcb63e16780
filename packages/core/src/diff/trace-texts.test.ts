import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FileCommit } from '../model/history.ts'
import { type Origin, traceTexts } from './trace-texts.ts'

interface Version extends FileCommit {
  /** `undefined`: it cannot be read. `!`: it is broken. */
  readonly held: string | undefined
}

/** Each letter is a text. */
function trace(
  texts: string,
  versions: readonly Version[],
): Promise<ReadonlyMap<string, readonly Origin[]>> & { read: string[] } {
  const read: string[] = []
  const byId = new Map(versions.map((version) => [version.id, version]))
  const traced = traceTexts([...texts], {
    commits: versions,
    held(commit) {
      read.push(commit)
      const held = byId.get(commit)?.held
      return Promise.resolve(held === '!' ? 'broken' : held === undefined ? undefined : new Set(held))
    },
  })
  return Object.assign(traced, { read })
}

/** Commits in a row, newest first, each with the letters that it holds. */
function row(held: readonly (string | undefined)[]): readonly Version[] {
  return held.map((letters, index) => ({
    id: String(index),
    parents: index === held.length - 1 ? [] : [String(index + 1)],
    held: letters,
  }))
}

const at = (commit: string, isCertain = true): Origin => ({ kind: 'commit', commit, isCertain })

test.for<[name: string, versions: readonly Version[], expected: Record<string, readonly Origin[]>]>([
  ['no commits', [], {}],
  ['the newest cannot be read', row([undefined, 'ab']), {}],
  ['not committed', row(['', 'a']), { a: [{ kind: 'working' }], b: [{ kind: 'working' }] }],
  ['in the first commit', row(['ab', 'ab', 'ab']), { a: [at('2')], b: [at('2')] }],
  ['each in its own', row(['ab', 'a', 'a']), { a: [at('2')], b: [at('0')] }],
  ['it went and came back', row(['ab', 'b', 'ab']), { a: [at('0')], b: [at('2')] }],
  [
    'before it lies a version that cannot be read',
    row(['ab', undefined, 'ab']),
    { a: [at('0', false)], b: [at('0', false)] },
  ],
  ['the newest is broken', row(['!', 'a']), { a: [at('1')], b: [{ kind: 'working' }] }],
  ['behind a broken version it is there', row(['ab', '!', 'ab']), { a: [at('2')], b: [at('2')] }],
  ['several broken versions', row(['ab', '!', '!', 'a', '!', 'a']), { a: [at('5')], b: [at('2')] }],
  ['the first version is broken', row(['ab', '!']), { a: [at('1')], b: [at('1')] }],
  [
    'behind a broken version lies one that cannot be read',
    row(['a', '!', undefined]),
    { a: [at('1', false)], b: [{ kind: 'working' }] },
  ],
  [
    'a merge that is broken',
    [
      { id: 'n', parents: ['m'], held: 'ab' },
      { id: 'm', parents: ['x', 'y'], held: '!' },
      { id: 'x', parents: ['o'], held: 'a' },
      { id: 'y', parents: ['o'], held: 'a' },
      { id: 'o', parents: [], held: '' },
    ],
    { a: [at('x'), at('y')], b: [at('m')] },
  ],
  [
    'a long row with broken versions at its middle and its end',
    row([...Array<string>(20).fill('ab'), '!', '!', ...Array<string>(18).fill('a'), '!']),
    { a: [at('40')], b: [at('21')] },
  ],
  [
    'what lies before is not known',
    [{ id: '0', parents: ['cut'], held: 'ab' }],
    { a: [at('0', false)], b: [at('0', false)] },
  ],
  [
    'a merge: from each branch that has it',
    [
      { id: 'm', parents: ['x', 'y'], held: 'ab' },
      { id: 'x', parents: ['o'], held: 'ab' },
      { id: 'y', parents: ['o'], held: 'a' },
      { id: 'o', parents: [], held: 'b' },
    ],
    { a: [at('x'), at('y')], b: [at('o')] },
  ],
])('%s', async ([, versions, expected]) => {
  expect(Object.fromEntries(await trace('ab', versions))).toEqual(expected)
})

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const subset = fc.subarray([...letters]).map((kept) => kept.join(''))
/** Newest first; each commit has up to two of the three that come behind it for parents. */
const graphs = fc
  .array(
    fc.record({
      held: fc.option(fc.oneof({ weight: 6, arbitrary: subset }, fc.constant('!')), { nil: undefined, freq: 8 }),
      parents: fc.subarray([1, 2, 3], { maxLength: 2 }),
    }),
    {
      minLength: 1,
      maxLength: 24,
    },
  )
  .map((commits) =>
    commits.map(({ held, parents }, index): Version => {
      return { id: String(index), parents: parents.map((step) => String(index + step)), held }
    }),
  )

/** By definition, one text at a time. */
function originsOf(letter: string, versions: readonly Version[]): readonly Origin[] {
  const byId = new Map(versions.map((version) => [version.id, version]))
  const [newest] = versions
  if (newest === undefined) return []
  const heads = nearestTo(newest.id, newest.id, byId)
  if (heads.some(({ held }) => held === undefined)) return []
  const reached = new Set(heads.filter(({ held }) => held?.includes(letter)).map(({ id }) => id))
  if (reached.size === 0) return [{ kind: 'working' }]
  const origins: Origin[] = []
  for (const { id, parents } of versions) {
    if (!reached.has(id)) continue
    const older = parents.flatMap((parent) => nearestTo(parent, id, byId))
    const heirs = older.filter(({ held }) => held?.includes(letter))
    for (const heir of heirs) reached.add(heir.id)
    const broken = [...new Set(older.map(({ child }) => child))].filter((child) => child !== id)
    const isCertain = older.every(({ held }) => held !== undefined)
    if (heirs.length === 0) origins.push(...(broken.length === 0 ? [id] : broken).map((one) => at(one, isCertain)))
  }
  return origins
}

function nearestTo(
  id: string,
  child: string,
  byId: ReadonlyMap<string, Version>,
): readonly { readonly id: string; readonly child: string; readonly held: string | undefined }[] {
  const { held, parents = [] } = byId.get(id) ?? {}
  if (held !== '!') return [{ id, child, held }]
  return parents.length === 0 ? [{ id, child: id, held: '' }] : parents.flatMap((one) => nearestTo(one, id, byId))
}

test('any graph: the same as by definition, and no version is read twice but the newest', async () => {
  await fc.assert(
    fc.asyncProperty(graphs, async (versions) => {
      const tracing = trace(letters.join(''), versions)
      const origins = await tracing
      for (const letter of letters) expect(origins.get(letter) ?? []).toEqual(originsOf(letter, versions))
      expect(new Set(tracing.read.slice(1)).size).toBe(tracing.read.length - (tracing.read.length > 0 ? 1 : 0))
    }),
  )
})

test('a long row and texts that came once: the same, and most versions are not read', async () => {
  const since = fc.array(fc.nat(379), { minLength: letters.length, maxLength: letters.length })
  await fc.assert(
    fc.asyncProperty(since, fc.boolean(), async (ages, isOldBroken) => {
      const held = Array.from({ length: 400 }, (_, index) =>
        letters.filter((_, at) => index <= (ages[at] ?? 0)).join(''),
      )
      const versions = row(held.map((own, index) => (isOldBroken && index > 395 ? undefined : own)))
      const tracing = trace(letters.join(''), versions)
      const origins = await tracing
      for (const letter of letters) expect(origins.get(letter)).toEqual(originsOf(letter, versions))
      expect(tracing.read.length).toBeLessThan(120)
    }),
    { numRuns: 30 },
  )
})

test('a long row in which anything may be: what is found brought the text, and is never too new', async () => {
  const rows = fc.array(fc.option(subset, { nil: undefined, freq: 20 }), { minLength: 33, maxLength: 80 })
  await fc.assert(
    fc.asyncProperty(rows, async (held) => {
      const versions = row(held)
      const origins = await trace(letters.join(''), versions)
      for (const letter of letters) {
        const exact = originsOf(letter, versions)
        const found = origins.get(letter) ?? []
        expect(found.map(({ kind }) => kind)).toEqual(exact.map(({ kind }) => kind))
        for (const [index, origin] of found.entries()) {
          const exactly = exact[index]
          if (origin.kind !== 'commit' || exactly?.kind !== 'commit') continue
          const commit = Number(origin.commit)
          expect(commit).toBeGreaterThanOrEqual(Number(exactly.commit))
          expect(held[commit]).toContain(letter)
          const before = held[commit + 1]
          expect(origin.isCertain).toBe(commit + 1 === held.length || before !== undefined)
          expect(before ?? '').not.toContain(letter)
        }
      }
    }),
  )
})

const isOfOneWord = (labels: readonly number[], newest: number, oldest: number) =>
  new Set(labels.slice(newest, oldest + 1)).size === 1

test.for([
  ['any graph', graphs.map((versions) => versions.map((version) => ({ ...version, held: version.held ?? '' })))],
  [
    'a long row of texts that came once',
    fc
      .array(fc.nat(199), { minLength: letters.length, maxLength: letters.length })
      .map((since) =>
        row(Array.from({ length: 200 }, (_, index) => letters.filter((_, at) => index <= (since[at] ?? 0)).join(''))),
      ),
  ],
] as const)('where commits are alike, one that is found is as good as the right one: %s', async ([, histories]) => {
  const labels = fc.array(fc.nat(2), { minLength: 200, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(histories, labels, fc.integer({ min: 1, max: 60 }), async (all, words, stretch) => {
      const known = new Set(all.map(({ id }) => id))
      const versions = all.map((one) => ({ ...one, parents: one.parents.filter((parent) => known.has(parent)) }))
      const says = versions.map((_, at) => words[Math.floor(at / stretch)] ?? 0)
      const byId = new Map(versions.map((version) => [version.id, version]))
      const origins = await traceTexts([...letters], {
        commits: versions,
        held(commit) {
          const held = byId.get(commit)?.held
          return Promise.resolve(held === '!' ? 'broken' : new Set(held))
        },
        isAlike: (_, newest, oldest) => isOfOneWord(says, newest, oldest),
      })
      const sayings = (found: readonly Origin[]) =>
        new Set(found.map((origin) => (origin.kind === 'commit' ? says[Number(origin.commit)] : 'working')))
      for (const letter of letters) {
        expect(sayings(origins.get(letter) ?? [])).toEqual(sayings(originsOf(letter, versions)))
      }
    }),
  )
})
