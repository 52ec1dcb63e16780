import { LockaleError } from '@lockale/errors'
import { originalNames } from './hand-off.ts'
import type { Inspection, Ports } from './inspect.ts'
import { lockfileName, readLockfile } from './lock/read.ts'
import type { Catalog, TargetFile } from './model/catalog.ts'
import type { CatalogDiff, MessageChange } from './model/change.ts'
import type { Config } from './model/config.ts'
import type { ReturnedFile, ReturnedUnit } from './model/hand-off.ts'
import { digestOf } from './model/hash.ts'
import type { MessageUnit } from './model/unit.ts'
import { type Returned, type TakeBackChoice, takeBackMessage } from './report/take-back.ts'
import type { ReturnedProblem, TakenText } from './report/taken-texts.ts'
import { messageId, messageIdOf, unitId } from './report/unit-id.ts'
import { asItIs, type FinishedMessage, textToWrite } from './validate/finish.ts'
import { refuseUnreadable } from './validate/readable.ts'
import { commitOnRecord } from './write/commit-on-record.ts'
import { type CatalogResult, toFileEdits } from './write/edits.ts'
import { toLockfileEdit } from './write/next-lockfile.ts'
import { checkWritable } from './write/preflight.ts'
import { beginResult, targetsOf, toJournalEntries } from './write/results.ts'

export interface TakeBackOptions extends TakeBackChoice {
  /** Says what it would do and writes nothing. */
  readonly dryRun?: boolean | undefined
}

/** What became of texts that came back from translators. */
export interface TakeBackReport {
  readonly taken: readonly TakenText[]
  readonly problems: readonly ReturnedProblem[]
  /** Plural forms and messages that are as they were. */
  readonly unchanged: number
  /** Those that nobody has translated yet. */
  readonly untranslated: number
  /** Files whose bytes changed, the lockfile among them. */
  readonly files: readonly string[]
}

/**
 * Takes texts back from translators. What was made from another source, what a person changed here meanwhile and what is broken
 * is reported and left alone. Files change at the end, the lockfile last. Nothing is asked of a service.
 * @param inspection of all messages in the locales that come back
 * @throws {LockaleError} `HANDOFF_TWICE` for a text that comes back in two ways, and what reading and writing throw
 */
export async function takeBack(
  returned: readonly ReturnedFile[],
  options: TakeBackOptions & { readonly config: Config; readonly inspection: Inspection; readonly ports: Ports },
): Promise<TakeBackReport> {
  const { config, inspection, ports, dryRun = false, ...choice } = options
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, judge } = inspection
  const { found, unknown } = findReturned(returned, inspection)
  const verdicts = new Map<MessageChange, Returned>()
  for (const [change, units] of found) {
    verdicts.set(change, takeBackMessage({ change, units }, { ...choice, config, judge }))
  }
  const all = [...verdicts.values()]
  const report: TakeBackReport = {
    taken: all.flatMap(({ taken }) => taken),
    problems: [...all.flatMap(({ problems }) => problems), ...unknown],
    unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
    untranslated: all.reduce((sum, { untranslated }) => sum + untranslated, 0),
    files: [],
  }
  if (report.taken.length === 0 || dryRun) return report
  const byTarget = new Map<TargetFile, FinishedMessage[]>(diffs.map(({ target }) => [target, []]))
  for (const { finished } of all) if (finished !== undefined) byTarget.get(finished.change.target)?.push(finished)
  const results = diffs.map((diff): CatalogResult => {
    const begun = beginResult(diff)
    const changed = byTarget.get(diff.target) ?? []
    const said = new Set(changed.map(({ change }) => change.unit))
    const others = diff.open.filter(({ unit }) => !said.has(unit)).map(asItIs)
    return { diff: begun.diff, finished: [...begun.finished, ...changed, ...others], removed: [] }
  })
  const written = await write(results, config, ports)
  return { ...report, taken: report.taken.filter(({ file }) => !written.moved.has(file)), files: written.files }
}

async function write(
  results: readonly CatalogResult[],
  { source }: Config,
  { fs, root, journal, assertHeld }: Ports,
): Promise<{ readonly files: readonly string[]; readonly moved: ReadonlySet<string> }> {
  // A target in which nothing is taken keeps its bytes, also where it lacks a value that is no text.
  const edits = toFileEdits(
    results.filter(({ finished }) =>
      finished.some(({ forms }) => forms.some((form) => textToWrite(form) !== undefined)),
    ),
  )
  const lockfileEdit = async (moved: ReadonlySet<string>) => {
    const before = await readLockfile(fs, root)
    const stayed = results.filter(({ diff }) => !moved.has(diff.target.file))
    const options = { lockfile: before.lockfile, source, settings: [], results: stayed }
    const edit = toLockfileEdit(options, before.bytes && digestOf(before.bytes))
    return digestOf(edit.bytes) === edit.digest ? undefined : edit
  }
  const closing = { edit: await lockfileEdit(new Set()), remake: lockfileEdit }
  await checkWritable([...edits.map(({ file }) => file), lockfileName], { fs, root })
  const record = { journal, entries: toJournalEntries(results), targets: targetsOf(results) }
  return commitOnRecord(edits, { ...record, fs, root, assertHeld, closing })
}

interface Found {
  readonly found: ReadonlyMap<MessageChange, ReadonlyMap<string, ReturnedUnit>>
  readonly unknown: readonly ReturnedProblem[]
}

/** The messages that units are of: in the file that they name, or else in the only one that has such a message. */
function findReturned(returned: readonly ReturnedFile[], { diffs, scan }: Inspection): Found {
  const nameOf = originalNames(scan.catalogs)
  const indexes = new Map<Catalog, ReadonlyMap<string, MessageUnit>>()
  const indexOf = (catalog: Catalog) => {
    const known = indexes.get(catalog) ?? indexUnits(catalog)
    indexes.set(catalog, known)
    return known
  }
  const changesOf = new Map<CatalogDiff, ReadonlyMap<MessageUnit, MessageChange>>()
  const changeOf = (diff: CatalogDiff, unit: MessageUnit) => {
    const known = changesOf.get(diff) ?? new Map(diff.changes.map((change) => [change.unit, change]))
    changesOf.set(diff, known)
    return known.get(unit)
  }
  const found = new Map<MessageChange, Map<string, ReturnedUnit>>()
  const unknown: ReturnedProblem[] = []
  for (const { locale, original, units } of returned) {
    const inLocale = diffs.filter(({ target }) => target.locale === locale)
    const named = inLocale.filter(({ catalog }) => isCalled(original, catalog, nameOf))
    for (const given of units) {
      const places = (named.length > 0 ? named : inLocale).flatMap((diff) => {
        const place = findUnit(given, indexOf(diff.catalog))
        return place === undefined ? [] : [{ diff, ...place }]
      })
      const [place] = places
      const change = place === undefined || places.length > 1 ? undefined : changeOf(place.diff, place.unit)
      if (place === undefined || change === undefined) {
        unknown.push(unknownMessage(given, locale))
        continue
      }
      const own = found.get(change) ?? new Map<string, ReturnedUnit>()
      found.set(change, own)
      refuseTwice(own.get(place.id), given)
      own.set(place.id, { ...given, id: place.id })
    }
  }
  return { found, unknown }
}

/** By the id of its message, and by its name where no other message has it. */
function indexUnits({ source: { units } }: Catalog): ReadonlyMap<string, MessageUnit> {
  const byName = new Map<string, MessageUnit | undefined>()
  for (const unit of units) byName.set(unit.name, byName.has(unit.name) ? undefined : unit)
  const index = new Map<string, MessageUnit>()
  for (const [name, unit] of byName) if (unit !== undefined) index.set(name, unit)
  for (const unit of units) index.set(messageId(unit.key), unit)
  return index
}

/** Some tools count their units anew and keep what we called them as a name. */
function findUnit(
  { id, name = '' }: ReturnedUnit,
  index: ReadonlyMap<string, MessageUnit>,
): { readonly unit: MessageUnit; readonly id: string } | undefined {
  const own = index.get(messageIdOf(id))
  if (own !== undefined) return { unit: own, id: id.startsWith(messageId(own.key)) ? id : messageId(own.key) }
  const named = index.get(name)
  if (named !== undefined) return { unit: named, id: messageId(named.key) }
  const [, message = '', form = ''] = /^(.+) \(([a-z]+)\)$/u.exec(name) ?? []
  const family = index.get(message)
  if (family?.plural === undefined && family?.isNative !== true) return undefined
  return { unit: family, id: unitId(family.key, { form, part: undefined }) }
}

/** Tools put folders of their own before a path, and turn its slashes round. */
function isCalled(original: string, catalog: Catalog, nameOf: (catalog: Catalog) => string): boolean {
  const path = original.replaceAll('\\', '/')
  const name = nameOf(catalog)
  return path === name || path.endsWith(`/${name}`)
}

function refuseTwice(before: ReturnedUnit | undefined, unit: ReturnedUnit): void {
  if (before === undefined || JSON.stringify(before.target) === JSON.stringify(unit.target)) return
  throw new LockaleError(
    'HANDOFF_TWICE',
    `${unit.id} comes back in two ways: at ${before.place} and at ${unit.place}.`,
    {
      place: unit.place,
      hint: 'Import the file that counts alone, or remove one of the two units. Nothing was changed.',
    },
  )
}

function unknownMessage({ id, name, place, target }: ReturnedUnit, locale: string): ReturnedProblem {
  const text = target?.map((piece) => (piece.type === 'text' ? piece.text : piece.raw)).join('') ?? null
  const nothing = { form: '', why: null, ours: null, source: null }
  return { kind: 'unknown', unit: id, message: name ?? id, locale, place, text, ...nothing }
}
