import { ParseProblem, openReader, type Reader } from '@lockale/formats/js/reader'

export type OptionValue = string | boolean | null

/** Options that code passes to a library, as far as they are known without running it. */
export interface CodeOptions {
  /** Values by path in the object, such as `interpolation.prefix`. */
  readonly values: ReadonlyMap<string, OptionValue>
  /** Paths whose values are computed by code; `...` if an unknown object is spread into the options. */
  readonly computed: ReadonlySet<string>
}

/** Limits of the code that is read. They are enough, because a config is short. */
const maxCharacters = 262_144
const maxObjects = 20
const maxSteps = 5
/** Limit of constants whose values are looked up: nested objects could contain very many. */
const maxFollowed = 200

/**
 * Reads objects with options in JavaScript or TypeScript, without running it. If an option occurs twice, the first
 * value is used. Never throws for any content.
 * @param begins matches the text before an object: a call or an assignment; with the flag `g`
 * @param paths paths of the wanted options
 */
export function readCodeOptions(
  text: string,
  { begins, paths }: { readonly begins: RegExp; readonly paths: readonly string[] },
): CodeOptions {
  const code = text.slice(0, maxCharacters)
  const live = withoutQuotes(code)
  const values = new Map<string, OptionValue>()
  const computed = new Set<string>()
  let followed = 0
  for (const [index, match] of [...live.matchAll(begins)].entries()) {
    if (index < maxObjects) readAt(match.index + match[0].length, (reader) => readObjectAt(reader, '', 0))
  }
  return { values, computed }

  function readAt<T>(at: number, read: (reader: Reader) => T): T | undefined {
    return unlessBroken(() => read(openReader(code, at)))
  }

  function unlessBroken<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (error instanceof ParseProblem) return undefined
      throw error
    }
  }

  function readObjectAt(reader: Reader, path: string, step: number): boolean {
    if (reader.takes('{')) {
      readFields(reader, path, step)
      return true
    }
    const at = step < maxSteps ? placeOf(reader.peekName()) : undefined
    return at !== undefined && readAt(at, (other) => readObjectAt(other, path, step + 1)) === true
  }

  function readFields(reader: Reader, path: string, step: number): void {
    while (!reader.takes('}')) {
      if (reader.takes('...')) readSpread(reader, path, step)
      else readField(reader, path, step)
      if (!reader.isAt(',') && !reader.isAt('}')) reader.skipTo(',}')
      reader.takes(',')
    }
  }

  function readSpread(reader: Reader, path: string, step: number): void {
    const name = reader.peekName()
    if (!readObjectAt(reader, path, step)) computed.add(`...${name}`)
    else if (name !== '') reader.takes(name)
  }

  function readField(reader: Reader, above: string, step: number): void {
    if (reader.isAt('[')) return reader.skipTo(',}')
    const key = reader.isAtText() ? reader.text() : reader.name()
    const path = above === '' ? key : `${above}.${key}`
    const isShort = reader.isAt(',') || reader.isAt('}')
    if (!isShort && !reader.takes(':')) return reader.skipTo(',}')
    if (paths.includes(path)) {
      const value = isShort ? constant(key, step) : leaf(reader, step)
      if (value === undefined) computed.add(path)
      else if (!values.has(path) && !computed.has(path)) values.set(path, value)
    } else if (paths.some((one) => one.startsWith(`${path}.`))) {
      const at = isShort ? placeOf(key) : undefined
      const isRead =
        at === undefined ? readObjectAt(reader, path, step) : readAt(at, (one) => readObjectAt(one, path, step + 1))
      if (isRead !== true) computed.add(path)
    }
  }

  /** Returns the literal value of an option; `undefined` if an expression computes the value. */
  function leaf(reader: Reader, step: number): OptionValue | undefined {
    // a template string that contains expressions is no fixed value
    const value = unlessBroken(() => readLiteral(reader, step))
    unlessBroken(() => reader.types())
    return reader.isAt(',') || reader.isAt('}') || reader.isAt(';') || reader.isAtEnd() || reader.peekName() !== ''
      ? value
      : undefined
  }

  function readLiteral(reader: Reader, step: number): OptionValue | undefined {
    if (reader.isAtText()) return reader.text()
    for (const [word, value] of words) if (reader.takes(word)) return value
    const name = reader.peekName()
    return name !== '' && reader.takes(name) ? constant(name, step) : undefined
  }

  function constant(name: string, step: number): OptionValue | undefined {
    const at = step < maxSteps ? placeOf(name) : undefined
    return at === undefined ? undefined : readAt(at, (reader) => leaf(reader, step + 1))
  }

  function placeOf(name: string): number | undefined {
    if (name === '' || followed++ > maxFollowed) return undefined
    const declared = new RegExp(
      `\\b(?:const|let|var)\\s{1,9}${name.replaceAll('$', '\\$')}\\b(?:\\s{0,9}:[^=;]{0,200})?\\s{0,9}=(?!=)`,
      'u',
    )
    const found = declared.exec(live)
    return found === null ? undefined : found.index + found[0].length
  }
}

const words: readonly (readonly [string, OptionValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

/** Replaces comments and quoted text by spaces of the same length: all offsets stay the same. Takes linear time. */
function withoutQuotes(code: string): string {
  return code.replaceAll(
    /\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[^])*`?/gu,
    (part) => part.replaceAll(/[^\n]/g, ' '),
  )
}
