import type { WalkRule } from '../../rule.ts'
import { change } from '../../words.ts'

export const placeholderFormatChanged: WalkRule = {
  id: 'placeholder-format-changed',
  scope: 'walk',
  group: 'syntax',
  severity: 'error',
  tier: 'breaks',
  what: 'A placeholder has another format or type than in the source.',
  why: 'A format that the app does not know shows the bare value; another type of printf reads memory that is no such value. Another style of the same type is a warning.',
  remedy: 'Take the format over from the source.',
  example: {
    locale: 'de',
    source: '{{total, number}} items',
    target: '{{total, Nummer}} Artikel',
    better: '{{total, number}} Artikel',
  },
  say: (args) => `${change(args, 'a placeholder')}: its format is not that of the source`,
}
