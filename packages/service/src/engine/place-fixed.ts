import type { Cut } from './cut-text.ts'
import type { EngineJob, EnginePiece } from './engine.ts'
import { encodeEntities } from './entities.ts'

/** A text for an engine that places tags and terms itself; the number of a fixed piece is its place in `fixed`. */
export interface AroundJob {
  readonly job: EngineJob
  readonly fixed: readonly FixedPiece[]
  readonly form: 'plain' | 'xml'
}

interface FixedPiece {
  /** As it is written in the answer. */
  readonly written: string
  /** The number of the tag that closes this one; of all that is not an opening tag -1. */
  readonly closedBy: number
}

/** `undefined` where tags do not pair, and for a text that must not leave its section. */
export function toAroundJob(cuts: readonly Cut[]): AroundJob | undefined {
  const fixed: { written: string; closedBy: number }[] = []
  const pieces: EnginePiece[] = []
  const open: { readonly name: string; readonly id: number }[] = []
  let form: AroundJob['form'] = 'plain'
  for (const cut of cuts) {
    if (cut.kind === 'copied') {
      form = 'xml'
      const id = fix(cut.raw)
      if (cut.role === 'open') open.push({ name: cut.name, id })
      if (cut.role === 'close') {
        const opening = open.pop()
        const begun = opening?.name === cut.name ? fixed[opening.id] : undefined
        // loose tags of texts that were read leniently: there is no telling what may move
        if (begun === undefined) return undefined
        begun.closedBy = id
      }
      continue
    }
    if (cut.form === 'cdata') return undefined
    if (cut.form === 'xml') form = 'xml'
    const isXml = cut.form === 'xml'
    for (const { text, isTerm } of cut.pieces) {
      if (isTerm) fix(isXml ? encodeEntities(text) : text)
      else pieces.push({ kind: 'text', text })
    }
  }
  return open.length > 0 ? undefined : { job: pieces, fixed, form }

  function fix(written: string): number {
    const id = fixed.length
    fixed.push({ written, closedBy: -1 })
    pieces.push({ kind: 'fixed', id })
    return id
  }
}

/** The text of an answer, `undefined` when a fixed piece is missing or there twice, or when tags do not nest as before. */
export function placeFixed({ fixed, form }: AroundJob, answer: EngineJob): string | undefined {
  const seen = new Set<number>()
  const open: number[] = []
  const closing = new Set(fixed.map(({ closedBy }) => closedBy))
  for (const piece of answer) {
    if (piece.kind === 'text') continue
    const { id } = piece
    const { closedBy = -1 } = fixed[id] ?? {}
    if (seen.has(id) || id >= fixed.length) return undefined
    seen.add(id)
    if (closedBy !== -1) open.push(closedBy)
    else if (closing.has(id) && open.pop() !== id) return undefined
  }
  if (seen.size !== fixed.length) return undefined
  return answer
    .map((piece) => {
      if (piece.kind === 'fixed') return fixed[piece.id]?.written ?? ''
      return form === 'xml' ? encodeEntities(piece.text) : piece.text
    })
    .join('')
}
