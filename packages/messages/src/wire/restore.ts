import { compareMessages, isRefusal } from '../compare/compare.ts'
import type { Count } from '../count.ts'
import { errorOf, type Finding, type Syntax } from '../syntax.ts'
import { readPlainly } from '../plain-text.ts'
import { looksLikeWire, scanAddresses, scanXml, stripCarrier } from './wire.ts'
import { digitsOf, numbersOf, readBareNumber } from './ordinals.ts'
import { decodeEntities, withoutHidden } from './entities.ts'
import { matchSlots, termLost } from './match.ts'
import { edgeId, hasLetters, isWritten, type Piece, rawOf, type Slot, type SlotPiece } from './pieces.ts'
import { doubt, doubtPlacement, isSameText, printPieces, repairSpaces } from './print.ts'
import { type ProtectedText, slotsOf } from './protect.ts'

/** A restored message, or the problem that makes the service's translation unusable. */
export type Restored =
  /** `doubts` are reasons to translate again and keep the better translation; the text itself is not wrong. */
  | {
      readonly ok: true
      readonly text: string
      readonly doubts: readonly Finding[]
      /** True if the text is plain and has its source's placeholders. It then need not be compared with the source. */
      readonly isPlain?: boolean | undefined
    }
  | { readonly ok: false; readonly finding: Finding }

/** What was sent, what the service returned, and the message that was sent. */
export interface RestoreOptions {
  /** The string as sent. Not used in mode `copy`. */
  readonly protectedText: ProtectedText
  /** What the service returned: any value of its JSON. */
  readonly answer: unknown
  /** The message that `protectedText` was made from. */
  readonly source: string
  readonly syntax: Syntax
  readonly targetLocale: string
  readonly counts?: readonly Count[]
}

/**
 * Returns the message that the service's answer stands for, or the problem that makes the answer unusable. It repairs
 * damage that has only one possible repair: damaged tags, double escaping, white space around placeholders. The result
 * is read again in its own message format and has the placeholders and tags of the source, so an invalid message is
 * never `ok`. It never throws, whatever the answer is.
 * ```ts
 * restore({ protectedText, answer: 'Hallo <x id="1"/>', source: 'Hello {{name}}', syntax, targetLocale: 'de' })
 * // { ok: true, text: 'Hallo {{name}}', doubts: [] }
 * ```
 */
export function restore(options: RestoreOptions): Restored {
  const { protectedText, source, syntax, targetLocale, counts = [] } = options
  if (typeof options.answer !== 'string') return refuse('not-translated', { why: 'no-text' })
  const received = composed(withoutShell(options.answer.trim(), protectedText.wire), source)
  const sent = readSent(options)
  const plain = sent.plain === '' ? readPlain(received, options, sent) : undefined
  if (plain !== undefined) return plain
  const seen = { source, locale: targetLocale }
  const answer = foldTags(withoutHidden(received, seen).trim(), source)
  if (answer === '') return refuse('empty-translation')
  const { contents, start, end, mode, ordinal, spellings, wire } = protectedText
  const isXml = mode === 'xml'
  const { slots } = sent
  const parts = isXml
    ? scanXml(answer)
    : slots.length > 0
      ? scanAddresses(answer, wire)
      : [{ type: 'text' as const, text: answer }]
  const isAddressed = mode === 'plain' && wire.includes('@ph.invalid')
  const read = ordinal === undefined ? parts : readBareNumber(parts, ordinal)
  const matched = matchSlots(read, { slots, contents, isAddressed })
  if (!matched.ok) return matched
  const { pieces: sourcePieces, text: sourceText } = sent
  const answered = stripCarrier(matched.pieces)
  if (sourcePieces === undefined || answered === undefined) return refuse('needs-review', { why: 'carrier' })

  const pieces = isXml ? answered.map(mapText(decodeEntities)) : answered
  const isEscapedTwice = hasEntities(textOf(pieces)) && !sent.hasEntities
  const decoded = isEscapedTwice ? pieces.map(mapText(decodeEntities)) : pieces
  const decodedText = textOf(decoded)
  const found = findRubbish(decodedText, sourceText, protectedText)
  if (found !== undefined) return { ok: false, finding: found }
  // an entity was decoded to an invisible character that the source does not have
  if (withoutHidden(decodedText, seen) !== decodedText) return refuse('control-characters', { why: 'hidden' })
  const isBlank = !hasLetters(decodedText)
  if (isBlank && !mayBeBlank(sent, decodedText)) return refuse('blank-translation')
  const term = lostTerm(slots, decoded)
  if (term !== undefined) return { ok: false, finding: termLost(term.raw) }

  const target = repairSpaces({ source: sourcePieces, target: decoded.map(mapText(joinLines)), locale: targetLocale })
  if (isSameText(target, sourcePieces)) return { ok: true, text: source, doubts: [] }
  const arranged = arrangeSlots(sourcePieces, target, syntax)
  // sent strings have no line break at their ends: if the translation has one there, `trim` would remove it
  if (arranged === undefined || isNewline(target.find(isShown)) || isNewline(target.findLast(isShown))) {
    return refuse('placeholder-order')
  }
  const text = start + printPieces(arranged, { syntax, spellings, source }).trim() + end
  const isAlike = sent.plain !== undefined && readPlainly(text.trim(), syntax) === sent.plain
  const finding = isAlike ? undefined : compareMessages({ source, target: text, syntax, counts }).find(isRefusal)
  if (finding !== undefined) return { ok: false, finding }
  // a backtick of the answer can make code of other words
  if (text.includes('`') && codeIn(text, syntax) !== codeIn(source, syntax))
    return refuse('html-tags', { extra: ['`'] })
  // translations add no angle brackets, so an extra one is a part of a damaged tag
  if (countBrackets(textOf(target)) > countBrackets(sourceText)) {
    return refuse('not-translated', { why: 'wire-left-over' })
  }
  const placed = doubtPlacement({ source: sourcePieces, target, answered: decoded, locale: targetLocale })
  // the number that decides the form of the words was sent neither as an example nor beside them
  const isUnsaid = isAddressed && slots.some((slot) => hasSample(slot) && slot.id !== ordinal?.id)
  const doubts = [...placed, ...(isBlank ? [doubt('blank')] : []), ...(isUnsaid ? [doubt('number-not-sent')] : [])]
  return { ok: true, text, doubts, isPlain: (isAlike && start === '' && end === '') || undefined }
}

/** Returns the result for a plain translation, where nothing must be restored or compared; `undefined` for others. */
function readPlain(
  answer: string,
  { protectedText, source, syntax, targetLocale }: RestoreOptions,
  { pieces, slots, text: sourceText }: Sent,
): Restored | undefined {
  if (pieces === undefined || slots.length > 0 || readPlainly(answer, syntax) !== '') return undefined
  const { start, end } = protectedText
  const finding = findRubbish(answer, sourceText, protectedText)
  if (finding !== undefined) return { ok: false, finding }
  if (answer === sourceText) return { ok: true, text: source, doubts: [] }
  const target = [{ type: 'text' as const, text: answer }]
  const doubts = doubtPlacement({ source: pieces, target, locale: targetLocale })
  return { ok: true, text: start + answer + end, doubts, isPlain: (start === '' && end === '') || undefined }
}

interface Sent {
  /** The parts of the string as sent; `undefined` if the number that was added to it cannot be removed. */
  readonly pieces: readonly Piece[] | undefined
  readonly slots: readonly Slot[]
  readonly text: string
  readonly hasEntities: boolean
  /** The placeholders of a plain message as they are written; `undefined` for a message that is not plain. */
  readonly plain: string | undefined
}

const sents = new WeakMap<ProtectedText, Sent>()

/** Returns the parsed string that was sent. Cached, because all target languages need it. */
function readSent({ protectedText, source, syntax }: RestoreOptions): Sent {
  const known = sents.get(protectedText)
  if (known !== undefined) return known
  const pieces = stripCarrier(protectedText.pieces)
  const text = textOf(pieces ?? [])
  const slots = slotsOf(protectedText.pieces)
  const plain = readPlainly(source.trim(), syntax)
  const sent = { pieces, slots, text, hasEntities: hasEntities(text), plain }
  sents.set(protectedText, sent)
  return sent
}

/**
 * Returns the only string of the JSON around an answer, as chat services write it: `{"translation": "Speichern"}`. If
 * JSON was sent, or the JSON has more than one value, the answer stays.
 */
function withoutShell(answer: string, wire: string): string {
  const inner = answer.startsWith('```') ? (/^```(?:json)?\s([^`]*)```$/u.exec(answer)?.[1]?.trim() ?? '') : answer
  if (!/^(?:\{\s*"|\[\s*")/u.test(inner) || /^[[{`]/u.test(wire)) return answer
  try {
    const [text, ...others] = Object.values(JSON.parse(inner) as object) as readonly unknown[]
    return typeof text === 'string' && others.length === 0 ? text.trim() : answer
  } catch {
    return answer
  }
}

/** Returns the text with letters of one character each (`é`) where it has two for one, and the source has none such. */
function composed(text: string, source: string): string {
  if (!/[\u0300-\u036f\u1100-\u11ff\u3099\u309a]/u.test(text)) return text
  const short = text.normalize('NFC')
  return short.length < text.length && source.normalize('NFC').length === source.length ? short : text
}

/** Returns the code spans of a Markdown message, in any order. */
function codeIn(message: string, syntax: Syntax): string {
  const spans = syntax
    .tokenise(message)
    .flatMap((token) => (token.type === 'tag' && token.name === '`' ? token.raw : []))
  return spans.sort().join('\n')
}

/**
 * Returns true if a translation may have no word: the only one is a short one between placeholders or numbers (some
 * languages write `{{n}} of {{all}}` with `/`), or belongs to a number (`1st`, `8:30 PM`) that the translation has.
 */
function mayBeBlank({ pieces = [] }: Sent, answer: string): boolean {
  const shown = pieces.map((piece) => (piece.type === 'text' ? piece.text : isPlaceholder(piece.slot) ? '\ufffc' : ''))
  const text = shown.join('')
  const numbers = text.match(/\d+/gu)?.length ?? 0
  if (numbers > 0 && (answer.match(/\p{Nd}+/gu)?.length ?? 0) < numbers) return false
  if (/^[^\p{L}\ufffc]*\d\s?(?:st|nd|rd|th|[ap]\.?m\.?)[^\p{L}\ufffc]*$/iu.test(text)) return true
  return /^[^\p{L}]*\ufffc[^\p{L}\ufffc]*[\p{Ll}\p{Lo}]{1,4}[^\p{L}\ufffc]*\ufffc[^\p{L}]*$/u.test(
    text.replaceAll(/\d+/gu, '\ufffc'),
  )
}

function isPlaceholder(slot: Slot): boolean {
  return slot.kind === 'standalone' && slot.what === 'placeholder'
}

function hasSample(slot: Slot): boolean {
  return slot.kind === 'standalone' && slot.count?.sample !== undefined
}

function lostTerm(slots: readonly Slot[], pieces: readonly Piece[]): Slot | undefined {
  const terms = slots.filter(({ kind }) => kind === 'term')
  if (terms.length === 0) return undefined
  const shown = pieces.map((piece) => (piece.type === 'text' ? piece.text : piece.slot.raw)).join('')
  return terms.find(({ raw }) => !shown.includes(raw))
}

function isShown(piece: Piece): boolean {
  return piece.type === 'slot' || piece.text.trim() !== ''
}

function isNewline(piece: Piece | undefined): boolean {
  return piece?.type === 'slot' && piece.slot.kind === 'newline'
}

function refuse(...problem: Parameters<typeof errorOf>): Restored {
  return { ok: false, finding: errorOf(...problem) }
}

function textOf(pieces: readonly Piece[]): string {
  let text = ''
  for (const piece of pieces) text += piece.type === 'text' ? piece.text : '\n'
  return text
}

function mapText(change: (text: string) => string): (piece: Piece) => Piece {
  return (piece) => (piece.type === 'text' ? { type: 'text', text: change(piece.text) } : piece)
}

/** Replaces line breaks by spaces. Line breaks of the source were sent as tags, so the engine has added these. */
function joinLines(text: string): string {
  if (!/[\r\n]/u.test(text)) return text
  return text.replaceAll(/\s+/gu, (blanks) => (/[\r\n]/u.test(blanks) ? ' ' : blanks))
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/u

/** Returns true if the rest of an e-mail address for a placeholder is left in the text: `ph1 `, `correo1＠correo`. */
function hasAddressRest(text: string, sourceText: string): boolean {
  const [found, own] = [text.normalize('NFKC'), sourceText.normalize('NFKC')]
  return found.split('@').length > own.split('@').length || (addressRest.test(found) && !addressRest.test(own))
}

const addressRest = /\bph\s?\d{1,9}\b|\bph\s?\.\s?inv|\.\s?invalid\b/iu

/** Finds text that no translation may contain, such as control characters; those of the source were sent as tags. */
function findRubbish(text: string, sourceText: string, sent: ProtectedText): Finding | undefined {
  if (looksLikeWire(text) && !looksLikeWire(sourceText)) return errorOf('not-translated', { why: 'wire-left-over' })
  const strange = unreadable.exec(text)?.[0].codePointAt(0)
  if (strange !== undefined) return errorOf('control-characters', { found: [`U+${hexadecimal(strange)}`] })
  if (text.includes('\ufffd') && !sourceText.includes('\ufffd')) return errorOf('replacement-character')
  return hasStandIn(text, sourceText, sent) ? errorOf('not-translated', { why: 'stand-in-left-over' }) : undefined
}

function hexadecimal(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

/** Returns true if a word, number or address that was sent for a placeholder is left in the text. */
function hasStandIn(text: string, sourceText: string, { contents, mode, wire }: ProtectedText): boolean {
  if (mode === 'plain' && wire.includes('@ph.invalid') && hasAddressRest(text, sourceText)) return true
  if (contents.size === 0 || mode !== 'xml') return false
  const shown = new Set([...contents.values()].map((content) => (/^\d/u.test(content) ? digitsOf(content) : content)))
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.some((word) => /^Q[A-Z]{2,}$/u.test(word) && shown.has(word))) return true
  if (![...shown].some((content) => /^\d/u.test(content))) return false
  const own = new Set(numbersOf(sourceText))
  return numbersOf(text).some((number) => !own.has(number) && shown.has(number))
}

function countBrackets(text: string): number {
  let brackets = 0
  for (let at = 0; at < text.length; at++) if (text[at] === '<' || text[at] === '>') brackets++
  return brackets
}

/**
 * Restores damaged tags of a translation if there is only one way to read them: full-width signs and digits
 * (`＜x id＝＂１＂／＞`), digits of other scripts, quotes as entities, a missing space behind the name, and one added
 * paragraph around everything.
 */
function foldTags(answer: string, source: string): string {
  if (!damaged.test(answer)) return answer
  const inner = source.includes('<p') ? undefined : /^<p>((?:(?!<\/?p\b)[\s\S])*)<\/p>$/iu.exec(answer)?.[1]
  const folded = inner?.trim() ?? answer
  if (source.includes('＜')) return folded
  return folded.replaceAll(tag, (found: string) => {
    const plain = found
      .replaceAll('&quot;', '"')
      .normalize('NFKC')
      .replaceAll(/\p{Nd}/gu, digitsOf)
    return plain.replace(/^(<\s?)([xgln])id/iu, '$1$2 id')
  })
}

const damaged = /＜|<(?!(?:[xgln] id="\d{1,9}"\/?|\/[xgln])>)/u

const tag =
  /[<＜]\s{0,2}[/／]?\s{0,2}[xglnｘｇｌｎ](?:\s{0,3}[iｉ][dｄ]\s{0,3}[=＝]\s{0,3}(?:&quot;|[\p{P}\p{S}])?\s?\p{Nd}{1,9}\s?(?:&quot;|[\p{P}\p{S}])?\s{0,3})?\s?[/／]?\s?[>＞]/giu

/**
 * Adds argument numbers to placeholders that the translation has in another order (`%2$d %1$s` for `%s %d`), so that
 * each still displays its value; `undefined` if this is not possible.
 */
function arrangeSlots(
  source: readonly Piece[],
  target: readonly Piece[],
  syntax: Syntax,
): readonly Piece[] | undefined {
  if (syntax.arrange === undefined) return target
  const own = source.filter(isMark)
  const indexes = new Map(own.map((piece, index) => [edgeId(piece), index]))
  const order = target.filter(isMark).map((piece) => indexes.get(edgeId(piece)) ?? -1)
  if (order.length === own.length && order.every((index, at) => index === at)) return target
  const marks = syntax.arrange(own.map(rawOf), order)
  if (marks === undefined) return undefined
  let next = 0
  return target.map((piece) => (isMark(piece) ? withRaw(piece, marks[next++]) : piece))
}

function isMark(piece: Piece): piece is SlotPiece {
  return piece.type === 'slot' && !isWritten(piece.slot)
}

function withRaw(piece: SlotPiece, raw: string | undefined): SlotPiece {
  if (raw === undefined || raw === rawOf(piece)) return piece
  const { slot, edge } = piece
  return { ...piece, slot: slot.kind === 'pair' && edge === 'close' ? { ...slot, close: raw } : { ...slot, raw } }
}

function hasEntities(text: string): boolean {
  return text.includes('&') && decodeEntities(text) !== text
}
