import type { Finding } from '../finding.ts'
import { escapeIcu } from '../icu/escape.ts'
import { hasIcuBlock } from '../icu/has-block.ts'
import { openIcu } from '../icu/icu.ts'
import { openQuote } from '../icu/quotes.ts'
import { readBroken } from '../icu/read-broken.ts'
import { type IcuNode, readIcu } from '../icu/read-icu.ts'
import { toTokens } from '../icu/to-tokens.ts'
import { rememberLast } from '../marks/marks.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'
import type { Neighbours, Syntax, Token } from '../syntax.ts'
import { readChoice } from './choice.ts'
import { readJavaVariants } from './variants.ts'

const icu = openIcu()

/**
 * java.text.MessageFormat. Frameworks run it only on messages with arguments, and not every text is written for it, so a
 * text says itself: one with `{0}`, `''` or `'{'` is a format, where each apostrophe quotes; in any other apostrophes are
 * just characters. A translation is written as its source is. A plural or select is ICU4J's, with ICU's rules.
 */
export function openJava(): Syntax {
  return java
}

/** The texts of a choice: a format each, whatever stands in it. */
const formats: Syntax = {
  id: 'java',
  countName: () => undefined,
  plurals: cldrPlurals,
  tokenise: tokeniseFormat,
  escape: escapeFormat,
  reject: rejectFormat,
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => true,
}

const java: Syntax = {
  ...formats,
  tokenise(message) {
    if (hasIcuBlock(message)) return icu.tokenise(message)
    return isFormat(message) ? tokeniseFormat(message) : readBroken(message)
  },
  escape(text, neighbours) {
    return isWrittenAsFormat(neighbours) ? escapeFormat(text) : text
  },
  reject(text, source) {
    if (hasIcuBlock(text)) return icu.reject(text)
    return isFormat(text) || (source !== undefined && isPlainFormat(source)) ? rejectFormat(text) : undefined
  },
  readVariants(message) {
    return hasIcuBlock(message) ? icu.readVariants?.(message) : readJavaVariants(message, formats)
  },
}

const isFormat = rememberLast((message) => /''|\{\d{1,9}\s{0,9}[,}]|'[{}]|'<'/u.test(message))

function isPlainFormat(source: string): boolean {
  return !hasIcuBlock(source) && isFormat(source)
}

function isWrittenAsFormat({ source }: Neighbours): boolean {
  return source === undefined || isFormat(source)
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

const formatTypes = new Set([undefined, 'number', 'date', 'time', 'choice'])

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
    // Java takes no blank beside the number
    if (!/^\{\d+[,}]/u.test(raw) || !formatTypes.has(node.format)) return damaged(raw.slice(0, 30))
    if (isChoice && !isSoundChoice(node.style ?? '')) return damaged(raw.slice(0, 30))
  }
  return undefined
}

/** What a number chooses is read as a format of its own where it has a brace; a choice in a choice is not looked into. */
function isSoundChoice(style: string): boolean {
  const items = readChoice(style)
  const formats = items?.filter(({ text }) => text.includes('{') && !/,\s{0,9}choice\s{0,9},/u.test(text))
  return formats?.every(({ text }) => rejectFormat(text) === undefined) ?? false
}

function damaged(found: string): Finding {
  return { code: 'format-syntax', severity: 'error', arguments: { found } }
}
