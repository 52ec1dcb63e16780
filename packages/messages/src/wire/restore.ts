import { arrangeSlots } from './arrange-slots.ts'
import { stripCarrier } from './carrier.ts'
import { compareMessages, isRefusal } from '../compare/compare.ts'
import type { Count } from '../count.ts'
import { digitsOf, writtenNumber } from './digits.ts'
import { decodeEntities, hasEntities } from './entities.ts'
import type { Finding } from '../finding.ts'
import { matchSlots, termLost } from './match.ts'
import { readBareOrdinal } from './ordinals.ts'
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
  const { protectedText, answer, source, syntax, targetLocale, counts = [] } = options
  if (typeof answer !== 'string') return refuse('not-translated', { why: 'no-text' })
  if (answer.trim() === '') return refuse('empty-translation', {})
  const { contents, start, end, mode, ordinal, spellings } = protectedText
  const isXml = mode === 'xml'
  const parts = isXml
    ? scanXml(answer.trim())
    : slotsOf(protectedText.pieces).length > 0
      ? scanAddresses(answer.trim())
      : [{ type: 'text' as const, text: answer.trim() }]
  const matched = matchSlots(ordinal === undefined ? parts : readBareOrdinal(parts, ordinal), protectedText)
  if (!matched.ok) return matched
  const sourcePieces = stripCarrier(protectedText.pieces)
  const answered = stripCarrier(matched.pieces)
  if (sourcePieces === undefined || answered === undefined) return refuse('needs-review', { why: 'carrier' })

  const sourceText = textOf(sourcePieces)
  const pieces = answered.map(mapText(isXml ? decodeEntities : (text) => text))
  const decoded = hasEntities(textOf(pieces)) && !hasEntities(sourceText) ? pieces.map(mapText(decodeEntities)) : pieces
  const found = findRubbish(textOf(decoded), { sourceText, contents, mode })
  if (found !== undefined) return refuse('not-translated', { why: found })
  if (!hasLetters(textOf(decoded))) return refuse('blank-translation', {})
  const shown = decoded.map((piece) => (piece.type === 'text' ? piece.text : piece.slot.raw)).join('')
  const term = slotsOf(sourcePieces).find(({ kind, raw }) => kind === 'term' && !shown.includes(raw))
  if (term !== undefined) return { ok: false, finding: termLost(term.raw) }

  const target = repairSpaces({ source: sourcePieces, target: decoded.map(mapText(joinLines)), locale: targetLocale })
  if (isSameText(target, sourcePieces)) return { ok: true, text: source, doubts: [] }
  const arranged = arrangeSlots({ source: sourcePieces, target, syntax })
  if (arranged === undefined) return refuse('placeholder-order', {})
  const text = start + printPieces(arranged, { syntax, spellings, source }).trim() + end
  const finding = compareMessages({ source, target: text, syntax, counts }).find(isRefusal)
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
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u

interface Around {
  readonly sourceText: string
  readonly contents: ReadonlyMap<number, string>
  readonly mode: ProtectedText['mode']
}

/** What no translation contains; the source's own control characters and addresses are slots by now. */
function findRubbish(text: string, { sourceText, contents, mode }: Around): string | undefined {
  if (looksLikeWire(text) && !looksLikeWire(sourceText)) return 'wire-left-over'
  if (unreadable.test(text)) return 'control-character'
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

function numbersOf(text: string): readonly string[] {
  return (text.match(writtenNumber) ?? []).map(digitsOf)
}

function countBrackets(text: string): number {
  let brackets = 0
  for (let at = 0; at < text.length; at++) if (text[at] === '<' || text[at] === '>') brackets++
  return brackets
}
