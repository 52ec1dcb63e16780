import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const icuOtherMissing: WalkRule = {
  id: 'icu-other-missing',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A plural or select has no `other`.',
  why: 'For every value without a text of its own the app shows the raw text, or stops with an error.',
  example: {
    locale: 'de',
    source: '{n, plural, one {# file} other {# files}}',
    target: '{n, plural, one {# Datei}}',
    better: '{n, plural, one {# Datei} other {# Dateien}}',
    syntax: { id: 'icu' },
  },
  say: (args) =>
    `${first(args, 'found', 'placeholder') ?? 'a plural or select'} has no text for all other values (other)`,
}
