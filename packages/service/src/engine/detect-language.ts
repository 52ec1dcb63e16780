import type { SeedPhrases } from '../store/seed.ts'

/** Returns the likely language of a text, by a phrase that only one language has, by script, or by words; else `en`. */
export function detectLanguage(text: string, phrasebook: readonly SeedPhrases[] = []): string {
  const holding = phrasebook.filter(({ entries }) => Object.hasOwn(entries, text))
  const [language, ...others] = new Set(holding.map(({ source }) => source.toLowerCase()))
  if (language !== undefined && others.length === 0) return language
  const sample = text.slice(0, maxSampledLength)
  for (const [code, pattern] of scripts) if (pattern.test(sample)) return code
  return detectByWords(sample)
}

const maxSampledLength = 4096

/** Characters of each language. The first match wins: kana before Han (Japanese has both), `ґ` before all Cyrillic. */
const scripts: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['uk', /[ґєії]/iu],
  ['be', /ў/iu],
  ['sr', /[ђћџ]/iu],
  ['ru', /\p{Script=Cyrillic}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['fa', /[پچژگ]/u],
  ['ar', /\p{Script=Arabic}/u],
  ['th', /\p{Script=Thai}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['te', /\p{Script=Telugu}/u],
  ['ka', /\p{Script=Georgian}/u],
  ['hy', /\p{Script=Armenian}/u],
]

const commonWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['en', 'the of and to in is that it for you with this are not your was be have from or by'],
    ['de', 'der die das und ist nicht ein eine zu den mit sie ich von auf für im dem es wird werden hallo'],
    ['fr', 'le la les et est des un une du en que pour dans pas vous sur avec ce au bonjour'],
    ['es', 'el la los las y es de que en un una por para no con se su al hola está'],
    ['it', 'il lo gli e è di che un una per non con del della sono si ciao questo'],
    ['pt', 'o os as e é de que um uma para não com do da em se você olá por'],
    ['nl', 'de het een en is van niet dat te op voor met zijn je ik aan deze hallo'],
    ['pl', 'i w na nie się z do to jest że o jak za po czy dla twój'],
    ['sv', 'och att det i en är som på för av med inte den till ett du jag'],
    ['da', 'og at det i en er som på for af med ikke den til et du jeg'],
    ['nb', 'og å det i en er som på for av med ikke den til et du jeg'],
    ['fi', 'ja on ei että se hän oli mutta tämä ole kun niin ovat voi'],
    ['cs', 'a v na je se že to s z do o ne jsou pro nebo jako'],
    ['tr', 've bir bu için da de ile ne çok değil olan gibi'],
    ['hu', 'a az és nem hogy egy is van ez meg csak volt'],
    ['ro', 'și în de la cu nu este o un pe că din pentru'],
  ].map(([code = '', words = '']) => [code, new Set(words.split(' '))]),
)

function detectByWords(text: string): string {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  let best = { code: 'en', hits: 0 }
  // English comes first, so that it wins a tie.
  for (const [code, common] of commonWords) {
    const known = words.filter((word) => common.has(word))
    // a single letter, as in a list or a formula, is not a word
    if (known.length > best.hits && known.some((word) => word.length > 1)) best = { code, hits: known.length }
  }
  return best.code
}
