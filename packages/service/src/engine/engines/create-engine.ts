import { LockaleError } from '@lockale/errors'
import { pseudoText } from '@lockale/messages/engine'
import type { Engine } from '../engine.ts'

/**
 * Returns an engine for the option `engine` of `startService`: `pseudo` or `echo`.
 * @throws {LockaleError} `SERVICE_ENGINE_UNKNOWN` for another name
 */
export function createEngine(name: 'pseudo' | 'echo' | (string & {})): Engine {
  if (name === 'pseudo') return pseudoEngine
  if (name === 'echo') return echoEngine
  throw new LockaleError('SERVICE_ENGINE_UNKNOWN', `There is no engine with the name ${name}.`, {
    hint: 'The engines are pseudo and echo.',
  })
}

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

/** Gives every text back as it came; terms of glossaries, phrases and memories still do their work. */
export const echoEngine: Engine = { name: 'local-echo', translate: (texts) => texts }
