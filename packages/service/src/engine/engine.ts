import { LockaleError } from '@lockale/errors'
import { pseudoText } from '@lockale/messages/engine'

/** Translates strings that have no translation in the phrasebook (fixed translations) or the translation memory. */
export interface Engine {
  /** The name that the lockfile records: `local-pseudo`. */
  readonly name: string
  /**
   * Translates plain strings and returns them in the same order. Glossary terms and tags are already cut out, so one
   * string of a request may arrive as several strings.
   * @throws {Refusal} 400 for an unsupported language pair, 503 when the engine fails
   */
  readonly translate: (texts: readonly string[], pair: EnginePair) => Promise<readonly string[]> | readonly string[]
}

/** The languages of a translation. */
export interface EnginePair {
  /** Base code of the source language, in lower case. */
  readonly source: string
  /** Code of the target language, as the service writes it: `en-GB`. */
  readonly target: string
}

/**
 * Returns an engine for the option `engine` of `startService`: `pseudo` or `echo`.
 * @throws {LockaleError} `SERVICE_ENGINE_UNKNOWN` for another name
 */
export function createEngine(name: 'pseudo' | 'echo' | (string & {})): Engine {
  if (name === 'pseudo') return pseudoEngine
  // `echo` leaves strings unchanged, but glossary terms, phrases and translation memories still apply.
  if (name === 'echo') return { name: 'local-echo', translate: (texts) => texts }
  throw new LockaleError('SERVICE_ENGINE_UNKNOWN', `There is no engine with the name ${name}.`, {
    hint: 'The engines are pseudo and echo.',
  })
}

/** Returns pseudo-translations. Keeps e-mail addresses, line ends, lines without letters, and outer white space. */
export const pseudoEngine: Engine = {
  name: 'local-pseudo',
  translate: (texts, { target }) => texts.map((text) => pseudoLines(text, target)),
}

const letter = /\p{L}/u
/** Matches an e-mail address. All engines keep addresses unchanged, so clients send placeholders as addresses. */
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
