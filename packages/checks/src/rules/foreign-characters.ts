import { rememberEach } from '@lockale/errors'
import { languageOf } from '../open-pair.ts'
import { nothing, type TextRule, textRules } from '../rule.ts'
import { trait } from '../text-traits.ts'
import { scriptNameOf } from './scripts.ts'
import { listed } from '../words.ts'

export const foreignCharacterRules: readonly TextRule[] = textRules([
  {
    id: 'foreign-characters',
    only: trait.beyondLatin,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has characters that its language writes in another way: Simplified characters in Traditional Chinese (or the reverse) or in Japanese, half-width katakana, full-width Latin letters, a comma, full stop or question mark of another script.',
    why: 'The translation was converted incompletely or copied from another locale. Search does not find such words, and they look wrong.',
    example: { locale: 'zh-TW', source: 'Save changes', target: '儲存变更', better: '儲存變更' },
    say: (args) => `has characters of another writing${listed(args, 'found')}`,
    habitOf: ({ raw }) => (/[,;.?]/u.test(raw) ? 'a mark' : undefined),
    check({ source, target, locale, language }) {
      const { raw } = target
      const mark = /[,;.?]/u.test(raw) ? foreignMarks.get(language)?.exec(target.prose)?.[0] : undefined
      if (mark !== undefined) return [{ severity: 'info', arguments: { found: mark } }]
      const lookalike = language === 'ja' ? amongKatakana.exec(target.prose)?.[0] : undefined
      if (lookalike !== undefined) return [{ arguments: { found: [lookalike] } }]
      const strange = charactersOf(kindOf(locale))
      let at = 0
      while (at < raw.length && strange[raw.charCodeAt(at)] !== 1) at++
      if (at === raw.length) return nothing
      // the marks of a Chinese text are not foreign in it, whatever its locale is called
      const isChinese = /\p{Script=Han}/u.test(target.prose)
      const found = Array.from(target.prose).filter((character) => strange[character.charCodeAt(0)] === 1)
      const own = [...new Set(found)].filter(
        (character) => !source.raw.includes(character) && !(isChinese && wideMarks.includes(character)),
      )
      // `繁體中文` is what Simplified Chinese calls the other script
      if (own.length === 0 || /[简繁][体體]/u.test(raw)) return []
      return [{ arguments: { found: own.slice(0, mostNamed) } }]
    },
  },
])

const mostNamed = 8

/** Matches a Chinese character that looks like a katakana, in a word of katakana: `ロ一カル` for `ローカル`. */
const amongKatakana = /(?<=[ァ-ヺー])(?:[一口力夕卜工](?=[ァ-ヺー])|一(?=[しさすせ]))/u

/** For each language that has its own, the marks of the Latin script behind letters of its script. */
const foreignMarks: ReadonlyMap<string, RegExp> = new Map([
  ...['zh', 'yue', 'ja'].map((language) => {
    const own = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`
    return [language, new RegExp(String.raw`(?<=${own})(?:[,;](?=\s|${own}|$)|\.(?=${own}|$))`, 'u')] as const
  }),
  ...['ar', 'fa', 'ur', 'ps', 'ckb', 'sd', 'ug'].map(
    (language) => [language, /(?<=\p{Script=Arabic})\s?[,;?](?=\s|$)/u] as const,
  ),
  ['el', /(?<=\p{Script=Greek})\?(?=\s|$)/u],
])

/** Languages whose texts are in one of the two Chinese scripts; old Chinese (`lzh`) is in both. */
const chinese = new Set(['zh', 'yue'])

/** Languages that use the commas of Chinese and Japanese. */
const withWideCommas = new Set('zh ja ko yue lzh wuu nan hak gan ii za bo mn ug'.split(' '))
/** Scripts that use the comma of Arabic. */
const withArabicComma = new Set(['Arab', 'Thaa', 'Syrc', 'Nkoo', 'Rohg'])

const wideMarks = '、，。？！：；'

/** Returns what decides which characters are foreign: a Chinese script, and the commas that are foreign. */
const kindOf = rememberEach((locale: string): string => {
  const language = languageOf(locale)
  const script = scriptNameOf(locale)
  const wide = withWideCommas.has(language) ? (language === 'ko' ? '。' : '') : wideMarks
  const arabic = script === undefined || withArabicComma.has(script) ? '' : '،'
  return `${chinese.has(language) ? (script ?? '') : language === 'ja' ? 'Jpan' : ''} ${wide}${arabic}`
})

/** Returns 1 for each foreign character: half-width katakana, full-width Latin letters, commas, other Chinese ones. */
const charactersOf = rememberEach((kind: string): Uint8Array => {
  const [script = '', commas = ''] = kind.split(' ')
  const strange = new Uint8Array(0x10000).fill(1, 0xff66, 0xff9e).fill(1, 0xff21, 0xff3b).fill(1, 0xff41, 0xff5b)
  const others =
    script === 'Hans' ? onlyIn('Hant') : script === 'Hant' ? onlyIn('Hans') : script === 'Jpan' ? notInJapanese() : []
  for (const character of [...commas, ...others]) strange[character.charCodeAt(0)] = 1
  return strange
})

/**
 * Returns the characters of one Chinese script only: those that the character set of the one (GB 2312, or the frequent
 * ones of Big5) has and that of the other has not. Empty if this JavaScript engine does not know these character sets.
 */
function onlyIn(script: 'Hans' | 'Hant'): readonly string[] {
  const [simplified, frequent] = [readSet('gbk', [0xb0, 0xf7]), readSet('big5', [0xa4, 0xc6])]
  const all = new Set([...frequent, ...readSet('big5', [0xc9, 0xf9])])
  const [own, others] = script === 'Hans' ? [simplified, all] : [frequent, simplified]
  return [...own].filter((character) => !others.has(character) && !inBoth.includes(character))
}

/** Returns the simplified characters that Japanese does not use: those that JIS X 0208 has not. */
function notInJapanese(): readonly string[] {
  const japanese = readSet('euc-jp', [0xb0, 0xf4])
  return japanese.size === 0 ? [] : [...readSet('gbk', [0xb0, 0xf7])].filter((character) => !japanese.has(character))
}

/** Characters that both scripts use, although one of the two character sets lacks them. */
const inBoth = '内吓'

/** Returns the Han characters of a character set that writes each with two bytes, by the range of the first byte. */
function readSet(encoding: string, [from, to]: readonly [number, number]): ReadonlySet<string> {
  const bytes: number[] = []
  for (let lead = from; lead <= to; lead++) {
    for (let trail = encoding === 'big5' ? 0x40 : 0xa1; trail < 0xff; trail++) {
      if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail)
    }
  }
  try {
    return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu))
  } catch {
    return new Set()
  }
}
