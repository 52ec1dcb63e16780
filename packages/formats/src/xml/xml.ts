import { skipWhite } from '../lines.ts'
import { type FileProblem, orProblem, ParseProblem } from '../findings.ts'
import { exclamation, greaterThan, question, slash } from '../signs.ts'
import { type EntityNames, noEntities, readDoctype } from './doctype.ts'
import { findForbidden, isBlank, nameEnd } from './lex.ts'
import {
  type Building,
  checkText,
  noChildren,
  type ReadState,
  readStartTag,
  shorten,
  type XmlElement,
  type XmlLeaf,
} from './start-tag.ts'

export type { XmlAttribute, XmlElement, XmlLeaf, XmlNode } from './start-tag.ts'

export interface XmlDocument {
  readonly ok: true
  readonly root: XmlElement
  /** Nodes before and after the root element, such as comments. Blanks are omitted. */
  readonly outside: readonly XmlLeaf[]
  readonly encoding: string | undefined
  /** The entities that the document type declares. References to these entities stay as they are in values. */
  readonly entities: EntityNames
}

type XmlScan = XmlDocument | { readonly ok: false; readonly problem: FileProblem }

/** Default nesting limit of elements, far above that of any locale file. */
export const defaultMaxDepth = 1000

/**
 * Scans a well-formed XML 1.0 document (fifth edition), without namespaces. One pass, no recursion. A document type is
 * skipped: its entities are never expanded or loaded.
 * @param entities names that are known besides those that the text declares
 * @param maxDepth nesting limit of elements
 */
export function scanXml(
  text: string,
  { entities = noEntities, maxDepth = defaultMaxDepth }: { entities?: EntityNames; maxDepth?: number } = {},
): XmlScan {
  const forbiddenAt = findForbidden(text)
  const scan = orProblem(() => scanDocument(text, entities, maxDepth))
  const problem = scan instanceof ParseProblem ? scan : undefined
  if (forbiddenAt >= 0 && !(problem && problem.at < forbiddenAt)) {
    return { ok: false, problem: new ParseProblem(forbiddenAt, 'a character that XML can hold') }
  }
  return scan instanceof ParseProblem ? { ok: false, problem: scan } : scan
}

function scanDocument(text: string, entities: EntityNames, maxDepth: number): XmlDocument {
  const reading: ReadState = { text, names: [], entities, nextReference: -1, nextCdataEnd: -1 }
  const outside: XmlLeaf[] = []
  const declaration = readDeclaration(text)
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
        const other = skipWhite(text, at)
        if (other < tag) throw new ParseProblem(other, root === undefined ? 'the first element' : 'the end of the file')
      } else {
        checkText(reading, at, tag)
      }
    }
    if (found < 0) {
      if (root === undefined) throw new ParseProblem(tag, 'an element')
      if (current !== undefined) throw unclosed(tag, current)
      return { ok: true, root, outside, encoding: declaration?.encoding, entities: reading.entities }
    }
    const code = text.charCodeAt(tag + 1)
    if (code === slash) {
      if (current === undefined)
        throw new ParseProblem(tag, root === undefined ? 'the first element' : 'the end of the file')
      const behindName = tag + 2 + current.name.length
      if (!text.startsWith(current.name, tag + 2) || nameEnd(text, tag + 2) !== behindName) throw unclosed(tag, current)
      const end = skipWhite(text, behindName)
      if (text.charCodeAt(end) !== greaterThan) throw new ParseProblem(end, `the \`>\` of \`</${current.name}>\``)
      if (current.children.length > 1) current.children = current.children.slice()
      depth--
      current.closeStart = tag
      current.end = end + 1
      at = end + 1
      current = current.parent as Building | undefined
    } else if (code === exclamation || code === question) {
      const isProlog = root === undefined && !hasDoctype
      const leaf = readLeaf(reading, tag, { isProlog, isInside: current !== undefined })
      if (leaf.kind === 'doctype') hasDoctype = true
      if (current === undefined) outside.push(leaf)
      else addChild(current, leaf)
      at = leaf.end
    } else {
      if (root !== undefined && current === undefined) throw new ParseProblem(tag, 'the end of the file')
      const element = readStartTag(reading, tag, current)
      at = element.openEnd
      root ??= element
      if (current !== undefined) addChild(current, element)
      if (depth >= maxDepth) {
        throw new ParseProblem(tag, `at most ${maxDepth} levels`, { code: 'too-deep' })
      }
      if (!element.selfClosing) {
        current = element
        depth++
      }
    }
  }
}

/** Adds a child to an element. Most elements have one child: an array literal for it saves memory. */
function addChild(element: Building, node: XmlElement | XmlLeaf): void {
  if (element.children === noChildren) element.children = [node]
  else element.children.push(node)
}

function unclosed(at: number, { name, start }: XmlElement): ParseProblem {
  return new ParseProblem(at, `\`</${shorten(name)}>\``, { openedAt: start })
}

/** Reads a comment, an instruction, a CDATA section or the document type. */
function readLeaf(
  reading: ReadState,
  start: number,
  { isProlog, isInside }: { readonly isProlog: boolean; readonly isInside: boolean },
): XmlLeaf {
  const { text } = reading
  if (text.startsWith('<!--', start)) {
    const dashes = text.indexOf('--', start + 4)
    if (dashes < 0) throw new ParseProblem(text.length, '`-->`')
    if (text.charCodeAt(dashes + 2) !== greaterThan) throw new ParseProblem(dashes, '`-->`, or a comment without `--`')
    return { kind: 'comment', start, end: dashes + 3 }
  }
  if (text.charCodeAt(start + 1) === question) {
    const target = nameEnd(text, start + 2)
    if (target === start + 2) throw new ParseProblem(target, 'the name of an instruction')
    if (/^xml$/i.test(text.slice(start + 2, Math.min(target, start + 6)))) {
      throw new ParseProblem(start, 'the XML declaration at the very beginning of the file, or none')
    }
    const close = text.indexOf('?>', target)
    if (close < 0) throw new ParseProblem(text.length, '`?>`')
    if (close > target && !isBlank(text.charCodeAt(target))) throw new ParseProblem(target, 'a blank, or `?>`')
    return { kind: 'instruction', start, end: close + 2 }
  }
  if (isInside && text.startsWith('<![CDATA[', start)) {
    const close = text.indexOf(']]>', start + 9)
    if (close < 0) throw new ParseProblem(text.length, '`]]>`')
    return { kind: 'cdata', start, end: close + 3 }
  }
  if (isProlog && text.startsWith('<!DOCTYPE', start)) {
    const doctype = readDoctype(text, start)
    reading.entities = doctype.entities
    return { kind: 'doctype', start, end: doctype.end }
  }
  throw new ParseProblem(start, isInside ? 'an element, a comment or `<![CDATA[`' : 'an element or a comment')
}

/** Reads `<?xml … ?>` at the start of a text. @throws {ParseProblem} */
function readDeclaration(text: string): { readonly end: number; readonly encoding: string | undefined } | undefined {
  if (!text.startsWith('<?xml') || !isBlank(text.charCodeAt(5))) return undefined
  const match = declaration.exec(text)
  if (!match) throw new ParseProblem(5, 'an XML declaration like `<?xml version="1.0"?>`')
  return { end: match[0].length, encoding: match[1] ?? match[2] }
}

/** Matches the XML declaration (XML 1.0, productions 23 to 32 and 80). All versions 1.x are read as 1.0. */
const declaration =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"([A-Za-z][A-Za-z0-9._-]*)"|'([A-Za-z][A-Za-z0-9._-]*)'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/
