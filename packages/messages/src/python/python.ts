import { none } from '../none.ts'
import { errorOf, type Finding, type Neighbours, type Syntax, type Token } from '../syntax.ts'
import { matchAt, readMarks, rememberLast, scanMarks } from '../marks/marks.ts'
import { wholePlurals } from '../plural/plural-rules.ts'

/** Longer format specs are read as text: the limit bounds the time for strings made to slow lockale down. */
const longestSpec = 200

const start =
  /\{(?<name>[\p{L}_][\p{L}\p{N}_]{0,200}|\d{0,9})(?:\.[\p{L}_][\p{L}\p{N}_]{0,200}|\[[^[\]{}]{1,200}\]){0,20}(?:![rsa])?(?=[:}])/uy

const percent =
  /%(?:\((?<name>[^()]{1,200})\))?(?<flags>[-+ #0]{0,8})(?:\*|\d{1,9})?(?:\.(?:\*|\d{0,9}))?[hlL]?(?<letter>[diouxXeEfFgGcrsa])/uy

const styleOfSource = rememberLast(styleOf)

const styleOfLast = rememberLast(styleOf)

/**
 * Strings of Python for the operator `%` (gettext's `python-format`) or for `str.format` (`python-brace-format`). The
 * string shows which of them formats it, and its escapes are read accordingly. Fields of the other kind are
 * placeholders too.
 */
export const python: Syntax = {
  ...none,
  id: 'python',
  countName,
  plurals: wholePlurals,
  tokenise: tokenisePython,
  escape: (text, neighbours) => escapeFor(text, styleAround(text, neighbours)),
  reject: rejectPython,
  arrange: arrangeFields,
}

function tokenisePython(message: string): readonly Token[] {
  const style = styleOf(message)
  const tokens = readMarks(message, '%{}', (text, at) => {
    const escaped = readEscape(text, at, style)
    if (escaped !== undefined) return escaped
    // in a string that is not formatted, `{{` is no escape, but belongs to another kind of template
    if (text.startsWith('{{', at)) return { type: 'text', text: '{{' }
    const field = text[at] === '%' ? readPercentField(text, at) : readBraceField(text, at)
    return field && { type: 'placeholder', kind: 'variable', raw: field.raw, name: field.name }
  })
  let nextBrace = 0
  let nextPercent = 1
  return tokens.map((token) => {
    if (token.type === 'text') return token
    const firstBrace = nextBrace
    const identity = numberBraces(token.raw, () => nextBrace++)
    if (token.type !== 'placeholder') {
      nextPercent += countPercents(token.raw)
      return token
    }
    const { name, raw } = token
    if (name !== '') return identity === raw ? token : { ...token, identity }
    if (raw.startsWith('{')) return { ...token, name: String(firstBrace), identity }
    nextPercent += valuesOf(raw)
    // Python cannot write `%1$s`: lockale adds the number only to distinguish the first value from the second
    const number = String(nextPercent - 1)
    return { ...token, name: number, identity: `%${number}$${raw.slice(1)}` }
  })
}

function readEscape(text: string, at: number, style: Style): Token | undefined {
  const mark = text.charAt(at)
  const isEscape = style === 'percent' ? mark === '%' : style === 'brace' && mark !== '%'
  return isEscape && text[at + 1] === mark ? { type: 'text', text: mark, raw: mark + mark } : undefined
}

function styleAround(text: string, { source, before, after }: Neighbours): Style {
  if (source !== undefined) return styleOfLast(source)
  for (const near of [before, after]) {
    if (near?.type === 'placeholder') return near.raw.startsWith('%') ? 'percent' : 'brace'
  }
  return styleOf(text)
}

function escapeFor(text: string, style: Style): string {
  if (style === 'plain') return text
  return style === 'percent' ? text.replaceAll('%', '%%') : text.replaceAll(/[{}]/gu, '$&$&')
}

/** Returns the name of the field with the plural's number: `%(n)d`, `{count}`, or else the first field in braces. */
function countName(texts: Iterable<string>): string | undefined {
  let first: string | undefined
  for (const text of texts) {
    for (const token of tokenisePython(text)) {
      if (token.type !== 'placeholder') continue
      const field: Field | undefined = token.raw.startsWith('{') ? undefined : readPercentField(token.raw, 0)
      if (field?.isInteger === true) return token.name
      if (field === undefined && /^(?:count|n|num|number)$/iu.test(token.name)) return token.name
      if (field === undefined) first ??= token.name
    }
  }
  return first
}

/** Returns placeholders and tags in another order, with numbers for `{}`; `undefined` for `%s`, which can have none. */
function arrangeFields(marks: readonly string[], order: readonly number[]): readonly string[] | undefined {
  let next = 0
  const numbered = marks.map((mark) => numberBraces(mark, () => next++))
  const hasPercents = marks.map((mark) => countPercents(mark) > 0)
  if (isMoved(hasPercents, order)) return undefined
  const hasBraces = marks.map((mark, index) => mark !== numbered[index])
  const written = isMoved(hasBraces, order) ? numbered : marks
  // Python does not allow `{}` and `{0}` in one string
  if (written === numbered && marks.some((mark, index) => !hasBraces[index] && /\{\d/u.test(mark))) return undefined
  return order.map((index) => written[index] ?? '')
}

/** Returns true if fields without a number are missing or in another order, so that they need numbers. */
function isMoved(goesByOrder: readonly boolean[], order: readonly number[]): boolean {
  const wanted = goesByOrder.flatMap((is, index) => (is ? [index] : []))
  const found = order.filter((index) => goesByOrder[index] === true)
  return found.length !== wanted.length || found.some((index, at) => index !== wanted[at])
}

/** Writes `{}` as `{0}`, and `{:{}}` as `{0:{1}}`, with the numbers of their values. */
function numberBraces(text: string, next: () => number): string {
  let written = ''
  let from = 0
  for (const { at, mark: field } of scanMarks(text, '{', readBraceField)) {
    if (field === undefined) continue
    const number = field.name === '' ? String(next()) : ''
    written += `${text.slice(from, at)}{${number}${numberBraces(field.raw.slice(1), next)}`
    from = at + field.raw.length
  }
  return written + text.slice(from)
}

function countPercents(text: string): number {
  const fields = scanMarks(text, '%', readPercentField).flatMap(({ mark }) => mark ?? [])
  return fields.reduce((count, { name, raw }) => count + (name === '' ? valuesOf(raw) : 0), 0)
}

function valuesOf(raw: string): number {
  return raw.split('*').length
}

/** Returns why Python cannot format a string; `undefined` if it can. A source shows which style (`%`, `{}`) is used. */
function rejectPython(text: string, source?: string): Finding | undefined {
  const own = source === undefined ? 'plain' : styleOfSource(source)
  const style = own === 'plain' ? styleOf(text) : own
  if (style === 'plain') return undefined
  return style === 'percent' ? rejectPercent(text) : rejectBrace(text)
}

function rejectPercent(text: string): Finding | undefined {
  const marks = scanMarks(text, '%', readPercentField)
  const broken = marks.find(({ mark, isEscape }) => mark === undefined && !isEscape)
  if (broken !== undefined) return errorOf('format-syntax', { found: text.slice(broken.at, broken.at + 12) })
  const fields = marks.flatMap(({ mark }) => mark ?? [])
  const ordered = fields.find(({ name }) => name === '')
  const isMixed = ordered !== undefined && fields.some(({ name }) => name !== '')
  return isMixed ? errorOf('printf-mixed', { found: ordered.raw }) : undefined
}

function rejectBrace(text: string): Finding | undefined {
  let hasNumber = false
  let ordered: string | undefined
  const brace = /[{}]/gu
  for (let found = brace.exec(text); found !== null; found = brace.exec(text)) {
    const at = found.index
    const isEscape = text[at + 1] === found[0]
    const field = isEscape || found[0] === '}' ? undefined : readBraceField(text, at)
    if (!isEscape && field === undefined) return errorOf('format-syntax', { found: text.slice(at, at + 12) })
    if (field?.name === '') ordered ??= field.raw
    else if (field !== undefined && /^\d/u.test(field.name)) hasNumber = true
    brace.lastIndex = at + (field?.raw.length ?? 2)
  }
  return hasNumber && ordered !== undefined ? errorOf('printf-mixed', { found: ordered }) : undefined
}

/** How Python formats a string. `%(name)s` or `{name}` is better evidence than `%s`, which may be a percent sign. */
type Style = 'percent' | 'brace' | 'plain'

export function styleOf(message: string): Style {
  const percents = scanMarks(message, '%', readPercentField)
  if (percents.some(({ mark }) => mark !== undefined && mark.name !== '')) return 'percent'
  if (scanMarks(message, '{', readBraceField).some(({ mark }) => mark !== undefined)) return 'brace'
  return percents.some(({ mark, isEscape }) => mark !== undefined || isEscape) ? 'percent' : 'plain'
}

interface Field {
  readonly raw: string
  /** Key or name of the value; `''` if the field takes the next value. */
  readonly name: string
  readonly isInteger: boolean
}

/** Reads a conversion of Python's `%` operator at a percent sign: `%(name)s`, `%5.2f`. */
function readPercentField(message: string, at: number): Field | undefined {
  const found = matchAt(percent, message, at)
  if (found?.groups === undefined) return undefined
  const { name, flags = '', letter = '' } = found.groups
  const raw = found[0]
  if (name === undefined && flags.includes(' ')) {
    // `100% sure`, `50 % de`: strings for users never have a space as a flag for numbers.
    const before = message.slice(Math.max(0, at - 2), at)
    if (/\p{N}\s?$/u.test(before) || /^\p{L}/u.test(message.slice(at + raw.length, at + raw.length + 2)))
      return undefined
  }
  return { raw, name: name ?? '', isInteger: /[diu]/u.test(letter) }
}

/** Reads a field of `str.format` with its format spec at a brace: `{}`, `{0}`, `{user.name!r:>{width}}`. */
function readBraceField(message: string, at: number): Field | undefined {
  const found = matchAt(start, message, at)
  if (found === undefined) return undefined
  const name = found.groups?.['name'] ?? ''
  let end = at + found[0].length
  if (message[end] === ':') end = endOfSpec(message, end)
  return message[end] === '}' ? { raw: message.slice(at, end + 1), name, isInteger: true } : undefined
}

function endOfSpec(message: string, from: number): number {
  const limit = Math.min(message.length, from + longestSpec)
  let isNested = false
  for (let at = from; at < limit; at++) {
    const character = message[at]
    if (character === '{') {
      if (isNested) return limit
      isNested = true
    } else if (character === '}') {
      if (!isNested) return at
      isNested = false
    } else if (character === '<' && message[at + 1] === '/') {
      return limit
    }
  }
  return limit
}
