import { type Formality, formalityOf, formalityWord } from '../../formality.ts'
import type { SeenPair } from '../../project-view.ts'
import type { ProjectRule } from '../../rule.ts'
import { quoted } from '../../words.ts'

export const formalityMixed: ProjectRule = {
  id: 'formality-mixed',
  scope: 'project',
  group: 'consistency',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'A locale speaks to people in two ways: `du` here, `Sie` there. The rarer form is named. Known for German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian.',
  why: 'An app has one voice. A second one reads as if somebody else had written it.',
  remedy: 'Change the texts with the rarer form, or set the formality of the translations.',
  example: undefined,
  check({ pairs }) {
    return [...byLocale(pairs)].flatMap(([, { formal, informal }]) => {
      const isFormal = formal.length >= informal.length
      const rarer: Formality = isFormal ? 'informal' : 'formal'
      const usual = isFormal ? formal.length : informal.length
      // a few of each say nothing about what is usual
      if (usual < leastTexts) return []
      return (isFormal ? informal : formal).map((at) => {
        const word = formalityWord(at.target.prose, at.language, rarer)
        return { at, arguments: { form: rarer, word, usual } }
      })
    })
  },
  say: (args) =>
    `speaks to people in the ${args['form'] === 'formal' ? 'formal' : 'informal'} way${quoted(args, 'word', ': ')}, and the locale has the other one mostly`,
}

const leastTexts = 3

interface Texts {
  readonly formal: SeenPair[]
  readonly informal: SeenPair[]
}

function byLocale(pairs: readonly SeenPair[]): ReadonlyMap<string, Texts> {
  const locales = new Map<string, Texts>()
  for (const pair of pairs) {
    const formality = formalityOf(pair.target.prose, pair.language)
    // a text that is not translated speaks to nobody in that language
    if (formality === undefined || pair.target.raw === pair.source.raw) continue
    const texts = locales.get(pair.locale) ?? { formal: [], informal: [] }
    locales.set(pair.locale, texts)
    texts[formality].push(pair)
  }
  return locales
}
