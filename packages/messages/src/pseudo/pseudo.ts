import { accentLetters } from './pseudo-letters.ts'
import { expansion, numberWords } from './pseudo-words.ts'

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
