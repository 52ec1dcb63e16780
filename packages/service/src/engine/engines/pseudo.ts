import { pseudoText } from '@lockale/messages'
import type { Engine } from '../engine.ts'

/**
 * Stands in for a translation: the text as pseudo text. E-mail addresses, line ends, the blanks at the edges of lines and
 * lines without a letter stay.
 */
export const pseudoEngine: Engine = {
  name: 'local-pseudo',
  translate: (texts, { target }) => texts.map((text) => pseudoLines(text, target)),
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
