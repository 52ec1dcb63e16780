import { errorOf, type Finding } from '../syntax.ts'
import { digitsOf } from './ordinals.ts'
import { decodeEntities } from './entities.ts'
import { elementOf, type Piece, type Slot } from './pieces.ts'
import type { ProtectedText } from './protect.ts'
import type { WirePart } from './wire.ts'

/**
 * Puts the slots of a source (parts that a tag replaced when it was sent) back into the service's translation. Each
 * slot must be there once, with only its own content, and pairs must nest; otherwise the translation is rejected. The
 * tag of a term or of a form's only number may be missing, because `restore` looks for the term or number itself. A
 * term with an added ending is text. A word or e-mail address that replaced a placeholder must be there, because the
 * rest of a changed one looks like other text.
 */
export function matchSlots(
  parts: readonly WirePart[],
  {
    slots,
    contents,
    isAddressed,
  }: Pick<ProtectedText, 'contents'> & Readonly<{ slots: readonly Slot[]; isAddressed: boolean }>,
): { readonly ok: true; readonly pieces: readonly Piece[] } | { readonly ok: false; readonly finding: Finding } {
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
  const missing = slots.find((slot) => !seen.has(slot) && !mayBeMissing(slot))
  return missing === undefined ? { ok: true, pieces } : { ok: false, finding: lost(missing) }

  function mayBeMissing(slot: Slot): boolean {
    if (slot.kind === 'term') return true
    const isCount = slot.kind === 'standalone' && slot.count?.singleton === true && slot.count.hasFractions !== true
    return isCount && !isAddressed && /^\d*$/u.test(contents.get(slot.id) ?? '')
  }

  function readText(text: string): undefined {
    const last = pieces.at(-1)
    if (filled !== undefined) filled.text += text
    else if (last?.type === 'text') pieces[pieces.length - 1] = { type: 'text', text: last.text + text }
    else pieces.push({ type: 'text', text })
  }

  function readElement({ name, shape, id }: Extract<WirePart, { type: 'element' }>): Finding | undefined {
    if (filled !== undefined) {
      const { slot, text } = filled
      if (shape !== 'close' || name !== elementOf(slot) || (id ?? slot.id) !== slot.id) return damaged(slot)
      filled = undefined
      if (slot.kind === 'term') return readTerm(slot, text)
      return fits(text, contents.get(slot.id)) ? undefined : damaged(slot)
    }
    if (shape === 'close') {
      const slot = opened.pop()
      if (slot === undefined || name !== 'g' || (id ?? slot.id) !== slot.id) return slot ? damaged(slot) : unknown(name)
      pieces.push({ type: 'slot', slot, edge: 'close' })
      return undefined
    }
    const slot = id === undefined ? undefined : slots[id - 1]
    if (slot === undefined || elementOf(slot) !== name) return unknown(id === undefined ? name : `${name} ${id}`)
    if (seen.has(slot)) return errorOf('placeholder-extra', { placeholder: slot.raw })
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

  function readTerm(slot: Slot, text: string): Finding | undefined {
    const found = decodeEntities(text).trim()
    if (found !== '' && !found.includes(slot.raw)) return lost(slot)
    if (found !== '' && found !== slot.raw) pieces[pieces.length - 1] = { type: 'text', text }
    return undefined
  }
}

/** Returns true if a tag `x` is empty or still has the content that was sent, maybe in digits of another script. */
function fits(text: string, sent: string | undefined): boolean {
  const found = text.trim()
  if (found === '' || found === sent) return true
  if (sent === undefined || !/^\d/u.test(sent)) return false
  return /^[\p{N}\s.,٫٬'’]+$/u.test(found) && digitsOf(found) === digitsOf(sent)
}

function lost(slot: Slot): Finding {
  if (slot.kind === 'term') return termLost(slot.raw)
  if (slot.kind === 'pair' || (slot.kind === 'standalone' && slot.what === 'tag')) {
    return errorOf('html-tags', { missing: [slot.raw], extra: [] })
  }
  if (slot.kind === 'standalone' && slot.what === 'nesting') {
    return errorOf('nesting-changed', { missing: [slot.raw], extra: [] })
  }
  return errorOf('placeholder-missing', { placeholder: slot.raw })
}

/** Returns the problem of a translated term that had to stay unchanged. */
export function termLost(term: string): Finding {
  return errorOf('do-not-translate', { term })
}

function damaged(slot: Slot): Finding {
  return errorOf('placeholder-delimiter-damaged', { found: slot.raw })
}

function unknown(tag: string): Finding {
  return errorOf('placeholder-extra', { placeholder: `<${tag}>` })
}
