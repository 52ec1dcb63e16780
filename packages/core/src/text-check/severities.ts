import { type Rule, ruleOf, rules } from '@lockale/checks'
import type { DiagnosticCode, Severity } from '@lockale/errors'
import { matchesPattern } from '@lockale/config-schema'
import type { Config, MessageSettings, Severities as Chosen } from '../model/config.ts'

interface FindingPlace {
  readonly locale: string | undefined
  readonly message: string | undefined
  readonly ignored: readonly DiagnosticCode[]
}

export interface Severities {
  /**
   * Returns the severity of a problem of this rule. The first of these that sets one decides: the comment of the
   * message, `messages` in the config, the target, the project, the parameter `own`, the rule itself.
   */
  levelOf(code: DiagnosticCode, place: FindingPlace, own?: Severity): Severity | 'off'
  /** Returns the rules that are not off in this locale. @param only `error`: only rules that may report an error */
  rulesOn<S extends Rule['scope']>(scope: S, locale: string, only?: 'error'): readonly Extract<Rule, { scope: S }>[]
  /** Returns whether a rule would find a problem if `where` did not disable it. @param where comment or config entry */
  hasUsed(where: SuppressingPlace, code: DiagnosticCode): boolean
}

/** Where rules are disabled: the comment of one message in one file, or an entry of `messages` in the config. */
type SuppressingPlace = FindingPlace['ignored'] | MessageSettings

export function openSeverities(config: Config): Severities {
  const shared = new Set(config.targets.filter(({ coverage = 100 }) => coverage < 100).map(({ locale }) => locale))
  const byLocale = new Map(config.targets.map(({ locale, checks }) => [locale, checks]))
  const used = new Map<SuppressingPlace, Set<DiagnosticCode>>()
  const use = (where: SuppressingPlace, code: DiagnosticCode) => {
    used.set(where, (used.get(where) ?? new Set()).add(code))
  }
  /** Rules that an entry of `messages` turns on for some messages. They must run even if the project turns them off. */
  const raised = new Set(
    config.messages.flatMap(({ checks }) =>
      Object.entries(checks).flatMap(([code, level]) => (level === 'off' ? [] : [code as DiagnosticCode])),
    ),
  )

  function levelOf(code: DiagnosticCode, place: FindingPlace, own?: Severity): Severity | 'off' {
    const { locale, message, ignored } = place
    if (ignored.includes(code)) {
      use(ignored, code)
      return 'off'
    }
    const last = config.messages.findLast(
      ({ match, locales, checks }) =>
        message !== undefined &&
        checks[code] !== undefined &&
        (locale === undefined || (locales?.includes(locale) ?? true)) &&
        matchesPattern(match, message),
    )
    const entry = last?.checks[code]
    if (last !== undefined && entry !== undefined) {
      if (entry === 'off') use(last, code)
      return entry
    }
    const chosen: Chosen = (locale === undefined ? undefined : byLocale.get(locale)) ?? {}
    const level = own ?? ruleOf(code).severity
    const isShare = level === 'error' && locale !== undefined && shared.has(locale) && ofShare.has(code)
    return chosen[code] ?? config.checks[code] ?? (isShare ? 'warning' : level)
  }

  function rulesOn<S extends Rule['scope']>(scope: S, locale: string, only?: 'error') {
    const own = byLocale.get(locale)
    return rules.filter((rule): rule is Extract<Rule, { scope: S }> => {
      const base = own?.[rule.id] ?? config.checks[rule.id] ?? rule.severity
      return rule.scope === scope && (raised.has(rule.id) || (only === undefined ? base !== 'off' : base === only))
    })
  }

  return { levelOf, rulesOn, hasUsed: (where, code) => used.get(where)?.has(code) ?? false }
}

/** Rules about missing or out-of-date translations: warnings only, if the required coverage is below 100 %. */
const ofShare: ReadonlySet<DiagnosticCode> = new Set([
  'missing-key',
  'missing-file',
  'empty-translation',
  'plural-category-missing',
  'ordinal-category-missing',
  'stale',
  'source-changed',
  'imported-stale',
])
