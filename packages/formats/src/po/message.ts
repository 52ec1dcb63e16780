import type { Range } from '@lockale/errors'
import type { Patch } from '../splice.ts'

/** A keyword with its quoted strings, which together are one text. */
export interface PoText extends Range {
  readonly value: string
  readonly keywordStart: number
}

/** One message, or the header (an empty `msgid` without a context). */
export interface PoMessage {
  /** As gettext has it in `.mo` files: with a context, that and U+0004 before the text of `msgid`. */
  readonly key: string
  /** Offset of the comments that belong to it; `start` without comments. */
  readonly leadStart: number
  /** Where its first keyword begins, or the blanks before that in its line. */
  readonly start: number
  /** Behind the last string and, if nothing else follows in the line, its line break. */
  readonly end: number
  readonly context: PoText | undefined
  readonly id: PoText
  readonly pluralId: PoText | undefined
  /** One, or with a plural one for each index. */
  readonly strings: readonly PoText[]
  /** gettext takes no notice of its translation until a person has looked at it. */
  readonly isFuzzy: boolean
  /** How its texts are written, as it says itself: `c-format`, `no-python-format`. */
  readonly flags: readonly string[]
  /**
   * The source of a message that is known by its context alone, and the text of its file, where that says something else by now.
   * `key` is of that.
   */
  readonly today?: { readonly message: PoMessage; readonly text: string }
}

export interface PoScan {
  readonly messages: readonly PoMessage[]
  /** Entries that are kept as comments (`#~`), with the comments above them. */
  readonly obsolete: readonly Range[]
  /** Where more messages can go: before comments at the end that would make the next one fuzzy. */
  readonly end: number
  readonly lineBreak: string
}

export interface PoProblem {
  readonly at: number
  readonly expected: string
}

/**
 * Returns comments without the flag `fuzzy`, and without the previous source string (`#|`) that tools keep beside it.
 */
export function withoutFuzzy(lead: string): string {
  return linesOf(lead).map(settled).join('')
}

/** Lines that msgmerge keeps beside a fuzzy translation, of the message that it was made for: as those of a message. */
export function previousMessage(text: string, { leadStart, start }: PoMessage): string | undefined {
  const lines = linesOf(text.slice(leadStart, start)).filter((line) => previousLine.test(line))
  if (lines.length === 0) return undefined
  const keywords = lines.map((line) => line.replace(previousLine, '')).join('')
  return `${keywords}\nmsgstr${keywords.includes('msgid_plural') ? '[0]' : ''} ""\n`
}

/** The patches that make a fuzzy message one that counts. */
export function settlePatches(text: string, message: PoMessage): readonly Patch[] {
  return message.isFuzzy ? patchLines(text, message, settled) : []
}

/** The patches that give a message the source of today, with its wrapping. */
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

/** Comments with the flag `fuzzy` before their other flags, as gettext's tools write it. Without flags, as they are. */
export function addFuzzy(lead: string): string {
  const lines = linesOf(lead)
  const at = lines.findIndex((line) => flagLine.test(line))
  return lines.map((line, index) => (index === at ? line.replace(flagLine, '$& fuzzy,') : line)).join('')
}

export function hasFlags(lead: string): boolean {
  return linesOf(lead).some((line) => flagLine.test(line))
}

/**
 * The patches that make a message one whose translation a person has to review: until then it does not count.
 * @param isNew none of its translations stays: what they were made for is no news
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
