import { groupBy, rememberEach } from '@lockale/errors'
import type { Notes } from '../notes.ts'
import { languageOf } from '../open-pair.ts'
import type { ProjectView, SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { kind, kindAt } from '../text-traits.ts'
import { first, textOf, valued } from '../words.ts'

/** Rules that compare the translations of one message in several languages. */
export const acrossLocalesRules: readonly ProjectRule[] = [
  {
    id: 'same-in-other-language',
    scope: 'project',
    // which of the two is reported can differ if a check is limited to some files, so it is for reviews
    severity: 'off',
    tier: 'misleads',
    what: 'A translation of four or more words is identical in two locales whose languages are not related.',
    why: 'One of the two locales has a translation for the other language, or both have one for a third language.',
    concerns(pair, { locales }, notes) {
      if (!mayBeSentence(pair)) return false
      const own = locales.indexOf(pair.locale) + 1
      const other = notes.add(pair.target.raw, own)
      return other !== 0 && other !== own && otherLocaleOf(pair, { locales }, notes) !== undefined
    },
    check: ({ pairs, locales }, _, notes) =>
      pairs.flatMap((at) => {
        const other = otherLocaleOf(at, { locales }, notes)
        return other === undefined ? [] : [{ at, arguments: { text: at.target.raw, other } }]
      }),
    say: (args) =>
      `${textOf(args, 'text') ?? 'the translation'} is also the translation${valued(args, 'other', ' in ')}`,
  },
  {
    id: 'unchanged-only-here',
    scope: 'project',
    compares: 'locales',
    severity: 'info',
    tier: 'misleads',
    what: 'One or two words are identical to their source, although at least 8 other locales, and 95 % of them, translate them.',
    why: 'The words were possibly forgotten. The rule `unchanged` does not report strings of less than three words, because many are the same in two languages.',
    remedy: 'Translate the words, or run `lockale accept` if they are right as they are.',
    concerns(pair, _, notes) {
      const { source, target } = pair
      if (!isShort(pair)) return false
      if (source.raw === target.raw) return true
      notes.count(placeOf(pair))
      return false
    },
    check({ pairs }, { doNotTranslate }, notes) {
      const unchanged = pairs.filter((pair) => isShort(pair) && pair.source.raw === pair.target.raw)
      return [...groupBy(unchanged, placeOf)].flatMap(([place, group]) => {
        const translated = notes.get(place)
        if (translated < leastLocales || translated < leastShare * (translated + group.length - 1)) return []
        return group.flatMap((at) => {
          const { raw, words } = at.source
          if (words.every((word) => doNotTranslate.includes(word)) || doNotTranslate.includes(raw)) return []
          return [{ at, arguments: { text: raw, count: translated } }]
        })
      })
    },
    say: (args) =>
      `${textOf(args, 'text') ?? 'the translation'} is identical to the source, and ${first(args, 'count') ?? 'most'} other locales translate it`,
  },
]

const leastLocales = 8
const leastShare = 0.95

/** Returns true for one or two words of a language that is not related to the source's, one of them with small letters. */
function isShort({ source, sourceLocale, locale }: TextPair): boolean {
  if (source.raw.length > 40 || source.words.length > 2 || !hasSmallWord(source.raw)) return false
  return !areRelated(languageOf(sourceLocale), languageOf(locale))
}

/** Returns true for a text with three small letters in a row. */
function hasSmallWord(text: string): boolean {
  for (let at = 0, length = 0; at < text.length; at++) {
    const own = kindAt(text, at)
    length = (own & kind.small) === 0 ? 0 : length + 1
    if (length === 3) return true
    if ((own & kind.surrogate) !== 0) return /\p{Ll}{3}/u.test(text)
  }
  return false
}

function placeOf({ catalog, message, form }: SeenPair): string {
  return `${catalog}\u0000${message}\u0000${form}`
}

/** A quick test: true if a translation has three or more spaces, and no error, which is reported already. */
function mayBeSentence({ source, target, hasError }: SeenPair): boolean {
  const { raw } = target
  if (hasError || raw.length < 16 || raw === source.raw) return false
  let blanks = 0
  for (let at = raw.indexOf(' '); at !== -1 && blanks < 3; at = raw.indexOf(' ', at + 1)) blanks++
  return blanks === 3
}

/** Returns the first locale that had the same sentence, if its language is not related; `undefined` otherwise. */
function otherLocaleOf(pair: SeenPair, { locales }: Pick<ProjectView, 'locales'>, notes: Notes): string | undefined {
  if (!mayBeSentence(pair)) return undefined
  const { source, target, locale } = pair
  const other = locales[notes.get(target.raw) - 1]
  if (other === undefined || areRelated(languageOf(locale), languageOf(other))) return undefined
  const own = target.words.filter((word) => /^\p{L}{2,}$/u.test(word) && !source.raw.includes(word))
  return own.length < leastOwnWords ? undefined : other
}

/** The number of words that are not in the source, from which a translation is a sentence of a language. */
const leastOwnWords = 3

/** Families of languages in which the same four words can be right in two of them. */
const families = [
  'nb nn no da sv is fo',
  'de gsw nds lb nl',
  'nl af fy li nds',
  'en sco',
  'es gl pt ast ca an oc it scn sc co fur lij vec lmo pms eml mwl ext lad ia pap fr wa frp ro mo rm la eo io',
  'ru uk be rue bg mk sr',
  'sr hr bs sh cnr sl me',
  'cs sk pl szl csb hsb dsb',
  'id ms jv su min zsm bjn ace',
  'tr az tk gag crh uz kaa kk ky tt ba ug',
  'hi mr ne mai bho doi kok sa awa hne',
  'ar arz ary ckb fa ps ur prs sd glk mzn lrc azb tg skr pnb',
  'zh yue wuu nan hak gan lzh',
  'fi et vro krl olo',
  'lv ltg',
  'fil tl ceb',
  'zu xh nr ss st tn nso',
  'ga gd gv',
  'cy br kw',
].map((family) => new Set(family.split(' ')))

export function areRelated(one: string, other: string): boolean {
  return one === other || relativesOf(one).has(other)
}

const relativesOf = rememberEach(
  (language: string): ReadonlySet<string> =>
    new Set(families.filter((family) => family.has(language)).flatMap((family) => [...family])),
)
