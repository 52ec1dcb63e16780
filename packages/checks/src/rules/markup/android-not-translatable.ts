import type { WalkRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const androidNotTranslatable: WalkRule = {
  id: 'android-not-translatable',
  scope: 'walk',
  group: 'markup',
  severity: 'error',
  tier: 'breaks',
  what: 'A translation has a string that the source marks as `translatable="false"`.',
  why: 'Such a string is a name or an address that the app relies on. Android Studio refuses to build with it.',
  remedy: 'Remove it from the translation.',
  example: undefined,
  say: (args) => `is not to be translated${quoted(args, 'text', ': ')}`,
}
