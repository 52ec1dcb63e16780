import type { TextRule } from '../../rule.ts'
import type { TextPair } from '../../text-pair.ts'
import { trait } from '../../text-traits.ts'
import { textOf } from '../../words.ts'
import { excerpt } from './excerpt.ts'
import { hasFrenchSpaces, findFrenchSpace, writeFrenchSpaces } from './french-spaces.ts'
import { mendProse } from './mend.ts'

export const punctuationSpacing: TextRule = {
  id: 'punctuation-spacing',
  group: 'text',
  scope: 'text',
  severity: 'info',
  tier: 'cosmetic',
  what: 'The space beside a punctuation mark is not as the language has it: French wants one that does not break, most others want none.',
  why: 'A mark that breaks away stands alone at the begin of the next line.',
  example: {
    locale: 'fr',
    source: 'Delete the file?',
    target: 'Supprimer le fichier ?',
    better: 'Supprimer le fichier\u202f?',
  },
  say: (args) => `a space is not right beside a punctuation mark: ${textOf(args, 'found') ?? 'see there'}`,
  check(pair) {
    const { source, target } = pair
    if ((source.traits & target.traits & trait.ink) === 0) return []
    const at = hasFrenchSpaces(pair.locale) ? findFrenchSpace(target.prose, pair.locale) : findLooseMark(pair)
    return at === undefined ? [] : [{ arguments: { found: excerpt(target.prose, at) } }]
  },
  fix: (pair) =>
    hasFrenchSpaces(pair.locale)
      ? mendProse(pair, (piece, edges) => writeFrenchSpaces(piece, pair.locale, edges))
      : undefined,
}

/** Where a blank before a mark may be right: French of Switzerland and Breton follow houses, not one rule. */
const loose = new Set(['fr', 'br', 'oc', 'kab', 'zgh'])

function findLooseMark({ source, target, language }: TextPair): number | undefined {
  if (loose.has(language) || !looseMark.test(target.prose) || looseMark.test(source.prose)) return undefined
  return looseMark.exec(target.prose)?.index
}

const looseMark = /(?<=[\p{L}\p{N}]) +[,;!?،؛؟](?=\s|$)/u
