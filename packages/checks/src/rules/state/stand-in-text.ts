import type { WalkRule } from '../../rule.ts'
import { textOf } from '../../words.ts'

export const standInText: WalkRule = {
  id: 'stand-in-text',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'A text is by the local stand-in that is used without a translation service.',
  why: 'It has accents on its letters and is no language: nobody may see it but those who test the app.',
  remedy: 'Run `lockale sync` with the real service.',
  example: undefined,
  say: (args) => `${textOf(args, 'text') ?? 'the text'} is by the local stand-in and no translation`,
}
