import type { ProjectView, SeenPair } from '../../project-view.ts'
import { foreignWord } from '../../regional-words.ts'
import type { Found, ProjectRule } from '../../rule.ts'
import { first, quoted, textOf } from '../../words.ts'

export const regionalVariantDrift: ProjectRule = {
  id: 'regional-variant-drift',
  scope: 'project',
  group: 'consistency',
  severity: 'info',
  tier: 'cosmetic',
  what: 'A locale of a region has words of another region (`arquivo` in `pt-PT`), or nearly all its longer texts are those of another locale of the same language.',
  why: 'Somebody copied one locale to the other. People notice at once, and one of the two locales is of no use.',
  example: undefined,
  check(view) {
    return [...wordsOf(view), ...copiesOf(view)]
  },
  say(args) {
    const other = first(args, 'other')
    if (other !== undefined) return `${first(args, 'percent') ?? 'most'} % of the longer texts are those of ${other}`
    return `${textOf(args, 'found') ?? 'a word'} is a word of another region${quoted(args, 'better', ': here it is ')}`
  },
}

type FoundAt = Found & { readonly at: SeenPair }

function wordsOf({ pairs, locales, sourceLocale }: ProjectView): readonly FoundAt[] {
  const ofPt = portugueseOf(pairs, [...locales, sourceLocale])
  return pairs.flatMap((at) => {
    const word = foreignWord(at.target.prose, at.locale === 'pt' ? ofPt : at.locale)
    // a name in the source stays as it is
    if (word === undefined || at.source.prose.includes(word.found)) return []
    return [{ at, arguments: { found: word.found, better: word.better } }]
  })
}

/** Fewer texts say nothing about what is usual. */
const leastWordsOfOne = 3

/** `pt` alone is Brazil's, as in CLDR; but Portugal's beside `pt-BR`, or where most of its words are. */
function portugueseOf(pairs: readonly SeenPair[], locales: readonly string[]): 'pt-BR' | 'pt-PT' {
  if (locales.includes('pt-BR')) return 'pt-PT'
  const own = pairs.filter(({ locale }) => locale === 'pt')
  const foreignTo = (region: string) =>
    own.filter(({ target }) => foreignWord(target.prose, region) !== undefined).length
  const ofPortugal = foreignTo('pt-BR')
  return ofPortugal >= leastWordsOfOne && ofPortugal > foreignTo('pt-PT') ? 'pt-PT' : 'pt-BR'
}

const leastTexts = 50
const leastWords = 4
const share = 0.95

/** One finding for a pair of locales, at the first text of the second. */
function copiesOf({ pairs, locales }: ProjectView): readonly FoundAt[] {
  const siblings = siblingsOf(pairs, locales)
  return siblings.flatMap(([one, other]) => {
    const texts = new Map(longer(pairs, one).map((pair) => [keyOf(pair), pair.target.raw]))
    const shared = longer(pairs, other).filter((pair) => texts.has(keyOf(pair)))
    const same = shared.filter((pair) => texts.get(keyOf(pair)) === pair.target.raw)
    const [at] = same
    if (at === undefined || shared.length < leastTexts || same.length < shared.length * share) return []
    return [{ at, arguments: { other: one, percent: Math.floor((100 * same.length) / shared.length) } }]
  })
}

/** Pairs of target locales of one language and one script. */
function siblingsOf(pairs: readonly SeenPair[], locales: readonly string[]): readonly (readonly [string, string])[] {
  const languages = new Map(pairs.map(({ locale, language }) => [locale, language]))
  return locales.flatMap((one, at) =>
    locales
      .slice(at + 1)
      .filter((other) => languages.has(one) && languages.get(one) === languages.get(other))
      .map((other) => [one, other] as const),
  )
}

function longer(pairs: readonly SeenPair[], locale: string): readonly SeenPair[] {
  return pairs.filter(
    (pair) => pair.locale === locale && pair.source.words.length >= leastWords && pair.source.raw !== pair.target.raw,
  )
}

function keyOf({ catalog, message, form }: SeenPair): string {
  return [catalog, message, form].join('\u0000')
}
