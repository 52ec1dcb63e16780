import { readDoctype } from './doctype.ts'
import { greaterThan, isBlank, nameEnd, question } from './lex.ts'
import type { XmlLeaf } from './node.ts'
import { breakOff, type Reading } from './reading.ts'

/** A comment, an instruction, a CDATA section or the document type. */
export function readLeaf(
  reading: Reading,
  start: number,
  { isProlog, isInside }: { readonly isProlog: boolean; readonly isInside: boolean },
): XmlLeaf | undefined {
  const { text } = reading
  if (text.startsWith('<!--', start)) {
    const dashes = text.indexOf('--', start + 4)
    if (dashes < 0) return breakOff(reading, text.length, '`-->`')
    if (text.charCodeAt(dashes + 2) !== greaterThan)
      return breakOff(reading, dashes, '`-->`, or a comment without `--`')
    return { kind: 'comment', start, end: dashes + 3 }
  }
  if (text.charCodeAt(start + 1) === question) {
    const target = nameEnd(text, start + 2)
    if (target === start + 2) return breakOff(reading, target, 'the name of an instruction')
    if (/^xml$/i.test(text.slice(start + 2, Math.min(target, start + 6)))) {
      return breakOff(reading, start, 'the XML declaration at the very beginning of the file, or none')
    }
    const close = text.indexOf('?>', target)
    if (close < 0) return breakOff(reading, text.length, '`?>`')
    if (close > target && !isBlank(text.charCodeAt(target))) return breakOff(reading, target, 'a blank, or `?>`')
    return { kind: 'instruction', start, end: close + 2 }
  }
  if (isInside && text.startsWith('<![CDATA[', start)) {
    const close = text.indexOf(']]>', start + 9)
    if (close < 0) return breakOff(reading, text.length, '`]]>`')
    return { kind: 'cdata', start, end: close + 3 }
  }
  if (isProlog && text.startsWith('<!DOCTYPE', start)) {
    const doctype = readDoctype(text, start)
    if (typeof doctype === 'number') return breakOff(reading, ~doctype, 'the rest of the `<!DOCTYPE` declaration')
    reading.entities = doctype.entities
    return { kind: 'doctype', start, end: doctype.end }
  }
  return breakOff(reading, start, isInside ? 'an element, a comment or `<![CDATA[`' : 'an element or a comment')
}
