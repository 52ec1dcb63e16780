import type { ProjectRule } from '../../rule.ts'
import { names } from '../../words.ts'
import { danglingReferences } from './dangling.ts'

export const nestingTargetMissing: ProjectRule = {
  id: 'nesting-target-missing',
  scope: 'project',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A translation brings in a message that does not exist.',
  why: 'The app shows the key in its place.',
  example: undefined,
  check: (view) => danglingReferences(view, (id) => id !== 'fluent'),
  say: (args) => `${names(args, 'placeholder', 'a nested message')} not in the project`,
}
