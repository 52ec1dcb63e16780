import type { ProjectRule } from '../../rule.ts'
import { names } from '../../words.ts'
import { danglingReferences } from './dangling.ts'

export const fluentReference: ProjectRule = {
  id: 'fluent-reference',
  scope: 'project',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A Fluent message refers to a message, a term or an attribute that does not exist.',
  why: 'The app shows the name of it in braces.',
  example: undefined,
  check: (view) => danglingReferences(view, (id) => id === 'fluent'),
  say: (args) => `${names(args, 'placeholder', 'a message or term')} not in the project`,
}
