import type { Fingerprint } from '@lockale/core'
import { compareMessages } from '@lockale/messages'
import type { ReturnedUnit } from '../xliff/read-unit.ts'
import type { SentenceUnit } from './handoff-forms.ts'
import { type InlinePiece, type Printed, printInline, readInline } from './inline.ts'

/** A sentence of the export, and what was returned. */
export interface ReturnedSentence {
  readonly sentence: SentenceUnit
  readonly returned: ReturnedUnit
}

export function isTranslated({ target, state }: ReturnedUnit): boolean {
  if (state === 'untranslated' || target === undefined) return false
  return target.some((piece) => piece.type === 'code' || piece.text.trim() !== '')
}

/** Returns whether the source differs, by its hash in the export, or else by the returned source string. */
export function isFromElsewhere({ sentence, returned }: ReturnedSentence, source: Fingerprint): boolean {
  if (returned.sourceHash !== undefined) return returned.sourceHash !== source
  if (returned.source === undefined) return false
  const { pieces } = sentence.sourceInline
  if (wordsOf(returned.source) === wordsOf(pieces)) return false
  // Tools without codes have turned them into text.
  return squeezed(plainOf(returned.source) ?? '') !== squeezed(plainOf(pieces) ?? '')
}

/** Returns a returned sentence in its message format. It is compared with its source only if that changed. */
export function printReturned({ sentence, returned }: ReturnedSentence, isStale: boolean): Printed {
  const { target: pieces = [] } = returned
  const { source, syntax, sourceInline, targetInline, isRaw, target } = sentence
  // Tools wrap and trim: a text that differs only in blanks is the existing one.
  if (targetInline !== undefined && target !== undefined && isAlike(pieces, targetInline.pieces)) {
    return { ok: true, text: target }
  }
  if (isRaw) return { ok: true, text: plainOf(pieces) ?? '' }
  if (isStale && returned.source !== undefined) return printStale(pieces, returned.source, syntax)
  return printInline(pieces, { syntax, source: { text: source, inline: sourceInline }, own: targetInline })
}

/** The codes of a stale text belong to its old source string, which only the file has. */
function printStale(
  pieces: readonly InlinePiece[],
  source: readonly InlinePiece[],
  syntax: SentenceUnit['syntax'],
): Printed {
  const was = printInline(source, { syntax, source: { text: '', inline: { pieces: [], tokens: new Map() } } })
  if (!was.ok) return was
  const printed = printInline(pieces, { syntax, source: { text: was.text, inline: readInline(was.text, syntax) } })
  if (!printed.ok) return printed
  const broken = compareMessages({ source: was.text, target: printed.text, syntax }).find(
    ({ severity }) => severity === 'error',
  )
  return broken === undefined ? printed : { ok: false, why: whyBroken(broken) }
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

/** Returns a text with its codes as they are written. */
export function plainOf(pieces: readonly InlinePiece[] | undefined): string | null {
  return pieces?.map((piece) => (piece.type === 'text' ? piece.text : piece.raw)).join('') ?? null
}

export function whyBroken({ code, arguments: args }: { readonly code: string; readonly arguments: object }): string {
  const details = Object.values(args).filter((value) => typeof value === 'string' || typeof value === 'number')
  return details.length === 0 ? code : `${code}: ${details.join(', ')}`
}
