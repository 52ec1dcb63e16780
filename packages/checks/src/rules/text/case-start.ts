import type { TextRule } from '../../rule.ts'
import { hasCase, startCase } from './letter-case.ts'

export const caseStart: TextRule = {
  id: 'case-start',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'Of the two texts only one begins with a capital letter.',
  why: 'Labels of one screen look alike only if all of them begin alike.',
  example: { locale: 'fr', source: 'Save', target: 'enregistrer', better: 'Enregistrer' },
  say: (args) => `begins with a ${args['found'] === 'upper' ? 'capital' : 'small'} letter, the source does not`,
  check({ source, target, language }) {
    if (!hasCase(language)) return []
    const [expected, found] = [startCase(source.beginning), startCase(target.beginning)]
    if (expected === undefined || found === undefined || expected === found) return []
    // German nouns have capitals wherever they stand
    if (found === 'upper' && nouns.has(language)) return []
    // iPhone, eBay, npm: a name is written as its owner writes it
    const name = target.words[0]
    if (name !== undefined && source.raw.includes(name)) return []
    // "X11 cursor" and "Gradle script": it is the name that has the capital, and it may stand elsewhere
    const first = source.words[0]
    const isName =
      first !== undefined && (/\p{Lu}[\p{Lu}\p{N}]|\p{L}\p{Lu}/u.test(first) || target.words.includes(first))
    return expected === 'upper' && isName ? [] : [{ arguments: { expected, found } }]
  },
}

const nouns = new Set(['de', 'lb', 'gsw', 'nds', 'bar'])
