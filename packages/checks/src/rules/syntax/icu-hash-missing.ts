import type { WalkRule } from '../../rule.ts'
import { names } from '../../words.ts'

export const icuHashMissing: WalkRule = {
  id: 'icu-hash-missing',
  scope: 'walk',
  group: 'syntax',
  severity: 'warning',
  tier: 'misleads',
  what: 'A form of a plural does not show the number, and its source does.',
  why: 'The form is for more than one number, so people cannot tell which one is meant.',
  example: {
    locale: 'de',
    source: '{n, plural, one {# file} other {# files}}',
    target: '{n, plural, one {# Datei} other {Dateien}}',
    better: '{n, plural, one {# Datei} other {# Dateien}}',
    syntax: { id: 'icu' },
  },
  say: (args) => `${names(args, 'placeholder', 'the number')} not shown in a form that is for many numbers`,
}
