import type { Range } from '@lockale/errors'
import type { Patch } from '../splice.ts'

/** A keyword with its quoted strings, which together are one value. */
export interface PoText extends Range {
  readonly value: string
  readonly keywordStart: number
}

/** A message, or the header (an empty `msgid` without a context). */
export interface PoMessage {
  /** The key as in `.mo` files: `msgid`; if the message has a context, the context and U+0004 come before `msgid`. */
  readonly key: string
  /** Offset of the comments of the message; `start` without comments. */
  readonly leadStart: number
  /** Offset of the first keyword, including the blanks before it on its line. */
  readonly start: number
  /** The end of the last string, including the line break if nothing else follows on the line. */
  readonly end: number
  readonly context: PoText | undefined
  readonly id: PoText
  readonly pluralId: PoText | undefined
  /** The translations: one `msgstr`, or with a plural, one for each index. */
  readonly strings: readonly PoText[]
  /** True if gettext ignores the translation until it is reviewed. */
  readonly isFuzzy: boolean
  /** Flags for the message format: `c-format`, `no-python-format`. */
  readonly flags: readonly string[]
  /** The source message with the same context, if contexts identify messages and its source string has changed. */
  readonly today?: { readonly message: PoMessage; readonly text: string }
}

export interface PoScan {
  readonly messages: readonly PoMessage[]
  /** Entries kept as comments (`#~`), with the comments above them. */
  readonly obsolete: readonly Range[]
  /** Offset for new messages. It precedes comments at the file's end: a `fuzzy` there would apply to a new message. */
  readonly end: number
  readonly lineBreak: string
}

/** Removes the flag `fuzzy` and the previous source string (`#|`) from comments. */
export function withoutFuzzy(lead: string): string {
  return linesOf(lead).map(settled).join('')
}

/** Returns the previous source of a fuzzy translation, from the `#|` lines that msgmerge writes. */
export function previousMessage(text: string, { leadStart, start }: PoMessage): string | undefined {
  const lines = linesOf(text.slice(leadStart, start)).filter((line) => previousLine.test(line))
  if (lines.length === 0) return undefined
  const keywords = lines.map((line) => line.replace(previousLine, '')).join('')
  return `${keywords}\nmsgstr${keywords.includes('msgid_plural') ? '[0]' : ''} ""\n`
}

/** Returns the patches that remove the flag `fuzzy` and the previous source string of a message. */
export function settlePatches(text: string, message: PoMessage): readonly Patch[] {
  return message.isFuzzy ? patchLines(text, message, settled) : []
}

/** Returns the patches that replace an outdated source string, with the wrapping of the source file. */
export function sourcePatches({ id, pluralId, today }: PoMessage, lineBreak: string): readonly Patch[] {
  if (today === undefined) return []
  const { message, text } = today
  const rawOf = ({ start, end }: PoText) => text.slice(start, end).replaceAll(/\r\n|\n|\r/g, lineBreak)
  return [
    { range: { start: id.start, end: id.end }, text: rawOf(message.id) },
    ...(pluralId && message.pluralId
      ? [{ range: { start: pluralId.start, end: pluralId.end }, text: rawOf(message.pluralId) }]
      : []),
  ]
}

function patchLines(text: string, { leadStart, start }: PoMessage, change: (line: string) => string): readonly Patch[] {
  const patches: Patch[] = []
  let at = leadStart
  for (const line of linesOf(text.slice(leadStart, start))) {
    const after = change(line)
    if (after !== line) patches.push({ range: { start: at, end: at + line.length }, text: after })
    at += line.length
  }
  return patches
}

/** Adds the flag `fuzzy` before other flags, as gettext's tools do. Comments without flags stay. */
export function addFuzzy(lead: string): string {
  const lines = linesOf(lead)
  const at = lines.findIndex((line) => flagLine.test(line))
  return lines.map((line, index) => (index === at ? line.replace(flagLine, '$& fuzzy,') : line)).join('')
}

export function hasFlags(lead: string): boolean {
  return linesOf(lead).some((line) => flagLine.test(line))
}

/**
 * Returns the patches that mark a message as needing review. gettext ignores the translation until the review.
 * @param isNew true if no old translation stays: then the previous source string is not written
 */
export function proposePatches(
  text: string,
  message: PoMessage,
  { lineBreak, isNew }: { readonly lineBreak: string; readonly isNew: boolean },
): readonly Patch[] {
  const { leadStart, start, isFuzzy } = message
  if (isFuzzy) return isNew ? patchLines(text, message, (line) => (previousLine.test(line) ? '' : line)) : []
  const lead = text.slice(leadStart, start)
  if (hasFlags(lead)) return [{ range: { start: leadStart, end: start }, text: addFuzzy(lead) }]
  const indent = /^[ \t]*/.exec(text.slice(start, start + 100))?.[0] ?? ''
  return [{ range: { start, end: start }, text: `${indent}#, fuzzy${lineBreak}` }]
}

const flagLine = /^[ \t]*#,/
const previousLine = /^[ \t]*#\|/

function linesOf(lead: string): readonly string[] {
  return lead.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []
}

function settled(line: string): string {
  const [, before, kind, rest = '', lineBreak] = /^([ \t]*#)([,|])([^\r\n]*)([\r\n]*)$/.exec(line) ?? []
  if (kind === undefined) return line
  if (kind === '|') return ''
  const flags = rest.split(',')
  const kept = flags.filter((flag) => flag.trim() !== 'fuzzy')
  if (kept.length === flags.length) return line
  return kept.every((flag) => flag.trim() === '') ? '' : `${before},${kept.join(',')}${lineBreak}`
}
