import { groupBy, rememberEach } from '@lockale/errors'
import { toAsciiDigits } from './ascii-digits.ts'

/** Returns the English ordinal numbers of a text (`2nd`), without those of dates. */
export function ordinalsIn(prose: string): readonly string[] {
  return /\d(?:st|nd|rd|th)(?![\p{L}\d])/u.test(prose) ? (prose.match(ordinal) ?? []) : []
}

const ordinal = /(?<![\p{L}\d.,:/-])\d+(?:st|nd|rd|th)(?![\p{L}\d]|-\p{L})/gu

/** Returns those ordinals whose number a text has, but not written as an ordinal of its language. */
export function lostOrdinals(ordinals: readonly string[], prose: string, language: string): readonly string[] {
  const mark = marks[language]
  if (mark === undefined || ordinals.length === 0) return []
  const text = toAsciiDigits(prose)
  const places = groupBy(text.matchAll(/\d+/gu), ([number]) => number)
  const [start = '', end = ''] = mark.split(' … ')
  const [before, after] = [new RegExp(`(?:${start})$`, 'iu'), new RegExp(`^(?:${end})`, 'iu')]
  const isLost = rememberEach((number: string) => {
    const found = places.get(number) ?? []
    const isOrdinal = found.some(({ index }) => {
      const behind = index + number.length
      return (
        (start !== '' && before.test(text.slice(Math.max(0, index - longestMark), index))) ||
        (end !== '' && after.test(text.slice(behind, behind + longestMark)))
      )
    })
    return found.length > 0 && !isOrdinal
  })
  return ordinals.filter((ordinal) => isLost(String(Number.parseInt(ordinal, 10))))
}

/** Characters beside a number that are read, more than any mark below has. */
const longestMark = 16

const dot = String.raw`\.`
const iberian = String.raw`\.?[ºª°]|\.?(?:er|o|a|do|da|ro|ra|to|ta|mo|ma|vo|va|no|na)(?!\p{L})`
const russian = String.raw`-?(?:й|я|е|го|му|ой|ым|ом|ую|ый|ая|ое|ий|ья|ье|ей|им|м|х|ти|га|а|ша|та|ва|та)(?!\p{L})`

/** What stands before (left of ` … `) or behind the digits of an ordinal, by language. */
const marks: Readonly<Record<string, string>> = {
  de: `n[ru]\\. … ${dot}|te`,
  da: ` … ${dot}`,
  nb: ` … ${dot}`,
  nn: ` … ${dot}`,
  no: ` … ${dot}`,
  is: ` … ${dot}`,
  fi: ` … ${dot}|:\\p{L}`,
  et: ` … ${dot}`,
  cs: ` … ${dot}`,
  sk: ` … ${dot}`,
  pl: `n[ru]\\.? … ${dot}|-?(?:sz|go|my|mu|ga|ci|ty|a|y|i|e)`,
  hu: ` … ${dot}|-`,
  sl: ` … ${dot}`,
  hr: ` … ${dot}`,
  sr: ` … ${dot}|-`,
  bs: ` … ${dot}`,
  lv: ` … ${dot}`,
  lt: ` … ${dot}|-`,
  tr: ` … ${dot}|['’]?(?:[iuıü]?nc[iuıü]|[iıuü]nc[iıuü])`,
  es: `n\\.?[ºo°] ?|número  … ${iberian}`,
  pt: `n\\.?[ºo°] ?|número  … ${iberian}`,
  it: ` … ${iberian}|'|’`,
  ca: ` … ${iberian}|[rnte](?!\\p{L})`,
  gl: ` … ${iberian}`,
  fr: `n[°o] ?|numéro  … (?:er|re|ère|e|è|ème|eme|ième|nd|nde|d|de)(?!\\p{L})|[ᵉʳ]`,
  nl: ` … (?:e|de|ste)(?!\\p{L})`,
  sv: `nr\\.? |nummer  … :[ea]|\\.`,
  ro: `(?:al|a)\\s … -?(?:lea|a|ul|le)`,
  ru: `№\\s? … ${russian}`,
  uk: `№\\s? … -?\\p{Script=Cyrillic}{1,3}(?!\\p{L})`,
  bg: `№\\s? … -?\\p{Script=Cyrillic}{1,3}(?!\\p{L})`,
  be: `№\\s? … -?\\p{Script=Cyrillic}{1,3}(?!\\p{L})`,
  el: ` … \\s?(?:ος|η|ο|ου|ης|ον|ην|ή|ός|ό|ής|ού)(?!\\p{L})|[ºªης]`,
  id: `ke-? ?|nomor ', vi: '(?:thứ|lần|số)\\s … `,
  ja: `第\\s? … \\s?(?:番|位|回|度|つ目|人目|日|代|次|件目|月|年|本目|枚目|か月目|週|ヶ月)`,
  zh: `第\\s? … `,
  ko: `제\\s? … \\s?(?:번|차|회|위|일|째|등|개월|년|주)`,
  th: `ที่\\s?|ครั้งที่\\s? … `,
  hi: ` … \\s?-?(?:वां|वाँ|वीं|वें|रा|री|रे|था|थी|थे|ला|ली|ले|ठा|ठी|ठे)`,
}
