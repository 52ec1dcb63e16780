import type { Finding } from '../finding.ts'
import type { Piece } from './pieces.ts'

export interface Placement {
  readonly source: readonly Piece[]
  readonly target: readonly Piece[]
  readonly locale: string
}

/**
 * Doubts about where slots stand in an answer that has them all. Engines were seen to move every tag to the start of the
 * sentence. Each doubt is a reason to ask again, not to refuse: 1.2 % and 0.13 % of people's own translations raise one.
 */
export function doubtPlacement({ source, target, locale }: Placement): readonly Finding[] {
  const doubts: Finding[] = []
  const language = locale.toLowerCase().split(/[-_]/u)[0] ?? ''
  if (!verbLast.has(language) && allAtStart(target) && !allAtStart(source)) doubts.push(doubt('placeholders-at-start'))
  const holes = countHoles(target)
  if (holes > 0 && holes > countHoles(source)) doubts.push(doubt('hole'))
  return doubts
}

/** Languages with the verb last may well begin with all that the sentence is about. */
const verbLast = new Set(
  'am az bn eu fa gu hi ja ka kk kn ko ku ky ml mn mr my ne pa ps si ta te tk tr ug ur uz'.split(' '),
)

function allAtStart(pieces: readonly Piece[]): boolean {
  const standing = pieces.filter((piece) => piece.type === 'text' || piece.edge === 'whole')
  const firstText = standing.findIndex((piece) => piece.type === 'text' && piece.text.trim() !== '')
  const slotsBefore = standing.slice(0, firstText).filter(isSlot)
  return firstText > 0 && slotsBefore.length > 1 && slotsBefore.length === standing.filter(isSlot).length
}

function isSlot({ type }: Piece): boolean {
  return type === 'slot'
}

/** Empty quotes or brackets and double blanks are what a slot leaves behind. */
function countHoles(pieces: readonly Piece[]): number {
  const text = pieces.map((piece) => (piece.type === 'text' ? piece.text : '\ufffc')).join('')
  const holes = /\(\s*\)|\[\s*\]|"\s*"|“\s*”|„\s*[“”]|«\s*»|‘\s*’|「\s*」|（\s*）| {2,}/gu
  return text.match(holes)?.length ?? 0
}

function doubt(why: string): Finding {
  return { code: 'needs-review', severity: 'warning', arguments: { why } }
}
