import { isError } from '@lockale/errors'
import type { Fingerprint } from '@lockale/core'
import { compareMessages } from '@lockale/messages'
import type { ReturnedUnit } from '../xliff/read-unit.ts'
import type { SentenceUnit } from './handoff-forms.ts'
import { type InlinePiece, type Printed, printInline, readInline } from './inline.ts'

/** A sentence of the export, and the unit for it in the translator's file. */
export interface ReturnedSentence {
  readonly sentence: SentenceUnit
  readonly returned: ReturnedUnit
}

export function isTranslated({ target, state }: ReturnedUnit): boolean {
  if (state === 'untranslated' || target === undefined) return false
  return target.some((piece) => piece.type === 'code' || piece.text.trim() !== '')
}

/** Returns true if the source changed since the export: compares its hash in the file, or without a hash its text. */
export function isFromElsewhere({ sentence, returned }: ReturnedSentence, source: Fingerprint): boolean {
  if (returned.sourceHash !== undefined) return returned.sourceHash !== source
  if (returned.source === undefined) return false
  const { pieces } = sentence.sourceInline
  if (wordsOf(returned.source) === wordsOf(pieces)) return false
  // Tools that do not know codes return them as plain text, so only the text is compared.
  return squeezed(plainOf(returned.source) ?? '') !== squeezed(plainOf(pieces) ?? '')
}

/** Returns a translated sentence as a message. If the source changed, codes come from the source in the file. */
export function printReturned({ sentence, returned }: ReturnedSentence, isStale: boolean): Printed {
  const { target: pieces = [] } = returned
  const { source, syntax, sourceInline, targetInline, isRaw, target } = sentence
  // Tools wrap and trim lines: a translation that differs only in white space counts as unchanged.
  if (targetInline !== undefined && target !== undefined && isAlike(pieces, targetInline.pieces)) {
    return { ok: true, text: target }
  }
  if (isRaw) return { ok: true, text: plainOf(pieces) ?? '' }
  if (isStale && returned.source !== undefined) return printStale(pieces, returned.source, syntax)
  return printInline(pieces, { syntax, source: { text: source, inline: sourceInline }, own: targetInline })
}

/** Prints the translation of an old source string. Its codes come from that string, as the returned file has it. */
function printStale(
  pieces: readonly InlinePiece[],
  source: readonly InlinePiece[],
  syntax: SentenceUnit['syntax'],
): Printed {
  const was = printInline(source, { syntax, source: { text: '', inline: { pieces: [], tokens: new Map() } } })
  if (!was.ok) return was
  const printed = printInline(pieces, { syntax, source: { text: was.text, inline: readInline(was.text, syntax) } })
  if (!printed.ok) return printed
  const broken = compareMessages({ source: was.text, target: printed.text, syntax }).find(isError)
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

/** Returns a string with its codes as they are written; `null` without pieces. */
export function plainOf(pieces: readonly InlinePiece[] | undefined): string | null {
  return pieces?.map((piece) => (piece.type === 'text' ? piece.text : piece.raw)).join('') ?? null
}

export function whyBroken({ code, arguments: args }: { readonly code: string; readonly arguments: object }): string {
  const details = Object.values(args).filter((value) => typeof value === 'string' || typeof value === 'number')
  return details.length === 0 ? code : `${code}: ${details.join(', ')}`
}
