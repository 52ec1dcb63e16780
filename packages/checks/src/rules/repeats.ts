import { marksOf, trait } from '../text-traits.ts'
import { nothing, type TextRule, textRules } from '../rule.ts'
import { slotMark, type TextView } from '../text-view.ts'
import { quoted, textOf } from '../words.ts'

export const repeatRules: readonly TextRule[] = textRules([
  {
    id: 'duplicate-word',
    only: trait.twice,
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has the same word twice in a row, and the source does not. Words that a language doubles on purpose are not reported.',
    why: 'The second word is nearly always left over from an edit.',
    example: {
      locale: 'de',
      source: 'Save the file',
      target: 'Speichern Sie die Datei Datei',
      better: 'Speichern Sie die Datei',
    },
    say: (args) => `has the word ${textOf(args, 'found') ?? ''} twice in a row`,
    check({ source, target, language }) {
      const rightOnes = right.get(language)
      const isDoubling = doubling.has(language)
      const wrong = functionWords.get(language)
      if (isDoubling && rightOnes === undefined) return []
      const { words } = target
      if (!words.some((word, at) => at > 0 && word === words[at - 1])) return nothing
      const seen = new Set<string>()
      for (let at = 1; at < words.length; at++) {
        const word = words[at] ?? ''
        if (word !== words[at - 1] || !/^\p{L}/u.test(word) || seen.has(word)) continue
        seen.add(word)
        if (word.length < 2 && !short.get(language)?.includes(word)) continue
        if (wrong?.has(word) === false) continue
        if (isRight(word, { rightOnes, language, prose: target.prose })) continue
        if (!isTwice(target.prose, word) || hasTwice(source)) continue
        // other words that the language doubles are possible
        return [{ arguments: { found: word }, ...(isDoubling ? { severity: 'info' as const } : {}) }]
      }
      return []
    },
  },
  {
    id: 'repeated-text',
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation repeats itself, and its source does not.',
    why: 'A translation engine or an editor wrote the translation twice.',
    example: {
      locale: 'de',
      source: 'Your changes were saved.',
      target: 'Deine Änderungen wurden gespeichert. Deine Änderungen wurden gespeichert.',
      better: 'Deine Änderungen wurden gespeichert.',
    },
    say: (args) => `repeats itself${quoted(args, 'found', ': ')}`,
    check({ source, target, language }) {
      const run = unspaced.has(language) ? runIn(target.prose, language) : undefined
      if (run !== undefined && run !== target.prose.trim() && runIn(source.prose, language) === undefined)
        return [{ severity: 'info', arguments: { found: run } }]
      const text = target.raw.trim()
      // a quick test: in a doubled string, the first characters occur again in the middle
      if (text.length < 2 * leastLetters || text.indexOf(text.slice(0, 4), Math.floor(text.length / 2) - 2) === -1)
        return nothing
      const half = halfOf(target.prose)
      if (half === undefined || halfOf(source.prose) !== undefined) return []
      // a doubled word may be right: in many languages, "quick quick" means "quickly"
      if (!/\s/u.test(half) && half.length < leastOf(language)) return []
      return [{ arguments: { found: half } }]
    },
  },
  {
    id: 'alternatives',
    inTarget: marksOf('/'),
    severity: 'info',
    tier: 'misleads',
    what: 'The translation offers two words with a slash between them (`Hide/Conceal`), and the source offers one.',
    why: 'A translation engine or a translator could not decide, and users read both words.',
    example: {
      locale: 'sv',
      source: 'Hide the toolbar',
      target: 'Dölj/Göm verktygsfältet',
      better: 'Dölj verktygsfältet',
    },
    say: (args) => `offers two words for one${quoted(args, 'found', ': ')}`,
    check({ source, target }) {
      if (withAlternatives.test(source.prose)) return nothing
      const match = alternatives.exec(target.prose)
      const [found = '', one = '', other = ''] = match ?? []
      const known = source.raw.toLowerCase()
      if (match === null || [one, other].some((word) => known.includes(word.toLowerCase()))) return []
      return genderEnding.test(other) ? [] : [{ arguments: { found } }]
    },
  },
])

function isRight(
  word: string,
  options: { readonly rightOnes: ReadonlySet<string> | undefined; readonly language: string; readonly prose: string },
): boolean {
  const { rightOnes, language, prose } = options
  if (rightOnes?.has(word.toLowerCase()) !== true) return false
  // in German, an article stands beside a relative pronoun only behind a comma: `die Datei, die die App öffnet`
  if (language !== 'de' || !articles.has(word)) return true
  return new RegExp(`,\\s(?:\\p{Ll}+\\s)?${word}\\s${word}(?!\\p{L})`, 'u').test(prose)
}

const articles: ReadonlySet<string> = new Set(['die', 'der', 'das', 'den', 'dem'])

function hasTwice({ words, prose }: TextView): boolean {
  const word = words.find((one, at) => at > 0 && one === words[at - 1])
  return word !== undefined && isTwice(prose, word)
}

/** Returns true if a word stands twice with only white space between. `Nein, nein` and `USA – USA` are intended. */
function isTwice(prose: string, word: string): boolean {
  for (let at = prose.indexOf(word); at !== -1; at = prose.indexOf(word, at + word.length)) {
    const rest = prose.slice(at + word.length)
    // In Catalan, `Cancel·la la` is right: the first `la` is the end of a word
    if (/[\p{L}·]$/u.test(prose.slice(Math.max(0, at - 1), at))) continue
    if (rest.trimStart().startsWith(word) && /^\s/u.test(rest)) return true
  }
  return false
}

/** Languages in which a doubled word has a grammatical meaning: plural, stress, "each", "slowly". */
const doubling: ReadonlySet<string> = new Set(
  (
    'id ms jv su min ace ban mad bug tl fil ceb ilo hil war pam pag mg mi haw sm to fj tpi ' +
    'hi ur bn as or pa gu mr ne mai bho sa si sd kok gom doi mni sat ta te kn ml dv ' +
    'vi zh yue ja ko th lo km my shn bo dz mn ' +
    'tr az uz kk ky tk tt ba ug cv fa prs tg ku kmr ckb ps hy ka ab ' +
    'sw rw ln lg zu xh st tn ts ny sn om am ti ha yo ig wo ak ee ht gn qu ay eu'
  ).split(' '),
)

/**
 * Words that may stand twice in a row: pronouns beside verbs, articles behind relative pronouns, set phrases. For the
 * languages of `doubling` that are listed here, the words that people often double.
 */
const right: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    af: 'nie',
    br: 'eus',
    da: 'der det den at',
    de: 'die der das den dem sie ihr',
    el: 'που το σιγά',
    en: 'that had',
    fr: 'nous vous en',
    ga: 'do',
    gd: 'do',
    he: 'לאט מאוד',
    ar: 'شيئا',
    hu: 'az egy',
    it: 'mano piano man via così passo poco',
    lb: 'déi dat',
    nb: 'det at den',
    nl: 'die dat zij ze je door',
    nn: 'det at',
    no: 'det at den',
    pt: 'logo',
    ro: 'puțin',
    ru: 'еле чуть',
    sq: 'të',
    sv: 'det den som för till',
    uk: 'ледве',
    yi: 'די',
    vi: 'luôn',
    tr: 'adım yavaş tek zaman sık çeşit parça sıra teker ayrı satır kolay yemek yer uzun kısa hemen tekrar bölüm sayfa tane',
    az: 'addım ayrı tək vaxt yavaş',
    id: 'sama hati tiba kadang masing baik pelan lama satu rata',
    ms: 'sama hati tiba kadang masing baik perlahan lama satu rata',
    hi: 'धीरे बार अलग साथ कभी एक दो समय अपने अपना अपनी तरह बीच कहीं बहुत बड़े छोटे जल्दी जो क्या कौन इन',
    ur: 'آہستہ بار الگ ساتھ کبھی ایک وقت بہت',
    bn: 'ধীরে বার আলাদা মাঝে কখনো এক অনেক বড় ছোট ইন',
    fa: 'کم یک تک گاه آرام قدم خیلی رفته جدا پاره',
    ko: '조금 천천히 하나 차례 따로 가끔 빨리 서서히 더 꼭 자주 한참 두고',
    sw: 'sana pole haraka mbali mara moja kidogo',
  }).map(([language, words]) => [language, new Set(words.split(' '))] as const),
)

/** In Vietnamese, two words may end and begin with the same syllable: only these words are never doubled. */
const functionWords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['vi', new Set('các của và được có cho với trong này một để bạn khi sẽ đã hoặc vào những đang rất'.split(' '))],
])

/** Words of one letter that a text may wrongly have twice. Other letters are names of things, as in `A A`. */
const short: ReadonlyMap<string, string> = new Map(
  'pl wziou, cs vszkoui, sk vszkoui, ru ивскуо, uk ійвзуо, be іўуз, bg ивс, sr иусo, es yao, pt eo, it e, fr à, sv i, da i, nb i'
    .split(', ')
    .map((row) => row.split(' ') as [language: string, letters: string]),
)

const leastLetters = 4
const leastWord = 6
/** In languages with no or few spaces, words of so many characters are not doubled, but sentences may be as short. */
const leastPhrase = 5
const unspaced: ReadonlySet<string> = new Set(['ja', 'zh', 'yue', 'th', 'ko'])

function runIn(prose: string, language: string): string | undefined {
  const run = doubledRuns[language === 'yue' ? 'zh' : language]?.exec(prose)?.[0]
  return run === undefined || doubledVerbs.test(run) ? undefined : run
}

/** Match words and particles that are doubled without a space: `重新重新`, `をを`. Not `色々`, `人人`, `ドキドキ`. */
const doubledRuns: Readonly<Record<string, RegExp>> = {
  zh: /([\u4e00-\u9fff]{2,5})\1|(?<!目)的的/u,
  ja: /([\u30a1-\u30fc]{3,8}|[\u4e00-\u9fff]{2,5})\1|([をがに])\2/u,
  ko: /([\uac00-\ud7a3]{2,5})\1/u,
  th: /([\u0e01-\u0e3a\u0e40-\u0e4e]{5,12})\1/u,
}
/** Verbs that Chinese doubles ("have a look"), and four times the same character. */
const doubledVerbs = /^(?:(.)\1\1|研究|讨论|討論|商量|考虑|考慮|了解|介绍|介紹|休息|学习|學習|慢)/u
const syllabic: ReadonlySet<string> = new Set('zh yue ja ko th lo km my vi id ms jv su mi haw sm to fj tpi'.split(' '))

/** Returns how long a half without spaces must be: shorter ones may be a word that is doubled on purpose. */
function leastOf(language: string): number {
  if (unspaced.has(language)) return leastPhrase
  return syllabic.has(language) ? Infinity : leastWord
}

/** Returns the first half of a string with two equal halves, apart from punctuation; `undefined` for others. */
function halfOf(prose: string): string | undefined {
  const text = withoutEnd(prose.trim())
  const middle = Math.floor(text.length / 2)
  // at most a few characters are between the halves
  for (let at = middle; at <= Math.min(text.length - 1, middle + 4); at++) {
    const first = withoutEnd(text.slice(0, at))
    if (text.length - at !== first.length || !text.endsWith(first)) continue
    if (/\p{L}/u.test(first) && first.replaceAll(slotMark, '').length >= leastLetters) return first
  }
  return undefined
}

function withoutEnd(text: string): string {
  let { length } = text
  while (length > 0 && /[\s\p{P}]/u.test(text.charAt(length - 1))) length--
  return text.slice(0, length)
}

const word = String.raw`(\p{L}[\p{L}\p{M}’'-]{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,})`

/** Matches two words of three or more letters, or two characters of Chinese or Japanese, with a slash between them. */
const alternatives = new RegExp(
  String.raw`(?<![\p{L}\p{N}\p{Script=Han}/_.@-])${word}\s?/\s?${word}(?![\p{L}\p{N}/_])`,
  'u',
)

/** Matches sources that name two things, or something that other languages name by two words: `case`, `toggle`. */
const withAlternatives =
  /[/／|&+]|\b(?:or|and|per|both|toggl\w*|switch\w*|cases?|zoom\w*|resiz\w*|timestamps?|aspect|volume|ratio)\b|\((?:s|es|un)\)/iu

/** Endings that name both genders: `Nutzer/innen`, `utilisateur/trice`. */
const genderEnding = /^(?:innen|in|trice|rice|euse|ière|ive|ette|ado|ada|ora|oras|ών|ка)$/iu
