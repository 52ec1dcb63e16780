import { isError } from '@lockale/errors'
import { localeFormats, valuesIn } from '@lockale/core'

/** The lines of one YAML entry. After an edit, the file is parsed; if another entry changed, the edit is dropped. */
export interface YamlBlock {
  /** Line numbers from 0; `start` is the line of the key. */
  readonly start: number
  readonly end: number
  readonly indent: number
}

/** Finds the block of a key between `start` and `end`, indented by exactly `indent`. */
export function findKey(
  lines: readonly string[],
  key: string,
  { start, end, indent }: YamlBlock = { start: 0, end: lines.length, indent: 0 },
): YamlBlock | undefined {
  for (let at = start; at < end; at++) {
    const line = lines[at] ?? ''
    if (indentOf(line) === indent && isKey(line.slice(indent), key)) {
      return { start: at, end: endOfBlock(lines, { start: at, end, indent }), indent }
    }
  }
  return undefined
}

/** Returns the indentation of the children of a block; `undefined` without children. */
export function childIndent(lines: readonly string[], { start, end }: YamlBlock): number | undefined {
  const first = lines.slice(start + 1, end).find((line) => !isBlank(line))
  return first === undefined ? undefined : indentOf(first)
}

/** Returns the blocks of the items of a list. */
export function findItems(lines: readonly string[], list: YamlBlock | undefined): readonly YamlBlock[] {
  const indent = list && childIndent(lines, list)
  if (list === undefined || indent === undefined) return []
  const { start, end } = list
  const starts = Array.from({ length: end - start - 1 }, (_, index) => start + 1 + index).filter((at) => {
    const line = lines[at] ?? ''
    return indentOf(line) === indent && /^-(?:\s|$)/u.test(line.slice(indent))
  })
  return starts.map((at, index) => ({ start: at, end: trimEnd(lines, at, starts[index + 1] ?? end), indent }))
}

/** Returns true if an edit changed only lockale's own entries. */
export async function isSafeEdit(
  before: string,
  after: string,
  isOurs: (path: readonly string[], value: string) => boolean,
): Promise<boolean> {
  const [one, other] = [await readEntries(before), await readEntries(after)]
  if (one === undefined || other === undefined) return false
  const rest = (entries: readonly Entry[]) =>
    entries.filter(({ path, value }) => !isOurs(path, value)).map((entry) => JSON.stringify(entry))
  return JSON.stringify(rest(one)) === JSON.stringify(rest(other))
}

interface Entry {
  readonly path: readonly string[]
  readonly value: string
}

/** Returns all values of a YAML text in file order; `[]` if it is empty, `undefined` if it cannot be parsed. */
export async function readEntries(text: string): Promise<readonly Entry[] | undefined> {
  if (text.split('\n').every(isBlank)) return []
  const format = await localeFormats.find(({ id }) => id === 'yaml')?.load()
  const place = { file: 'hooks.yaml', locale: 'en', sourceLocale: 'en' }
  const parsed = format?.parse(new TextEncoder().encode(text), place)
  if (parsed === undefined || parsed.diagnostics.some(isError)) return undefined
  return valuesIn(parsed).map(({ path, value }) => ({ path, value }))
}

/** Returns true for a line whose key has no value, or only a comment after it. */
export function isBare(line: string | undefined): boolean {
  return /:\s*(?:#.*)?$/u.test(line ?? '')
}

/** Splits a text into lines, without blank lines at its end. */
export function toLines(text: string): string[] {
  const lines = text.split('\n')
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return lines
}

function endOfBlock(lines: readonly string[], { start, end, indent }: YamlBlock): number {
  let at = start + 1
  // A list may follow its key without indentation.
  const isInside = (line: string) =>
    isBlank(line) || indentOf(line) > indent || (indentOf(line) === indent && /^-(?:\s|$)/u.test(line.slice(indent)))
  while (at < end && isInside(lines[at] ?? '')) at++
  return trimEnd(lines, start, at)
}

/** Returns the end of a block. Leaves out blank lines and comments at its end, which belong to the next block. */
function trimEnd(lines: readonly string[], start: number, end: number): number {
  let at = end
  while (at > start + 1 && isBlank(lines[at - 1] ?? '')) at--
  return at
}

function isKey(text: string, key: string): boolean {
  return [key, `"${key}"`, `'${key}'`].some(
    (name) => text.startsWith(`${name}:`) && /^(?:\s|$)/u.test(text.slice(name.length + 1)),
  )
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function isBlank(line: string): boolean {
  return /^\s*(?:#.*)?$/u.test(line)
}
