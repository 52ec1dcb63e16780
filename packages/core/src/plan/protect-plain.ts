import { type ProtectedText, protect, restore, type Restored, type Syntax } from '@lockale/messages'
import { escapeXml } from '@lockale/messages/engine'

/**
 * A text for a service that knows no tags: a placeholder is sent as a word that looks like an address (`ph1@ph.invalid`),
 * which nobody corrects or inflects; inline tags are sent short (`<g2>`, `<x3/>`); line ends and words to leave alone stay.
 */
export interface ProtectedPlain {
  readonly wire: string
  /** Code points, as the service bills them. */
  readonly characters: number
  readonly protectedText: ProtectedText
  readonly source: string
}

interface ProtectPlainOptions {
  readonly syntax: Syntax
  /** Words to leave as they are. */
  readonly terms: readonly string[]
}

/** @returns `copy` where there are no words; `ambiguous` where the text itself looks as if it held stand-ins */
export function protectPlain(
  source: string,
  { syntax, terms }: ProtectPlainOptions,
): ProtectedPlain | 'copy' | 'ambiguous' {
  const protectedText = protect(source, { syntax, terms })
  const { mode, pieces } = protectedText
  if (mode === 'copy') return 'copy'
  if (source.search(standIn) !== -1) return 'ambiguous'
  const wire = pieces.map((piece) => (piece.type === 'text' ? piece.text : showSlot(piece))).join('')
  return { wire, characters: Array.from(wire).length, protectedText, source }
}

interface RestorePlainOptions extends ProtectPlainOptions {
  /** BCP 47, of the text and of the answer. */
  readonly locale: string
}

/** The text with what the service wrote, if it has kept all stand-ins, each once, and all words to leave as they are. */
export function restorePlain(
  protectedPlain: ProtectedPlain,
  answer: string,
  { syntax, terms, locale }: RestorePlainOptions,
): Restored {
  const { protectedText, source } = protectedPlain
  if (answer.trim() === protectedPlain.wire.trim()) return { ok: true, text: source, doubts: [] }
  const lost = terms.find((term) => occurrences(answer, term) < occurrences(protectedPlain.wire, term))
  if (lost !== undefined) {
    return { ok: false, finding: { code: 'do-not-translate', severity: 'error', arguments: { term: lost } } }
  }
  return restore({
    protectedText,
    answer: protectedText.mode === 'xml' ? toXml(answer, protectedText) : answer,
    source,
    syntax,
    sourceLocale: locale,
    targetLocale: locale,
  })
}

type SlotPiece = Extract<ProtectedText['pieces'][number], { readonly type: 'slot' }>

function showSlot({ slot, edge }: SlotPiece): string {
  switch (slot.kind) {
    case 'newline':
    case 'term':
      return slot.raw
    case 'pair':
      return edge === 'close' ? `</g${slot.id}>` : `<g${slot.id}>`
    case 'standalone':
      return slot.what === 'tag' ? `<x${slot.id}/>` : `ph${slot.id}@ph.invalid`
  }
}

/** Tolerates blanks that a service puts into them, and any case. */
const standIn = /ph\s?(\d{1,6})\s?@\s?ph\s?\.\s?invalid|<\s?(\/?)\s?([gx])\s?(\d{1,6})\s?\/?\s?>/giu

/** What `restore` reads: the elements of @lockale/messages, with an id that no text has for what was made up. */
function toXml(answer: string, { pieces }: ProtectedText): string {
  const lineEnds = pieces.flatMap((piece) =>
    piece.type === 'slot' && piece.slot.kind === 'newline' ? [piece.slot.id] : [],
  )
  let xml = ''
  let at = 0
  let lines = 0
  for (const found of answer.trim().matchAll(standIn)) {
    xml += textToXml(answer.trim().slice(at, found.index)) + elementOf(found)
    at = found.index + found[0].length
  }
  return xml + textToXml(answer.trim().slice(at))

  function textToXml(text: string): string {
    return text
      .split(/(\s+)/u)
      .map((part, at) => (at % 2 === 1 && /[\r\n]/u.test(part) ? lineEnd() : escapeXml(part)))
      .join('')
  }

  function lineEnd(): string {
    return `<l id="${lineEnds[lines++] ?? unknownId}"/>`
  }
}

const unknownId = 999_999_999

function elementOf([, placeholder, slash, letter, tag]: readonly (string | undefined)[]): string {
  if (placeholder !== undefined) return `<x id="${placeholder}"/>`
  if (letter?.toLowerCase() === 'x') return `<x id="${tag}"/>`
  return slash === '/' ? `</g id="${tag}">` : `<g id="${tag}">`
}

function occurrences(text: string, word: string): number {
  return word === '' ? 0 : text.split(word).length - 1
}
