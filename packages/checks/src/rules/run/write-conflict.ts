import type { WalkRule } from '../../rule.ts'

export const writeConflict: WalkRule = {
  id: 'write-conflict',
  scope: 'walk',
  group: 'run',
  severity: 'error',
  tier: 'report',
  what: 'A file changed while the run was going on.',
  why: 'What somebody else wrote is worth more than what the run would write, so the file was left as it is.',
  remedy: 'Run again.',
  example: undefined,
  say: () => 'changed during the run and was left as it is: run again',
}
