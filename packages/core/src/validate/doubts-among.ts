import { doubtOf, Notes, type Rule, type SeenPair } from '@lockale/checks'
import { addToGroup, type DiagnosticCode, groupBy, rememberEach, type Severity } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages/engine'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { isKept } from '../model/fact.ts'
import type { Translation } from '../text-check/pairs.ts'
import type { TextChecker } from '../text-check/text-checker.ts'
import type { FinishedForm, FinishedMessage } from './finish.ts'
import { lookAround, toMessagePair, toTranslation } from './text-survey.ts'

type RuleFor<Scope extends Rule['scope']> = Extract<Rule, { readonly scope: Scope }>

interface NewText {
  readonly form: FinishedForm
  readonly change: MessageChange
}

/**
 * Returns a function that marks new machine translations for review if a rule that compares several texts finds them
 * doubtful: the forms of one message, the texts of one locale, or the locales of one message. Other texts stay.
 */
export function openDoubtsAmong(around: {
  readonly config: Config
  readonly checker: TextChecker
  readonly catalogs: readonly Catalog[]
  /** The comparisons of all files: rules compare new translations with those that are there. */
  readonly whole: readonly CatalogDiff[]
  /** Returns true for a locale whose new texts are pseudo-translations, which are not checked. */
  readonly isMock: (locale: string) => boolean
}): (finished: readonly FinishedMessage[]) => readonly FinishedMessage[] {
  const { config, checker, catalogs, whole, isMock } = around
  const { severities, options } = checker
  const isActing = ({ id }: { readonly id: DiagnosticCode }) => doubtOf(id).acts !== 'tell'
  const messageRulesIn = rememberEach((locale: string) => severities.rulesOn('message', locale).filter(isActing))
  const projectRulesIn = rememberEach((locale: string) => severities.rulesOn('project', locale).filter(isActing))
  let surroundings: ReturnType<typeof lookAround> | undefined

  return (finished) => {
    const doubts = new Map<FinishedForm, DiagnosticCode[]>()
    const changed = finished.filter(({ forms }) => forms.some(isNew))
    for (const [locale, own] of groupBy(changed, ({ change }) => change.target.locale)) {
      if (isPseudoLocale(locale) || isMock(locale)) continue
      compareForms(messageRulesIn(locale), own, doubts)
      compareTexts(projectRulesIn(locale), own, doubts)
    }
    return doubts.size === 0 ? finished : finished.map((message) => withDoubts(message, doubts))
  }

  function isOn(
    id: DiagnosticCode,
    { unit, target: { locale } }: MessageChange,
    severity: Severity | undefined,
  ): boolean {
    return severities.levelOf(id, { locale, message: unit.name, ignored: unit.ignored }, severity) !== 'off'
  }

  function compareForms(
    rules: readonly RuleFor<'message'>[],
    messages: readonly FinishedMessage[],
    doubts: Map<FinishedForm, DiagnosticCode[]>,
  ): void {
    for (const { change, forms } of messages) {
      if (!hasForms(change, forms)) continue
      const pair = toMessagePair(change, new Map(forms.flatMap(textOf)))
      for (const rule of rules) {
        if (!rule.check(pair, options).some(({ severity }) => isOn(rule.id, change, severity))) continue
        for (const form of forms.filter(isNew)) addToGroup(doubts, form, rule.id)
      }
    }
  }

  function compareTexts(
    rules: readonly RuleFor<'project'>[],
    messages: readonly FinishedMessage[],
    doubts: Map<FinishedForm, DiagnosticCode[]>,
  ): void {
    if (rules.length === 0) return
    // A copy of all texts of another locale is no doubt about one text.
    const around = { ...(surroundings ??= lookAround(config, catalogs)), hasSibling: () => false }
    const concerned = new Map(rules.map((rule) => [rule, { notes: new Notes(), own: new Map<SeenPair, NewText>() }]))
    for (const { change, forms } of messages) {
      const { target, unit, catalog } = change
      for (const form of forms) {
        const text = isNew(form) ? form.text : undefined
        if (text === undefined) continue
        for (const pair of seenIn({ catalog, unit, locale: target.locale, plan: form.change.plan, text }, true)) {
          for (const [rule, { notes, own }] of concerned) {
            if (rule.concerns(pair, around, notes)) own.set(pair, { form, change })
          }
        }
      }
    }
    for (const [rule, { notes, own }] of concerned) {
      if (own.size === 0) continue
      // Rules report the later one of two texts: that is the new one.
      const present = [...presentPairs(rule, messages)].filter((pair) => rule.concerns(pair, around, notes))
      const view = { ...around, pairs: [...present, ...own.keys()], catalogs: [] }
      const found = rule.check(view, options, notes)
      if (rule.alone !== undefined && !isUsual(view.pairs, found, own)) continue
      for (const { at, severity } of found) {
        const one = own.get(at)
        if (one !== undefined && isOn(rule.id, one.change, severity)) addToGroup(doubts, one.form, rule.id)
      }
    }
  }

  /** Yields the texts of the files that a rule compares new ones with. */
  function* presentPairs({ compares }: RuleFor<'project'>, messages: readonly FinishedMessage[]): Generator<SeenPair> {
    const written = new Set(messages.map(({ change }) => change.unit))
    const locale = messages[0]?.change.target.locale
    for (const diff of whole) {
      const isOwn = diff.target.locale === locale
      if (isOwn === (compares === 'locales')) continue
      const changes = isOwn
        ? diff.changes().filter(({ unit }) => !written.has(unit))
        : diff.changes(diff.catalog.source.units.filter((unit) => written.has(unit)))
      for (const change of changes) {
        for (const form of change.forms) {
          const translation = toTranslation(change, form)
          if (translation !== undefined) yield* seenIn(translation, form.by !== undefined && !isKept(form.by))
        }
      }
    }
  }

  function seenIn(translation: Translation, isMachine: boolean): readonly SeenPair[] {
    const added = { catalog: translation.catalog.id, isMachine, hasError: false }
    return checker.pairsOf(translation).map((pair) => Object.assign(pair, added))
  }
}

/**
 * Returns whether the other texts show what is usual, of what one text shows alone, such as its form of address: all
 * texts that are there agree, or nearly all of many texts, such as the new ones of a locale.
 */
function isUsual(
  pairs: readonly SeenPair[],
  found: readonly { readonly at: SeenPair }[],
  own: ReadonlyMap<SeenPair, NewText>,
): boolean {
  const others = pairs.length - found.length
  if (others >= manyTexts && others >= 9 * found.length) return true
  return pairs.length > own.size && found.every(({ at }) => own.has(at))
}

const manyTexts = 10

function isNew({ text, facts: [fact] }: FinishedForm): boolean {
  return text !== undefined && (fact?.by === 'machine' || fact?.by === 'review')
}

/** Returns whether a message has several forms, or one text with forms inside. Rules for forms find nothing in others. */
function hasForms({ unit, forms }: MessageChange, [made]: readonly FinishedForm[]): boolean {
  return forms.length > 1 || unit.plural !== undefined || unit.syntax.readVariants?.(made?.text ?? '') !== undefined
}

function textOf({ change, text = change.entry?.value }: FinishedForm): readonly (readonly [string, string])[] {
  return text === undefined ? [] : [[change.plan.form, text]]
}

function withDoubts(message: FinishedMessage, doubts: ReadonlyMap<FinishedForm, DiagnosticCode[]>): FinishedMessage {
  if (!message.forms.some((form) => doubts.has(form))) return message
  const forms = message.forms.map((form): FinishedForm => {
    const found = doubts.get(form)
    const [fact, ...others] = form.facts
    if (found === undefined || fact === undefined) return form
    const all = [...new Set([...(form.doubts ?? []), ...found])]
    return { ...form, facts: [{ ...fact, by: 'review' }, ...others], doubts: all, isSound: false }
  })
  return { ...message, forms }
}
