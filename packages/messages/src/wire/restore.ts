import { arrangeSlots } from './arrange-slots.ts'
import { stripCarrier } from './carrier.ts'
import { compareMessages, isRefusal } from '../compare/compare.ts'
import type { Count } from '../count.ts'
import { digitsOf, numbersOf } from './digits.ts'
import { decodeEntities, hasEntities } from './entities.ts'
import type { Finding } from '../finding.ts'
import { matchSlots, termLost } from './match.ts'
import { readBareOrdinal } from './ordinals.ts'
import { foldTags } from './fold-tags.ts'
import { withoutHidden } from './hidden.ts'
import { hasLetters, type Piece } from './pieces.ts'
import { doubtPlacement } from './placement.ts'
import { isSameText, printPieces } from './print.ts'
import { type ProtectedText, slotsOf } from './protect.ts'
import { repairSpaces } from './spaces.ts'
import type { Syntax } from '../syntax.ts'
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
  /** As they were for `protect`. */
  readonly counts?: readonly Count[]
}

/**
 * Makes a message of an answer, or says why it is none. Repairs what has one right repair (damaged tags, escaping done
 * twice, blanks around placeholders). What comes out has been read again with its own syntax and has the placeholders and
 * tags of the source, so a broken text is never `ok`. Never throws, whatever the answer is.
 */
export function restore(options: RestoreOptions): Restored {
  const { protectedText, source, syntax, targetLocale, counts = [] } = options
  if (typeof options.answer !== 'string') return refuse('not-translated', { why: 'no-text' })
  const seen = { source, locale: targetLocale }
  const answer = foldTags(withoutHidden(options.answer, seen).trim(), source)
  if (answer === '') return refuse('empty-translation', {})
  const { contents, start, end, mode, ordinal, spellings, wire } = protectedText
  const isXml = mode === 'xml'
  const parts = isXml
    ? scanXml(answer)
    : slotsOf(protectedText.pieces).length > 0
      ? scanAddresses(answer, wire)
      : [{ type: 'text' as const, text: answer }]
  const matched = matchSlots(ordinal === undefined ? parts : readBareOrdinal(parts, ordinal), protectedText)
  if (!matched.ok) return matched
  const sourcePieces = stripCarrier(protectedText.pieces)
  const answered = stripCarrier(matched.pieces)
  if (sourcePieces === undefined || answered === undefined) return refuse('needs-review', { why: 'carrier' })

  const sourceText = textOf(sourcePieces)
  const pieces = answered.map(mapText(isXml ? decodeEntities : (text) => text))
  const decoded = hasEntities(textOf(pieces)) && !hasEntities(sourceText) ? pieces.map(mapText(decodeEntities)) : pieces
  const found = findRubbish(textOf(decoded), { sourceText, contents, mode, wire })
  if (found !== undefined) return refuse('not-translated', { why: found })
  // written as an entity, it was not seen before
  if (withoutHidden(textOf(decoded), seen) !== textOf(decoded)) {
    return refuse('not-translated', { why: 'control-character' })
  }
  if (!hasLetters(textOf(decoded))) return refuse('blank-translation', {})
  const shown = decoded.map((piece) => (piece.type === 'text' ? piece.text : piece.slot.raw)).join('')
  const term = slotsOf(sourcePieces).find(({ kind, raw }) => kind === 'term' && !shown.includes(raw))
  if (term !== undefined) return { ok: false, finding: termLost(term.raw) }

  const target = repairSpaces({ source: sourcePieces, target: decoded.map(mapText(joinLines)), locale: targetLocale })
  if (isSameText(target, sourcePieces)) return { ok: true, text: source, doubts: [] }
  const arranged = arrangeSlots({ source: sourcePieces, target, syntax })
  // no source has a line break at an end, and one that came there would be trimmed
  if (arranged === undefined || isNewline(firstOf(target)) || isNewline(firstOf(target.toReversed()))) {
    return refuse('placeholder-order', {})
  }
  const text = start + printPieces(arranged, { syntax, spellings, source }).trim() + end
  const finding = compareMessages({ source, target: text, syntax, counts }).find(isRefusal)
  if (finding !== undefined) return { ok: false, finding }
  // no translation adds angle brackets: more than in the source are what is left of a tag
  if (countBrackets(textOf(target)) > countBrackets(sourceText)) {
    return refuse('not-translated', { why: 'wire-left-over' })
  }
  return { ok: true, text, doubts: doubtPlacement({ source: sourcePieces, target, locale: targetLocale }) }
}

function firstOf(pieces: readonly Piece[]): Piece | undefined {
  return pieces.find((piece) => piece.type === 'slot' || piece.text.trim() !== '')
}

function isNewline(piece: Piece | undefined): boolean {
  return piece?.type === 'slot' && piece.slot.kind === 'newline'
}

function refuse(code: Finding['code'], details: Finding['arguments']): Restored {
  return { ok: false, finding: { code, severity: 'error', arguments: details } }
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.type === 'text' ? piece.text : '\n')).join('')
}

function mapText(change: (text: string) => string): (piece: Piece) => Piece {
  return (piece) => (piece.type === 'text' ? { type: 'text', text: change(piece.text) } : piece)
}

/** Line breaks of the source are slots, so one that stands in the text was made up. */
function joinLines(text: string): string {
  if (!/[\r\n]/u.test(text)) return text
  return text.replaceAll(/\s+/gu, (blanks) => (/[\r\n]/u.test(blanks) ? ' ' : blanks))
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}/u

/** What is left of an address that stood for a placeholder, cut or translated: `ph1@ph`, `@ph.ungültig`, `ph1 `. */
const addressRest = /\bph\s?\d{1,9}\b|@\s?ph\b|\bph\s?\.\s?inv|\.\s?invalid\b/iu

interface Around {
  readonly sourceText: string
  readonly contents: ReadonlyMap<number, string>
  readonly mode: ProtectedText['mode']
  readonly wire: string
}

/** What no translation contains; the source's own control characters and addresses are slots by now. */
function findRubbish(text: string, { sourceText, contents, mode, wire }: Around): string | undefined {
  if (looksLikeWire(text) && !looksLikeWire(sourceText)) return 'wire-left-over'
  if (unreadable.test(text)) return 'control-character'
  if (wire.includes('@ph.invalid') && addressRest.test(text) && !addressRest.test(sourceText))
    return 'stand-in-left-over'
  if (text.includes('\ufffd') && !sourceText.includes('\ufffd')) return 'replacement-character'
  const sent = new Set([...contents.values()].map((content) => (/^\d/u.test(content) ? digitsOf(content) : content)))
  if (sent.size === 0 || mode !== 'xml') return undefined
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.some((word) => /^Q[A-Z]{2,}$/u.test(word) && sent.has(word))) return 'stand-in-left-over'
  if (![...sent].some((content) => /^\d/u.test(content))) return undefined
  const own = new Set(numbersOf(sourceText))
  const leaks = numbersOf(text).some((number) => !own.has(number) && sent.has(number))
  return leaks ? 'stand-in-left-over' : undefined
}

function countBrackets(text: string): number {
  let brackets = 0
  for (let at = 0; at < text.length; at++) if (text[at] === '<' || text[at] === '>') brackets++
  return brackets
}
