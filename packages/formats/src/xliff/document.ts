import type { EntityNames } from '../xml/doctype.ts'
import { attribute } from '../xml/text.ts'
import type { XmlAttribute, XmlElement } from '../xml/xml.ts'

/** An XLIFF file as its units. Everything else in it is found by the elements. */
export interface XliffDocument {
  readonly text: string
  /** 1 for 1.0 to 1.2, 2 for 2.0 to 2.2. */
  readonly version: 1 | 2
  readonly root: XmlElement
  /** In front of the names of all elements, with the colon; mostly empty. */
  readonly prefix: string
  readonly entities: EntityNames
  readonly files: readonly XliffFile[]
}

export interface XliffFile {
  readonly element: XmlElement
  /** `original` in 1.x, `id` in 2.x. */
  readonly name: string
  /** The element that holds the units: `<body>` in 1.x, the file itself in 2.x. `undefined`: a file without a body. */
  readonly body: XmlElement | undefined
  readonly sourceLanguage: string | undefined
  readonly targetLanguage: string | undefined
  /** Units to be translated, in groups or not. */
  readonly units: readonly XliffUnit[]
}

export interface XliffUnit {
  readonly element: XmlElement
  readonly id: string
  readonly idAttribute: XmlAttribute | undefined
  /** One in 1.x, where it is the unit itself. At least one. */
  readonly segments: readonly XliffSegment[]
}

export interface XliffSegment {
  readonly unit: XliffUnit
  /** `<trans-unit>` or `<segment>`. */
  readonly element: XmlElement
  /** Its name in a unit of several: its id, or its number from 1. */
  readonly key: string
  readonly idAttribute: XmlAttribute | undefined
  readonly source: XmlElement
  readonly target: XmlElement | undefined
  /** 1.x: the source with marks around its sentences, which a target then has too. */
  readonly segSource: XmlElement | undefined
  /** Sources and targets that do not count, since another one comes behind them: a merge by lines leaves such. */
  readonly shadowed: readonly XmlElement[]
}

interface XliffRoot {
  readonly text: string
  readonly root: XmlElement
  readonly entities: EntityNames
}

/** `undefined` if the root is not that of an XLIFF file, or of a version that is not known. */
export function readDocument({ text, root, entities }: XliffRoot): XliffDocument | undefined {
  const prefix = /^(.*:)?xliff$/.exec(root.name)
  const version = versionOf(root)
  if (prefix === null || version === undefined) return undefined
  const names = prefix[1] ?? ''
  const files = childrenOf(root, `${names}file`).map((element) => readFile(element, { root, version, prefix: names }))
  return { text, version, root, prefix: names, entities, files }
}

function versionOf(root: XmlElement): 1 | 2 | undefined {
  const version = attribute(root, 'version')
  if (version === undefined) return /document:2/.test(attribute(root, 'xmlns') ?? '') ? 2 : 1
  if (/^1(?:\.|$)/.test(version)) return 1
  return /^2(?:\.|$)/.test(version) ? 2 : undefined
}

interface FileContext {
  readonly root: XmlElement
  readonly version: 1 | 2
  readonly prefix: string
}

function readFile(element: XmlElement, context: FileContext): XliffFile {
  const { root, version, prefix } = context
  const body = version === 1 ? childrenOf(element, `${prefix}body`)[0] : element
  return {
    element,
    name: attribute(element, version === 1 ? 'original' : 'id') ?? '',
    body,
    sourceLanguage: version === 1 ? attribute(element, 'source-language') : attribute(root, 'srcLang'),
    targetLanguage: version === 1 ? attribute(element, 'target-language') : attribute(root, 'trgLang'),
    units: body ? listUnits(body, attribute(element, 'translate') !== 'no', context) : [],
  }
}

/** In file order, without recursion. `translate` is inherited. Units without a source text hold nothing to translate. */
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
      else if (isTranslated) units.push(...readUnit(child, version, prefix))
    }
  }
  return units
}

/** The unit, or nothing if it has no source text. */
function readUnit(element: XmlElement, version: 1 | 2, prefix: string): readonly XliffUnit[] {
  const idAttribute = element.attributes.find(({ name }) => name === 'id')
  const segments: XliffSegment[] = []
  const id = idAttribute?.value ?? attribute(element, version === 1 ? 'resname' : 'name') ?? ''
  const unit: XliffUnit = { element, id, idAttribute, segments }
  const parts = version === 1 ? [element] : childrenOf(element, `${prefix}segment`)
  for (const [index, part] of parts.entries()) {
    const sources = childrenOf(part, `${prefix}source`)
    const targets = childrenOf(part, `${prefix}target`)
    const source = sources.at(-1)
    if (source === undefined) continue
    const ownId = version === 1 ? undefined : part.attributes.find(({ name }) => name === 'id')
    segments.push({
      unit,
      element: part,
      key: ownId?.value ?? String(index + 1),
      idAttribute: ownId,
      source,
      target: targets.at(-1),
      segSource: version === 1 ? firstOf(part, `${prefix}seg-source`) : undefined,
      shadowed: [...sources.slice(0, -1), ...targets.slice(0, -1)],
    })
  }
  return segments.length === 0 ? [] : [unit]
}

function firstOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) if (child.kind === 'element' && child.name === name) return child
  return undefined
}

function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.kind === 'element').filter((child) => child.name === name)
}
