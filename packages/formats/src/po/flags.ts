import type { Patch } from '../splice.ts'
import type { PoMessage } from './message.ts'

/** Comments without the flag `fuzzy`, and without what tools keep beside it: the text before it changed (`#|`). */
export function withoutFuzzy(lead: string): string {
  return linesOf(lead)
    .map((line) => settled(line))
    .join('')
}

/** The patches that make a fuzzy message one that counts. */
export function settlePatches(text: string, { leadStart, start, isFuzzy }: PoMessage): readonly Patch[] {
  if (!isFuzzy) return []
  const patches: Patch[] = []
  let at = leadStart
  for (const line of linesOf(text.slice(leadStart, start))) {
    const after = settled(line)
    if (after !== line) patches.push({ range: { start: at, end: at + line.length }, text: after })
    at += line.length
  }
  return patches
}

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
