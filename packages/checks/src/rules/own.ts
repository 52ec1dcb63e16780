import { errorMessage } from '@lockale/errors'
import type { OwnRule } from '../options.ts'
import { type Found, nothing, type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'

export const ownRules: readonly TextRule[] = textRules([
  {
    id: 'own-rule',
    // the highest severity; a rule of the project may set a lower one
    severity: 'error',
    // only the project knows how much harm a problem does
    tier: 'report',
    what: 'A custom rule of the project found a problem.',
    why: 'The project defines what the rule looks for and why.',
    remedy: 'The rule is defined in the config, under `rules`.',
    example: {
      locale: 'de',
      source: 'Log in to Acme',
      target: 'Bei ACME anmelden',
      better: 'Bei Acme anmelden',
      options: {
        ownRules: [
          { id: 'brand', check: ({ target }) => (target.includes('ACME') ? 'writes Acme in capitals' : undefined) },
        ],
      },
      given: 'a custom rule, `brand`',
    },
    say({ text, rule }) {
      const [said = 'does not follow a rule of the project', id = 'custom rule'] = [text, rule].map(asWord)
      return `${said} (${id})`
    },
    applies: ({ ownRules: rules }) => rules.length > 0,
    check: (pair, { ownRules: rules }) => rules.flatMap((rule) => findingsOf(rule, pair)),
  },
])

/** Runs a rule that the project's config defines. If it throws, the error becomes a problem and the check goes on. */
function findingsOf(
  rule: OwnRule,
  { source, target, sourceLocale, locale, message, note }: TextPair,
): readonly Found[] {
  const { id, severity = 'warning' } = rule
  try {
    const text: unknown = rule.check({ source: source.raw, target: target.raw, sourceLocale, locale, message, note })
    if (text === undefined) return nothing
    if (typeof text === 'string') return [{ severity, arguments: { rule: id, text } }]
    return [{ severity: 'warning', arguments: { rule: id, text: 'the custom rule did not return a string' } }]
  } catch (error) {
    const why = errorMessage(error)
    return [{ severity: 'warning', arguments: { rule: id, text: `the custom rule failed: ${why}` } }]
  }
}

function asWord(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : undefined
}
