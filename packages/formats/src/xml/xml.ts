import { readDeclaration } from './declaration.ts'
import { type EntityNames, noEntities } from './doctype.ts'
import { readLeaf } from './leaf.ts'
import { exclamation, findForbidden, greaterThan, nameEnd, question, skipBlanks, slash } from './lex.ts'
import type { XmlElement, XmlLeaf, XmlNode, XmlProblem } from './node.ts'
import { checkText, type Reading, shorten } from './reading.ts'
import { type Building, noChildren, readStartTag } from './start-tag.ts'

export type { XmlAttribute, XmlElement, XmlLeaf, XmlNode, XmlProblem } from './node.ts'

export type XmlScan =
  | {
      readonly ok: true
      readonly root: XmlElement
      /** What stands before and behind the root, without the blanks. */
      readonly outside: readonly XmlLeaf[]
      /** As the file declares it. */
      readonly encoding: string | undefined
      /** What its document type declares. References to them stay as they are typed. */
      readonly entities: EntityNames
    }
  | { readonly ok: false; readonly problem: XmlProblem }

export interface XmlScanOptions {
  /** Elements inside each other, at most. */
  readonly maxDepth?: number
  /** Known besides those that the text declares. */
  readonly entities?: EntityNames
}

/** Far deeper than any locale file. */
export const defaultMaxDepth = 1000

/**
 * Reads a well-formed XML 1.0 document (fifth edition) without looking at namespaces. One pass, no recursion. A document
 * type is stepped over; what it declares is never expanded or loaded.
 */
export function scanXml(text: string, options: XmlScanOptions = {}): XmlScan {
  const forbiddenAt = findForbidden(text)
  const scan = scanDocument(text, options)
  if (forbiddenAt < 0 || (!scan.ok && scan.problem.at < forbiddenAt)) return scan
  return { ok: false, problem: { code: 'parse-error', at: forbiddenAt, expected: 'a character that XML can hold' } }
}

function scanDocument(text: string, { maxDepth = defaultMaxDepth, entities = noEntities }: XmlScanOptions): XmlScan {
  const reading: Reading = { text, entities, nextReference: -1, nextCdataEnd: -1, problem: undefined }
  const outside: XmlLeaf[] = []
  const declaration = readDeclaration(text)
  if (typeof declaration === 'number') return fail(~declaration, 'an XML declaration like `<?xml version="1.0"?>`')
  let at = declaration?.end ?? 0
  if (declaration) outside.push({ kind: 'instruction', start: 0, end: at })
  let root: Building | undefined
  let current: Building | undefined
  let hasDoctype = false
  let depth = 0
  for (;;) {
    const found = text.indexOf('<', at)
    const tag = found < 0 ? text.length : found
    if (tag > at) {
      if (current === undefined) {
        const other = skipBlanks(text, at)
        if (other < tag) return fail(other, root === undefined ? 'the first element' : 'the end of the file')
      } else {
        if (!checkText(reading, at, tag)) return broken(reading)
        addChild(current, { kind: 'text', start: at, end: tag })
      }
    }
    if (found < 0) {
      if (root === undefined) return fail(tag, 'an element')
      if (current !== undefined) return failUnclosed(tag, current)
      return { ok: true, root, outside, encoding: declaration?.encoding, entities: reading.entities }
    }
    const code = text.charCodeAt(tag + 1)
    if (code === slash) {
      if (current === undefined) return fail(tag, root === undefined ? 'the first element' : 'the end of the file')
      const behindName = tag + 2 + current.name.length
      const isSame = text.startsWith(current.name, tag + 2) && nameEnd(text, tag + 2) === behindName
      if (!isSame) return failUnclosed(tag, current)
      const end = skipBlanks(text, behindName)
      if (text.charCodeAt(end) !== greaterThan) return fail(end, `the \`>\` of \`</${current.name}>\``)
      current.closeStart = tag
      current.end = end + 1
      at = end + 1
      depth--
      current = current.parent as Building | undefined
    } else if (code === exclamation || code === question) {
      const isProlog = root === undefined && !hasDoctype
      const leaf = readLeaf(reading, tag, { isProlog, isInside: current !== undefined })
      if (leaf === undefined) return broken(reading)
      if (leaf.kind === 'doctype') hasDoctype = true
      if (current === undefined) outside.push(leaf)
      else addChild(current, leaf)
      at = leaf.end
    } else {
      if (root !== undefined && current === undefined) return fail(tag, 'the end of the file')
      const element = readStartTag(reading, tag, current)
      if (element === undefined) return broken(reading)
      at = element.openEnd
      root ??= element
      if (current !== undefined) addChild(current, element)
      if (depth >= maxDepth) {
        return { ok: false, problem: { code: 'too-deep', at: tag, expected: `at most ${maxDepth} levels` } }
      }
      if (!element.selfClosing) {
        current = element
        depth++
      }
    }
  }
}

/** Most elements hold one text: an array made for one takes a fraction of what one that grows does. */
function addChild(element: Building, node: XmlNode): void {
  if (element.children === noChildren) element.children = [node]
  else element.children.push(node)
}

function fail(at: number, expected: string): XmlScan {
  return { ok: false, problem: { code: 'parse-error', at, expected } }
}

function failUnclosed(at: number, { name, start }: XmlElement): XmlScan {
  return { ok: false, problem: { code: 'parse-error', at, expected: `\`</${shorten(name)}>\``, openedAt: start } }
}

function broken({ problem }: Reading): XmlScan {
  return { ok: false, problem: problem ?? { code: 'parse-error', at: 0, expected: 'well-formed XML' } }
}
