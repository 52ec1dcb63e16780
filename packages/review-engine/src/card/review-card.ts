import {
  type Diagnostic,
  type DiagnosticCode,
  groupBy,
  positionFinder,
  rememberEach,
  rememberFor,
} from '@lockale/errors'
import type { Finding, Syntax } from '@lockale/messages'
import { marksInBlock } from '@lockale/messages/engine'
import {
  policyOf,
  type CatalogDiff,
  type FormChange,
  hashOfPresent,
  type MessageChange,
  presentText,
  type Config,
  type MessageKey,
  describe,
} from '@lockale/core'
import { formOf, type PreviousSources } from '@lockale/core/report/previous-texts'
import {
  type SourceFile,
  isToReview,
  directionOf,
  reviewersOf,
  type LocaleTerms,
  saidArguments,
  fixText,
} from '@lockale/core/stages'
import { limitsOf, numbersOf, sourceOf } from '@lockale/core/text-check/pairs'
import type { TextChecker } from '@lockale/core/text-check/text-checker'
import type { ReviewCard, ReviewedDraft, ReviewForm, ReviewMark, ReviewProblem, ReviewRow } from '../review.ts'
import type { ProposeMachine } from './machine-proposal.ts'
import type { FoundRow } from '../list/compared-files.ts'
import { shownTexts } from '../list/review-row.ts'

interface CardOptions {
  readonly row: ReviewRow
  readonly config: Config
  readonly diffsOf: (catalog: string) => readonly CatalogDiff[]
  readonly changeAt: ChangeAt
  readonly isBrief?: boolean | undefined
  readonly previousSources: PreviousSources
  readonly termsIn: (locale: string) => LocaleTerms | undefined
  readonly propose: ProposeMachine
  readonly checker: TextChecker
  /** Problems that rules found by comparing several strings. */
  readonly problems: readonly Diagnostic[]
}

const finderIn = rememberFor((source: SourceFile) => positionFinder(source.parsed.text))

export function toReviewCard({ diff, change, at }: FoundRow, options: CardOptions): ReviewCard {
  const { catalog, target, unit, state, forms } = change
  const { config, row, isBrief = false } = options
  const { file } = catalog.source
  const around = isBrief ? [] : [at - 1, at + 1].flatMap((place) => options.changeAt(diff, place, undefined) ?? [])
  const others = isBrief ? [] : options.diffsOf(catalog.id).filter((other) => other.target.locale !== target.locale)
  const start = [...unit.forms.values()][0]?.range.start ?? 0
  const machine = isBrief ? undefined : options.propose(diff, change)
  return {
    ...row,
    direction: directionOf(target.locale),
    state,
    sourceFile: file,
    line: finderIn(catalog.source)(start).line,
    place: isBrief ? undefined : placeOf(change),
    messageFormat: unit.syntax.id,
    ...reviewersOf(forms.flatMap(({ facts }) => facts)),
    description: unit.note,
    maxLength: limitsOf({ catalog, unit, locale: target.locale }, config).characters,
    isLocked: policyOf(change, config) === 'locked',
    sourceHash: unit.fingerprint,
    forms: forms.map((form) => {
      const text = form.plan.do === 'copy' ? undefined : machine?.get(form.plan.form)
      return { ...toForm(form, change, options), machine: text === presentText(form) ? undefined : text }
    }),
    terms: termsOf(change, options),
    others: others.map((other) => ({
      locale: other.target.locale,
      direction: directionOf(other.target.locale),
      texts: options.changeAt(other, at, unit.key)?.forms.map((form) => presentText(form) ?? '') ?? [],
    })),
    neighbours: around.map(shownTexts),
  }
}

function placeOf({ target, forms }: MessageChange): ReviewCard['place'] {
  const entry = forms.find((form) => presentText(form) !== undefined)?.entry
  if (entry === undefined || target.text === undefined) return undefined
  return positionFinder(target.text)(entry.valueRange.start)
}

/** Returns the terms in the source and whether the translation uses them. Ignores case; finds no inflected words. */
function termsOf({ unit, target, forms }: MessageChange, { termsIn }: CardOptions): ReviewCard['terms'] {
  const sources = [...unit.forms.values()].map(({ text }) => text).join('\n')
  const texts = forms
    .map((form) => presentText(form) ?? '')
    .join('\n')
    .toLocaleLowerCase(target.locale)
  return (termsIn(target.locale)?.entriesIn(sources) ?? []).map((entry) => ({
    ...entry,
    isUsed: texts.includes(entry.target.toLocaleLowerCase(target.locale)),
  }))
}

function toForm(
  form: FormChange,
  change: MessageChange,
  { config, previousSources, checker, problems: found }: CardOptions,
): Omit<ReviewForm, 'machine'> {
  const { unit, target } = change
  const { plan, facts } = form
  const text = presentText(form)
  const source = sourceOf({ unit, plan }) ?? ''
  const [was] = facts.flatMap((fact) => (fact.previous === true ? [] : (previousSources(unit, fact.source) ?? [])))
  const { marks, problems, fixed } = reviewDraft(text ?? '', { config, change, form, checker })
  const isFirst = form === change.forms[0]
  const known = new Set(problems.map(({ code }) => code))
  const others = found.filter(
    (one) => !known.has(one.code) && (one.form === undefined ? isFirst : one.form === plan.form),
  )
  return {
    form: plan.form,
    numbers: plan.form === '' ? [] : numbersOf(plan.form, { unit, locale: target.locale }),
    source,
    was: was && formOf(was, plan.from),
    text,
    textHash: hashOfPresent(form),
    isCopy: plan.do === 'copy',
    sourceMarks: marksIn(source, unit.syntax),
    marks,
    problems: [...toDoubt(form, change), ...problems, ...others.map((one) => toProblem(one, change))],
    ...(fixed !== undefined && { fixed }),
  }
}

/** Returns why the translator or the judge of a translation finds it doubtful, as a problem. */
function toDoubt(form: FormChange, change: MessageChange): readonly ReviewProblem[] {
  const said = isToReview(form) ? saidArguments(form.facts) : undefined
  return said === undefined ? [] : [toProblem({ code: 'needs-review', severity: 'warning', arguments: said }, change)]
}

/** Checks a text for one plural form, fixes it if that is safe, and finds its placeholders. An empty text has no problems. */
export function reviewDraft(
  text: string,
  draft: Pick<CardOptions, 'config' | 'checker'> & { readonly change: MessageChange; readonly form: FormChange },
): ReviewedDraft {
  const { config, change, form, checker } = draft
  if (text === '') return { marks: [], problems: [] }
  const { catalog, unit, target } = change
  const translation = { catalog, unit, plan: form.plan, locale: target.locale, text }
  const findings = checker.findingsIn(translation)
  const fixes = new Map<DiagnosticCode, string>()
  for (const code of new Set(findings.map((finding) => finding.code))) {
    const fix = fixText(translation, { config, checker, only: [code] })
    if (fix !== undefined) fixes.set(code, fix.text)
  }
  const fixed = fixes.size === 0 ? undefined : fixText(translation, { config, checker })?.text
  return {
    marks: marksIn(text, unit.syntax),
    problems: findings.map((finding) => {
      const own = fixes.get(finding.code)
      return { ...toProblem(finding, change), ...(own !== undefined && { fixed: own }) }
    }),
    ...(fixed !== undefined && { fixed }),
  }
}

export function toProblem(finding: Finding, { unit, target }: MessageChange): ReviewProblem {
  const { code, severity } = finding
  return {
    code,
    severity,
    sentence: describe({ ...finding, file: target.file, locale: target.locale, message: unit.name }),
  }
}

/** Returns the ranges of placeholders. In a plural inside the text, the words are not marked, so they can be edited. */
function marksIn(text: string, syntax: Syntax): readonly ReviewMark[] {
  const marks: ReviewMark[] = []
  let start = 0
  for (const token of syntax.tokenise(text)) {
    const raw = token.type === 'text' ? (token.raw ?? token.text) : token.raw
    if (token.type === 'placeholder' && token.kind === 'block') marks.push(...movedBy(start, marksOfBlock(raw, syntax)))
    else if (token.type !== 'text') marks.push({ start, end: start + raw.length })
    start += raw.length
  }
  return marks
}

function marksOfBlock(raw: string, syntax: Syntax): readonly ReviewMark[] {
  const marks = marksInBlock(raw)
  const inForms = syntax.readVariants?.(raw)?.syntax
  if (marks !== undefined || inForms === undefined) return marks ?? []
  // Reads plural forms that are separated by `|` one by one.
  let start = 0
  return raw.split('|').flatMap((form) => {
    const isRead = inForms.tokenise(form).every((token) => token.type !== 'placeholder' || token.kind !== 'block')
    const own = isRead ? movedBy(start, marksIn(form, inForms)) : []
    start += form.length + 1
    return own
  })
}

function movedBy(from: number, marks: readonly ReviewMark[]): readonly ReviewMark[] {
  return marks.map((mark) => ({ ...mark, start: from + mark.start, end: from + mark.end }))
}

type ChangeAt = (diff: CatalogDiff, at: number, key: MessageKey | undefined) => MessageChange | undefined

/**
 * Returns a function that finds what a review card shows besides its own translation: the messages before and after it,
 * and the translations of the same message in other locales. Compares each file once for all cards of `found`.
 */
export function compareForCards(found: readonly FoundRow[]): ChangeAt {
  const byCatalog = groupBy(found, ({ diff }) => diff.catalog.id)
  const changesIn = rememberEach(compare)

  function compare(diff: CatalogDiff): ReadonlyMap<MessageKey, MessageChange> {
    const places = new Set<number>()
    for (const own of byCatalog.get(diff.catalog.id) ?? []) {
      places.add(own.at)
      if (own.diff === diff) places.add(own.at - 1).add(own.at + 1)
    }
    const { units } = diff.catalog.source
    const wanted = [...places].flatMap((at) => units[at] ?? [])
    return new Map(diff.changes(wanted).map((change) => [change.unit.key, change]))
  }

  return (diff, at, key) => {
    // While files are compared again, the diff of another locale may still have the old source file, with another
    // message at this position.
    const own = diff.catalog.source.units[at]?.key
    return own === undefined || (key !== undefined && own !== key) ? undefined : changesIn(diff).get(own)
  }
}
