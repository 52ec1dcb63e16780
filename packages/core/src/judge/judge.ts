import { type DiagnosticCode, withoutTwins } from '@lockale/errors'
import { type CheckOptions, defaultOptions, type Found, type TextPair, type TextRule } from '@lockale/checks'
import { type Comparison, compareMessages, type Finding, isPseudoLocale, type Syntax } from '@lockale/messages'
import { matchesPattern } from '../config/key-pattern.ts'
import { type PolicyPlace, policyOf } from '../config/policy.ts'
import type { Config } from '../model/config.ts'
import type { MessageUnit } from '../model/unit.ts'
import { comparisonOf, type SegmentPair, toPair, toPairs, type Translation } from './pairs.ts'
import { readPlainly } from './plain-text.ts'
import { openSeverities, type Severities } from './severities.ts'
import { withoutSubstitutions } from './substitutions.ts'

/** Says of texts what is wrong with them, and how much that matters to the project. */
export interface Judge {
  readonly severities: Severities
  readonly options: CheckOptions
  /** Findings say where their message stands in the source file. */
  readonly sourcePlaces: boolean
  /** A person has to review what a machine translates there. */
  wantsReview(place: PolicyPlace): boolean
  /**
   * What the comparison with the source finds, and the rules about single texts: all of them, or those that may find an
   * error, which makes a text invalid.
   */
  findingsIn(translation: Translation): readonly Finding[]
  /** The errors in one segment of a text that is being made. The comparison has been done. */
  errorsInSegment(translation: Omit<Translation, 'text'>, segment: SegmentPair): readonly Finding[]
  /** What makes one doubt that a machine's segment says what its source does, where nothing in it is an error. */
  doubtsInSegment(translation: Omit<Translation, 'text'>, segment: SegmentPair): readonly Finding[]
}

export interface JudgeOptions {
  /** The major version that the app depends on. */
  readonly i18nextVersion?: number | undefined
  /** Warnings and notes count too; without them only errors are looked for. */
  readonly remarks?: boolean | undefined
  readonly sourcePlaces?: boolean | undefined
}

export function openJudge(
  config: Config,
  { i18nextVersion, remarks = false, sourcePlaces = false }: JudgeOptions = {},
): Judge {
  const severities = openSeverities(config)
  const options = toCheckOptions(config, i18nextVersion ?? defaultOptions.i18nextVersion)

  const pseudo = new Map(config.targets.map(({ locale }) => [locale, isPseudoLocale(locale)]))
  const isPseudo = (locale: string) => pseudo.get(locale) ?? isPseudoLocale(locale)
  const hasUsualMarks = config.files.every(({ syntax: { prefix, suffix, nestingPrefix, nestingSuffix } }) => {
    return (prefix ?? suffix ?? nestingPrefix ?? nestingSuffix) === undefined
  })

  // a source is compared with its translations one after the other
  let [lastSource, lastSyntax, lastSlots]: [string?, Syntax?, string?] = []
  function readSource(source: string, syntax: Syntax): string | undefined {
    if (source === lastSource && syntax === lastSyntax) return lastSlots
    lastSlots = readPlainly(source, syntax)
    lastSource = source
    lastSyntax = syntax
    return lastSlots
  }

  function run(
    rules: readonly TextRule[],
    pairs: readonly TextPair[],
    { unit, locale }: { readonly unit: MessageUnit; readonly locale: string },
  ): readonly Finding[] {
    const findings: Finding[] = []
    for (const rule of rules) {
      for (const pair of pairs) {
        for (const found of rule.check(pair, options)) {
          const finding = toFinding(rule, found, { unit, locale })
          if (finding !== undefined) findings.push(finding)
        }
      }
    }
    return pairs.length > 1 ? withoutTwins(findings) : findings
  }

  function toFinding(
    { id }: Pick<TextRule, 'id'>,
    { severity, arguments: args }: Found,
    { unit, locale }: { readonly unit: MessageUnit; readonly locale: string },
  ): Finding | undefined {
    const level = severities.levelOf(id, { locale, message: unit.name, ignored: unit.ignored }, severity)
    return level === 'off' ? undefined : { code: id, severity: level, arguments: args }
  }

  return {
    severities,
    options,
    sourcePlaces,
    wantsReview: (place) => policyOf(place, config) === 'propose',
    findingsIn(translation) {
      const { unit, locale } = translation
      const comparison = comparisonOf(translation)
      if (comparison === undefined) return []
      const { syntax, source, target } = comparison
      const slots = hasUsualMarks ? readPlainly(target, syntax) : undefined
      const isAlike = slots !== undefined && slots === readSource(source, syntax)
      const compared = isAlike
        ? []
        : compare(translation, comparison).flatMap(
            ({ code, severity, arguments: args }) =>
              toFinding({ id: code }, { severity, arguments: args }, { unit, locale }) ?? [],
          )
      const rules =
        translation.byStandIn === true || isPseudo(locale)
          ? []
          : severities.rulesOn('text', locale, remarks ? undefined : 'error')
      if (rules.length === 0) return compared
      return [...compared, ...run(rules, toPairs(translation, config), { unit, locale })]
    },
    errorsInSegment(translation, segment) {
      const { locale, unit } = translation
      const rules = severities.rulesOn('text', locale, 'error')
      const findings = run(rules, [toPair(translation, segment, config)], { unit, locale })
      return findings.filter(({ severity }) => severity === 'error')
    },
    doubtsInSegment(translation, segment) {
      const { locale, unit } = translation
      const rules = severities.rulesOn('text', locale).filter(({ id }) => ofMeaning.has(id))
      return run(rules, [toPair(translation, segment, config)], { unit, locale })
    },
  }
}

/** What is found only because the texts have other substitutions is nothing. */
function compare(translation: Translation, comparison: Comparison): readonly Finding[] {
  const findings = compareMessages(comparison)
  const spelled = findings.length === 0 ? undefined : withoutSubstitutions(translation, comparison)
  const left = spelled && compareMessages(spelled)
  return left === undefined || left.length > findings.length ? findings : left
}

/** Rules that tell a wrong answer from a right one, in whatever style: what they find is worth one more question. */
const ofMeaning: ReadonlySet<DiagnosticCode> = new Set([
  'unchanged',
  'numbers',
  'no-break-spaces',
  'outer-quotes',
  'repeated-text',
  'max-length',
  'max-lines',
  'max-size',
  'length-ratio',
  'glossary-term-missing',
  'forbidden-term',
])

function toCheckOptions({ doNotTranslate, targets, messages }: Config, i18nextVersion: number): CheckOptions {
  return {
    ...defaultOptions,
    doNotTranslate,
    i18nextVersion,
    terms: new Map(
      targets.map(({ locale, terms }) => [locale, [...terms].map(([source, target]) => ({ source, target }))]),
    ),
    forbidden: new Map(targets.map(({ locale, forbidden }) => [locale, forbidden])),
    mustMatch: messages.flatMap(({ match, mustMatch }) =>
      mustMatch === undefined ? [] : [{ messages: (name: string) => matchesPattern(match, name), pattern: mustMatch }],
    ),
  }
}
