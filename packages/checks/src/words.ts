import type { DiagnosticArguments } from '@lockale/errors'
import { slotMark } from './text-view.ts'

const maxQuoted = 60

/** Cuts a string to `most` code points, on one line. */
export function cut(text: string, most: number = maxQuoted): string {
  const line = text.slice(0, most * 4).replaceAll(/\s+/gu, ' ')
  const characters = [...line]
  const isCut = characters.length > most || text.length > most * 4
  return isCut ? `${characters.slice(0, most - 1).join('')}…` : line
}

/** Returns the values of an argument as strings, without the empty ones. */
export function listOf(args: DiagnosticArguments, name: string): readonly string[] {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  if (value === undefined) return []
  const list = typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : value
  return list.filter((item) => item !== '')
}

/** Returns the value of the first of the named arguments that exists and is not empty, as a string. */
export function first(args: DiagnosticArguments, ...wanted: readonly string[]): string | undefined {
  for (const name of wanted) {
    const [value] = listOf(args, name)
    if (value !== undefined) return value
  }
  return undefined
}

/** Returns an argument in double quotes, on one line, cut to 60 code points; `undefined` if it does not exist. */
export function textOf(args: DiagnosticArguments, name: string): string | undefined {
  const text = first(args, name)
  return text === undefined ? undefined : `"${cut(text)}"`
}

/** Returns the quoted argument with `before` in front of it: `: "Buy now"`; `''` if the argument does not exist. */
export function quoted(args: DiagnosticArguments, name: string, before: string): string {
  const text = textOf(args, name)
  return text === undefined ? '' : `${before}${text}`
}

/** Returns an argument that is a number or a short word, with the text `before` in front of it: ` in line 7`. */
export function valued(args: DiagnosticArguments, name: string, before: string, after = ''): string {
  const value = first(args, name)
  return value === undefined ? '' : `${before}${cut(value)}${after}`
}

/** Returns the first of the arguments that exists, in parentheses: ` (why)`; `''` if none exists. */
export function because(args: DiagnosticArguments, ...wanted: readonly string[]): string {
  const reason = first(args, ...wanted)
  return reason === undefined ? '' : ` (${cut(reason)})`
}

/** Returns why sync does not resolve a problem that it usually resolves: ` (this locale is locked)`. */
export function leftBySync(args: DiagnosticArguments): string {
  const why = first(args, 'left')
  return why === undefined ? '' : ` (${why})`
}

/** Returns the values of an argument as a list, with the text `before` in front of it: `: few, many`. */
export function listed(args: DiagnosticArguments, name: string, before = ': '): string {
  const list = listOf(args, name)
  return list.length === 0 ? '' : `${before}${list.map((one) => cut(one)).join(', ')}`
}

/** Returns the values with their verb: `{{a}} is` or `{{a}}, {{b}} are`. Without values: `otherwise` with `is`. */
export function names(args: DiagnosticArguments, name: string, otherwise: string): string {
  const list = [...listOf(args, name), ...listOf(args, `${name}s`)]
  if (list.length === 0) return `${otherwise} is`
  return `${list.map((one) => cut(one)).join(', ')} ${list.length === 1 ? 'is' : 'are'}`
}

/** Returns a number with its noun: `1 line`, `3 lines`. */
export function countedIn(args: DiagnosticArguments, name: string, noun: string): string {
  const number = first(args, name)
  if (number === undefined) return `another number of ${noun}s`
  return `${number} ${noun}${number === '1' ? '' : 's'}`
}

/** Returns how often something occurs: `once`, `twice` or `3 times`. */
export function times(args: DiagnosticArguments, name: string): string {
  const number = first(args, name) ?? 'another number of'
  return number === '1' ? 'once' : number === '2' ? 'twice' : `${number} times`
}

/** Returns what is missing and what is extra, as the end of a sentence: `: <b> missing, <i> extra`. */
export function difference(args: DiagnosticArguments): string {
  const parts = [
    ['missing', listOf(args, 'missing')],
    ['extra', listOf(args, 'extra')],
    ['now empty', listOf(args, 'emptied')],
    ['no longer empty', listOf(args, 'filled')],
    ['not closed', listOf(args, 'unclosed')],
  ] as const
  const shown = parts
    .filter(([, list]) => list.length > 0)
    .map(([word, list]) => `${list.map((one) => cut(one)).join(' ')} ${word}`)
  return shown.length === 0 ? '' : `: ${shown.join(', ')}`
}

/** Prints an invisible character: `U+200B`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Returns the words around a character of `prose`, with `…` for placeholders and tags. */
export function excerpt(prose: string, at: number): string {
  const from = prose.lastIndexOf(' ', at - 10)
  const to = prose.indexOf(' ', at + 11)
  const [left, right] = [Math.max(from, at - 24, 0), Math.min(to === -1 ? prose.length : to, at + 25)]
  return prose.slice(left, right).replaceAll(slotMark, '…').trim()
}

/** Returns `"a" is a string in de.json and a group of strings in the source → rename or remove it in de.json, …`. */
export function describeTakenPlace({ key, by }: { readonly key: string; readonly by: string }, file: string): string {
  const inSource = by === 'group' ? 'a string' : 'a group of strings'
  const here =
    by === 'group' ? 'a group of strings' : by === 'list' ? 'a list' : by === 'value' ? 'a value' : 'a string'
  return `"${cut(key)}" is ${here} in ${file} and ${inSource} in the source → rename or remove it in ${file}, then run lockale sync`
}
