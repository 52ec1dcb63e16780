import { compareMessages } from '@lockale/messages'
import type { InlinePiece, ReturnedUnit } from '../model/handoff.ts'
import type { Fingerprint } from '../model/hash.ts'
import { type Printed, printInline, readInline } from '../text-check/inline.ts'
import type { SentenceUnit } from './handoff-units.ts'

/** A sentence as it went out, and as it came back. */
export interface ReturnedSentence {
  readonly sentence: SentenceUnit
  readonly returned: ReturnedUnit
}

export function isTranslated({ target, state }: ReturnedUnit): boolean {
  if (state === 'untranslated' || target === undefined) return false
  return target.some((piece) => piece.type === 'code' || piece.text.trim() !== '')
}

/** By the hash that went out; where a tool has lost it, by the source text that came back. */
export function isFromElsewhere({ sentence, returned }: ReturnedSentence, source: Fingerprint): boolean {
  if (returned.sourceHash !== undefined) return returned.sourceHash !== source
  if (returned.source === undefined) return false
  const { pieces } = sentence.sourceInline
  if (wordsOf(returned.source) === wordsOf(pieces)) return false
  // Tools that know no codes have made text of them.
  return squeezed(plainOf(returned.source) ?? '') !== squeezed(plainOf(pieces) ?? '')
}

type PrintedSentence = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }

/** The text of a sentence that came back, as its syntax writes it. It has not been compared with its source, but where that is gone. */
export function printReturned({ sentence, returned }: ReturnedSentence, isStale: boolean): PrintedSentence {
  const { target: pieces = [] } = returned
  const { source, syntax, sourceInline, targetInline, isRaw, target } = sentence
  // Tools wrap and trim: what differs in blanks alone is the text that is there.
  if (targetInline !== undefined && target !== undefined && isAlike(pieces, targetInline.pieces)) {
    return { ok: true, text: target }
  }
  if (isRaw) return { ok: true, text: plainOf(pieces) ?? '' }
  if (isStale && returned.source !== undefined) return printStale(pieces, returned.source, syntax)
  return orWhy(printInline(pieces, { syntax, source: { text: source, inline: sourceInline }, own: targetInline }))
}

/** The codes of a text from another source are those of that source, which only the file knows any more. */
function printStale(
  pieces: readonly InlinePiece[],
  source: readonly InlinePiece[],
  syntax: SentenceUnit['syntax'],
): PrintedSentence {
  const was = printInline(source, { syntax, source: { text: '', inline: { pieces: [], tokens: new Map() } } })
  if (!was.ok) return orWhy(was)
  const printed = printInline(pieces, { syntax, source: { text: was.text, inline: readInline(was.text, syntax) } })
  if (!printed.ok) return orWhy(printed)
  const broken = compareMessages({ source: was.text, target: printed.text, syntax }).find(
    ({ severity }) => severity === 'error',
  )
  return broken === undefined ? printed : { ok: false, why: whyOf(broken) }
}

function orWhy(printed: Printed): PrintedSentence {
  if (printed.ok) return printed
  return { ok: false, why: printed.why === 'order' ? 'placeholder-order' : `placeholder-extra: code ${printed.id}` }
}

function isAlike(pieces: readonly InlinePiece[], others: readonly InlinePiece[]): boolean {
  const shown = (all: readonly InlinePiece[]) =>
    squeezed(
      all.map((piece) => (piece.type === 'text' ? piece.text : `\u0000${piece.id} ${piece.shape}\u0000`)).join(''),
    )
  return shown(pieces) === shown(others)
}

function wordsOf(pieces: readonly InlinePiece[]): string {
  return squeezed(pieces.map((piece) => (piece.type === 'text' ? piece.text : ' ')).join(''))
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}

/** A text as it is shown, with its codes as they are written. */
export function plainOf(pieces: readonly InlinePiece[] | undefined): string | null {
  return pieces?.map((piece) => (piece.type === 'text' ? piece.text : piece.raw)).join('') ?? null
}

/** What is wrong, in one line. */
export function whyOf({ code, arguments: args }: { readonly code: string; readonly arguments: object }): string {
  const details = Object.values(args).filter((value) => typeof value === 'string' || typeof value === 'number')
  return details.length === 0 ? code : `${code}: ${details.join(', ')}`
}
