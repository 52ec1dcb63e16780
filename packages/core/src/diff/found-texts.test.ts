import fc from 'fast-check'
import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { parseConfig } from '../config/parse-config.ts'
import type { Journal } from '../ledger/journal.ts'
import { parseRecords } from '../lock/parse-lockfile.ts'
import type { MessageChange } from '../model/change.ts'
import type { History } from '../model/history.ts'
import { type NodeFs, nodeFileSystem } from '@lockale/disk'
import { openOutdated } from '../plan/outdated.ts'
import { countCoverage } from '../report/coverage.ts'
import { prepareAdoption } from '../runs/adopt.ts'
import { inspect } from '../runs/inspect.ts'
import type { TextsBy } from './texts-by.ts'

const locales = ['de', 'pl']
const words = [
  'Buy',
  'buy',
  'Your cart is empty',
  'Kaufen',
  'Hallo {{name}}',
  'Hello {{name}}',
  '',
  'Zum Warenkorb gehen',
]
type Commit = 'before' | 'now'

const anyText = fc.constantFrom(undefined, 'Kaufen', 'Zum Warenkorb gehen', ...words)
const anyMessage = fc.record({
  past: fc.constantFrom('Buy', 'Your cart is empty', 'Hello {{name}}'),
  source: fc.constantFrom('Buy', 'Buy', 'Your cart is empty', 'Hello {{name}}', ''),
  targets: fc.tuple(anyText, anyText),
})
const anyProject = fc.record({
  messages: fc.array(anyMessage, { minLength: 1, maxLength: 5 }),
  extra: fc.constantFrom<Record<string, string>>({}, { items_one: 'ein Ding', items_other: 'Dinge' }, { gone: 'weg' }),
})
const anyPast = fc.constantFrom('no git', 'not committed', 'no time', 'committed', 'committed in part' as const)
type Project = typeof anyProject extends fc.Arbitrary<infer T> ? T : never
type Past = typeof anyPast extends fc.Arbitrary<infer T> ? T : never

test('what is found on first contact is counted and put on record as if each text were kept open', async () => {
  let counted = 0
  await fc.assert(
    fc.asyncProperty(
      anyProject,
      anyPast,
      fc.constantFrom<TextsBy | undefined>(undefined, undefined, 'human', 'machine'),
      async (project, past, textsBy) => {
        const [flat, whole] = [await look(project, past, textsBy, true), await look(project, past, textsBy, false)]
        counted += flat.found
        expect({ ...flat, found: 0 }).toEqual(whole)
      },
    ),
    { numRuns: runsOf(60) },
  )
  expect(counted).toBeGreaterThan(5)
})

/** What an adoption would say and write, and what is said of all messages. */
async function look(project: Project, past: Past, textsBy: TextsBy | undefined, countsFound: boolean) {
  const files = filesOf(project)
  const volume = Volume.fromJSON(files.now, '/app')
  const config = parseConfig(
    { source: 'en', targets: locales, files: ['{locale}/{namespace}.json'] },
    { place: 'config' },
  )
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs)
  const history = past === 'no git' ? undefined : historyOf(files, past)
  const ports = { fs, root: '/app', journal: noJournal, history }
  const inspection = await inspect(config, ports, { adopt: true, textsBy, countsFound, asksUndated: true })
  const { report, edit } = prepareAdoption(config, inspection)
  const { diffs, unread, lockfile } = inspection
  const outdated = openOutdated(lockfile.settings, () => undefined)
  return {
    report,
    lockfile: edit && new TextDecoder().decode(edit.bytes),
    coverage: countCoverage({ diffs, unread, outdated }, locales),
    changes: diffs.flatMap(({ changes }) => changes().map(shownOf)),
    found: diffs.reduce((sum, { found }) => sum + (found?.count ?? 0), 0),
  }
}

function shownOf({ unit, state, forms }: MessageChange) {
  return { key: unit.key, state, forms: forms.map(({ findings: _findings, ...form }) => form) }
}

function filesOf({ messages, extra }: Project): Readonly<Record<Commit, Record<string, string>>> {
  const toFile = (texts: readonly (string | undefined)[], more = {}) =>
    JSON.stringify({ ...Object.fromEntries(texts.map((text, at) => [`m${at}`, text])), ...more })
  const plurals = { items_one: '{{count}} thing', items_other: '{{count}} things' }
  const targets = (at: number) =>
    toFile(
      messages.map(({ targets: own }) => own[at]),
      extra,
    )
  const all = { 'de/a.json': targets(0), 'pl/a.json': targets(1), 'pl/b.json': '{"title":"Koszyk"}' }
  const other = { 'en/b.json': '{"title":"Cart"}' }
  return {
    before: { ...all, ...other, 'en/a.json': toFile(messages.map(({ past }) => past)) },
    now: {
      ...all,
      ...other,
      'en/a.json': toFile(
        messages.map(({ source }) => source),
        plurals,
      ),
    },
  }
}

/** The translations came with the first commit; what the source says now came with the second. */
function historyOf(files: ReturnType<typeof filesOf>, past: Past): History {
  const isOld = (file: string) => past === 'committed' || (past === 'committed in part' && file.startsWith('de'))
  const commit = (id: string, file: string) => ({ id, parents: [], blob: `${id}:${file}` })
  const commitsOf = (file: string) => {
    if (file.startsWith('en')) return [{ ...commit('now', file), parents: ['before'] }, commit('before', file)]
    return isOld(file) ? [commit('before', file)] : undefined
  }
  const read = (place: string, file: string) => {
    const text = place === 'before' || place === 'now' ? files[place][file] : undefined
    return Promise.resolve(text === undefined ? undefined : new TextEncoder().encode(text))
  }
  return {
    commitsOf: (file) => Promise.resolve(commitsOf(file)),
    historiesOf: (asked) =>
      Promise.resolve({
        commits: new Map(
          asked.flatMap((file) => {
            const own = commitsOf(file)
            return own === undefined ? [] : [[file, own] as const]
          }),
        ),
        isWhole: past !== 'no time',
      }),
    read,
    readBlob: (blob) => {
      const [place = '', file = ''] = blob.split(':')
      return read(place, file)
    },
    head: () => Promise.resolve(undefined),
    blobsAt: (places) => Promise.resolve(places.map(({ commit: id, file }) => `${id}:${file}`)),
    otherVersions: () => Promise.resolve([{ commit: 'before', from: 'before' }]),
    begun: () => Promise.resolve([]),
    writtenAfter: () => Promise.resolve(undefined),
    renamedBy: () => Promise.resolve(undefined),
    aboutCommits: () => Promise.resolve(new Map()),
    lineCommits: () => Promise.resolve([]),
  }
}

const noJournal: Journal = {
  isThere: false,
  journalOf: () => [],
  written: () => Promise.resolve(parseRecords([], { path: 'lockale.lock' })),
  begin: () => Promise.resolve(),
  commit: () => Promise.resolve(),
}
