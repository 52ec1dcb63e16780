import { parseRecords } from '../lock/parse-lockfile.ts'
import { type Lockfile, type LockfileEntry, lockfileName } from '../lock/lockfile.ts'
import { printRecords } from '../lock/print.ts'
import type { Fact } from '../model/fact.ts'
import { type SettingsId, unknownSource } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { Settings } from '../model/settings.ts'
import { eachLine, inParts, payloadAt, payloadIn } from '@lockale/disk'
import { parseObject } from './record.ts'

const linesPerPayload = 1000
const begin = '{"t":"made"'

/**
 * Returns records for the translation cache with the lockfile lines that a run writes: `{ t: 'made', x: [line, …] }`.
 * If the lockfile loses these lines, as on another branch, they are still known.
 */
export function printWritten(
  entries: Iterable<LockfileEntry>,
  settings: ReadonlyMap<SettingsId, Settings>,
): readonly string[] {
  const printed = printRecords({ settings, entries: joined(entries) })
  const lines = printed.messages.length === 0 ? [] : [...printed.settings, ...printed.messages]
  return Array.from(inParts(lines, linesPerPayload), (x) => JSON.stringify({ t: 'made', x }))
}

/** Joins the records (facts) of a message for all locales. Leaves out previous texts and texts of unknown source. */
function* joined(entries: Iterable<LockfileEntry>): Iterable<LockfileEntry> {
  const keys = new Map<MessageKey, Fact[]>()
  let before = ''
  for (const { catalog, key, facts } of entries) {
    // The entries of a catalog follow each other. They are joined for one catalog at a time, to need less memory.
    if (catalog !== before) yield* taken(before)
    before = catalog
    const own = keys.get(key) ?? []
    keys.set(key, own)
    for (const fact of facts) if (fact.previous !== true && fact.source !== unknownSource) own.push(fact)
  }
  yield* taken(before)

  function* taken(catalog: string): Iterable<LockfileEntry> {
    for (const [key, facts] of keys) if (facts.length > 0) yield { catalog, key, facts }
    keys.clear()
  }
}

/** Returns whether a line records texts that a run wrote. Does not parse it: most commands do not need the texts. */
export function isWritten(bytes: Buffer, start: number): boolean {
  return bytes.toString('latin1', start + payloadAt, start + payloadAt + begin.length) === begin
}

/** Returns the lockfile lines of all texts that runs of this clone wrote. Damaged lines are skipped. */
export function readWritten(bytes: Buffer): Lockfile {
  const ranges: (readonly [start: number, end: number])[] = []
  eachLine(bytes, (start, end) => {
    if (isWritten(bytes, start)) ranges.push([start, end])
  })
  return readRanges(bytes, ranges)
}

function readRanges(bytes: Buffer, ranges: readonly (readonly [start: number, end: number])[]): Lockfile {
  const lines = ranges.flatMap(([start, end]) => {
    const payload = payloadIn(bytes, start, end)
    const { x } = (payload && parseObject(payload)) ?? {}
    return Array.isArray(x) ? x.filter((line) => typeof line === 'string') : []
  })
  return parseRecords(lines, { path: lockfileName })
}

/** Number of texts to keep for each plural form, the newest ones. */
const maxTexts = 8

/** Returns records like those of `printWritten`, with only the newest texts of each plural form. */
export function thinWritten(
  bytes: Buffer,
  ranges: readonly (readonly [start: number, end: number])[],
): readonly string[] {
  if (ranges.length === 0) return []
  const written = readRanges(bytes, ranges)
  const entries = written.catalogs.flatMap((catalog) =>
    written.keysOf(catalog).map((key) => ({ catalog, key, facts: newest(written.factsOf(catalog, key)) })),
  )
  return printWritten(entries, written.settings)
}

function newest(facts: readonly Fact[]): readonly Fact[] {
  const counts = new Map<string, number>()
  const kept = facts.toReversed().filter(({ locale, form }) => {
    const id = `${locale}:${form}`
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count <= maxTexts
  })
  return kept.toReversed()
}
