import type { WalkRule } from '../../rule.ts'
import { because } from '../../words.ts'

export const lockfileLine: WalkRule = {
  id: 'lockfile-line',
  scope: 'walk',
  group: 'run',
  severity: 'warning',
  tier: 'report',
  what: 'A line of the lockfile cannot be read.',
  why: 'What it said is forgotten: the texts that it told of count as written by people.',
  remedy: '`lockale sync` writes the lockfile anew.',
  example: undefined,
  say: (args) => `a line of the lockfile is not readable and was skipped${because(args, 'reason')}`,
}
