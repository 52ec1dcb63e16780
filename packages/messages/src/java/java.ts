import { none } from '../none.ts'
import {
  errorOf,
  type Finding,
  type Syntax,
  type SyntaxOptions,
  type Token,
  type Variant,
  type Variants,
} from '../syntax.ts'
import { hasIcuBlock, openIcu, readBroken, toTokens } from '../icu/icu.ts'
import { escapeIcu, openQuote } from '../icu/quotes.ts'
import { type IcuNode, readIcu } from '../icu/read-icu.ts'
import { rememberLast } from '../marks/marks.ts'
import { type PluralSlot } from '../plural/plural-rules.ts'

const formatTypes = new Set([undefined, 'number', 'date', 'time', 'choice'])

const icu = openIcu()

/**
 * Messages of java.text.MessageFormat. Most frameworks use it only for messages with arguments, so the string decides:
 * a string with `{0}`, `''` or `'{'` is formatted, and every apostrophe in it quotes; in other strings, apostrophes are
 * characters. A translation is read like its source. With the option `always`, every string is formatted. Plurals and
 * selects follow ICU4J.
 */
export function openJava({ apostrophes }: Pick<SyntaxOptions, 'apostrophes'> = {}): Syntax {
  return apostrophes === 'always' ? always : bySource
}

const formats: Syntax = {
  ...none,
  id: 'java',
  tokenise: tokeniseFormat,
  escape: escapeFormat,
  reject: rejectFormat,
}

const isFormat = rememberLast((message) => /''|\{\d{1,9}\s{0,9}[,}]|'[{}]|'<'/u.test(message))
const bySource = javaOf(isFormat)
const always = javaOf(() => true)

/**
 * Opens the message format.
 * @param isFormat returns true if Java formats a string without plural or select, so that its apostrophes quote
 */
function javaOf(isFormat: (message: string) => boolean): Syntax {
  return {
    ...formats,
    tokenise(message) {
      if (hasIcuBlock(message)) return icu.tokenise(message)
      return isFormat(message) ? tokeniseFormat(message) : readBroken(message)
    },
    escape(text, { source }) {
      return source === undefined || isFormat(source) ? escapeFormat(text) : text
    },
    reject(text, source) {
      if (hasIcuBlock(text)) return icu.reject(text)
      const isPlainFormat = source !== undefined && !hasIcuBlock(source) && isFormat(source)
      return isFormat(text) || isPlainFormat ? rejectFormat(text) : undefined
    },
    renderer: {
      choosers: (message, showing) => (hasIcuBlock(message) ? icu.renderer?.choosers(message, showing) : undefined),
      show: (message, showing) => icu.renderer?.show(message, showing),
    },
    readVariants(message, locale) {
      return hasIcuBlock(message) ? icu.readVariants?.(message, locale) : readJavaVariants(message, formats)
    },
  }
}

function tokeniseFormat(message: string): readonly Token[] {
  const { nodes } = readIcu(message, { quoting: 'required' })
  if (nodes === undefined) return readBroken(message)
  const choices = new Set(nodes.filter(isChoice).map(({ start, end }) => message.slice(start, end)))
  return toTokens(message, nodes, {}).map((token) =>
    token.type === 'placeholder' && choices.has(token.raw) ? { ...token, kind: 'block' } : token,
  )
}

function isChoice(node: IcuNode): boolean {
  return node.type === 'argument' && node.format === 'choice' && readChoice(node.style ?? '') !== undefined
}

function escapeFormat(text: string): string {
  return escapeIcu(text, { quoting: 'required', isPlural: false })
}

function rejectFormat(text: string): Finding | undefined {
  const { nodes, problem } = readIcu(text, { quoting: 'required' })
  if (nodes === undefined) return damaged(problem.found)
  for (const node of nodes) {
    const raw = text.slice(node.start, node.end)
    if (node.type === 'text' && openQuote(raw) !== -1)
      return damaged(raw.slice(raw.lastIndexOf("'"), raw.lastIndexOf("'") + 30))
    if (node.type === 'block') return damaged(raw.slice(0, 30))
    if (node.type !== 'argument') continue
    const isChoice = node.format === 'choice'
    // Java allows no space between the brace and the number
    if (!/^\{\d+[,}]/u.test(raw) || !formatTypes.has(node.format)) return damaged(raw.slice(0, 30))
    if (isChoice && !isSoundChoice(node.style ?? '')) return damaged(raw.slice(0, 30))
  }
  return undefined
}

/** Returns true for a valid choice (java.text.ChoiceFormat). A choice inside one of its texts is not checked. */
function isSoundChoice(style: string): boolean {
  const items = readChoice(style)
  const formats = items?.filter(({ text }) => text.includes('{') && !/,\s{0,9}choice\s{0,9},/u.test(text))
  return formats?.every(({ text }) => rejectFormat(text) === undefined) ?? false
}

function damaged(found: string): Finding {
  return errorOf('format-syntax', { found })
}

/** Splits a message with one choice into one sentence for each limit. In Java, a translation has the same limits. */
function readJavaVariants(message: string, syntax: Syntax): Variants | undefined {
  const { nodes = [] } = message.includes('choice') ? readIcu(message, { quoting: 'required' }) : {}
  const [choice, second] = nodes.filter((node) => node.type === 'argument' && node.format === 'choice')
  if (choice?.type !== 'argument' || second !== undefined) return undefined
  const items = readChoice(choice.style ?? '')
  // a brace inside a choice must be quoted twice, which lockale does not write
  if (items === undefined || items.length > maxItems || nodes.some(hasBrace)) return undefined
  if (items.some(({ text }) => rejectBraces(text) !== undefined)) return undefined
  const at = nodes.indexOf(choice)
  const [before, after] = [partsOf(message, nodes.slice(0, at)), partsOf(message, nodes.slice(at + 1))]
  const slots = items.map((item, index) =>
    toSlot(items, item, index === items.length - 1 ? 'other' : item.limit.trim()),
  )
  const variants = items.map((item, index): Variant => {
    const own = item.text.includes('{') ? readIcu(item.text, { quoting: 'required' }) : undefined
    const inner: readonly Part[] = own?.nodes === undefined ? [{ text: item.text }] : partsOf(item.text, own.nodes)
    return { keys: [slots[index]?.form ?? 'other'], text: writeParts([...before, ...inner, ...after]) }
  })
  return {
    axes: [{ name: choice.name, kind: 'cardinal', offset: 0, keys: slots.map(({ form }) => form), slots }],
    variants,
    syntax: { ...syntax, reject: (text) => syntax.reject(text) ?? rejectBraces(text) },
    print(target) {
      const texts = items.map(({ limit }, index) => {
        const form = slots[index]?.form ?? 'other'
        const own = target.find(({ keys: [key] }) => key === form) ?? target.find(({ keys: [key] }) => key === 'other')
        return limit + quoteChoice(writtenInChoice(own?.text ?? ''))
      })
      const head = message.slice(choice.start, choice.end).replace(/,(\s*)choice(\s*),(\s*)[^]*$/u, ',$1choice$2,$3')
      return `${head}${texts.join('|')}}`
    },
  }
}

function hasBrace(node: IcuNode): boolean {
  return node.type === 'text' && /[{}]/u.test(node.text)
}

function rejectBraces(text: string): Finding | undefined {
  const brace = readIcu(text, { quoting: 'required' }).nodes?.find(hasBrace)
  return brace && damaged(text.slice(brace.start, brace.end))
}

/** Maximum number of items in a plural choice. A longer choice is not read as a plural. */
const maxItems = 64

function toSlot(items: readonly ChoiceItem[], item: ChoiceItem, form: string): PluralSlot {
  const isOwn = (value: number) => chooseItem(items, value) === item
  const integers = Array.from({ length: 1001 }, (_, value) => value).filter(isOwn)
  const sample = [5, 3, 2, 1].find(isOwn) ?? integers[0] ?? (Number.isFinite(item.number) ? item.number : 0)
  // the first item is also for all smaller numbers, but `-1#unknown` is treated as for -1 only
  const isBelow = integers.length === 0 && Number.isFinite(item.number)
  const only = isBelow ? item.number : integers.length === 1 ? integers[0] : undefined
  return { form, sample, alternatives: [], only, kind: 'integer' }
}

type Part = { readonly text: string } | { readonly raw: string }

function partsOf(message: string, nodes: readonly IcuNode[]): readonly Part[] {
  return nodes.map((node) =>
    node.type === 'text' ? { text: node.text } : { raw: message.slice(node.start, node.end) },
  )
}

function writeParts(parts: readonly Part[]): string {
  let text = ''
  let result = ''
  for (const part of parts) {
    if ('text' in part) {
      text += part.text
      continue
    }
    result += escapeIcu(text, { quoting: 'required', isPlural: false }) + part.raw
    text = ''
  }
  return result + escapeIcu(text, { quoting: 'required', isPlural: false })
}

/** Returns a text as it is written in a choice. If the text contains a brace, Java reads quotes in it once more. */
function writtenInChoice(text: string): string {
  const { nodes } = readIcu(text, { quoting: 'required' })
  if (nodes === undefined) return text
  const plain = partsOf(text, nodes)
    .map((part) => ('text' in part ? part.text : part.raw))
    .join('')
  return plain.includes('{') ? text : plain
}

/** One text of a choice, such as `1#one file`. */
interface ChoiceItem {
  /** The limit as written, with its sign and spaces: `1<`. */
  readonly limit: string
  readonly number: number
  /** True if the limit is written with `<`: the text is for greater numbers only. False: also for the number itself. */
  readonly isGreater: boolean
  /** The text without the quotes of the choice. If it contains `{`, Java formats it again as a message. */
  readonly text: string
}

/** Parses java.text.ChoiceFormat, also `-∞` and `∞`, in ascending order; `undefined` if Java rejects it. */
export function readChoice(pattern: string): readonly ChoiceItem[] | undefined {
  const items: ChoiceItem[] = []
  for (const part of splitChoice(pattern)) {
    const match = /^(\s*(-?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15}|∞))\s*([#<≤]))/u.exec(part)
    const [, limit = '', digits = '', sign] = match ?? []
    // a sign (`#`, `<`, `≤`) without quotes would begin another limit
    if (match === null || /[#<≤]/u.test(part.slice(limit.length).replaceAll(/'[^']*(?:'|$)/gu, ''))) return undefined
    const number = Number(digits.replace('∞', 'Infinity'))
    const last = items.at(-1)
    const isGreater = sign === '<'
    if (last !== undefined && (number < last.number || (number === last.number && (last.isGreater || !isGreater)))) {
      return undefined
    }
    items.push({ limit, number, isGreater, text: unquote(part.slice(limit.length)) })
  }
  return items.length === 0 ? undefined : items
}

/** Returns the item that Java selects: the last one whose limit the number reaches, or else the first item. */
export function chooseItem(items: readonly ChoiceItem[], value: number): ChoiceItem | undefined {
  return items.findLast(({ number, isGreater }) => (isGreater ? value > number : value >= number)) ?? items[0]
}

function quoteChoice(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/[|<#≤]+/gu, "'$&'")
}

function splitChoice(pattern: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "'") isQuoted = !isQuoted
    if (pattern[at] !== '|' || isQuoted) continue
    parts.push(pattern.slice(start, at))
    start = at + 1
  }
  return [...parts, pattern.slice(start)]
}

function unquote(text: string): string {
  return text.replaceAll(/''|'/gu, (quote) => (quote === "''" ? "'" : ''))
}
