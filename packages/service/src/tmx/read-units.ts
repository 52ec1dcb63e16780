import type { SegmentCollector } from './collect-segments.ts'
import type { Variant } from './tmx-content.ts'
import { TmxError } from './tmx-error.ts'

/** Takes a file tag by tag. */
export interface UnitReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(): void
  text(text: string): void
}

/** @throws {TmxError} from any of its methods */
export function readUnits(segments: SegmentCollector): UnitReader {
  const path: string[] = []
  let variants: Variant[] = []
  let surplus = 0
  let variant: { language: string; text: string | undefined; segs: number } | undefined
  let text = ''
  // depth of the seg, and of the outermost code in it; 0: none
  let segDepth = 0
  let codeDepth = 0

  return {
    open(name, attributes) {
      if (path.length >= maxDepth) throw new TmxError(`The file has more than ${maxDepth} tags inside of each other`)
      const parent = path.at(-1)
      path.push(name)
      if (segDepth > 0) {
        if (codeDepth === 0 && codes.has(name)) codeDepth = path.length
      } else if (parent === undefined) {
        if (name !== 'tmx') throw new TmxError('The file is not TMX: its first tag is not tmx')
      } else if (name === 'header' && parent === 'tmx') {
        segments.begin(attributes['srclang'])
      } else if (name === 'tu' && parent === 'body') {
        variants = []
        surplus = 0
      } else if (name === 'tuv' && parent === 'tu') {
        variant = { language: attributes['xml:lang'] ?? attributes['lang'] ?? '', text: undefined, segs: 0 }
      } else if (name === 'seg' && parent === 'tuv') {
        segDepth = path.length
        text = ''
      }
    },
    close() {
      const depth = path.length
      const name = path.pop()
      const parent = path.at(-1)
      if (depth === segDepth) {
        segDepth = 0
        if (variant !== undefined) {
          variant.segs++
          variant.text = variant.segs === 1 && text.length <= maxTextLength ? text : undefined
        }
      } else if (depth === codeDepth) {
        codeDepth = 0
      } else if (segDepth === 0 && name === 'tuv' && parent === 'tu' && variant !== undefined) {
        if (variants.length < maxVariants) variants.push({ language: variant.language, text: variant.text })
        else surplus++
        variant = undefined
      } else if (segDepth === 0 && name === 'tu' && parent === 'body') {
        segments.add(variants, surplus)
        variants = []
      }
    },
    text(piece) {
      // one that is too long is not kept, and its length is
      if (segDepth > 0 && codeDepth === 0 && text.length <= maxTextLength) text += piece
    },
  }
}

const codes: ReadonlySet<string> = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])
const maxDepth = 64
const maxVariants = 500
/** UTF-16 units of one text. */
const maxTextLength = 65_536
