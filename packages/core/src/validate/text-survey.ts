import {
  languageOf,
  type MessagePair,
  Notes,
  type ProjectView,
  rules as allRules,
  type SeenPair,
  type Surroundings,
  type TextPair,
  type TextRule,
} from '@lockale/checks'
import { addToGroup, type Diagnostic, type DiagnosticCode, groupBy, rememberEach } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import type { Finding } from '@lockale/messages'
import { isPseudoLocale } from '@lockale/messages/engine'
import type { UnchangedSurvey } from '../diff/diff-options.ts'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import { type CatalogDiff, type FormChange, hasError, isLeftDraft, type MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { isKept } from '../model/fact.ts'
import type { MessageKey } from '../model/key.ts'
import { type MessageUnit, textsOf } from '../model/unit.ts'
import { sourceOf, type Translation } from '../text-check/pairs.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import { toCatalogViews } from './catalog-views.ts'
import { type FindingAt, type Report, reporter } from './report-finding.ts'

/** Runs the rules that need more than one text: all plural forms of a message, or all texts of the project. */
export interface TextSurvey extends UnchangedSurvey {
  /**
   * Adds the messages that need work (`open` of each diff), runs the rules and returns the problems.
   * @param diffs all diffs of this survey
   */
  finish(diffs: readonly CatalogDiff[]): readonly Diagnostic[]
  /** Returns problems in unchanged messages, found by rules that look at one text at a time, in source order. */
  reportedIn(target: TargetFile): readonly Reported[]
  /** Returns the severity of a problem in a message that needs work, as far as the habits of its locale decide it. */
  levelOf(code: DiagnosticCode, translation: Translation | undefined): HabitLevel
}

/** `off` for a problem that is a habit of the locale, `info` if it is frequent in the locale. */
type HabitLevel = 'off' | 'info' | undefined

export interface Reported {
  /** Position of the message among the messages of its source file. */
  readonly at: number
  readonly diagnostic: Diagnostic
}

interface Collected extends Reported {
  /** The habit that the problem may be, and the problem as `info`, if it may be one. */
  readonly habit: string | undefined
  readonly lowered: Diagnostic | undefined
}

interface OpenSurveyOptions {
  readonly config: Config
  readonly checker: TextChecker
  readonly catalogs: readonly Catalog[]
  readonly reportsProblems: boolean
}

interface Kept {
  readonly at: number
  readonly unit: MessageUnit
  /** Present if the message has several texts. It is needed by rules that look at all plural forms of a message. */
  readonly change?: Shown
  readonly pairs: readonly (readonly [pair: SeenPair, entry: Entry | undefined])[]
}

type Shown = Parameters<UnchangedSurvey['see']>[0]

export function openSurvey({ config, checker, catalogs, reportsProblems }: OpenSurveyOptions): TextSurvey {
  const { severities, options, sourcePlaces } = checker
  const ofMessages = new Map(config.targets.map(({ locale }) => [locale, severities.rulesOn('message', locale)]))
  const rulesOn = new Set(config.targets.flatMap(({ locale }) => severities.rulesOn('project', locale)))
  const ofProject = Array.from(rulesOn, (rule) => ({ rule, notes: new Notes() }))
  const surroundings = lookAround(config, catalogs)
  const kept = new Map<TargetFile, Kept[]>()
  const reported = new Map<TargetFile, Collected[]>()
  const reports = new Map<TargetFile, Report>()
  const habits = openHabits(config.source)
  const told = new Set<TargetFile>()
  /** The rules that a sync applies, too: those that may report an error, and those that the config raises. */
  const ofSync = rememberEach(
    (locale: string) => new Set<string>(severities.rulesOn('text', locale, 'error').map(({ id }) => id)),
  )
  function learnFrom(translation: Translation, { by, findings }: Pick<FormChange, 'by' | 'findings'>): void {
    if (by !== undefined && isKept(by)) for (const pair of checker.pairsOf(translation)) habits.count(pair, findings)
  }
  return {
    reportsProblems,
    reportedIn: (target) =>
      (reported.get(target) ?? []).flatMap(({ at, diagnostic, habit, lowered = diagnostic }) => {
        const level = habits.levelOf(habit, target.locale)
        return level === 'off' ? [] : [{ at, diagnostic: level === 'info' ? lowered : diagnostic }]
      }),
    levelOf(code, translation) {
      const [pair] = translation === undefined ? [] : checker.pairsOf(translation)
      return pair && habits.levelOf(habits.nameOf(code, pair), pair.locale)
    },
    isTold: (target) => told.has(target),
    see(change, at) {
      const one = keep(change, at)
      if (one !== undefined) addToGroup(kept, change.target, one)
    },
    learn(change) {
      for (const form of change.forms) {
        const translation = toShown(change, form)
        if (translation !== undefined) learnFrom(translation, form)
      }
    },
    seeText(translation, { by, entry, target, findings }, at) {
      learnFrom(translation, { by, findings })
      if (findings.length > 0) reportProblems(translation, { entry, target, findings }, at)
      if (isPseudoLocale(target.locale)) return
      const own = concerning(translation, { by, findings })
      if (own.length > 0)
        addToGroup(kept, target, { at, unit: translation.unit, pairs: own.map((pair) => [pair, entry] as const) })
    },
    finish(diffs) {
      const found: Diagnostic[] = []
      const places = new Map<SeenPair, { readonly report: Report; readonly at: FindingAt }>()
      for (const diff of diffs) {
        const { catalog, target } = diff
        const report = reporter(target, severities, sourcePlaces ? catalog.source : undefined)
        const extra = extraForms(diff)
        for (const { unit, change, pairs } of inOrder(diff)) {
          for (const [pair, entry] of pairs) {
            places.set(pair, { report, at: { unit, form: pair.form, ...(entry && { range: entry.valueRange }) } })
          }
          if (change !== undefined) found.push(...diagnoseForms(change, { report, extra: extra.get(unit.key) ?? [] }))
        }
      }
      const view = {
        ...surroundings,
        pairs: [...places.keys()],
        catalogs: toCatalogViews(diffs),
      }
      for (const { rule, notes } of ofProject) {
        for (const { at: pair, severity, arguments: args } of rule.check(view, options, notes)) {
          const place = places.get(pair)
          if (place !== undefined) found.push(...place.report(rule.id, { ...place.at, arguments: args }, severity))
        }
      }
      return found
    },
  }

  function reportProblems(
    translation: Translation,
    { entry, target, findings }: Pick<FormChange, 'findings'> & { readonly entry: Entry; readonly target: TargetFile },
    at: number,
  ): void {
    const { catalog, unit } = translation
    const own = reported.get(target) ?? []
    // Files are compared one after another, so only the reporter of the present file is needed.
    if (!reports.has(target)) reports.clear()
    const report = reports.get(target) ?? reporter(target, severities, sourcePlaces ? catalog.source : undefined)
    reports.set(target, report)
    const [pair] = checker.pairsOf(translation)
    if (findings.some(({ code }) => ofSync(target.locale).has(code))) told.add(target)
    for (const { code, severity, arguments: args } of findings) {
      const habit = pair && habits.nameOf(code, pair)
      const here = { unit, range: entry.valueRange, arguments: args }
      const [lowered] = habit !== undefined && severity === 'warning' ? report(code, here, 'info') : []
      for (const diagnostic of report(code, here, severity)) own.push({ at, diagnostic, habit, lowered })
    }
    reported.set(target, own)
  }

  function keep(change: Shown, at: number): Kept | undefined {
    const { unit, target } = change
    if (isPseudoLocale(target.locale)) return undefined
    const pairs: (readonly [SeenPair, Entry | undefined])[] = []
    let isSimple = unit.plural === undefined && !unit.isNative
    for (const form of change.forms) {
      const translation = toShown(change, form)
      if (translation === undefined) continue
      const [first, ...others] = checker.pairsOf(translation)
      const isOne = others.length === 0 && first?.target.raw === translation.text
      isSimple &&= isOne && first.source.raw === sourceOf(translation)
      for (const pair of concerning(translation, form, isSimple)) pairs.push([pair, form.entry])
    }
    if (isSimple) return pairs.length === 0 ? undefined : { at, unit, pairs }
    return { at, unit, change, pairs }
  }

  /**
   * Returns the pairs of source string and translation that rules for the whole project need.
   * @param isOne false for a text with plural variants: then all its pairs are returned
   */
  function concerning(
    translation: Translation,
    form: Pick<FormChange, 'by' | 'findings'>,
    isOne = true,
  ): readonly SeenPair[] {
    const isMachine = form.by !== undefined && !isKept(form.by)
    const isInvalid = hasError(form)
    let seen: SeenPair[] | undefined
    for (const pair of checker.pairsOf(translation)) {
      // This runs for every string of a project, so it adds fields to the pair instead of making a copy.
      const one = pair as { -readonly [field in keyof SeenPair]: SeenPair[field] }
      one.catalog = translation.catalog.id
      one.isMachine = isMachine
      one.hasError = isInvalid
      if (isConcerning(one) || !isOne) (seen ??= []).push(one)
    }
    return seen ?? none
  }

  function isConcerning(pair: SeenPair): boolean {
    // Every rule is asked, because some remember a number of each pair.
    let isNeeded = false
    for (const { rule, notes } of ofProject) if (rule.concerns(pair, surroundings, notes)) isNeeded = true
    return isNeeded
  }

  /** Returns messages of a file in source order: unchanged ones that rules need, and all that need work (`open`). */
  function inOrder({ catalog, target, open }: CatalogDiff): readonly Kept[] {
    const unchanged = kept.get(target) ?? []
    if (open.length === 0) return unchanged
    const places = new Map(catalog.source.units.map((unit, at) => [unit, at]))
    const others = open.flatMap((change) => keep(change, places.get(change.unit) ?? 0) ?? [])
    return [...unchanged, ...others].sort((a, b) => a.at - b.at)
  }

  function diagnoseForms(
    change: Shown,
    { report, extra }: { readonly report: Report; readonly extra: readonly (readonly [form: string, text: string])[] },
  ): readonly Diagnostic[] {
    const { unit, target, forms } = change
    const rules = ofMessages.get(target.locale) ?? []
    const present = forms.flatMap((form) => {
      const translation = toShown(change, form)
      return translation === undefined ? [] : [[form.plan.form, translation.text] as const]
    })
    if (rules.length === 0 || present.length === 0) return []
    const pair = toMessagePair(change, new Map([...present, ...extra]))
    const range = forms.find(({ entry }) => entry !== undefined)?.entry?.valueRange
    return rules.flatMap((rule) =>
      rule
        .check(pair, options)
        .flatMap(({ severity, arguments: args }) =>
          report(rule.id, { unit, ...(range && { range }), arguments: args }, severity),
        ),
    )
  }
}

/** Returns a message with all its translated forms, for rules about messages. */
export function toMessagePair(
  { unit, target: { locale }, catalog: { sourceLocale }, forms }: Shown,
  target: MessagePair['target'],
): MessagePair {
  const { plural, syntax } = unit
  const source = textsOf(unit.forms)
  const plans = forms.map(({ plan }) => plan)
  return { plural, source, target, plans, sourceLocale, locale, language: languageOf(locale), syntax }
}

/** Learns what many human translations of a locale do, although a rule reports it. */
function openHabits(sourceLocale: string) {
  const reported = new Notes()
  /** For each locale, the number of translations by the kinds of their source strings. */
  const all = rememberEach((_locale: string) => new Map<string, number>())
  const kindOf = (rule: TextRule, source: TextPair['source']) => {
    const kind = rule.habitOf?.(source, sourceLocale)
    return kind === undefined ? undefined : `${rule.id} ${kind}`
  }
  const nameOf = (code: DiagnosticCode, { source }: TextPair) => {
    const rule = habitRules.find(({ id }) => id === code)
    return rule && kindOf(rule, source)
  }
  /** What is decided so far, until more is counted: a project can have a hundred thousand problems of one kind. */
  const levels = new Map<string, HabitLevel>()
  function decideLevel(name: string, locale: string): HabitLevel {
    const counts = [...all(locale)].filter(([kinds]) => kinds.split('|').includes(name))
    const others = counts.reduce((sum, [, count]) => sum + count, -1)
    if (others < leastOfHabit) return undefined
    const share = (reported.get(`${locale} ${name}`) - 1) / others
    return share >= habit ? 'off' : share >= frequent ? 'info' : undefined
  }
  return {
    nameOf,
    count(pair: TextPair, findings: readonly Finding[]): void {
      if (levels.size > 0) levels.clear()
      const { locale, source } = pair
      const kinds = (source.habits ??= habitRules.flatMap((rule) => kindOf(rule, source) ?? []).join('|'))
      const counts = all(locale)
      counts.set(kinds, (counts.get(kinds) ?? 0) + 1)
      if (findings.length === 0) return
      for (const code of new Set(findings.map((finding) => finding.code))) {
        const name = nameOf(code, pair)
        if (name !== undefined) reported.count(`${locale} ${name}`)
      }
    },
    levelOf(name: string | undefined, locale: string): HabitLevel {
      if (name === undefined) return undefined
      const key = `${locale} ${name}`
      if (!levels.has(key)) levels.set(key, decideLevel(name, locale))
      return levels.get(key)
    },
  }
}

const none: readonly never[] = []

const habitRules = allRules.filter((rule): rule is TextRule => rule.scope === 'text' && rule.habitOf !== undefined)

/** Number of other translations that show what people do in a locale. */
const leastOfHabit = 10
/** Shares of the translations in a locale with the same problem: then it is a habit, or frequent. */
const [habit, frequent] = [0.25, 0.05]

/** Like `toTranslation`, without drafts, which no app shows: they are often the translation of another string. */
function toShown(change: Shown, form: FormChange): Translation | undefined {
  return form.entry?.draft === undefined ? toTranslation(change, form) : undefined
}

/** Returns the translation of a form; `undefined` if it is missing, a draft, or will be replaced. */
export function toTranslation(
  { catalog, unit, target }: Pick<MessageChange, 'catalog' | 'unit' | 'target'>,
  form: FormChange,
): Translation | undefined {
  const { entry, state, plan, byMock } = form
  if (entry?.kind !== 'text' || state === 'missing' || state === 'stale' || byMock || isLeftDraft(form))
    return undefined
  return { catalog, unit, plan, locale: target.locale, text: entry.value }
}

export function lookAround(
  { source: sourceLocale, targets }: Config,
  catalogs: readonly Catalog[],
): Surroundings & Pick<ProjectView, 'sources' | 'sourceTexts'> {
  const locales = targets.map(({ locale }) => locale)
  // A locale that copies another one by the config has the same translations on purpose.
  const own = targets.flatMap(({ locale, copyOf }) => (copyOf === undefined ? [locale] : []))
  const languages = own.map(languageOf)
  const siblings = new Set(
    own.filter((_, at) => languages.indexOf(languages[at] ?? '') !== languages.lastIndexOf(languages[at] ?? '')),
  )
  const numbers = new Map<string, number>()
  const repeated = new Set<string>()
  const sourceTexts = new Map<string, number>()
  for (const { id, source } of catalogs) {
    const texts = new Set<string>()
    for (const { forms } of source.units) {
      for (const { text } of forms.values()) {
        texts.add(text)
        if (numbers.has(text)) repeated.add(text)
        else numbers.set(text, numbers.size + 1)
      }
    }
    sourceTexts.set(id, texts.size)
  }
  return {
    sourceLocale,
    locales,
    sourceTexts,
    hasSibling: (locale) => siblings.has(locale),
    sources: [...numbers.keys()],
    sourceNumber: (text) => numbers.get(text) ?? 0,
    isSource: (text) => numbers.has(text),
    isRepeated: (text) => repeated.has(text),
  }
}

function extraForms({ orphans }: CatalogDiff): ReadonlyMap<MessageKey, readonly (readonly [string, string])[]> {
  const extra = orphans.filter(({ isExtraForm }) => isExtraForm)
  const byKey = groupBy(extra, ({ key }) => key)
  return new Map([...byKey].map(([key, own]) => [key, own.map(({ form, entry }) => [form, entry.value] as const)]))
}
