import { matchAt } from '../marks/marks.ts'
import { withTexts } from '../marks/source-parts.ts'

/** A part of a vue-i18n message. The compiler rejects `broken` parts. */
export type VuePart = { readonly start: number; readonly end: number } & (
  | { readonly type: 'text' }
  /** An escape that displays `text`: `{'@'}`, or `\@`. */
  | { readonly type: 'literal'; readonly text: string }
  | { readonly type: 'variable' | 'link'; readonly name: string }
  /** A bar between plural forms, with the white space around it, which is not displayed. */
  | { readonly type: 'pipe' }
  | { readonly type: 'broken' }
)

/** Splits a message as vue-i18n's compiler does, in linear time. The parts cover the whole message, in order. */
export function scanVue(message: string): readonly VuePart[] {
  const parts: VuePart[] = []
  mark.lastIndex = 0
  for (let match = mark.exec(message); match !== null; match = mark.exec(message)) {
    const at = match.index
    const part = readMark(message, at)
    if (part === undefined) continue
    const last = parts.at(-1)
    const start = part.type === 'pipe' ? blanksBefore(message, at, last?.end ?? 0) : at
    if (part.type === 'broken' && last?.type === 'broken' && last.end === start)
      parts[parts.length - 1] = { ...part, start: last.start }
    else parts.push({ ...part, start })
    mark.lastIndex = part.end
  }
  return withTexts(message, parts)
}

const mark = /[{}@|\\]/gu
/** Matches what vue-i18n's compiler treats as white space. All other white space is text. */
const blank = String.raw`(?: |\r\n|[\n\u2028\u2029])`
const variable = new RegExp(String.raw`\{${blank}*(?:([A-Za-z_][\w$-]*)|(-?\d+))${blank}*\}`, 'uy')
/** Matches the content of a literal such as `{'@'}`. It ends at a line end; a CR without LF is none. */
const plainText = String.raw`[^'\\\r\n\u2028\u2029]*(?:\r(?!\n)[^'\\\r\n\u2028\u2029]*)*`
const escape = String.raw`\\(?:[\\']|u[\dA-Fa-f]{4}|U(?:0[\dA-Fa-f]|10)[\dA-Fa-f]{4})`
const literal = new RegExp(String.raw`\{${blank}*'(${plainText}(?:${escape}${plainText})*)'${blank}*\}`, 'uy')
const link = /@(?:\.[A-Za-z_][\w$]*)?:/uy
/** Matches the key in a vue-i18n 8 link `@:(key)`. Without the brackets, a dot behind it is read as part of the key. */
const bracketedKey = /\([\w\-:./]+\)/uy
const bareKey = /(?![.: \n\u2028\u2029]|\r\n)[^{@|() ]+|(?=[()])/uy
const pipe = new RegExp(String.raw`\|${blank}*`, 'uy')

function readMark(message: string, at: number): VuePart | undefined {
  switch (message[at]) {
    case '\\': {
      const next = message[at + 1] ?? ''
      if (next === '' || !'\\{}@|'.includes(next)) return undefined
      return { type: 'literal', start: at, end: at + 2, text: next }
    }
    case '{':
      return readBraces(message, at) ?? { type: 'broken', start: at, end: at + 1 }
    case '@':
      return readLink(message, at) ?? { type: 'broken', start: at, end: at + 1 }
    case '|':
      return { type: 'pipe', start: at, end: at + (matchAt(pipe, message, at)?.[0].length ?? 1) }
    default:
      return { type: 'broken', start: at, end: at + 1 }
  }
}

function readBraces(message: string, at: number): VuePart | undefined {
  const name = matchAt(variable, message, at)
  if (name !== undefined) {
    return { type: 'variable', start: at, end: at + name[0].length, name: name[1] ?? String(Number(name[2])) }
  }
  const text = matchAt(literal, message, at)
  if (text === undefined) return undefined
  return { type: 'literal', start: at, end: at + text[0].length, text: unescape(text[1] ?? '') }
}

function readLink(message: string, at: number): VuePart | undefined {
  const head = matchAt(link, message, at)
  if (head === undefined) return undefined
  const keyAt = at + head[0].length
  if (message[keyAt] === '{') {
    const key = readBraces(message, keyAt)
    if (key?.type === 'variable') return { type: 'link', start: at, end: key.end, name: `{${key.name}}` }
    return key?.type === 'literal' ? { type: 'link', start: at, end: key.end, name: key.text } : undefined
  }
  const bracketed = matchAt(bracketedKey, message, keyAt)?.[0]
  if (bracketed !== undefined) {
    return { type: 'link', start: at, end: keyAt + bracketed.length, name: bracketed.slice(1, -1) }
  }
  const bare = matchAt(bareKey, message, keyAt)?.[0]
  return bare === undefined ? undefined : { type: 'link', start: at, end: keyAt + bare.length, name: bare }
}

function unescape(text: string): string {
  return text.replaceAll(/\\(?:([\\'])|u(.{4})|U(.{6}))/gu, (_, character?: string, short?: string, long?: string) => {
    if (character !== undefined) return character
    const code = Number.parseInt(short ?? long ?? '', 16)
    return code >= 0xd800 && code <= 0xdfff ? '\ufffd' : String.fromCodePoint(code)
  })
}

function blanksBefore(message: string, end: number, floor: number): number {
  let at = end
  while (at > floor && /[ \n\u2028\u2029]/u.test(message.charAt(at - 1))) {
    at--
    if (message[at] === '\n' && at > floor && message[at - 1] === '\r') at--
  }
  return at
}

/**
 * Splits a message as vue-i18n 8 does: links, then braces, then plural forms. There are no escapes. A brace without a
 * name or number displays nothing (`broken`). The parts cover the whole message, in order. Takes linear time.
 */
export function scanVue8(message: string): readonly VuePart[] {
  const parts: VuePart[] = []
  for (const match of message.matchAll(marks)) {
    const [raw, key, open = '', bar] = match
    const start = bar === undefined ? match.index : blanksBefore(message, match.index, parts.at(-1)?.end ?? 0)
    const part = readMatch(raw, { key, open, isPipe: bar !== undefined })
    parts.push({ ...part, start, end: match.index + raw.length })
  }
  return withTexts(message, parts)
}

/** Matches what has a meaning in vue-i18n 8: a link with its key, braces (also `%{`), a bar with the spaces behind. */
const marks = /@(?:\.[a-zA-Z]+)?:([\w\-|./]+|\([\w\-:|./]+\))|(%?\{)[^}]*\}?|(\|)\s*/gu

type OfPart<Part> = Part extends VuePart ? Omit<Part, 'start' | 'end'> : never

function readMatch(
  raw: string,
  { key, open, isPipe }: { readonly key: string | undefined; readonly open: string; readonly isPipe: boolean },
): OfPart<VuePart> {
  if (isPipe) return { type: 'pipe' }
  if (key !== undefined) return { type: 'link', name: key.replace(/^\((.*)\)$/u, '$1') }
  const name = raw.slice(open.length, -1)
  if (!raw.endsWith('}') || !/^\w/u.test(name)) return { type: 'broken' }
  return { type: 'variable', name: /^\d/u.test(name) ? String(Number.parseInt(name, 10)) : name }
}
