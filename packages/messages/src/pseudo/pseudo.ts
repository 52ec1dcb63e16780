/**
 * A stand-in for a translation: the same text in accents, longer, in brackets, with the locale in front, so that it can be
 * read, cannot be taken for a translation, and differs from one locale to the next. Deterministic. Takes natural language
 * only: markup is the caller's. A text without letters, and blanks around one, stay as they are.
 *
 * Added words are in the script of the locale, so that a check for the right script has nothing to say; where that runs
 * from right to left they come first and give the line its direction, without any invisible character.
 */
export function pseudoText(text: string, { locale }: { readonly locale: string }): string {
  if (!/\p{L}/u.test(text)) return text
  const core = text.trim()
  const start = text.slice(0, text.length - text.trimStart().length)
  const end = text.slice(start.length + core.length)
  const mark = locale.replaceAll(/[^A-Za-z0-9-]/gu, '').slice(0, 20)
  const language = mark.toLowerCase().split('-')[0] ?? ''
  const accented = accentLetters(core)
  const own = ownWords.get(language)
  const fill = own === undefined ? numberWords(expansion(core.length)) : repeatWords(own, core.length * 0.2)
  const words = rightToLeft.has(language) ? [fill, mark, accented] : [mark, accented, fill]
  return `${start}[${words.join(' ')}]${end}`
}

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur'])

/** "Test text", more or less, for languages that do not write in Latin letters. */
const ownWords: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'ar نص تجريبي',
    'he טקסט לדוגמה',
    'fa متن آزمایشی',
    'ur آزمائشی متن',
    'ru текст проба',
    'uk текст спроба',
    'bg текст проба',
    'be тэкст проба',
    'sr текст проба',
    'mk текст проба',
    'kk мәтін сынақ',
    'el κείμενο δοκιμή',
    'ka ტექსტი ცდა',
    'hy փորձ տեքստ',
    'ja テスト 文章',
    'zh 測試 文本',
    'ko 시험 문장',
    'th ทดสอบ ข้อความ',
    'hi परीक्षण पाठ',
    'mr चाचणी मजकूर',
    'ne परीक्षण पाठ',
    'bn পরীক্ষা পাঠ',
    'ta சோதனை உரை',
    'te పరీక్ష వచనం',
  ].map((line) => {
    const [language = '', ...words] = line.split(' ')
    return [language, words] as const
  }),
)

/** At least one word, and so many that they reach a length. */
function repeatWords(words: readonly string[], length: number): string {
  const chosen: string[] = []
  for (let filled = 0; filled === 0 || filled < length; filled += (chosen.at(-1)?.length ?? 0) + 1) {
    chosen.push(words[chosen.length % words.length] ?? '…')
  }
  return chosen.join(' ')
}

/** How much longer a translation may get: short labels double, long texts grow by a third. In UTF-16 units. */
export function expansion(length: number): number {
  const steps = [
    [5, 1],
    [10, 0.8],
    [20, 0.6],
    [30, 0.5],
    [50, 0.4],
  ] as const
  return Math.ceil(length * (steps.find(([most]) => length <= most)?.[1] ?? 0.35))
}

/** Accented number words from `one` on, so that one sees where a text is cut off; as many as reach a length, at least one. */
export function numberWords(length: number): string {
  const chosen: string[] = []
  for (let filled = 0; filled === 0 || filled < length; filled += (chosen.at(-1)?.length ?? 0) + 1) {
    chosen.push(accentLetters(numberWord((chosen.length % 99) + 1)))
  }
  return chosen.join(' ')
}

const small =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const names = small.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** 1 to 99. */
function numberWord(number: number): string {
  if (number < 20) return names[number - 1] ?? ''
  const ten = tens[Math.floor(number / 10) - 2] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${names[(number % 10) - 1] ?? ''}`
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const withAccents = 'áƀçđéƒĝĥíĵķľḿñóƥɋŕšţúṽŵẋýžÁɃÇĐÉƑĜĤÍĴĶĽḾÑÓƤɊŔŠŢÚṼŴẊÝŽ'

/** One accented letter for each plain one, in its own case: the text can be read back. */
const accents: ReadonlyMap<string, string> = new Map(
  Array.from(plain, (letter, index) => [letter, withAccents.charAt(index)]),
)

/** Accented letters for those of English; all else stays, and so does the length. */
function accentLetters(text: string): string {
  return text.replaceAll(/[A-Za-z]/gu, (letter) => accents.get(letter) ?? letter)
}

/** Letters of the width of a Chinese character: the line gets about twice as wide. */
function widenLetters(text: string): string {
  return text.replaceAll(/[A-Za-z]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
}

/** Words without their vowels, for languages that need less room. Of a word of vowels alone the first one stays. */
function dropVowels(text: string): string {
  return text.replaceAll(/[A-Za-z]+/gu, (word) => {
    const consonants = word.replaceAll(/[aeiou]/giu, '')
    return consonants === '' ? word.charAt(0) : consonants
  })
}

const rightToLeftOverride = '\u202e'
const popDirection = '\u202c'

/** Each run of letters is shown from right to left, as the words of Arabic are; digits and punctuation find their own way. */
function turnLetters(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => rightToLeftOverride + word + popDirection)
}

/**
 * What a pseudo-translation reveals. `accented`: what is not translatable, too narrow for a translation, or cut off; `bidi`: what
 * does not work from right to left; `wide`: what has no room or font for Chinese characters; `short`: what relies on long strings.
 */
export type PseudoMode = 'accented' | 'bidi' | 'wide' | 'short'

/** What each mode makes of natural language. */
export const transform: Readonly<Record<PseudoMode, (text: string) => string>> = {
  accented: accentLetters,
  bidi: turnLetters,
  wide: widenLetters,
  short: dropVowels,
}
