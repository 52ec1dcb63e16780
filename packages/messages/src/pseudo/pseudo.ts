/**
 * Returns a pseudo-translation: the name of the locale and the same text with accents, made longer, and in brackets. It
 * is readable, cannot be mistaken for a translation, and differs for each locale. The same text always gives the same
 * result. Pass natural language only, without markup. A text without letters, and outer white space, stay unchanged.
 *
 * Added words are in the script of the locale, so that the script check accepts them. In a right-to-left script they
 * come first, which sets the direction of the line without an invisible character.
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

/** Words that make a pseudo-translation longer, for languages in other scripts than Latin. They mean "test text". */
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

function repeatWords(words: readonly string[], length: number): string {
  const chosen: string[] = []
  for (let filled = 0; filled === 0 || filled < length; filled += (chosen.at(-1)?.length ?? 0) + 1) {
    chosen.push(words[chosen.length % words.length] ?? '…')
  }
  return chosen.join(' ')
}

/** Returns how many UTF-16 units a translation adds: short labels double, long texts grow by about a third. */
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

/** Returns accented number words (`one two three …`), at least one, up to a length. They show where a text is cut. */
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

function numberWord(number: number): string {
  if (number < 20) return names[number - 1] ?? ''
  const ten = tens[Math.floor(number / 10) - 2] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${names[(number % 10) - 1] ?? ''}`
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const withAccents = 'áƀçđéƒĝĥíĵķľḿñóƥɋŕšţúṽŵẋýžÁɃÇĐÉƑĜĤÍĴĶĽḾÑÓƤɊŔŠŢÚṼŴẊÝŽ'

/** For each plain letter, one accented letter in the same case, so that the text can be converted back. */
const accents: ReadonlyMap<string, string> = new Map(
  Array.from(plain, (letter, index) => [letter, withAccents.charAt(index)]),
)

/** Replaces English letters by accented ones. The length stays the same. */
function accentLetters(text: string): string {
  return text.replaceAll(/[A-Za-z]/gu, (letter) => accents.get(letter) ?? letter)
}

const rightToLeftOverride = '\u202e'
const popDirection = '\u202c'

/** Shows each run of letters from right to left, as in Arabic. Digits and punctuation marks need no change. */
function turnLetters(text: string): string {
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => rightToLeftOverride + word + popDirection)
}

/** Replaces the letters of a text for a pseudo-locale. @param isBidi true: right-to-left letters; false: accents */
export function replaceLetters(text: string, isBidi: boolean): string {
  return isBidi ? turnLetters(text) : accentLetters(text)
}
