import type { Finding } from './finding.ts'
import type { Piece, Slot } from './pieces.ts'
import { type ProtectedText, slotsOf } from './protect.ts'
import type { WirePart } from './wire.ts'

export type Matched =
  | { readonly ok: true; readonly pieces: readonly Piece[] }
  | { readonly ok: false; readonly finding: Finding }

/**
 * Puts the slots of a source back into an answer. Every slot must be there once, hold nothing that is not its own, and
 * pairs must nest; anything else is refused. Only the count may be missing, and only where it `mayDropCount`.
 */
export function matchSlots(
  parts: readonly WirePart[],
  { pieces: source, contents }: Pick<ProtectedText, 'pieces' | 'contents'>,
  mayDropCount: boolean,
): Matched {
  const slots = slotsOf(source)
  const seen = new Set<Slot>()
  const pieces: Piece[] = []
  const opened: Slot[] = []
  let filled: { readonly slot: Slot; text: string } | undefined

  for (const part of parts) {
    const problem = part.type === 'text' ? readText(part.text) : readElement(part)
    if (problem !== undefined) return { ok: false, finding: problem }
  }
  const unclosed = filled?.slot ?? opened.at(-1)
  if (unclosed !== undefined) return { ok: false, finding: damaged(unclosed) }
  const missing = slots.find((slot) => !seen.has(slot) && !(mayDropCount && slot.kind === 'standalone' && slot.isCount))
  return missing === undefined ? { ok: true, pieces } : { ok: false, finding: lost(missing) }

  function readText(text: string): undefined {
    const last = pieces.at(-1)
    if (filled !== undefined) filled.text += text
    else if (last?.type === 'text') pieces[pieces.length - 1] = { type: 'text', text: last.text + text }
    else pieces.push({ type: 'text', text })
  }

  function readElement({ name, shape, id }: Extract<WirePart, { type: 'element' }>): Finding | undefined {
    if (filled !== undefined) {
      const { slot, text } = filled
      if (shape !== 'close' || name !== nameOf(slot) || (id ?? slot.id) !== slot.id) return damaged(slot)
      filled = undefined
      return fits(text, contents.get(slot.id)) ? undefined : damaged(slot)
    }
    if (shape === 'close') {
      const slot = opened.pop()
      if (slot === undefined || name !== 'g' || (id ?? slot.id) !== slot.id) return slot ? damaged(slot) : unknown(name)
      pieces.push({ type: 'slot', slot, edge: 'close' })
      return undefined
    }
    const slot = id === undefined ? undefined : slots[id - 1]
    if (slot === undefined || nameOf(slot) !== name) return unknown(id === undefined ? name : `${name} ${id}`)
    if (seen.has(slot)) return { code: 'placeholder-extra', severity: 'error', arguments: { placeholder: slot.raw } }
    seen.add(slot)
    if (slot.kind !== 'pair') {
      pieces.push({ type: 'slot', slot, edge: 'whole' })
      if (shape === 'open') filled = { slot, text: '' }
      return undefined
    }
    pieces.push({ type: 'slot', slot, edge: 'open' })
    if (shape === 'open') opened.push(slot)
    else pieces.push({ type: 'slot', slot, edge: 'close' })
    return undefined
  }
}

function nameOf({ kind }: Slot): 'x' | 'g' | 'l' {
  return kind === 'standalone' ? 'x' : kind === 'pair' ? 'g' : 'l'
}

/** What stands in an `x` is thrown away, so it must be what was sent, in whatever digits. */
function fits(text: string, sent: string | undefined): boolean {
  const found = text.trim()
  if (found === '' || found === sent) return true
  if (sent === undefined || !/^\d/u.test(sent)) return false
  return /^[\p{N}\s.,٫٬'’]+$/u.test(found) && digitsOf(found) === digitsOf(sent)
}

/** ASCII digits of a number in any script. */
function digitsOf(text: string): string {
  return Array.from(text.normalize('NFKC').matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join('')
}

/** Unicode keeps the ten digits of a script in a row, so the distance to the first one is the value. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

function lost(slot: Slot): Finding {
  if (slot.kind === 'pair' || (slot.kind === 'standalone' && slot.what === 'tag')) {
    return { code: 'html-tags', severity: 'error', arguments: { missing: [slot.raw], extra: [] } }
  }
  if (slot.kind === 'standalone' && slot.what === 'nesting') {
    return { code: 'nesting-changed', severity: 'error', arguments: { missing: [slot.raw], extra: [] } }
  }
  return { code: 'placeholder-missing', severity: 'error', arguments: { placeholder: slot.raw } }
}

function damaged(slot: Slot): Finding {
  return { code: 'placeholder-delimiter-damaged', severity: 'error', arguments: { found: slot.raw } }
}

function unknown(tag: string): Finding {
  return { code: 'placeholder-extra', severity: 'error', arguments: { placeholder: `<${tag}>` } }
}
