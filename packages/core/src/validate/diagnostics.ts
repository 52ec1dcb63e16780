import type { Diagnostic, DiagnosticArguments, DiagnosticCode, Severity } from '@lockale/errors'
import { openTakenPlaces, type TakenPlace, takenPlaceOf } from '../diff/taken-places.ts'
import { type Lockfile, lockfileName, lockfileVersion } from '../lock/lockfile.ts'
import {
  type CatalogDiff,
  type FormChange,
  isLeftDraft,
  isToReview,
  type MessageChange,
  type Orphan,
  type SourceDrift,
} from '../model/change.ts'
import { type Fact, isFromSource, isKept, isMarkedInFile, saidIn } from '../model/fact.ts'
import type { Config } from '../model/config.ts'
import { displayKey, toMessageKey } from '../model/key.ts'
import { type KnownBefore, type LeftBySync, openLeftBySync, reasonToWrite } from '../plan/left-by-sync.ts'
import { wholenessOf } from '../plan/whole-plural.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import { type Report, reporter } from './report-finding.ts'
import { type Reported, type TextSurvey, toTranslation } from './text-survey.ts'

/** Returns the old source string of a changed message, if version control has it. */
export type PreviousText = (change: MessageChange) => string | undefined

/** Returns all problems in one target file, in source order: translations that are not up to date, and invalid ones. */
export function diagnoseDiff(
  diff: CatalogDiff,
  checker: Pick<TextChecker, 'severities' | 'options' | 'sourcePlaces' | 'wantsReview'>,
  { previousText = () => undefined, survey, sync, settings }: DiagnoseDiffOptions,
): readonly Diagnostic[] {
  const { severities, options, sourcePlaces, wantsReview } = checker
  const report = reporter(diff.target, severities, sourcePlaces ? diff.catalog.source : undefined)
  const emptyIsShown = options.i18nextVersion < 27 || diff.catalog.syntax.id !== 'i18next'
  const missing = diff.open.filter(({ state, unit }) => state === 'missing' && !unit.isUnwritten)
  const isNew = missing.length > 0 && diff.target.text === undefined
  const takenPlace = isNew || missing.length === 0 ? () => undefined : openTakenPlaceOf(diff)
  const reported = survey?.reportedIn(diff.target) ?? []
  const file = isNew ? [diagnoseNewFile(missing, { report, sync })] : []
  return [
    ...file,
    ...diagnoseOrder(diff, report),
    // A missing file is reported once, not for each message.
    ...inSourceOrder(diff, reported, (change) =>
      isNew
        ? []
        : diagnoseMessage(change, {
            report,
            emptyIsShown,
            previousText,
            wantsReview,
            takenPlace,
            sync,
            survey,
            settings,
          }),
    ),
    ...diff.orphans.map((orphan) => diagnoseOrphan(orphan, report)),
  ].flat()
}

interface DiagnoseDiffOptions {
  readonly previousText?: PreviousText | undefined
  readonly survey?: TextSurvey | undefined
  readonly sync: SyncOutlook
  /** Settings in the lockfile, to report which coding assistant wrote a translation. */
  readonly settings?: Lockfile['settings'] | undefined
}

interface SyncOutlook {
  readonly writes: (form: FormChange) => boolean
  readonly left: (change: MessageChange) => LeftBySync | undefined
}

export function openSyncOutlook(config: Config, known: KnownBefore): SyncOutlook {
  return { writes: (form) => reasonToWrite(form, config) !== undefined, left: openLeftBySync(config, known) }
}

/** Reports a missing target file as one problem; as `info` if all its messages are locked. */
function diagnoseNewFile(
  missing: readonly MessageChange[],
  { report, sync }: { readonly report: Report; readonly sync: SyncOutlook },
): readonly Diagnostic[] {
  const left = missing.map((change) => sync.left(change))
  const isBySync = left.includes(undefined)
  const args = { count: missing.length, ...(!isBySync && leftArgument(left[0])) }
  const isLocked = left.every((one) => one?.isLocked === true)
  return report('missing-file', { arguments: args, isBySync }, isLocked ? 'info' : undefined)
}

function leftArgument(left: LeftBySync | undefined): { readonly left?: string } {
  return left === undefined ? {} : { left: left.why }
}

/**
 * Returns a function that finds what prevents adding a message to its file: for `cart.title`, a text with the key
 * `cart`. Ignores texts that the next sync removes or moves.
 */
function openTakenPlaceOf(diff: CatalogDiff): (change: MessageChange) => TakenPlace | undefined {
  const find = openTakenPlaces(diff)
  if (find === undefined) return () => undefined
  const own = (diff.partOf?.whole ?? diff).orphans.filter(({ isExtraForm }) => !isExtraForm)
  const removed = new Set(own.filter(({ by }) => !isKept(by)).map(({ entry }) => entry))
  return (change) => {
    const moves = own.find(({ facts }) => facts.some(({ source }) => source === change.unit.fingerprint))
    return takenPlaceOf(change, find, moves === undefined ? removed : new Set([...removed, moves.entry]))
  }
}

function inSourceOrder(
  { catalog, open }: CatalogDiff,
  reported: readonly Reported[],
  diagnose: (change: MessageChange) => readonly Diagnostic[],
): readonly Diagnostic[] {
  if (reported.length === 0) return open.flatMap(diagnose)
  if (open.length === 0) return reported.map(({ diagnostic }) => diagnostic)
  const found = reported.map(({ at, diagnostic }) => ({ at, diagnostics: [diagnostic] as readonly Diagnostic[] }))
  const places = new Map(catalog.source.units.map((unit, at) => [unit, at]))
  for (const change of open) found.push({ at: places.get(change.unit) ?? 0, diagnostics: diagnose(change) })
  return found.sort((a, b) => a.at - b.at).flatMap(({ diagnostics }) => diagnostics)
}

/** Reports conflict markers and invalid lines in the lockfile. They are harmless; the next write removes them. */
export function diagnoseLockfile(lockfile: Lockfile): readonly Diagnostic[] {
  const { conflicted, skippedLines } = lockfile
  const found = { severity: 'warning', file: lockfileName } as const
  const hasMarkers = conflicted ? [{ ...found, code: 'conflict-marker', arguments: {} } as const] : []
  const inLine = (line: number, args: Diagnostic['arguments']) =>
    ({ ...found, code: 'lockfile-line', position: { line, column: 1 }, arguments: args }) as const
  const title = lockfile.understatesVersion() ? [inLine(1, { needs: lockfileVersion })] : []
  return [...hasMarkers, ...title, ...skippedLines.map((line) => inLine(line, {}))]
}

interface DiagnoseMessageOptions {
  readonly report: Report
  /** True if the app shows an empty text. i18next 27 and later fall back to another language instead. */
  readonly emptyIsShown: boolean
  readonly previousText: PreviousText
  readonly wantsReview: TextChecker['wantsReview']
  readonly takenPlace: (change: MessageChange) => TakenPlace | undefined
  readonly sync: SyncOutlook
  readonly survey: TextSurvey | undefined
  readonly settings: Lockfile['settings'] | undefined
}

function diagnoseMessage(change: MessageChange, reporting: DiagnoseMessageOptions): readonly Diagnostic[] {
  const { unit, forms, state } = change
  const { report, sync } = reporting
  // A source string such as `TODO` (unwritten) is reported as a problem of the source file.
  if (forms.every(isSound) || (unit.isUnwritten && state === 'missing')) return []
  const left = forms.some(sync.writes) ? sync.left(change) : undefined
  const why = leftArgument(left)
  const isBySync = left === undefined
  // A locked message is missing on purpose, so this is no error.
  const level = left?.isLocked === true ? 'info' : undefined
  const source = (unit.forms.get('other') ?? [...unit.forms.values()][0])?.text ?? ''
  // An empty text is reported by another rule (`empty-translation`).
  const missing = forms.filter((form) => form.state === 'missing' && form.entry?.value !== '')
  const range = forms.find(({ entry }) => entry !== undefined)?.entry?.valueRange
  const at = range === undefined ? { unit } : { unit, range }
  const findings: (readonly Diagnostic[])[] = []
  if (missing.length > 0 && missing.length === forms.length) {
    const wasThere = forms.every((form) => form.wasThere && form.entry === undefined)
    const place = reporting.takenPlace(change)
    const found = forms.find(({ entry }) => entry?.kind === 'text')?.entry?.value
    findings.push(
      report(
        'missing-key',
        {
          ...(place === undefined ? at : { unit, range: place.entry.keyRange }),
          arguments: {
            source,
            ...(wasThere && { before: 'translated' }),
            ...(found !== undefined && { found }),
            ...(place !== undefined && { taken: place.key, takenBy: place.by }),
            ...why,
          },
          isBySync: isBySync && place === undefined,
        },
        level,
      ),
    )
  } else if (missing.length > 0) {
    const names = missing.map(({ plan }) => plan.form)
    const code = unit.plural === 'ordinal' ? 'ordinal-category-missing' : 'plural-category-missing'
    const severity = severities[wholenessOf(change, (form) => !missing.includes(form))]
    findings.push(report(code, { ...at, arguments: { forms: names, ...why }, isBySync }, level ?? severity))
  }
  if (state === 'stale' || state === 'source-changed')
    findings.push(report('needs-new-id', { ...at, arguments: { source } }))
  // If a policy or a mark in the file asks for a review, a missing review is an error, unless the config sets another
  // severity.
  const review = reporting.wantsReview(change) ? 'error' : undefined
  for (const form of forms) findings.push(...diagnoseForm(form, { change, source, review, left }, reporting))
  findings.push(diagnoseDrift(change, source, reporting))
  return findings.flat()
}

const severities = { fails: 'error', 'falls-back': 'warning', whole: 'info' } as const

const driftRules: Readonly<Record<SourceDrift, DiagnosticCode>> = {
  changed: 'source-changed',
  'before-import': 'imported-stale',
  'case-only': 'source-case-changed',
}
const worstFirst: readonly SourceDrift[] = ['changed', 'before-import', 'case-only']

/** Reports a human or imported text whose source changed, once: for the plural form with the most important change. */
function diagnoseDrift(
  change: MessageChange,
  source: string,
  { report, previousText }: DiagnoseMessageOptions,
): readonly Diagnostic[] {
  const { unit, forms } = change
  const drift = worstFirst.find((one) => forms.some((form) => form.drift === one))
  const form = forms.find((one) => drift !== undefined && one.drift === drift)
  if (drift === undefined || form?.entry === undefined) return []
  const was = previousText(change)
  const by = form.by === 'adopted' ? 'imported' : form.by === 'assistant' ? 'assistant' : 'human'
  const args = { source, text: form.entry.value, by, ...(was === undefined ? {} : { was }) }
  return report(driftRules[drift], { unit, range: form.entry.valueRange, arguments: args })
}

/** Returns whether a plural form has no problem. This quick test is enough for nearly all forms. */
function isSound(form: FormChange): boolean {
  const { state, findings } = form
  return (state === 'current' || state === 'edited') && !isToReview(form) && findings.length === 0
}

interface FormPlace {
  readonly change: MessageChange
  readonly source: string
  readonly review: 'error' | undefined
  readonly left: LeftBySync | undefined
}

function diagnoseForm(
  form: FormChange,
  { change, source, review, left }: FormPlace,
  { report, emptyIsShown, sync, survey, settings }: DiagnoseMessageOptions,
): readonly (readonly Diagnostic[])[] {
  const { plan, entry, state, by, facts, copyOf, isPseudo, findings } = form
  if (entry === undefined) return []
  const isBySync = left === undefined && sync.writes(form)
  const at = { unit: change.unit, form: plan.form, range: entry.valueRange, isBySync }
  const why = leftArgument(left)
  const text = entry.value
  // Apps show the source string instead of a draft. It waits for a review, and is often the translation of another string.
  const levelOf = (severity: Severity) => (entry.draft === undefined ? severity : 'info')
  const own = (isLeftDraft(form) ? [] : findings).map(({ code, severity, arguments: args }) => {
    const level = severity !== 'error' ? survey?.levelOf(code, toTranslation(change, form)) : undefined
    return level === 'off' ? [] : report(code, { ...at, arguments: args }, level ?? levelOf(severity))
  })
  if (isPseudo) return [...own, report('pseudo-translation', { ...at, arguments: { text, ...why } })]
  if (state === 'stale') {
    // The source string is the same: the translation that this one copies has changed.
    const isFromNow = copyOf !== undefined && isFromSource(facts, change.unit.fingerprint)
    const origin = isFromNow ? { origin: copyOf } : {}
    return [...own, report('stale', { ...at, arguments: { source, text, ...origin, ...why } })]
  }
  const emptyLevel = left?.isLocked === true ? 'info' : emptyIsShown ? 'error' : 'warning'
  if (isToReview(form)) {
    // The text was already marked for review before the project used lockale, so this is a warning and no error.
    if (by === 'adopted') return [...own, report('needs-review', { ...at, arguments: { by: 'imported' } }, 'warning')]
    if (by === 'assistant') {
      const args = { by: 'assistant', ...evidenceOf(facts, settings) }
      return [...own, report('needs-review', { ...at, arguments: args }, review ?? 'warning')]
    }
    const said = saidArguments(facts)
    const level = isMarkedInFile(facts) ? 'error' : (review ?? (said && 'warning'))
    return [...own, report('needs-review', { ...at, ...(said && { arguments: said }) }, level)]
  }
  if (state === 'missing' && text === '')
    return [...own, report('empty-translation', { ...at, arguments: why }, emptyLevel)]
  return own
}

/** Returns why a translation needs review, if its translator or a judge says so. */
export function saidArguments(facts: readonly Fact[]): DiagnosticArguments | undefined {
  const { doubt, score } = saidIn(facts)
  if (doubt === undefined && score === undefined) return undefined
  return { ...(doubt !== undefined && { doubt }), ...(score !== undefined && { score }) }
}

/** Returns which coding assistant or bot wrote a translation, and what shows it. */
function evidenceOf(facts: readonly Fact[], settings: Lockfile['settings'] | undefined): DiagnosticArguments {
  const [fact] = facts
  const { engine, said, commit } = (fact?.settings && settings?.get(fact.settings)) ?? {}
  return {
    ...(engine !== undefined && { engine }),
    ...(said !== undefined && { said }),
    ...(commit !== undefined && { commit }),
  }
}

function diagnoseOrphan({ catalog, key, entry, isExtraForm }: Orphan, report: Report): readonly Diagnostic[] {
  if (isExtraForm) return []
  const at = { message: displayKey(key), range: entry.keyRange, arguments: { text: entry.value } }
  return report(isForTheAppAlone(catalog, entry) ? 'android-not-translatable' : 'extra-key', at)
}

/** Returns whether the source of an Android app has the string, but marks it as not translatable. */
function isForTheAppAlone({ format, source }: Orphan['catalog'], { path }: Orphan['entry']): boolean {
  if (format.id !== 'android') return false
  const name = path[0] ?? ''
  const tags = source.parsed.text.matchAll(/<(?:string|plurals|string-array)\s[^<>]{0,500}>/gu)
  return [...tags].some(([tag]) => tag.includes(`name="${name}"`) && /translatable\s*=\s*["']false["']/u.test(tag))
}

/** Reports a target file whose keys are in another order than in the source. Off by default. */
function diagnoseOrder({ catalog, target }: CatalogDiff, report: Report): readonly Diagnostic[] {
  if (report('not-normalised', {}).length === 0) return []
  const places = new Map(catalog.source.parsed.entries.map(({ path }, at) => [toMessageKey(path), at]))
  let last = -1
  for (const entry of target.entries.values()) {
    const at = places.get(toMessageKey(entry.path))
    if (at !== undefined && at < last) {
      return report('not-normalised', { range: entry.keyRange, arguments: { found: entry.path.join('.') } })
    }
    last = at ?? last
  }
  return []
}
