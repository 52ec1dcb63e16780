import { errorMessage } from '@lockale/errors'
import type { OwnRule } from '../own-rule.ts'
import { type Found, nothing, type TextRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'

export const ownRules: readonly TextRule[] = [
  {
    id: 'own-rule',
    scope: 'text',
    // what one of them finds may be less
    severity: 'error',
    tier: 'misleads',
    what: "A rule of the project's own found something.",
    why: 'What the project says about its own texts is for the project to say.',
    remedy: 'The rule stands in the config, under `rules`.',
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
      given: 'a rule of its own, `brand`',
    },
    say({ text, rule }) {
      const [said = 'is not what the project asks for', id = 'own rule'] = [text, rule].map(asWord)
      return `${said} (${id})`
    },
    check: (pair, { ownRules: rules }) =>
      rules.length === 0 ? nothing : rules.flatMap((rule) => findingsOf(rule, pair)),
  },
]

/** A rule that fails is code of the project: it is told like what it finds, and stops nothing. */
function findingsOf(
  rule: OwnRule,
  { source, target, sourceLocale, locale, message, note }: TextPair,
): readonly Found[] {
  const { id, severity = 'warning' } = rule
  try {
    const text: unknown = rule.check({ source: source.raw, target: target.raw, sourceLocale, locale, message, note })
    if (text === undefined) return nothing
    if (typeof text === 'string') return [{ severity, arguments: { rule: id, text } }]
    return [{ severity: 'warning', arguments: { rule: id, text: 'its rule gave no sentence' } }]
  } catch (error) {
    const why = errorMessage(error)
    return [{ severity: 'warning', arguments: { rule: id, text: `its rule failed: ${why}` } }]
  }
}

function asWord(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : undefined
}
