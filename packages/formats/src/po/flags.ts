import type { Patch } from '../splice.ts'
import type { PoMessage } from './message.ts'

/** Comments without the flag `fuzzy`, and without what tools keep beside it: the text before it changed (`#|`). */
export function withoutFuzzy(lead: string): string {
  return linesOf(lead)
    .map((line) => settled(line))
    .join('')
}

/** The patches that make a fuzzy message one that counts. */
export function settlePatches(text: string, message: PoMessage): readonly Patch[] {
  return message.isFuzzy ? patchLines(text, message, settled) : []
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

/** The patches that make a message one whose translation a person has to review: until then it does not count. */
export function proposePatches(text: string, message: PoMessage, lineBreak: string): readonly Patch[] {
  const { leadStart, start, isFuzzy } = message
  if (isFuzzy) return patchLines(text, message, (line) => (/^[ \t]*#\|/.test(line) ? '' : line))
  const lead = text.slice(leadStart, start)
  if (hasFlags(lead)) return [{ range: { start: leadStart, end: start }, text: addFuzzy(lead) }]
  const indent = /^[ \t]*/.exec(text.slice(start, start + 100))?.[0] ?? ''
  return [{ range: { start, end: start }, text: `${indent}#, fuzzy${lineBreak}` }]
}

const flagLine = /^[ \t]*#,/

/** With their line breaks. */
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
