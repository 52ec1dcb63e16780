import { attribute, elementsOf, findAttribute, lastElement } from '../xml/text.ts'
import type { XmlAttribute, XmlDocument, XmlElement } from '../xml/xml.ts'

/** An XLIFF document with its files and their units. */
export interface XliffDocument extends Pick<XmlDocument, 'root' | 'encoding' | 'entities'> {
  readonly text: string
  /** 1 for 1.0 to 1.2, 2 for 2.0 to 2.2. */
  readonly version: 1 | 2
  /** Prefix of all element names, with the colon; mostly empty. */
  readonly prefix: string
  readonly files: readonly XliffFile[]
}

export interface XliffFile {
  readonly element: XmlElement
  /** The attribute `original` in XLIFF 1.x, `id` in 2.x. */
  readonly name: string
  /** The element around the units: `<body>` in 1.x, the file itself in 2.x. `undefined` without a body. */
  readonly body: XmlElement | undefined
  readonly sourceLanguage: string | undefined
  readonly targetLanguage: string | undefined
  /** Units to translate, in groups or not. */
  readonly units: readonly XliffUnit[]
}

export interface XliffUnit {
  readonly element: XmlElement
  readonly id: string
  readonly idAttribute: XmlAttribute | undefined
  /** The segments of the unit, at least one. In XLIFF 1.x, the unit itself is its only segment. */
  readonly segments: readonly XliffSegment[]
}

export interface XliffSegment {
  readonly unit: XliffUnit
  /** `<trans-unit>` or `<segment>`. */
  readonly element: XmlElement
  /** The id of the segment, or its number from 1. It is part of the path if the unit has several segments. */
  readonly key: string
  readonly idAttribute: XmlAttribute | undefined
  readonly source: XmlElement
  readonly target: XmlElement | undefined
  /** The `<seg-source>` of XLIFF 1.x: the source with `<mrk>` around each sentence. Targets then have `<mrk>`, too. */
  readonly segSource: XmlElement | undefined
}

/** Reads an XLIFF document; `undefined` for another root element, or an unknown version. */
export function readDocument(
  text: string,
  { root, encoding, entities }: Pick<XmlDocument, 'root' | 'encoding' | 'entities'>,
): XliffDocument | undefined {
  const name = /^(.*:)?xliff$/.exec(root.name)
  const version = versionOf(root)
  if (name === null || version === undefined) return undefined
  const context = { text, version, root, prefix: name[1] ?? '', encoding, entities }
  const files = elementsOf(root, `${context.prefix}file`).map((element) => readFile(element, context))
  return { ...context, files }
}

function versionOf(root: XmlElement): 1 | 2 | undefined {
  const version = attribute(root, 'version')
  if (version === undefined) return /document:2/.test(attribute(root, 'xmlns') ?? '') ? 2 : 1
  if (/^1(?:\.|$)/.test(version)) return 1
  return /^2(?:\.|$)/.test(version) ? 2 : undefined
}

type FileContext = Pick<XliffDocument, 'root' | 'version' | 'prefix'>

function readFile(element: XmlElement, context: FileContext): XliffFile {
  const { root, version, prefix } = context
  const body = version === 1 ? elementsOf(element, `${prefix}body`)[0] : element
  return {
    element,
    name: attribute(element, version === 1 ? 'original' : 'id') ?? '',
    body,
    sourceLanguage: version === 1 ? attribute(element, 'source-language') : attribute(root, 'srcLang'),
    targetLanguage: version === 1 ? attribute(element, 'target-language') : attribute(root, 'trgLang'),
    units: body ? listUnits(body, attribute(element, 'translate') !== 'no', context) : [],
  }
}

/** Returns the units to translate, in file order. Outer elements can also set `translate`. Omits empty sources. */
function listUnits(body: XmlElement, translated: boolean, { version, prefix }: FileContext): readonly XliffUnit[] {
  const unitName = prefix + (version === 1 ? 'trans-unit' : 'unit')
  const groupName = `${prefix}group`
  const units: XliffUnit[] = []
  const stack = [{ children: body.children, next: 0, translated }]
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    const child = open.children[open.next++]
    if (child === undefined) {
      stack.pop()
    } else if (child.kind === 'element' && (child.name === unitName || child.name === groupName)) {
      const translate = attribute(child, 'translate')
      const isTranslated = translate === undefined ? open.translated : translate !== 'no'
      if (child.name === groupName) stack.push({ children: child.children, next: 0, translated: isTranslated })
      else if (isTranslated) units.push(readUnit(child, version, prefix))
    }
  }
  return units.filter(({ segments }) => segments.length > 0)
}

function readUnit(element: XmlElement, version: 1 | 2, prefix: string): XliffUnit {
  const idAttribute = findAttribute(element, 'id')
  const id = idAttribute?.value ?? attribute(element, version === 1 ? 'resname' : 'name') ?? ''
  const unit: { -readonly [Key in keyof XliffUnit]: XliffUnit[Key] } = { element, id, idAttribute, segments: [] }
  const parts = version === 1 ? [element] : elementsOf(element, `${prefix}segment`)
  let segments: XliffSegment[] = []
  for (const [index, part] of parts.entries()) {
    const source = lastElement(part, `${prefix}source`)
    if (source === undefined) continue
    const ownId = version === 1 ? undefined : findAttribute(part, 'id')
    const segment: XliffSegment = {
      unit,
      element: part,
      key: ownId?.value ?? String(index + 1),
      idAttribute: ownId,
      source,
      target: lastElement(part, `${prefix}target`),
      segSource: version === 1 ? elementsOf(part, `${prefix}seg-source`)[0] : undefined,
    }
    // An array literal has no room to grow, which saves memory.
    if (index === 0) segments = [segment]
    else segments.push(segment)
  }
  unit.segments = segments
  return unit
}
