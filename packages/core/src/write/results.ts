import type { JournalEntry } from '../ledger/journal.ts'
import type { ArchivedText } from '../ledger/record.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import type { FittedSettings } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { Plan } from '../plan/plan.ts'
import { keepUnchanged, type FinishedMessage, textToWrite } from '../validate/finish.ts'
import type { RunFiles } from './commit-run.ts'
import { type CatalogResult, type EditedFile, type FileEdit, type TargetEdits, toFileEdits } from './edits.ts'
import { newSettings, toLockfileEdit } from './next-lockfile.ts'
import { findHandedBack, openReplacedTexts } from './replaced-texts.ts'

/** Groups the results of a run by target file, in the order of the plan's diffs. */
export function groupResults(
  { diffs, steps }: Pick<Plan, 'diffs' | 'steps'>,
  finished: readonly FinishedMessage[],
): readonly CatalogResult[] {
  const results = new Map<
    TargetFile,
    CatalogResult & { readonly finished: FinishedMessage[]; readonly removed: Orphan[] }
  >(diffs.map((diff) => [diff.target, { ...beginResult(diff), removed: [] }]))
  for (const message of finished) results.get(message.change.target)?.finished.push(message)
  for (const step of steps) if (step.kind === 'remove') results.get(step.orphan.target)?.removed.push(step.orphan)
  return [...results.values()]
}

/**
 * Returns the result of a target file before any message of the plan is added. If a run for selected messages is the
 * first one of its locale, the result begins with all other messages, so that they are recorded too.
 */
export function beginResult(diff: CatalogDiff): { readonly diff: CatalogDiff; readonly finished: FinishedMessage[] } {
  if (diff.partOf?.isFirst !== true) return { diff, finished: [] }
  const { whole, takes } = diff.partOf
  const finished = whole.open.filter(({ unit }) => !takes(unit.key)).map(keepUnchanged)
  return { diff: { ...whole, missingOthers: [] }, finished }
}

export interface ResultFiles extends RunFiles, Pick<TargetEdits, 'results' | 'refused'> {
  readonly replaced: readonly ArchivedText[]
}

interface FilesOptions extends Pick<RunFiles, 'adopt'> {
  readonly source: string
  readonly settings?: readonly FittedSettings[]
}

/** Returns the files that results change. With `onlyTexts`, a file that gets no new text is not changed at all. */
export function filesOf(
  all: readonly CatalogResult[],
  { onlyTexts = false, ...options }: FilesOptions & { readonly onlyTexts?: boolean },
): ResultFiles {
  const edited = editFiles(onlyTexts ? all.map(withOnlyTexts) : all)
  return { ...edited, ...recordsOf(edited.results, options) }
}

/** Makes the file edits for the results of a run. @param earlier edits of the same run, which are returned too */
export function editFiles(
  all: readonly CatalogResult[],
  earlier: readonly FileEdit[] = [],
): Pick<ResultFiles, 'edits' | 'results' | 'refused' | 'replaced'> {
  const replaced = [...findHandedBack(all)]
  const findReplaced = openReplacedTexts(all)
  const onEdit = (result: CatalogResult, edited: EditedFile) => {
    replaced.push(...findReplaced(result, edited).map(({ copy }) => copy))
  }
  return { ...toFileEdits(all, onEdit, earlier), replaced }
}

/** Returns what a run records in the journal and the lockfile: who made the texts, and with which settings. */
export function recordsOf(
  results: readonly CatalogResult[],
  { source, settings = [], adopt }: FilesOptions,
): Omit<RunFiles, 'edits' | 'replaced'> {
  return {
    entries: { [Symbol.iterator]: () => toJournalEntries(results) },
    settings: newSettings(results, settings),
    targets: results.map(({ diff }) => ({ catalog: diff.catalog.id, locale: diff.target.locale })),
    adopt,
    lockfile: ({ lockfile, digest }, moved) =>
      toLockfileEdit({ lockfile, source, settings, results: withoutMoved(results, moved) }, digest),
  }
}

export function withoutMoved(results: readonly CatalogResult[], moved: ReadonlySet<string>): readonly CatalogResult[] {
  return moved.size === 0 ? results : results.filter(({ diff }) => !moved.has(diff.target.file))
}

function withOnlyTexts(result: CatalogResult): CatalogResult {
  const { diff, finished } = result
  const writes = finished.some(({ forms }) => forms.some((form) => textToWrite(form) !== undefined))
  return writes ? result : { ...result, diff: { ...diff, missingOthers: [] }, removed: [] }
}

/**
 * Returns the messages that got a new translation. Each has the record (fact) of its only translation, followed by
 * records of texts that it replaces; it has no records if the run found a problem in it, or if it has several texts.
 */
export function newFacts({ finished, sound: kept }: CatalogResult): ReadonlyMap<MessageUnit, readonly Fact[]> {
  const found = new Map<MessageUnit, readonly Fact[]>()
  for (const [unit, fact] of kept?.facts() ?? []) found.set(unit, [fact])
  for (const {
    change: { unit },
    forms,
  } of finished) {
    if (!forms.some((form) => textToWrite(form) !== undefined)) continue
    found.set(unit, [])
    const [form] = forms
    const [fact, ...previousFacts] = form?.facts ?? []
    if (form?.isSound !== true || form.text === undefined || fact === undefined) continue
    const isOnlyText = unit.plural === undefined && !unit.isNative && forms.length === 1 && form.change.plan.form === ''
    const isOnlyFact =
      fact.by === 'machine' && fact.previous !== true && previousFacts.every(({ previous }) => previous === true)
    if (isOnlyText && isOnlyFact) found.set(unit, form.facts)
  }
  return found
}

/** Yields the records (facts) that the old lockfile lacks: those of new texts, and new ones about existing texts. */
function* toJournalEntries(results: readonly CatalogResult[]): Generator<JournalEntry> {
  for (const { diff, finished, sound } of results) {
    const catalog = diff.catalog.id
    for (const { change, forms } of finished) {
      const [first] = forms
      const facts = forms.length === 1 && first !== undefined ? saidOf(first) : forms.flatMap(saidOf)
      if (facts.length > 0) yield { catalog, key: change.unit.key, facts }
    }
    for (const [unit, fact] of sound?.facts() ?? []) yield { catalog, key: unit.key, facts: [fact] }
  }
}

function saidOf(form: FinishedMessage['forms'][number]): readonly Fact[] {
  const { facts, change } = form
  if (textToWrite(form) !== undefined) return facts
  return facts === change.facts ? [] : facts.filter((fact) => fact.previous !== true && !change.facts.includes(fact))
}
