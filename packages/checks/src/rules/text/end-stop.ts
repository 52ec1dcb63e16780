import type { TextRule } from '../../rule.ts'
import { endRule } from './end-rule.ts'

export const endStop: TextRule = endRule({
  id: 'end-stop',
  mark: 'stop',
  what: 'Only one of the two texts ends with a full stop.',
  why: 'Sentences and labels of one screen look alike only if all of them end alike.',
  example: {
    locale: 'de',
    source: 'The file was saved.',
    target: 'Die Datei wurde gespeichert',
    better: 'Die Datei wurde gespeichert.',
  },
})
