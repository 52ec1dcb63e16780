import { rememberEach, rememberFor } from '@lockale/errors'
import { countWords, manyWords } from '@lockale/messages/engine'
import { contrast, haveSameSlots } from '../contrast.ts'
import { isSameLanguage } from '../open-pair.ts'
import type { CheckOptions } from '../options.ts'
import { nothing, type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { kind, kindAt, marksOf, otherMark, trait, wholeCharacter } from '../text-traits.ts'
import { slotMark, type TextView, wordsIn } from '../text-view.ts'
import { variablesIn } from '../variables.ts'
import { quoted, textOf } from '../words.ts'

/** Rules about translations that equal the source, or contain words of the translation engine. */
export const untranslatedRules: readonly TextRule[] = textRules([
  {
    id: 'unchanged',
    differs: contrast.alike,
    severity: 'warning',
    tier: 'misleads',
    what: 'A translation of three or more words is identical to its source, apart from placeholders, tags, URLs and numbers.',
    why: 'The source was most likely copied and never translated. Shorter strings are often the same in two languages.',
    remedy: 'Translate the string, or run `lockale accept` if it is right as it is.',
    example: {
      locale: 'de',
      source: 'Save your changes',
      target: 'Save your changes',
      better: 'Speichere deine Änderungen',
    },
    check(pair, options) {
      const { source, target } = pair
      if (source.raw !== target.raw && !mayBeTheSame(source, target)) return nothing
      if (isSameLanguage(pair.sourceLocale, pair.locale)) return []
      const words = wordsOf(source)
      if (words.length < leastWords(pair) || !words.some((word) => /\p{L}{3}/u.test(word))) return []
      if (source.raw !== target.raw && words.join(' ') !== wordsOf(target).join(' ')) return []
      return isSameEverywhere(pair, words, options) ? [] : [{ arguments: { text: target.raw } }]
    },
    say: (args) => `${textOf(args, 'text') ?? 'the translation'} is identical to the source`,
  },
  {
    id: 'source-text-in-target',
    severity: 'warning',
    tier: 'misleads',
    what: 'A translation has four or more words of its source in a row.',
    why: 'A part of the string was not translated: the translator or the engine stopped half-way.',
    example: {
      locale: 'de',
      source: 'Your file is saved. You can close this window.',
      target: 'Deine Datei ist gespeichert. You can close this window.',
      better: 'Deine Datei ist gespeichert. Du kannst dieses Fenster schließen.',
    },
    check({ source, target, sourceLocale, locale }) {
      const { words } = source
      // a translation with the whole source string in it has both languages on purpose
      if (words.length < runLength || target.raw.includes(source.raw)) return nothing
      if (!mayHaveRun(words, target.prose)) return nothing
      let isPossible = false
      for (let at = 1; at < words.length && !isPossible; at += 2) {
        isPossible = target.raw.includes(words[at] ?? '') && target.raw.includes(words[at - 1] ?? '')
      }
      if (!isPossible || !hasRun.test(source.raw) || !hasRun.test(target.raw)) return nothing
      if (isSameLanguage(sourceLocale, locale)) return []
      const found = longestRun(words, target)
      if (found.length < runLength || found.length === words.length) return []
      const isShort = countPieces(target.raw, found) < runLength
      return isShort || isNaming(found) || isQuoted(target.raw, found) ? [] : [{ arguments: { text: found.join(' ') } }]
    },
    say: (args) => `${textOf(args, 'text') ?? 'a part'} is not translated`,
  },
  {
    id: 'engine-leak',
    severity: 'error',
    tier: 'breaks',
    what: 'The translation shows internal marks of a translation engine or tool: the tag of a protected placeholder, a mask, words or notes of a chat, JSON, an escape (`\\u00f6`), a `TODO`.',
    why: 'Users see the marks, and what they replaced is missing.',
    remedy: 'Re-translate the string.',
    example: { locale: 'de', source: 'Hello {{name}}', target: 'Hallo <x id="1"/> {{name}}', better: 'Hallo {{name}}' },
    say: (args) => `shows an internal mark of a translation engine${quoted(args, 'found', ': ')}`,
    check(pair) {
      const found = leakIn(pair)
      return found === undefined ? nothing : [{ arguments: { found } }]
    },
  },
])

/** Returns the least number of words. Beside a number there are no names: `5 guests invited`. */
function leastWords({ form, counts }: TextPair): number {
  return form === '' && counts.length === 0 ? manyWords : 2
}

function mayBeTheSame(source: TextView, target: TextView): boolean {
  const [word] = source.words
  if (word === undefined || !target.raw.includes(word)) return false
  return /[<>{}%$&@\d]|:\/\//u.test(source.raw) && source.words.length === target.words.length
}

function wordsOf({ words }: TextView): readonly string[] {
  return words.filter((word) => /\p{L}/u.test(word))
}

/** Returns true for strings that stay the same in every language, such as names and code. */
function isSameEverywhere(pair: TextPair, words: readonly string[], options: CheckOptions): boolean {
  const { prose, raw } = pair.source
  if (words.every((word) => word === word.toUpperCase())) return true
  if (/©|\(c\)|\bcopyright\b/iu.test(prose)) return true
  // names have no words in small letters and may stay as they are: `Google Cloud Vertex AI`, `MIT License (MIT)`
  const small = words.filter((word) => /^\p{Ll}/u.test(word))
  if (small.length === 0 && !/^\P{L}*\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*[.!?]$/u.test(prose)) return true
  if (countWords(raw, { syntax: pair.syntax, locale: pair.sourceLocale }) < leastWords(pair)) return true
  if (isMostlyCode(raw, prose)) return true
  const { doNotTranslate } = options
  if (doNotTranslate.length === 0) return false
  const known = new Set(doNotTranslate.flatMap((term) => term.split(/\s+/u)))
  return words.every((word) => known.has(word) || prose.includes(slotMark + word))
}

/** Returns true for a string with signs that sentences do not have: `{ a: b; }`, `a_b_c`, `Ctrl+Shift+P`. */
function isMostlyCode(raw: string, prose: string): boolean {
  if (/^\s*[=:.#@$<>-][\w(]/u.test(raw) && /[(){};=]/u.test(raw)) return true
  const marks = prose.match(/[;{}=|\\_@#/+*<>[\]]|--|\w\(|::/gu)?.length ?? 0
  const words = prose.match(/\p{L}+/gu)?.length ?? 0
  return marks * 3 >= words
}

const runLength = 4
const hasRun = /[^ ] +[^ ]+ +[^ ]+ +[^ ]/u

/** A quick test: any four words in a row contain one of the places 4, 8, 12 …, and all of them are in the text. */
function mayHaveRun(words: readonly string[], text: string): boolean {
  for (let at = runLength - 1; at < words.length; at += runLength) {
    if (!text.includes(words[at] ?? '')) continue
    let [from, to] = [at, at + 1]
    while (from > 0 && to - from < runLength && text.includes(words[from - 1] ?? '')) from--
    while (to < words.length && to - from < runLength && text.includes(words[to] ?? '')) to++
    if (to - from >= runLength) return true
  }
  return false
}

/** Returns the longest run of at least four words that a translation has in common with its source. */
function longestRun(source: readonly string[], { prose, words }: TextView): readonly string[] {
  const { known, places } = foursIn(source)
  let longest: readonly string[] = []
  // cuts the text at signs such as `_` or `/`, which are in names and code but not in sentences
  const parts = prose.split(/[^\p{L}\p{M}\p{N}'’\s.,;:!?…-]/u)
  for (const part of parts) {
    const target = parts.length === 1 ? words : wordsIn(part)
    for (let at = 0, shared = 0; at < target.length; at++) {
      shared = known.has(target[at] ?? '') ? shared + 1 : 0
      const from = shared < runLength ? undefined : places.get(fourAt(target, at - runLength + 1))
      if (from === undefined) continue
      let length = runLength
      const start = at - runLength + 1
      while (start + length < target.length && source[from + length] === target[start + length]) length++
      if (length > longest.length) longest = target.slice(start, start + length)
      at = start + length - 1
    }
  }
  return longest
}

/** Returns the words of a source string, and a table with the last position of each run of four words. Cached. */
const foursIn = rememberFor((words: readonly string[]) => ({
  known: new Set(words),
  places: new Map(words.slice(runLength - 1).map((_, from) => [fourAt(words, from), from])),
}))

function fourAt(words: readonly string[], at: number): string {
  return `${words[at] ?? ''} ${words[at + 1] ?? ''} ${words[at + 2] ?? ''} ${words[at + 3] ?? ''}`
}

/** Counts the parts between spaces that a run of words takes in a text: `docker.io` and `e.g.` are one. */
function countPieces(text: string, words: readonly string[]): number {
  const [first = ''] = words
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    const end = endOfRun(text, start, words)
    if (end !== undefined) return text.slice(start, end).split(/\s+/u).length
  }
  return words.length
}

/** Returns the end of a run of words that begins at a place. No pattern: to compile one takes two milliseconds. */
function endOfRun(text: string, start: number, words: readonly string[]): number | undefined {
  let at = start
  for (const word of words) {
    const from = at
    if (at > start) while (at < text.length && !isLetterOrDigit(text, at)) at++
    if ((at === from && at > start) || !text.startsWith(word, at)) return undefined
    at += word.length
  }
  return at
}

function isLetterOrDigit(text: string, at: number): boolean {
  const own = kindAt(text, at)
  return (own & kind.surrogate) === 0 ? (own & kind.word) !== 0 : /[\p{L}\p{N}]/u.test(wholeCharacter(text, at))
}

/** Returns true if fewer than two words are ordinary; others are names, code or lists of letters (`d, m, Y`). */
function isNaming(words: readonly string[]): boolean {
  return words.filter((word) => /^\p{Ll}[\p{Ll}'’]+$/u.test(word) && !codeMarks.test(word)).length < 2
}

/** Matches words that belong to code: parts of patterns (`yyyy`, `mm`), and file types. */
const codeMarks =
  /^(?:([dhmsy])\1+|jpe?g|png|gif|svg|webp|bmp|tiff?|pdf|txt|csv|json|xml|ya?ml|html?|css|js|zip|gz|rar|tar|7z|mp[34]|wav|ogg|webm|docx?|xlsx?|pptx?|od[stp]|rtf|md)$/u

/** Returns true for words in quotes or code marks: users often type or search for them, so they stay unchanged. */
function isQuoted(text: string, words: readonly string[]): boolean {
  const [first = ''] = words
  const quotes =
    text.match(
      /"[^"]*"|`[^`]*`|“[^”]{0,300}”|„[^“”]{0,300}[“”]|«[^»]{0,300}»|「[^」]{0,300}」|(?<!\p{L})'[^']*'(?!\p{L})/gu,
    ) ?? []
  return quotes.some((quoted) => quoted.includes(first) && words.every((word) => quoted.includes(word)))
}

function leakIn({ source, target, language }: TextPair): string | undefined {
  const { raw, traits } = target
  const { marks } = target.reading
  const found = (pattern: RegExp) => (pattern.test(source.raw) ? undefined : pattern.exec(raw)?.[0])
  const mayLeak = (traits & trait.leak) !== 0 && ((marks & ofMasks) !== 0 || raw.includes('__') || raw.includes('[['))
  if (mayLeak && mayHoldMask.test(raw)) {
    const mask = found(masks)
    if (mask !== undefined) return mask
  }
  const mayRemark = (traits & trait.greeting) !== 0 && mayChat.test(raw)
  const isMachine = (traits & trait.capitals) !== 0 && raw.includes('an AI')
  if (mayRemark || isMachine || raw.includes('et me know') || raw.includes('eel free')) {
    const words = found(chat)
    if (words !== undefined) return words
  }
  const remark = remarkIn({ source, target, language })
  if (remark !== undefined && !/transl|locali[sz]/iu.test(source.raw)) return remark
  // equal simple placeholders are neither added nor JSON
  const mayBeStrange = (marks & quote) !== 0 || !haveSameSlots(source.reading, target.reading)
  if (mayBeStrange && (marks & ofBlocks) !== 0) {
    const shell = json.exec(target.prose)?.[0]
    const isShell = shell !== undefined && !/^\s*[[{]/u.test(source.prose) && !source.prose.includes(shell)
    const strange = isShell ? shell : placeholderAdded(source, target)
    if (strange !== undefined) return strange
  }
  if (raw.startsWith('.')) {
    const declaration = found(declared)
    if (declaration !== undefined) return declaration
  }
  if ((marks & backslash) !== 0 || ((traits & trait.mark) !== 0 && raw.includes('U+'))) {
    const code = found(escape)
    if (code !== undefined) return code
  }
  if ((marks & percent) !== 0 && /%[89A-F]/iu.test(raw) && !raw.includes('://') && !source.raw.includes('%'))
    return found(percentEscape)
  if ((traits & trait.capitals) === 0 || sayingAll.has(language) || !mayWait.test(raw)) return undefined
  return /\bto-?do\b/iu.test(source.raw) ? undefined : found(waiting)
}

/** Bits of `marksOf`: a match of `mayHoldMask` has one of the first, or two of `_` or `[`. */
const [ofMasks, ofBlocks, ofNotes] = [marksOf('<@"-') | otherMark, marksOf('"{('), marksOf(':') | otherMark]
const [backslash, percent, quote] = [marksOf('\\'), marksOf('%'), marksOf('"')]

/** Matches how a message of MessageFormat 2 begins: `.match $n * {{`. */
const declared = /^\.(?:match|input|local)\s[^{]{0,200}\{/u

/** Returns a placeholder or plural of another message format (`{{name}}`, `$t(key)`) that the source does not have. */
function placeholderAdded(source: TextView, target: TextView): string | undefined {
  const block = otherBlock.exec(target.prose)?.[0]
  if (block !== undefined && !otherBlock.test(source.prose)) return block
  const own = target.literals.find((literal) => otherPlaceholder.test(literal) && !source.literals.includes(literal))
  if (own === undefined) return undefined
  // the damaged placeholder of the source is what other rules report; in `#{0}`, the sign belongs to the text
  const isOfSource = variablesIn(source).some((name) => own.includes(name)) || source.literals.includes(own.slice(1))
  return isOfSource ? undefined : own
}

const otherBlock = /\{\s?\w{1,40}\s?,\s?(?:plural|select|selectordinal)\s?,/u
const otherPlaceholder = /^(?:[$#@%]?\{|<%|%\(|\$t\()/u

/** Matches a letter that is written as code: `\\u00f6`, `\\xf6`, `\\366`, `U+00F6`. */
const escape =
  /\\u[\da-f]{4}|\\u\{[\da-f]{2,6}\}|\\x[89a-f][\da-f]|(?<=\p{L})\\[23][0-7]{2}(?!\d)|U\+[\dA-F]{4}(?=\p{L})/iu
const percentEscape = /(?:%[89A-F][\dA-F]){2}/iu

/** Returns what a chat service writes around a translation, or in place of one. */
function remarkIn({ source, target, language }: Pick<TextPair, 'source' | 'target' | 'language'>): string | undefined {
  const { raw } = target
  if (raw.length < longestRemark && (standIn.test(raw) || translatingIn(language)?.test(raw) === true)) {
    const remark = missing.exec(raw)?.[0]
    const isOther = remark === undefined || turning.test(source.raw) || missing.test(source.raw) || !source.hasLetters
    if (!isOther && !(sayingAll.has(language) && /^todos?\W*$/iu.test(remark))) return remark
  }
  // a source may begin in the same way, in any language: `はい、削除します`, `Light, dark` (`Claro, oscuro`)
  if (earlyPause.test(raw) && pausesIn(raw) > pausesIn(source.raw)) {
    const start = gladly.exec(raw)?.[0]
    if (start !== undefined && !agreeing.test(source.raw)) return start
  }
  if (
    (target.reading.marks & ofNotes) === 0 ||
    !/[:：※]/u.test(raw) ||
    (colonsIn(raw) <= colonsIn(source.raw) && !raw.includes('※'))
  )
    return undefined
  const words = transferring.test(source.raw) ? undefined : preface.exec(raw)?.[0]
  if (words !== undefined || !/[\n([（［【]/u.test(raw)) return words
  return noting.test(source.raw) || /[[（［(【]/u.test(source.prose) ? undefined : noteIn(raw)
}

/** Returns the beginning of a note behind the translation; a text that is a note itself has nothing before it. */
function noteIn(text: string): string | undefined {
  const found = note.exec(text)
  return found === null || text.slice(0, found.index).trim() === '' ? undefined : found[0]
}

function colonsIn(text: string): number {
  return text.match(/[:：]/gu)?.length ?? 0
}

function pausesIn(text: string): number {
  return text.match(/[!！.。,，、;；…–—]/gu)?.length ?? 0
}

/** Sources with a verb whose translation may also mean "translate": `перевод` is also a transfer, `çevir` "turn". */
const transferring = /transfer|conver|shift|revers/iu
const turning = /transfer|conver|turn|rotat|switch|mov|shift|revers|flip|onlin/iu

/** A quick test before `masks`: every match of `masks` contains one of these. */
const mayHoldMask = /[<@⟦]|__|\[\[|xml-ph|translate="no"/iu

/**
 * Masks (text that a tool puts in place of a placeholder before it sends a string) that a service may leave in a
 * translation: those of lockale and of other tools, and attributes that stop a translation.
 */
const masks =
  /<\/?\s?[xgln]\s{1,3}id\s?=\s?["'“”„«»]?\s?\d|<\/?(?:keep|notranslate|no-translate|ignore|var\d|ph\d)\s?\/?>|\bph\d{1,9}\s?@\s?ph\b|@\s?ph\s?\.\s?inv|@deepl\.internal|xml-ph-\d|__[A-Z]{2,20}(?:_[A-Z]{1,20})?_?\d{1,5}__|\[\[(?:PH|VAR|TAG)_?\d{1,5}\]\]|translate="no"|⟦\d{1,5}⟧/iu

/** A quick test before `chat`. */
const mayChat = /^(?:Sure|Certainly|Of c|Here|```)|an ai/i
/** Matches phrases that a language model writes before a translation. */
const chat =
  /^(?:Sure|Certainly|Of course)[,!][^\n]{0,40}\b(?:translat|here is)|^Here(?: is|'s) (?:the|your) (?:\S{1,20} )?translat|\bas an AI (?:language )?model\b|\blet me know (?:if|when) you\b|\bfeel free to ask\b|^```/iu

/** The word for a translation in many languages. */
const translation = String.raw`translat(?:ion|ed (?:text|string))|übersetzung|traduction|traducción|traduzione|tradução|tradução|traducció|traducere|vertaling|tłumaczenie|перевод|переклад|превод|пераклад|překlad|preklad|prijevod|prevod|översättning(?:en)?|oversættelse(?:n)?|oversettelse(?:n)?|käännös|fordítás|tõlge|tulkojums|vertimas|çeviri(?:si)?|tərcümə|μετάφραση|(?:bản )?dịch|bản dịch|terjemahan(?:nya)?|(?:ال)?ترجمة|ترجمه|תרגום|(?:התרגום)|अनुवाद|অনুবাদ|คำแปล|การแปล|번역(?:문|본|입니다|은| ?결과)?|(?:日本語)?(?:翻訳|訳文|和訳)(?:結果)?(?:は(?:次|以下)の(?:とおり|通り)です)?|(?:翻译|翻譯|译文|譯文)(?:结果|結果)?(?:如下)?`

/** "In French" in many languages, which also announces a translation. */
const inLanguage =
  '(?:auf deutsch|en français|en español|in italiano|em português|in het nederlands|po polsku|по-русски|на русском|українською|на български|česky|slovensky|på (?:svenska|dansk|norsk)|suomeksi|magyarul|în română|στα ελληνικά|türkçe(?:si)?|tiếng việt|bahasa indonesia|日本語|中文|简体中文|繁體中文|한국어|بالعربية|בעברית|हिन्दी में|ภาษาไทย)'

/** Matches how chat services announce a translation: `Voici la traduction :`, `翻译：`. */
const preface = new RegExp(
  `^(?:[^:：\\n]{1,22}[!.,，。！]\\s?)?(?:(?:hier ist|hier is|voici|aquí (?:está|tienes)|ecco|aqui está|oto|вот|ось|ето|zde je|tu je|här är|her er|tässä on|íme(?: a)?|iată|εδώ είναι|ορίστε|[iİ]şte|đây là|berikut(?: adalah)?|إليك|هذه|הנה|यह रहा|यहाँ|นี่คือ|다음은|(?:はい、)?こちらが|以下は|以下是|这是|這是)\\s?)?` +
    `(?:${inLanguage}|(?:(?:the|die|deine|ihre|la|une|votre|a|de|twoje|η|din|ใน)\\s)?(?:${translation})(?!\\p{L})[^:：\\n]{0,25})\\s?[:：]`,
  'iu',
)

/** Matches a phrase that a chat service begins its answer with. */
const gladly =
  /^(?:(?:sure|certainly|of course|absolutely)|(?:ja,? )?(?:gerne|natürlich|selbstverständlich)|bien sûr|certainement|avec plaisir|(?:sí, )?claro|por supuesto|certo|certamente|naturalmente|com certeza|natuurlijk|zeker|oczywiście|jasne|pewnie|конечно|звичайно|разбира се|samozřejmě|jistě|samozrejme|självklart|visst|naturligtvis|selvfølgelig|tietysti|toki|természetesen|persze|desigur|sigur|bineînțeles|φυσικά|βεβαίως|βέβαια|tabii(?: ki)?|elbette|tất nhiên|dĩ nhiên|chắc chắn(?: rồi)?|tentu(?: saja)?|baik|بالتأكيد|بالطبع|بكل سرور|כמובן|בטח|ज़रूर|बेशक|แน่นอน(?:ครับ|ค่ะ)?|ได้เลย|물론(?:입니다|이죠)?|네|もちろん(?:です)?|承知(?:しました|いたしました)|はい|好的|当然(?:可以)?|當然(?:可以)?|没问题|沒問題)\s?[!！.。,，]\s?(?=\S)/iu
/** Matches a source that says this itself. */
const agreeing =
  /\b(?:sure|certain|certainly|course|clear|natural|naturally|glad|gladly|yes|ok|okay|yep|yeah|absolutely|definitely|done|right|all right|alright|great|good|well|nice|fine|thanks?|got|roger|no problem|hi|hello|obviously|indeed|please|surely|happy|welcome|pleasure|worr|cool|awesome|perfect|excellent|understood|agree|light|bright|pale)/iu

const longestRemark = 45
/** Matches a text with a pause behind its first words. */
const earlyPause = /^[^!！.。,，]{0,23}[!！.。,，][^]/
/** A quick test before `missing`: the languages' words for "translate", and texts that stand in place of a text. */
const translating: ReadonlyMap<string, string> = new Map(
  `ar ترجم, bg пре[вд], cs přel|překl, da overs, de überse, el μετ[αά]φρα, es trad, fi kään, fr trad, he תרגו|תורגם, hi अनुवाद,
  hu fordít, id terjemah, it trad, ja 翻訳, ko 번역, ms terjemah, nb overs, nl verta, no overs, pl tłumacz, pt tradu, ro tradu,
  ru перев, sk prel|prekl, sv övers, th แปล, tr çev, uk перекл, vi dịch, zh 翻[译譯]`
    .split(',')
    .map((row) => row.trim().split(' '))
    .map(([language = '', words = '']) => [language, words] as const),
)
const translatingIn = rememberEach((language: string) => {
  const words = translating.get(language)
  return words === undefined ? undefined : new RegExp(words, 'iu')
})
const standIn = /^[\s[({<*#!-]*(?:lorem|todo|tbd|fixme|xxx)|^\?{3}/iu
/** Matches a text that only says that the translation is missing: `[Übersetzung fehlt]`, `à traduire`, `未翻訳`. */
const missing = new RegExp(
  `^[\\s[({<*#!（【［「-]*(?:${[
    'lorem ipsum.*',
    'xxx+|\\?{3,}',
    'todo[\\s:.-]+.*(?:tradu|übersetz|vertal|tłumacz|перев|перекл|přelož|prelož|översätt|oversæt|overset|käänn|fordít|çevir|dịch|terjemah).*',
    '(?:noch )?(?:zu übersetzen|nicht übersetzt|unübersetzt|übersetz(?:ung|en)(?: (?:fehlt|ausstehend|folgt|nötig|benötigt|erforderlich))|fehlende übersetzung|bitte übersetzen)',
    '(?:[aà] traduire|non traduit|pas (?:encore )?traduit|traduction (?:manquante|requise|à venir|en cours|nécessaire|à faire|en attente))',
    '(?:(?:por|sin|falta|para|no) traduc(?:ir|ido|ción)|falta (?:la )?traducción|traducción (?:pendiente|faltante)|pendiente de traduc\\p{L}+)',
    '(?:da tradurre|non tradotto|traduzione mancante|manca (?:la )?traduzione)',
    '(?:(?:por|a|para|não|falta|sem) traduzi(?:r|do|da)|(?:falta|sem)(?: a)? tradução|tradução (?:pendente|em falta|ausente))',
    '(?:(?:nog )?te vertalen|niet vertaald|onvertaald|vertaling (?:ontbreekt|nodig)|ontbrekende vertaling)',
    '(?:do (?:prze)?tłumaczenia|nieprzetłumaczone|nie przetłumaczono|brak tłumaczenia|tłumaczenie (?:w toku|oczekuje)|przetłumacz(?:yć)?)',
    '(?:не переведено|перевести|требуется перевод|нет перевода|нужен перевод|перевод (?:отсутствует|нужен)|ожидает перевода)',
    '(?:не перекладено|перекласти|потребує перекладу|немає перекладу|потрібен переклад|переклад (?:відсутній|потрібен)|очікує перекладу)',
    '(?:за превод|непреведено|липсва превод|преводът липсва|да се преведе)',
    '(?:nepřeloženo|přeložit|k překladu|chybí překlad|překlad chybí|chybějící překlad)',
    '(?:nepreložené|preložiť|na preklad|chýba preklad|preklad chýba|chýbajúci preklad)',
    '(?:(?:ej|inte) översatt|oöversatt|att översätta|ska översättas|översättning (?:saknas|krävs)|saknar översättning)',
    '(?:ikke oversat|ikke oversatt|skal oversættes|må oversettes|skal oversettes|(?:oversættelse|oversettelse)n? mangler|mangler (?:oversættelse|oversettelse)|manglende (?:oversættelse|oversettelse))',
    '(?:kääntämättä|käännettävä|kääntämätön|käännös puuttuu|puuttuva käännös|ei (?:ole )?käännetty)',
    '(?:(?:le)?fordítandó|fordításra vár|nincs lefordítva|lefordítatlan|(?:a )?fordítás hiányzik|hiányzó fordítás)',
    '(?:de tradus|netradus|netradusă|traducere (?:lipsă|necesară)|lipsește traducerea|lipsă traducere)',
    '(?:çevrilecek|çevrilmedi|çevrilmemiş|çeviri (?:eksik|gerekli|bekliyor|yok)|çevirisi yok|eksik çeviri)',
    '(?:chưa (?:được )?dịch|cần dịch|thiếu bản dịch|chưa có bản dịch|chờ dịch)',
    '(?:belum diterjemahkan|perlu diterjemahkan|(?:belum|tidak) ada terjemahan|terjemahan (?:tidak ada|hilang)|untuk diterjemahkan)',
    '(?:αμετ[άα]φραστο|προς μετάφραση|δεν έχει μεταφραστεί|χωρίς μετάφραση|λείπει η μετάφραση)',
    '(?:غير مترجم[ة]?|(?:بحاجة|يحتاج|تحتاج) إلى ترجمة|(?:ال)?ترجمة (?:مفقودة|ناقصة)|قيد الترجمة|للترجمة)',
    '(?:לתרגום|לא מתורגם|לא תורגם|חסר תרגום|תרגום חסר|ממתין לתרגום)',
    '(?:अनुवाद (?:बाकी|आवश्यक|नहीं हुआ|करें|अनुपलब्ध)(?: है)?|अनुवादित नहीं)',
    '(?:ยังไม่ได้แปล|รอ(?:การ)?แปล|ต้องแปล|ไม่มีคำแปล)',
    '(?:번역 ?(?:필요|없음|누락|예정|대기|되지 않음|안 됨)|미번역|번역 중)',
    '(?:未翻訳|要翻訳|翻訳(?:待ち|なし|予定|が必要(?:です)?|中|してください))',
    '(?:未翻译|待翻译|需要?翻译|缺少翻译|翻译缺失|未翻譯|待翻譯|需要?翻譯|缺少翻譯)',
  ].join('|')})[\\s\\])}>*#!.…）】］」-]*$`,
  'iu',
)

/** Matches how a note begins that a chat service adds to a translation, in brackets or on a line of its own. */
const note = new RegExp(
  `[\\n([（［【]\\s*(?:※|(?:${[
    "translator['’]s )?(?:notes?|nota|hinweis|anmerkung|anm\\.|remarque|opmerking|noot|uwaga|przypis|примечание|прим\\.|примітка|забележка|бележка|poznámka|pozn\\.|anmärkning|obs|bemærk|bemærkning|note|merk|merknad|huom(?:autus|io)?|megjegyzés|megj\\.|notă|observație|σημείωση|observação|obs\\.|not|lưu ý|ghi chú|chú thích|catatan|ملاحظة|הערה|नोट|टिप्पणी|หมายเหตุ|참고|주석|역주|주|注|註|注意|备注|備註|備考|注释|注釋|記注|訳注|译注|譯註|译者注|譯者註|訳者注",
  ].join('|')})(?:(?:\\s| ?d\\. ?Übers\\.)[^:：\\n()（）]{0,25})?\\s?[:：])`,
  'iu',
)
/** Sources with a note of their own. */
const noting = /\b(?:notes?|notice|hints?|remarks?|attention|caution|important|tips?|info|warning|n\.?b)\b/iu

const json = /^\s*(?:\{\s*"[^"]{1,40}"\s*:|\[\s*")/u

/** Matches a remark that a text waits for its translation. A string of only `TODO` counts as missing instead. */
const waiting = /^\W{0,3}(?:TODO|FIXME|TBD)\b\W{0,3}\p{L}|\b(?:TRANSLATE ME|NEEDS TRANSLATION|UNTRANSLATED)\b/u
/** A quick test before `waiting`. */
const mayWait = /T(?:ODO|BD|RANSLAT)|FIXME/
/** Languages in which `TODO` means "all". */
const sayingAll: ReadonlySet<string> = new Set(['es', 'pt', 'gl', 'ast', 'an', 'ext'])
