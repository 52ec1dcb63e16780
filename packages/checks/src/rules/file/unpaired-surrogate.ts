import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const unpairedSurrogate: WalkRule = {
  id: 'unpaired-surrogate',
  scope: 'walk',
  group: 'file',
  severity: 'warning',
  tier: 'misleads',
  what: 'A key or a text holds half of a character.',
  why: 'Nobody can show it, and it cannot be sent to be translated.',
  example: undefined,
  say: (args) =>
    `${first(args, 'where') === 'key' ? 'the key' : 'the text'} holds half of a character (an unpaired surrogate), which cannot be sent`,
}
