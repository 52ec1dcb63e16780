import type { WalkRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const wasTranslated: WalkRule = {
  id: 'was-translated',
  scope: 'walk',
  group: 'state',
  severity: 'warning',
  tier: 'misleads',
  what: 'A message without translation had one before.',
  why: 'A merge or an editor lost it. It need not be made again: the lockfile knows of it, and git has it.',
  remedy: 'Bring the text back from the history of the file, or run `lockale sync`.',
  example: undefined,
  say: (args) => `was translated before${quoted(args, 'text', ': ')}`,
}
