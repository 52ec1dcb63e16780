import { LockaleError } from '@lockale/errors'
import { pseudoText } from '@lockale/messages/engine'
import type { Engine } from '../engine.ts'

const engineNames = ['pseudo', 'echo', 'apertium'] as const

type EngineName = (typeof engineNames)[number]

interface CreateEngineOptions {
  /** Of the engine's program; default: that of the PATH. */
  readonly program?: string
}

/**
 * Returns an engine for the option `engine` of `startService`: `pseudo`, `echo` or `apertium`.
 * @throws {LockaleError} `SERVICE_ENGINE_UNKNOWN` for another name, `SERVICE_ENGINE_MISSING` if its program or languages are
 * not installed
 */
export async function createEngine(
  name: EngineName | (string & {}),
  { program }: CreateEngineOptions = {},
): Promise<Engine> {
  switch (name) {
    case 'pseudo':
      return pseudoEngine
    case 'echo':
      return echoEngine
    case 'apertium':
      return (await import('./apertium.ts')).openApertium(program ?? 'apertium')
    default:
      throw new LockaleError('SERVICE_ENGINE_UNKNOWN', `There is no engine with the name ${name}.`, {
        hint: `The engines are ${engineNames.join(', ')}.`,
      })
  }
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
export const echoEngine: Engine = {
  name: 'local-echo',
  translate: (texts) => texts,
}
