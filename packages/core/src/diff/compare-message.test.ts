import type { Finding } from '@lockale/messages'
import fc from 'fast-check'
import { createFsFromVolume, Volume } from 'memfs'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { parseConfig } from '../config/parse-config.ts'
import { lockfileName } from '../lock/lockfile.ts'
import { parseLockfile } from '../lock/parse-lockfile.ts'
import { printLockfile } from '../lock/print.ts'
import type { Fact } from '../model/fact.ts'
import { fingerprint, hashNote, hashText, type SettingsId, unknownSource } from '../model/hash.ts'
import { type NodeFs, nodeFileSystem } from '@lockale/disk'
import { scan } from '../scan/scan.ts'
import { decidePlain, sortMessage } from './compare-message.ts'
import { decide } from './decide.ts'
import { openSorted } from './diff.ts'
import { openFacts, Recorded } from './fact-source.ts'

const texts = ['Kaufen', '', 'Buy now']
const notes = ['a note', 'another']
const settings = ['made1234', 'pseudo12'] as SettingsId[]
const engines = new Map(settings.map((id, at) => [id, { engine: at === 1 ? 'local-pseudo' : 'service' }]))
const sources = [fingerprint(new Map([['', 'Buy']])), fingerprint(new Map([['', 'Buy now']])), unknownSource]
const [now = unknownSource] = sources
const usual = ['Kaufen', 'Kaufen', 'Kaufen', ...texts]
const finding: Finding = { code: 'case-start', severity: 'info', arguments: {} }

const anyFact: fc.Arbitrary<Fact> = fc
  .record({
    locale: fc.constantFrom('de', 'de', 'de', 'de-AT', 'fr'),
    form: fc.constantFrom('', '', '', 'one'),
    by: fc.constantFrom<Fact['by']>('machine', 'machine', 'review', 'human', 'reviewed', 'copied', 'adopted'),
    text: fc.constantFrom(...usual).map(hashText),
    source: fc.constantFrom(now, now, now, ...sources),
    flag: fc.constantFrom<Partial<Fact>>({}, {}, {}, {}, { previous: true }, { undated: true }, { inFile: true }),
    made: fc.constantFrom<Partial<Fact>>({}, ...settings.map((id) => ({ settings: id }))),
    note: fc.constantFrom<Partial<Fact>>({}, ...notes.map((note) => ({ note: hashNote(note) }))),
  })
  .map(({ flag, made, note, ...fact }) => ({ ...fact, ...made, ...(made.settings && note), ...flag }))

// The quick way is left out where the judge does not say that it reads a text plainly.
test('a message is quiet on the quick way exactly where it is quiet by all that is said of it', async () => {
  let quick = 0
  const [message] = await openMessages()
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyFact, { maxLength: 2 }),
      fc.constantFrom(undefined, undefined, ...notes),
      fc.constantFrom(undefined, ...usual),
      fc.boolean(),
      (facts, note, text, hasFinding) => {
        const sorted = [true, false].map((isQuick) => message({ facts, note, text, hasFinding, isQuick }))
        if (sorted[0]?.unchanged.counted.hasUndated === false && sorted[0].open.length === 0) quick++
        expect(outcome(sorted[0])).toEqual(outcome(sorted[1]))
        return Promise.resolve()
      },
    ),
    { numRuns: runsOf(4000) },
  )
  expect(quick).toBeGreaterThan(4)
})

test('what a message that is quiet adds to the counts is what its facts take from them', async () => {
  let counted = 0
  const [message, recordedOf] = await openMessages()
  fc.assert(
    fc.property(
      fc.array(anyFact, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(undefined, undefined, ...notes),
      fc.constantFrom(...usual),
      (facts, note, text) => {
        const { open, unchanged } = message({ facts, note, text, hasFinding: false, isQuick: false })
        if (open.length > 0) return
        counted++
        unchanged.remove(recordedOf({ facts, note, text }).factsIn('de'))
        const { current, edited, persons, imported } = unchanged.counted
        expect({ current, edited, persons, imported }).toEqual({ current: 0, edited: 0, persons: 0, imported: 0 })
      },
    ),
    { numRuns: runsOf(8000) },
  )
  expect(counted).toBeGreaterThan(30)
})

test('what is decided on a plain fact is what `decide` decides, whatever else it is asked', async () => {
  let plain = 0
  const [, recordedOf] = await openMessages()
  fc.assert(
    fc.property(
      fc.array(anyFact, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(undefined, undefined, ...notes),
      fc.constantFrom(...usual),
      fc.boolean(),
      fc.record({
        sourceTexts: fc.constantFrom(['Buy now'], ['']),
        journal: fc.array(anyFact, { maxLength: 2 }),
        isKnown: fc.boolean(),
        emptyCounts: fc.boolean(),
        writtenFor: fc.constantFrom(undefined, ...sources),
      }),
      (facts, note, text, allowMock, beside) => {
        const recorded = recordedOf({ facts, note, allowMock })
        const own = recorded.factsIn('de')
        const decision = decidePlain(text, { locale: 'de', own, recorded })
        if (decision === undefined) return
        plain++
        const seen = { ...recorded.record, ...beside, locale: 'de', form: '', text, source: now, facts: own }
        expect(decision).toEqual(decide({ ...seen, countWords: () => 3 }))
      },
    ),
    { numRuns: 3000 },
  )
  expect(plain).toBeGreaterThan(30)
})

function outcome(sorted: ReturnType<typeof openSorted> | undefined) {
  const { open = [], unchanged, used } = sorted ?? {}
  return { open: open.map(({ state, forms }) => ({ state, forms })), unchanged: unchanged?.counted, used: used?.size }
}

interface Asked {
  readonly facts: readonly Fact[]
  readonly note: string | undefined
  readonly text: string | undefined
  readonly hasFinding: boolean
  readonly isQuick: boolean
  readonly allowMock?: boolean
}

/** The one message of a project, with other facts, notes and translations each time. */
async function openMessages() {
  const files = texts.map((text, at) => [`${at}/de.json`, JSON.stringify({ title: text })] as const)
  const all = [...files, ['none/de.json', '{}'] as const]
  const volume = Volume.fromJSON(
    Object.fromEntries(
      all.flatMap(([name, text]) => [
        [name, text],
        [name.replace('de', 'en'), '{"title":"Buy"}'],
      ]),
    ),
    '/app',
  )
  const config = parseConfig(
    { source: 'en', targets: ['de'], files: ['{namespace}/{locale}.json'] },
    { place: 'config' },
  )
  const fs = nodeFileSystem(createFsFromVolume(volume) as unknown as NodeFs)
  const { catalogs } = await scan(config, { fs, root: '/app' })

  function open({ facts, note, text, allowMock = false }: Partial<Asked> & Pick<Asked, 'facts' | 'note'>) {
    const name = text === undefined ? 'none' : String(texts.indexOf(text))
    const catalog = catalogs.find(({ source }) => source.file.startsWith(`${name}/`))
    const [target, unit] = [catalog?.targets[0], catalog?.source.units[0]]
    if (catalog === undefined || target === undefined || unit === undefined) throw new Error(`No file ${name}.`)
    const entries = [{ catalog: catalog.id, key: unit.key, facts }]
    const lockfile = parseLockfile(printLockfile({ source: 'en', settings: engines, entries }), { path: lockfileName })
    const record = openFacts(lockfile, { journalOf: () => [] }, { catalogs: [catalog.id], allowMock })
    const own = { ...unit, note }
    return { catalog, target, record, own, recorded: new Recorded(own, { catalog, record }) }
  }

  const message = ({ hasFinding, isQuick, ...asked }: Asked) => {
    const { catalog, target, record, own, recorded } = open(asked)
    const findings = hasFinding ? [finding] : []
    const checker = { findingsIn: () => findings, findingsInPlain: () => (isQuick ? findings : undefined) }
    const sorted = openSorted(
      { catalog, target, held: undefined },
      { sourceLocale: 'en', origins: new Map(), record, checker },
    )
    sortMessage(own, 0, recorded, sorted)
    return sorted
  }
  return [message, (asked: Parameters<typeof open>[0]) => open(asked).recorded] as const
}
