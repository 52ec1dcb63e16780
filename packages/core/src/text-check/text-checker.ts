import {
  type CheckOptions,
  defaultOptions,
  doubtOf,
  type Found,
  mayFind,
  type TextPair,
  type TextRule,
} from '@lockale/checks'
import { isError, rememberEach, rememberFor, withoutDuplicates } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import type { Comparison, Finding } from '@lockale/messages'
import {
  compareMessages,
  isPseudoLocale,
  isRefusal,
  spellArgument,
  spellSubstitutions,
  type Substitution,
} from '@lockale/messages/engine'
import { matchesPattern } from '@lockale/config-schema'
import { policyOf, type PolicyPlace } from '../config/policy.ts'
import type { Config, Target } from '../model/config.ts'
import { baseLanguage } from '../model/locales.ts'
import type { GlossaryDictionary } from '../model/setting-files.ts'
import { comparisonOf, type OpenedPairs, type SegmentPair, toPair, toPairs, type Translation } from './pairs.ts'
import { openSeverities, type Severities } from './severities.ts'

export interface TextChecker {
  readonly severities: Severities
  readonly options: CheckOptions
  /** True if problems include the position in the source file. */
  readonly sourcePlaces: boolean
  /** Returns whether the config requires a review for machine translations of this message in this locale. */
  wantsReview(place: PolicyPlace): boolean
  /** Returns the problems of a translation, from the comparison with its source and from the rules for texts. */
  findingsIn(translation: Translation): readonly Finding[]
  /** Like `findingsIn`, but faster. Returns `undefined` for texts with plural variants or different placeholders. */
  findingsInPlain(translation: Translation): readonly Finding[] | undefined
  /** Returns pairs of source and translation to check: one, or one for each plural variant. Caches the last result. */
  pairsOf(translation: Translation): readonly TextPair[]
  /** Checks one segment of a machine translation (a string sent by itself), after its placeholders were compared. */
  checkSegment(
    translation: Omit<Translation, 'text'>,
    segment: SegmentPair,
  ): {
    /** True if the rules that report errors find no problem: then `findingsIn` need not check the text again. */
    readonly isSound: boolean
    readonly errors: readonly Finding[]
    /** Problems for which the translation is not used as it is (`Doubt.acts`). Empty if there are errors. */
    readonly doubts: readonly Finding[]
  }
}

/** Opens the checks that look at each text by itself. @param given.remarks false: looks only for errors */
export function openTextChecker(
  config: Config,
  given: {
    i18nextVersion?: number | undefined
    remarks?: boolean | undefined
    sourcePlaces?: boolean | undefined
  } = {},
): TextChecker {
  const { i18nextVersion, remarks = false, sourcePlaces = false } = given
  const severities = openSeverities(config)
  const options = toCheckOptions(config, i18nextVersion ?? defaultOptions.i18nextVersion)

  // Cached, because rules that compare all texts with each other use the same pairs.
  let last: { readonly translation: Translation; readonly opened: OpenedPairs } | undefined
  function openPairs(translation: Translation): OpenedPairs {
    const isSame = last !== undefined && isSameText(last.translation, translation)
    if (last === undefined || !isSame) last = { translation, opened: toPairs(translation, config) }
    return last.opened
  }

  function run(
    rules: readonly TextRule[],
    pairs: readonly TextPair[],
    { unit, locale }: Pick<Translation, 'unit' | 'locale'>,
  ): readonly Finding[] {
    let findings: Finding[] | undefined
    for (const rule of mayFind(rules, pairs)) {
      for (const pair of pairs) {
        for (const found of rule.check(pair, options)) {
          const finding = toFinding(rule, found, { unit, locale })
          if (finding !== undefined) (findings ??= []).push(finding)
        }
      }
    }
    if (findings === undefined) return nothing
    return pairs.length > 1 ? withoutDuplicates(findings) : findings
  }

  function toFinding(
    { id }: Pick<TextRule, 'id'>,
    { severity, arguments: args }: Found,
    { unit, locale }: Pick<Translation, 'unit' | 'locale'>,
  ): Finding | undefined {
    const level = severities.levelOf(id, { locale, message: unit.name, ignored: unit.ignored }, severity)
    return level === 'off' ? undefined : { code: id, severity: level, arguments: args }
  }

  function findingsInPlain(translation: Translation): readonly Finding[] | undefined {
    return openPairs(translation).isPlain ? findingsOfRules(translation) : undefined
  }

  function findingsOfRules(translation: Translation): readonly Finding[] {
    const { unit, locale, byMock } = translation
    if (byMock === true || isPseudoLocale(locale)) return nothing
    return run(rulesIn(locale), openPairs(translation).pairs, { unit, locale })
  }

  const rulesOn = (locale: string, only?: 'error') =>
    severities.rulesOn('text', locale, only).filter((rule) => rule.applies?.(options, locale) !== false)
  /** Rules about new texts alone, and what rules about several texts find in one text. */
  const rulesOnNew = (locale: string) =>
    [...severities.rulesOn('new', locale), ...severities.rulesOn('project', locale)]
      .flatMap((rule): readonly TextRule[] => {
        const own = rule.scope === 'new' ? rule : rule.alone
        return own === undefined ? [] : [{ ...rule, ...own, scope: 'text' }]
      })
      .filter((rule) => rule.applies?.(options, locale) !== false)
  const rulesIn = rememberEach((locale: string) => rulesOn(locale, remarks ? undefined : 'error'))
  const segmentRulesIn = rememberEach((locale: string) => {
    const forErrors = new Set(rulesOn(locale, 'error').map(({ id }) => id))
    const all = [...rulesOn(locale), ...rulesOnNew(locale)]
    const acting = all.filter(({ id, tier }) => tier !== 'report' && doubtOf(id).acts !== 'tell')
    const doubting = new Set(acting.map(({ id }) => id))
    return { forErrors, doubting, rules: all.filter(({ id }) => forErrors.has(id) || doubting.has(id)) }
  })

  return {
    severities,
    options,
    sourcePlaces,
    wantsReview: (place) => policyOf(place, config) === 'propose',
    findingsIn(translation) {
      const plain = findingsInPlain(translation)
      if (plain !== undefined) return plain
      const { unit, locale } = translation
      const comparison = comparisonOf(translation)
      if (comparison === undefined) return []
      const compared = compare(translation, comparison).flatMap(
        ({ code, severity, arguments: args }) =>
          toFinding({ id: code }, { severity, arguments: args }, { unit, locale }) ?? [],
      )
      return [...compared, ...findingsOfRules(translation)]
    },
    findingsInPlain,
    pairsOf: (translation) => openPairs(translation).pairs,
    checkSegment(translation, segment) {
      const { locale, unit } = translation
      const own = segmentRulesIn(locale)
      const found = run(own.rules, [toPair(translation, segment, config)], { unit, locale })
      if (found.length === 0) return nothingFound
      const errors = found.filter(isError)
      const doubts = errors.length > 0 ? [] : found.filter(({ code }) => own.doubting.has(code))
      return { errors, doubts, isSound: !found.some(({ code }) => own.forErrors.has(code)) }
    },
  }
}

const nothing: readonly Finding[] = []
const nothingFound: ReturnType<TextChecker['checkSegment']> = { isSound: true, errors: nothing, doubts: nothing }

function isSameText(one: Translation, other: Translation): boolean {
  return one.unit === other.unit && one.text === other.text && one.plan === other.plan && one.locale === other.locale
}

/**
 * Compares the placeholders of a translation with those of its source. Ignores problems that are gone when
 * substitutions (`%#@posts@` in Apple's formats) are replaced by their arguments.
 */
function compare(translation: Translation, comparison: Comparison): readonly Finding[] {
  const findings = compareMessages(comparison)
  const spelled = findings.length === 0 ? undefined : withoutSubstitutions(translation, comparison)
  const left = spelled && compareMessages(spelled)
  return left === undefined || left.length > findings.length ? findings : left
}

function toCheckOptions(config: Config, i18nextVersion: number): CheckOptions {
  const { doNotTranslate, targets, messages, rules, source: from } = config
  return {
    ...defaultOptions,
    doNotTranslate,
    ownRules: rules,
    i18nextVersion,
    terms: new Map(
      targets.map((one) => [one.locale, termsOf(one, from).map(([source, target]) => ({ source, target }))]),
    ),
    forbidden: new Map(targets.map(({ locale, forbidden }) => [locale, forbidden])),
    formality: new Map(
      targets.flatMap(({ locale, wanted: { formality = 'default' } }) =>
        formality === 'default' ? [] : [[locale, formality.endsWith('more') ? 'formal' : 'informal'] as const],
      ),
    ),
    mustMatch: messages.flatMap(({ match, mustMatch }) =>
      mustMatch === undefined ? [] : [{ messages: (name: string) => matchesPattern(match, name), pattern: mustMatch }],
    ),
  }
}

/** Returns the terms of a locale. Terms in the config override terms in a glossary file. */
function termsOf({ locale, terms, wanted }: Target, sourceLocale: string): readonly (readonly [string, string])[] {
  const entries = (wanted.files ?? []).flatMap(({ file }) => {
    const isOfPair = ({ source, target }: GlossaryDictionary) => {
      return source === baseLanguage(sourceLocale) && target === baseLanguage(locale)
    }
    return file.dictionaries.filter(isOfPair).flatMap((dictionary) => [...dictionary.entries])
  })
  return [...terms, ...entries.filter(([source]) => !terms.has(source))]
}

/** Replaces substitutions (`%#@posts@` in Apple's formats) by their arguments (`%lld`) in source and translation. */
function withoutSubstitutions(translation: Translation, comparison: Comparison): Comparison | undefined {
  const { catalog, unit, locale } = translation
  if (unit.syntax.id !== 'printf') return undefined
  const source = spell(comparison.source, { path: unit.path, entries: catalog.source.parsed.entries })
  const file = catalog.targets.find((one) => one.locale === locale)
  const target = spell(comparison.target, { path: unit.path, entries: file?.entries ?? [] })
  const isSame = source === comparison.source && target === comparison.target
  return isSame ? undefined : { ...comparison, source, target }
}

interface Entries {
  values(): Iterable<Entry>
}

function spell(
  text: string,
  { path, entries }: { readonly path: readonly string[]; readonly entries: Entries },
): string {
  const [message = '', kind, inner] = path
  const found = substitutionsIn(entries).get(message)
  if (found === undefined) return text
  const own = kind === 'substitutions' && inner !== undefined ? found.get(inner) : undefined
  return own === undefined ? spellSubstitutions(text, found) : spellArgument(text, own)
}

const substitutionsIn = rememberFor((entries: Entries) => {
  const found = new Map<string, Map<string, Substitution>>()
  for (const { path, substitution } of entries.values()) {
    if (substitution === undefined) continue
    const [message = ''] = path
    found.set(message, (found.get(message) ?? new Map<string, Substitution>()).set(substitution.name, substitution))
  }
  return found
})

/** Returns the first error of a text that was joined from separately translated segments. */
export function brokenAssembly(translation: Translation): Finding | undefined {
  const comparison = comparisonOf(translation)
  return comparison && compareMessages(comparison).find(isRefusal)
}
