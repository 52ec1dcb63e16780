import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const printfMixed: WalkRule = {
  id: 'printf-mixed',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'Some placeholders have numbers, and others have none.',
  why: 'Which value an unnumbered one gets then differs from one runtime to the next; most refuse the text.',
  remedy: 'Number all of them, or none.',
  example: {
    locale: 'de',
    source: '%1$s has %2$d files',
    target: '%1$s hat %d Dateien',
    better: '%1$s hat %2$d Dateien',
    syntax: { id: 'printf' },
  },
  say: (args) => `placeholders with and without numbers are mixed${because(args, 'found')}`,
}
