import { LockaleError, positionFinder, rememberEach, whyOf } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { policyOf } from '../config/policy.ts'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type {
  HandoffFile,
  HandoffState,
  ReturnedFile,
  ReturnedProblem,
  ReturnedUnit,
  TakenText,
} from '../model/handoff.ts'
import type { MessageUnit } from '../model/unit.ts'
import { messageId, messageIdOf, toHandoffForms, toUnits, unitId } from '../report/handoff-units.ts'
import { type ImportHandoffChoice, importMessage, type Returned } from '../report/import-message.ts'
import { refuseUnreadable } from '../validate/readable.ts'
import { type HumanTextsOfMessage, openHumanTexts } from '../write/human-texts.ts'
import type { Inspection, Ports } from './inspect.ts'

interface Handoff {
  readonly config: Config
  readonly inspection: Inspection
  /** Exports messages with a form in one of these states, with all their forms. Default: all that need work. */
  readonly states?: readonly HandoffState[] | undefined
}

/**
 * Returns the messages for translators: one file for each target file with any, in the order of the diffs. Skips locked
 * texts and pseudo-locales.
 * @throws {LockaleError} for source or target files that cannot be read
 */
export function exportHandoff({ config, inspection, states = openHandoffStates }: Handoff): readonly HandoffFile[] {
  refuseUnreadable(inspection.scan.diagnostics)
  const { diffs, scan } = inspection
  const nameOf = originalNames(scan.catalogs)
  return diffs.flatMap((diff) => {
    const units = isPseudoLocale(diff.target.locale) ? [] : unitsOf(diff, { config, states })
    const { catalog, target } = diff
    return units.length === 0 ? [] : [{ locale: target.locale, original: nameOf(catalog), units }]
  })
}

function originalNames(catalogs: readonly Catalog[]): (catalog: Catalog) => string {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { source } of catalogs) (seen.has(source.file) ? shared : seen).add(source.file)
  return ({ id, source }) => (shared.has(source.file) ? id : source.file)
}

function unitsOf(
  diff: CatalogDiff,
  { config, states }: { readonly config: Config; readonly states: readonly HandoffState[] },
): HandoffFile['units'] {
  const { catalog } = diff
  const position = positionFinder(catalog.source.parsed.text)
  const lineOf = (offset: number) => position(offset).line
  const needsAll = states.some((state) => state === 'current' || state === 'adopted')
  return (needsAll ? diff.changes() : diff.open).flatMap((change) => {
    if (policyOf(change, config) === 'locked') return []
    const forms = toHandoffForms(change)
    if (!forms.some(({ state }) => states.includes(state))) return []
    return forms.flatMap((form) => toUnits(form, change, { config, lineOf }))
  })
}

/** Options of `importHandoff`. */
export interface ImportHandoffOptions extends ImportHandoffChoice {
  readonly dryRun?: boolean | undefined
}

/** The result of an import from human translators. */
export interface ImportHandoffReport {
  readonly taken: readonly TakenText[]
  readonly problems: readonly ReturnedProblem[]
  /** Plural forms and messages that did not change. */
  readonly unchanged: number
  /** Units that have no translation yet. */
  readonly untranslated: number
  readonly files: readonly string[]
}

/**
 * Imports texts of translators. Texts for another source, texts that conflict with a human change here, and invalid
 * texts are reported and not written. Files change at the end, the lockfile last. Calls no service.
 * @param inspection of all messages in the returned locales
 * @throws {LockaleError} `HANDOFF_TWICE` for a text with two translations, and as reading and writing
 */
export async function importHandoff(
  returned: readonly ReturnedFile[],
  options: ImportHandoffOptions & { readonly config: Config; readonly inspection: Inspection; readonly ports: Ports },
): Promise<ImportHandoffReport> {
  const { config, inspection, ports, dryRun = false, ...choice } = options
  refuseUnreadable(inspection.scan.diagnostics)
  const { found, unknown } = findReturned(returned, inspection)
  const human = openHumanTexts(inspection, config)
  const decisions = new Map<MessageChange, Returned>()
  for (const [change, units] of found) {
    decisions.set(change, importMessage({ change, units }, { ...choice, config, human }))
  }
  const all = [...decisions.values()]
  const report: ImportHandoffReport = {
    taken: all.flatMap(({ taken }) => taken),
    problems: [...all.flatMap(({ problems }) => problems), ...unknown],
    unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
    untranslated: all.reduce((sum, { untranslated }) => sum + untranslated, 0),
    files: [],
  }
  if (report.taken.length === 0 || dryRun) return report
  const texts = new Map<MessageChange, HumanTextsOfMessage>()
  for (const [change, one] of decisions) if (one.texts.size > 0) texts.set(change, one.texts)
  const { files, moved, refused } = await human.write(texts, ports)
  const unwritable = [...refused].flatMap(([change, error]) => toUnwritable(decisions.get(change)?.taken ?? [], error))
  const left = new Set<unknown>([...refused.keys()].flatMap((change) => decisions.get(change)?.taken ?? []))
  const taken = report.taken.filter((one) => !moved.has(one.file) && !left.has(one))
  return { ...report, taken, problems: [...report.problems, ...unwritable], files }
}

function toUnwritable(taken: readonly TakenText[], error: LockaleError): readonly ReturnedProblem[] {
  return taken.map(({ message, locale, form, place, text, before }) => {
    const about = { unit: message, message, locale, form, place, text, ours: before }
    return { ...about, kind: 'broken', why: whyOf(error), source: null }
  })
}

interface Found {
  readonly found: ReadonlyMap<MessageChange, ReadonlyMap<string, ReturnedUnit>>
  readonly unknown: readonly ReturnedProblem[]
}

/** Finds the messages of units: in the file that they name, or else in the only file with such a message. */
function findReturned(returned: readonly ReturnedFile[], { diffs, scan }: Inspection): Found {
  const nameOf = originalNames(scan.catalogs)
  const indexOf = rememberEach(indexUnits)
  const changesIn = rememberEach((diff: CatalogDiff) => new Map(diff.changes().map((change) => [change.unit, change])))
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
      const change = place === undefined || places.length > 1 ? undefined : changesIn(place.diff).get(place.unit)
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

function indexUnits({ source: { units } }: Catalog): ReadonlyMap<string, MessageUnit> {
  const byName = new Map<string, MessageUnit | undefined>()
  for (const unit of units) byName.set(unit.name, byName.has(unit.name) ? undefined : unit)
  const index = new Map<string, MessageUnit>()
  for (const [name, unit] of byName) if (unit !== undefined) index.set(name, unit)
  for (const unit of units) index.set(messageId(unit.key), unit)
  return index
}

/** Some tools renumber units and keep our id as a name. */
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

/** Tools add their own folders before a path and may change its slashes. */
function isCalled(original: string, catalog: Catalog, nameOf: (catalog: Catalog) => string): boolean {
  const path = original.replaceAll('\\', '/')
  const name = nameOf(catalog)
  return path === name || path.endsWith(`/${name}`)
}

function refuseTwice(before: ReturnedUnit | undefined, unit: ReturnedUnit): void {
  if (before === undefined || JSON.stringify(before.target) === JSON.stringify(unit.target)) return
  throw new LockaleError(
    'HANDOFF_TWICE',
    `${unit.id} has two different translations: at ${before.place} and at ${unit.place}.`,
    {
      place: unit.place,
      hint: 'Import only the right file, or remove one of the two units. Nothing was changed.',
    },
  )
}

function unknownMessage({ id, name, place, target }: ReturnedUnit, locale: string): ReturnedProblem {
  const text = target?.map((piece) => (piece.type === 'text' ? piece.text : piece.raw)).join('') ?? null
  const nothing = { form: '', why: null, ours: null, source: null }
  return { kind: 'unknown', unit: id, message: name ?? id, locale, place, text, ...nothing }
}

const openHandoffStates: readonly HandoffState[] = ['missing', 'stale', 'source-changed', 'broken', 'review']
