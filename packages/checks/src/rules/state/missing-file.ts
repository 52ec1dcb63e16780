import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const missingFile: WalkRule = {
  id: 'missing-file',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'A file that the source has is not there in the locale.',
  why: 'Nothing in that file is translated: people see source texts or raw keys.',
  remedy: 'Run `lockale sync`, which makes it.',
  example: undefined,
  say(args) {
    const document = first(args, 'document')
    if (document !== undefined) return `the file does not exist yet: ${document} is to be translated`
    const count = first(args, 'count')
    const messages = count === '1' ? 'message' : 'messages'
    return `the file does not exist yet${count === undefined ? '' : `: ${count} ${messages} to translate`}`
  },
}
