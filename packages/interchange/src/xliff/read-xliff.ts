import { LockaleError } from '@lockale/errors'
import { guardXml, type XmlReader, type XmlTag } from '@lockale/formats/xml/guard-xml'
import { readUnit1, readUnit2, type ReturnedUnit } from './read-unit.ts'
import { buildNode, type NodeBuilder, placeIn } from './xml-node.ts'
import { metadata2, xliff2 } from './xliff-text.ts'

/** One `<file>` of an XLIFF file. */
export interface XliffFile {
  readonly original: string
  /** The language code as written in the file. */
  readonly sourceLanguage: string
  readonly targetLanguage: string | undefined
  readonly units: readonly ReturnedUnit[]
  /** Position of the element: `file:line:column` */
  readonly place: string
}

export const maxXliffBytes: number = 128 * 1024 * 1024

/**
 * Reads XLIFF 1.0 to 2.1 from any tool.
 * @param file name of the file, for errors
 * @throws {LockaleError} `XLIFF_INVALID` with line and column
 */
export function readXliff(bytes: Uint8Array, file: string): readonly XliffFile[] {
  const reading = openReading(file)
  reading.reader.write(bytes)
  reading.reader.end()
  if (reading.files === undefined) return reading.reader.refuse('The file is empty')
  return reading.files
}

interface OpenFile extends XliffFile {
  readonly units: ReturnedUnit[]
  readonly ids: Set<string>
}

/** Opens a reader of a file. `files` is `undefined` until the first tag was read. */
function openReading(file: string): { readonly reader: XmlReader; readonly files: readonly XliffFile[] | undefined } {
  let files: OpenFile[] | undefined
  let root: XmlTag | undefined
  let major = 1
  let unit: NodeBuilder | undefined
  const reader = guardXml({
    refuse: (problem, place) => {
      throw new LockaleError('XLIFF_INVALID', `${problem}.`, {
        place: placeIn(file, place),
        hint: 'Export it again from its tool, as XLIFF 1.2 or 2.1. Nothing was changed.',
      })
    },
    root: 'xliff',
    xmlns: true,
    limits: { maxBytes: maxXliffBytes },
    events: {
      open(tag) {
        if (unit !== undefined) return unit.open(tag)
        if (root === undefined) {
          root = tag
          files = []
          major = versionOf(tag)
        } else if (isOurs(tag) && tag.local === 'file') openFile(tag, root)
        else if (isOurs(tag) && tag.local === (major === 1 ? 'trans-unit' : 'unit')) unit = buildNode(tag)
      },
      text: (text) => unit?.text(text),
      close() {
        const node = unit?.close()
        if (node === undefined) return
        unit = undefined
        const read = major === 1 ? readUnit1 : readUnit2
        const made = read(node, { file, refuse: (problem, place) => reader.refuse(problem, place) })
        const into = files?.at(-1)
        if (into === undefined) return reader.refuse(`A <${node.local}> is outside of a <file>`, node.place)
        if (into.ids.has(made.id)) return reader.refuse(`The id ${JSON.stringify(made.id)} occurs twice`, node.place)
        into.ids.add(made.id)
        into.units.push(made)
      },
    },
  })
  return {
    reader,
    get files() {
      return files
    },
  }

  function versionOf(tag: XmlTag): number {
    if (tag.local !== 'xliff')
      reader.refuse(`The file is not XLIFF: it begins with <${tag.name.slice(0, 60)}>`, tag.place)
    const version = tag.attributes.get('version') ?? (tag.uri === xliff2 ? '2.0' : '1.2')
    if (/^1(?:\.\d+)?$/u.test(version)) return 1
    if (/^2\.[012]$/u.test(version)) return 2
    return reader.refuse(`The file is XLIFF ${version.slice(0, 20)}; lockale reads 1.0 to 2.1`, tag.place)
  }

  /** Returns true for elements of XLIFF. Elements of other namespaces are private data of tools. */
  function isOurs({ uri }: XmlTag): boolean {
    return uri === root?.uri && uri !== metadata2
  }

  /** Opens a `<file>`. XLIFF 2 names the languages only once, in the first tag, for all files. */
  function openFile(tag: XmlTag, first: XmlTag): void {
    const says = major === 1 ? tag : first
    const [from, to] =
      major === 1 ? (['source-language', 'target-language'] as const) : (['srcLang', 'trgLang'] as const)
    const sourceLanguage = says.attributes.get(from)
    if (sourceLanguage === undefined) {
      return reader.refuse('The file does not name its source language', says.place)
    }
    files?.push({
      original: tag.attributes.get('original') ?? '',
      sourceLanguage,
      targetLanguage: says.attributes.get(to),
      units: [],
      ids: new Set(),
      place: placeIn(file, tag.place),
    })
  }
}
