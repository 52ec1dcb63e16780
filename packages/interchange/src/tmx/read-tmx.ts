import { LockaleError, type Position } from '@lockale/errors'
import { guardXml, type XmlEvents, type XmlTag } from '@lockale/formats/xml/guard-xml'
import type {
  TmxAttributes,
  TmxContent,
  TmxElement,
  TmxHeader,
  TmxPart,
  TmxRemark,
  TmxUnit,
  TmxVariant,
} from './tmx.ts'

/**
 * Reads a TMX file of version 1.1 to 1.4 as it comes: the header, then unit after unit. What is held at any time is one unit and
 * one piece of the file.
 * @param file as errors name it
 * @throws {LockaleError} `TMX_INVALID` with line and column, for what is no TMX, is broken, or is made to do harm
 */
export async function* readTmx(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
): AsyncGenerator<TmxPart, void, void> {
  const ready: TmxPart[] = []
  const parts = collectParts({
    take: (part) => ready.push(part),
    refuse: (problem, place) => xml.refuse(problem, place),
  })
  const xml = guardXml({
    refuse: (problem, { line, column }) => {
      throw new LockaleError('TMX_INVALID', `${problem}.`, { place: `${file}:${line}:${column}`, hint })
    },
    root: 'tmx',
    events: parts,
  })
  for await (const piece of bytes) {
    xml.write(piece)
    yield* ready.splice(0)
  }
  xml.end()
  parts.end()
  yield* ready.splice(0)
}

const hint = 'lockale reads TMX 1.1 to 1.4 in UTF-8 or UTF-16. Export the file again from its tool.'

interface PartsCollector extends XmlEvents {
  /** The file is over. */
  end(): void
}

/**
 * Makes header and units of tags. Elements that TMX does not know are passed over, but for those in a text, which are kept.
 * @param refuse ends the reading
 */
function collectParts({
  take,
  refuse,
}: {
  readonly take: (part: TmxPart) => void
  readonly refuse: (problem: string, place?: Position) => never
}): PartsCollector {
  const path: string[] = []
  let version = ''
  let hasHeader = false
  let header: Growing<TmxHeader> | undefined
  let unit: GrowingUnit | undefined
  let variant: GrowingVariant | undefined
  let remark:
    | { text: string; readonly depth: number; readonly into: TmxRemark[]; readonly of: TmxAttributes }
    | undefined
  /** The text that is open, outermost first: `seg`, and elements inside of it. */
  let open: { readonly element: TmxElement; readonly content: TmxContent[] }[] = []
  let size = 0

  return {
    open(tag) {
      const parent = path.at(-1)
      path.push(tag.name)
      const inSegment = open.length > 0
      if (inSegment) openElement(tag)
      else if (remark === undefined) openPart(tag, parent)
    },
    close(name) {
      const depth = path.length
      path.pop()
      if (open.length > 0) closeElement()
      else if (remark !== undefined) closeRemark(depth)
      else if (name === 'header' && header !== undefined && depth === 2) {
        take({ kind: 'header', header })
        header = undefined
      } else if (name === 'tuv' && variant !== undefined && depth === 4) {
        unit?.variants.push(toVariant(variant))
        variant = undefined
      } else if (name === 'tu' && unit !== undefined && depth === 3) {
        take({ kind: 'unit', unit })
        unit = undefined
      }
    },
    text(text) {
      if (open.length === 0 && remark === undefined) return
      size += text.length
      if (size > maxUnitLength) refuse(`A unit of the file is longer than ${maxUnitLength} characters`)
      if (remark !== undefined) remark.text += text
      else addText(open.at(-1)?.content ?? [], text)
    },
    end() {
      if (!hasHeader) refuse('The file has no header')
    },
  }

  function openPart(tag: XmlTag, parent: string | undefined): void {
    const { name, place } = tag
    const attributes = toRecord(tag)
    if (parent === undefined) {
      if (name !== 'tmx') refuse(`The file is not TMX: its first tag is ${name.slice(0, 40)}`, place)
      version = attributes['version'] ?? ''
      if (!/^(?:1\.[1-4]b?)?$/u.test(version))
        refuse(`The file is TMX ${version.slice(0, 20)}; lockale reads 1.1 to 1.4`, place)
    } else if (name === 'header' && parent === 'tmx') {
      if (hasHeader) refuse('The file has two headers', place)
      if (attributes['srclang'] === undefined) refuse('The header of the file has no srclang', place)
      hasHeader = true
      size = 0
      header = { version, attributes, notes: [], props: [], place }
    } else if (name === 'tu' && parent === 'body') {
      if (!hasHeader) refuse('The file has no header before its first unit', place)
      size = 0
      unit = { attributes, variants: [], notes: [], props: [], place }
    } else if (name === 'tuv' && parent === 'tu' && unit !== undefined) {
      if (unit.variants.length >= maxVariants) refuse(`A unit of the file has more than ${maxVariants} variants`, place)
      const { 'xml:lang': xmlLang, lang, ...others } = attributes
      variant = { language: xmlLang ?? lang ?? '', attributes: others, contents: [], notes: [], props: [], place }
    } else if (name === 'seg' && parent === 'tuv' && variant !== undefined) {
      openElement(tag)
    } else if (name === 'note' || name === 'prop') {
      const owner = header ?? variant ?? unit
      if (owner === undefined) return
      remark = { text: '', depth: path.length, into: name === 'note' ? owner.notes : owner.props, of: attributes }
    }
  }

  function openElement(tag: XmlTag): void {
    if (++size > maxUnitLength) refuse(`A unit of the file has more than ${maxUnitLength} tags`, tag.place)
    const content: TmxContent[] = []
    const element = { name: tag.name, attributes: toRecord(tag), content }
    open.at(-1)?.content.push(element)
    open.push({ element, content })
  }

  function closeElement(): void {
    const closed = open.pop()
    if (open.length > 0 || closed === undefined) return
    variant?.contents.push(closed.content)
    open = []
  }

  function closeRemark(depth: number): void {
    if (remark === undefined || depth !== remark.depth) return
    remark.into.push({ attributes: remark.of, text: remark.text })
    remark = undefined
  }
}

/** UTF-16 units of all texts of a unit together. */
const maxUnitLength = 4_194_304

const maxVariants = 500

type Growing<T> = Omit<T, 'notes' | 'props'> & { readonly notes: TmxRemark[]; readonly props: TmxRemark[] }

type GrowingUnit = Omit<Growing<TmxUnit>, 'variants'> & { readonly variants: TmxVariant[] }

type GrowingVariant = Omit<Growing<TmxVariant>, 'content'> & { readonly contents: (readonly TmxContent[])[] }

function toVariant({ contents, ...variant }: GrowingVariant): TmxVariant {
  return { ...variant, content: contents.length === 1 ? contents[0] : undefined }
}

function addText(content: TmxContent[], text: string): void {
  const last = content.at(-1)
  if (typeof last === 'string') content[content.length - 1] = last + text
  else content.push(text)
}

function toRecord({ attributes }: XmlTag): TmxAttributes {
  return Object.fromEntries(attributes)
}
