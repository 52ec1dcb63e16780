import { LockaleError } from '@lockale/errors'
import { pseudoText } from '@lockale/messages/engine'
import { splitKeptSpans } from './kept-spans.ts'

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

/**
 * Returns pseudo-translations. Keeps line ends, lines without letters, outer white space, and all spans that a translation
 * must keep, such as placeholders and URLs.
 */
export const pseudoEngine: Engine = {
  name: 'local-pseudo',
  translate: (texts, { target }) => texts.map((text) => pseudoLines(text, target)),
}

/**
 * Matches an e-mail address. Clients may send placeholders as addresses instead of as tags: then the translation is the
 * same, with brackets around each part.
 */
const address = /^[\w.%+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+$/u

function pseudoLines(text: string, locale: string): string {
  return text
    .split(/(\r\n|[\n\r\u{2028}\u{2029}])/u)
    .map((line) => pseudoLine(line, locale))
    .join('')
}

/** Stands for a span that is kept. It is no letter, so it gets no accent, and counts as one character of the length. */
const mark = '\u{fffc}'
/** Matches such a character in the text itself, which is kept too. */
const markInText = /(\u{fffc})/u

function pseudoLine(line: string, locale: string): string {
  const parts = splitKeptSpans(line).flatMap((part, index) => (index % 2 === 1 ? [part] : part.split(markInText)))
  const pieces = ['']
  const kept: string[] = []
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1 && address.test(part)) pieces.push(part, '')
    else if (index % 2 === 1) {
      kept.push(part)
      pieces.push(`${pieces.pop() ?? ''}${mark}`)
    } else pieces.push(`${pieces.pop() ?? ''}${part}`)
  }
  const left = kept.values()
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : pseudoText(piece, { locale })))
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(mark, () => left.next().value ?? mark)))
    .join('')
}
