import { compareMessages } from './compare.ts'
import { decodeEntities, hasEntities } from './entities.ts'
import type { Finding } from './finding.ts'
import { matchSlots } from './match.ts'
import { hasLetters, nativeText, type Piece } from './pieces.ts'
import { doubtPlacement } from './placement.ts'
import type { ProtectedText } from './protect.ts'
import { repairSpaces } from './spaces.ts'
import type { Syntax, Token } from './syntax.ts'
import { looksLikeWire, scanAddresses, scanXml } from './wire.ts'

export type Restored =
  /** `doubts` do not make the text wrong; they are reasons to ask once more and keep the better answer. */
  | { readonly ok: true; readonly text: string; readonly doubts: readonly Finding[] }
  | { readonly ok: false; readonly finding: Finding }

export interface RestoreOptions {
  /** What was sent; not in mode `copy`. */
  readonly protectedText: ProtectedText
  /** What came back for it: whatever the service's JSON held. */
  readonly answer: unknown
  /** The message that `protectedText` was made from. */
  readonly source: string
  readonly syntax: Syntax
  readonly sourceLocale: string
  readonly targetLocale: string
  /** Which plural form it is for; in a singleton the count may be absent. */
  readonly plan?: { readonly singleton: boolean }
}

/**
 * Makes a message of an answer, or says why it is none. Repairs what has one right repair (damaged tags, escaping done
 * twice, blanks around placeholders). What comes out has been read again with its own syntax and has the placeholders and
 * tags of the source, so a broken text is never `ok`. Never throws, whatever the answer is.
 */
export function restore(options: RestoreOptions): Restored {
  const { protectedText, answer, source, syntax, targetLocale, plan } = options
  if (typeof answer !== 'string') return refuse('not-translated', { why: 'no-text' })
  if (answer.trim() === '') return refuse('empty-translation', {})
  const { pieces: sourcePieces, contents, start, end, mode } = protectedText
  const isXml = mode === 'xml'

  const parts = isXml ? scanXml(answer.trim()) : hasSlots(sourcePieces) ? scanAddresses(answer.trim()) : undefined
  const matched = matchSlots(parts ?? [{ type: 'text', text: answer.trim() }], protectedText, plan?.singleton === true)
  if (!matched.ok) return matched

  const sourceText = textOf(sourcePieces)
  const pieces = matched.pieces.map(mapText(isXml ? decodeEntities : (text) => text))
  const decoded = hasEntities(textOf(pieces)) && !hasEntities(sourceText) ? pieces.map(mapText(decodeEntities)) : pieces
  const found = findRubbish(textOf(decoded), { sourceText, contents })
  if (found !== undefined) return refuse('not-translated', { why: found })
  if (!hasLetters(textOf(decoded))) return refuse('blank-translation', {})

  const target = repairSpaces({ source: sourcePieces, target: decoded.map(mapText(joinLines)), locale: targetLocale })
  const text = start + print(target, syntax).trim() + end
  const [finding] = compareMessages({ source, target: text, syntax, ...(plan && { form: plan }) }).filter(
    ({ severity }) => severity === 'error',
  )
  if (finding !== undefined) return { ok: false, finding }
  // no translation adds angle brackets: more than in the source are what is left of a tag
  if (countBrackets(textOf(target)) > countBrackets(sourceText)) {
    return refuse('not-translated', { why: 'wire-left-over' })
  }
  return { ok: true, text, doubts: doubtPlacement({ source: sourcePieces, target, locale: targetLocale }) }
}

function refuse(code: Finding['code'], details: Finding['arguments']): Restored {
  return { ok: false, finding: { code, severity: 'error', arguments: details } }
}

function hasSlots(pieces: readonly Piece[]): boolean {
  return pieces.some(({ type }) => type === 'slot')
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : '\n')).join('')
}

function mapText(change: (text: string) => string): (piece: Piece) => Piece {
  return (piece) => (piece.type === 'text' ? { type: 'text', text: change(piece.text) } : piece)
}

/** Line breaks of the source are slots, so one that stands in the text was made up. */
function joinLines(text: string): string {
  return text.replaceAll(/\s+/gu, (blanks) => (/[\r\n]/u.test(blanks) ? ' ' : blanks))
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u

/** What no translation contains; the source's own control characters and addresses are slots by now. */
function findRubbish(
  text: string,
  { sourceText, contents }: { readonly sourceText: string; readonly contents: ReadonlyMap<number, string> },
): string | undefined {
  if (looksLikeWire(text) && !looksLikeWire(sourceText)) return 'wire-left-over'
  if (unreadable.test(text)) return 'control-character'
  if (text.includes('\ufffd') && !sourceText.includes('\ufffd')) return 'replacement-character'
  const standIns = new Set([...contents.values()].filter(hasLetters))
  const leaks = standIns.size > 0 && (text.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => standIns.has(word))
  return leaks ? 'stand-in-left-over' : undefined
}

function countBrackets(text: string): number {
  return Array.from(text.matchAll(/[<>]/gu)).length
}

function print(pieces: readonly Piece[], syntax: Syntax): string {
  return pieces
    .map((piece, index) =>
      piece.type === 'text' ? syntax.escape(piece.text, tokenOf(pieces[index + 1])) : nativeText(piece),
    )
    .join('')
}

/** The token that a slot is in the message, for an escape that looks at its neighbour. */
function tokenOf(piece: Piece | undefined): Token | undefined {
  if (piece?.type !== 'slot') return undefined
  const { slot, edge } = piece
  const raw = nativeText(piece)
  if (slot.kind === 'newline' || (slot.kind === 'standalone' && slot.what === 'literal')) {
    return { type: 'text', text: raw }
  }
  if (slot.kind === 'standalone' && (slot.what === 'placeholder' || slot.what === 'nesting')) {
    return { type: 'placeholder', kind: slot.what === 'nesting' ? 'nesting' : 'variable', raw, name: '' }
  }
  return { type: edge === 'whole' ? 'tag' : edge, raw, name: '' }
}
