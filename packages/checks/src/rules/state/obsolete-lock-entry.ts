import type { WalkRule } from '../../rule.ts'

export const obsoleteLockEntry: WalkRule = {
  id: 'obsolete-lock-entry',
  scope: 'walk',
  group: 'state',
  severity: 'info',
  tier: 'report',
  what: 'The lockfile speaks of a message that no file has.',
  why: 'It is of no use, and makes the lockfile longer.',
  remedy: 'Run `lockale sync`.',
  example: undefined,
  say: () => 'the lockfile speaks of it, and no file has it',
}
