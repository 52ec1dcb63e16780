import { pseudoText } from '@lockale/messages'
import { substituteTerms, type TermIndex } from './glossary-terms.ts'

export interface PseudoOptions {
  /** The target language, BCP 47. */
  readonly locale: string
  readonly terms: TermIndex
}

/**
 * Stands in for a translation: the text as pseudo text, glossary terms put in as they are. E-mail addresses, line ends, the
 * blanks at the edges of lines and lines without a letter stay.
 */
export function pseudoTranslate(text: string, { locale, terms }: PseudoOptions): string {
  return substituteTerms(text, terms)
    .map((piece) => (piece.isTerm ? piece.text : pseudoLines(piece.text, locale)))
    .join('')
}

const letter = /\p{L}/u
/** Every engine leaves them alone, so clients hide in them what must not change. */
const address = /([\w.%+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+)/u

function pseudoLines(text: string, locale: string): string {
  return text
    .split(/(\r\n|[\n\r\u{2028}\u{2029}])/u)
    .flatMap((line) => (line.includes('@') ? line.split(address) : [line]))
    .map((part) => (letter.test(part) && !address.test(part) ? pseudoLine(part, locale) : part))
    .join('')
}

function pseudoLine(line: string, locale: string): string {
  const left = line.length - line.trimStart().length
  const right = line.trimEnd().length
  return line.slice(0, left) + pseudoText(line.slice(left, right), { locale }) + line.slice(right)
}
