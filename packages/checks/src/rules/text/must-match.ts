import type { TextRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const mustMatch: TextRule = {
  id: 'must-match',
  group: 'text',
  scope: 'text',
  severity: 'warning',
  tier: 'misleads',
  what: 'The translation does not match a pattern that the project asks for.',
  why: 'What the project says about its own texts is for the project to say.',
  example: {
    locale: 'de',
    source: 'Not found.',
    target: 'Nicht gefunden',
    better: 'Nicht gefunden.',
    options: { mustMatch: [{ messages: () => true, pattern: /[.!]$/u }] },
    given: "mustMatch: '[.!]$'",
  },
  say: (args) => `does not match ${textOf(args, 'pattern') ?? 'the pattern of the project'}`,
  check({ target, message }, { mustMatch: wishes }) {
    // search, unlike test, has no memory of where a pattern with a flag g was
    return wishes
      .filter(({ messages, pattern }) => messages(message) && target.raw.search(pattern) === -1)
      .map(({ pattern }) => ({ arguments: { pattern: pattern.source } }))
  },
}
