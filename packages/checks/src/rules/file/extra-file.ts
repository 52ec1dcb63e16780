import type { WalkRule } from '../../rule.ts'
import { valued } from '../../words.ts'

export const extraFile: WalkRule = {
  id: 'extra-file',
  scope: 'walk',
  group: 'file',
  severity: 'warning',
  tier: 'report',
  what: 'A target file belongs to no source file any more.',
  why: 'It is shipped with the app and nothing in it is used.',
  remedy: 'Delete the file, or give its source back.',
  example: undefined,
  say: (args) => `has no source file${valued(args, 'source', ' (', ')')}`,
}
