import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { listed } from '../../words.ts'

export const functionNameChanged: TextRule = {
  id: 'function-name-changed',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'misleads',
  what: 'The name of a function (`open()`) in the source is not in the translation as it is.',
  why: 'It is a word of a programming language, which no program knows by another name.',
  example: {
    locale: 'de',
    source: 'Call save() first',
    target: 'Rufe zuerst speichern() auf',
    better: 'Rufe zuerst save() auf',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `names of functions of the source missing${listed(args, 'missing')}`,
}

const things = {
  hints: ['()'],
  pattern: /(?<![\w$.])[A-Za-z_$][\w$.]*\(\)/gu,
  mayAdd: true,
}
