import type { Replaced } from './outcome.ts'

/** A translation with its fallback, and the file as the plugin gave it to the bundler. */
export interface Fallback {
  readonly text: Replaced['text'] | undefined
  readonly sourceText: Replaced['sourceText'] | undefined
  /** The content of the file with source strings in it; `undefined`: the format cannot hold them, and the file stays as it is. */
  readonly soundText: string | undefined
}

/**
 * Whether a module that was made of a locale file shows the source string and not the invalid translation. Plugins and loaders
 * compile a message to what they like, and some read the file from the disk again: so what stands in no other string of the file
 * is looked for, as it is or word by word. Where both strings leave no such trace, the answer is no.
 * @param code of the module, after all plugins and loaders
 */
export function showsSource(code: string, { text, sourceText, soundText }: Fallback): boolean {
  if (soundText === undefined) return false
  // The whole file could not be read: a plugin that reads it from the disk fails the build.
  if (text === undefined || sourceText === undefined) return true
  const file = toTraces(soundText)
  const module = toTraces(code)
  const isSourceThere = isThere(marksOf(sourceText, { file, times: 1, other: text }), module)
  const isInvalidThere = isThere(marksOf(text, { file, times: 0, other: sourceText }), module)
  if (isInvalidThere === true) return false
  return isSourceThere ?? isInvalidThere === false
}

interface Traces {
  /** Without quotes, blanks and escapes, which each notation writes in its own way. */
  readonly plain: string
  readonly words: ReadonlyMap<string, number>
}

/** A part of a text by which it can be told from all others of its file; `undefined`: it has none of this kind. */
interface Marks {
  readonly plain: string | undefined
  readonly words: readonly string[]
}

function toTraces(text: string): Traces {
  const decoded = text
    .replaceAll(/\\+u(?:\{([\da-f]{1,6})\}|([\da-f]{4}))/giu, (escape, long?: string, short?: string) => {
      const code = Number.parseInt(long ?? short ?? '', 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : escape
    })
    .replaceAll(/\\+[nrt]/gu, ' ')
  const words = new Map<string, number>()
  for (const [word] of decoded.matchAll(/[\p{L}\p{M}\p{N}_]+/gu)) words.set(word, (words.get(word) ?? 0) + 1)
  return { plain: decoded.replaceAll(/[\\"'`\s]+/gu, ''), words }
}

interface Surroundings {
  readonly file: Traces
  /** How often the file holds the text itself. */
  readonly times: 0 | 1
  /** What the text is to be told from. */
  readonly other: string
}

function marksOf(text: string, { file, times, other }: Surroundings): Marks {
  const { plain, words } = toTraces(text)
  const others = toTraces(other).words
  const isOwn = plain !== '' && file.plain.split(plain).length - 1 === times
  const own = [...words].filter(([word, count]) => !others.has(word) && (file.words.get(word) ?? 0) === count * times)
  return { plain: isOwn ? plain : undefined, words: own.map(([word]) => word) }
}

/** `undefined`: nothing can say it. */
function isThere({ plain, words }: Marks, module: Traces): boolean | undefined {
  if (plain === undefined && words.length === 0) return undefined
  if (plain !== undefined && module.plain.includes(plain)) return true
  return words.length > 0 && words.every((word) => module.words.has(word))
}
