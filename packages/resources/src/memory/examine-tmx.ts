import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { limits } from '@lockale/api'
import { isLockaleError, LockaleError, systemCode } from '@lockale/errors'
import { guardXml, type XmlTag } from '@lockale/formats/xml/guard-xml'

export interface TmxFacts {
  /** Version of the TMX format, such as `1.4`; `''` if the file does not name it. */
  readonly version: string
  /** Name and version of the program that wrote the file; `undefined` if the file does not name it. */
  readonly tool: string | undefined
  /** Source language: `srclang` of the header, such as `en-US` or `*all*`. */
  readonly source: string
  readonly units: number
}

/**
 * Reads a whole TMX file (translation memory) and checks it, before it is sent.
 * @param path absolute path of the file
 * @param name name of the file in error messages
 * @throws {LockaleError} `FILE_UNREADABLE`, `TMX_TOO_LARGE`, `TMX_INVALID`, `MEMORY_EMPTY`
 */
export async function examineTmx(
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<TmxFacts & { readonly bytes: number }> {
  try {
    const facts = await stat(path)
    if (!facts.isFile()) throw unreadable(name, 'it is not a file')
    const { maxFileBytes } = limits.memory
    if (facts.size > maxFileBytes) {
      throw new LockaleError('TMX_TOO_LARGE', `${name} has ${facts.size} bytes; the limit is ${maxFileBytes}.`, {
        place: name,
        hint: 'Split it into several files, and import each into its own memory.',
      })
    }
    const file = createReadStream(path, { signal })
    return { bytes: facts.size, ...(await validateTmx(file as AsyncIterable<Uint8Array>, name)) }
  } catch (error) {
    const code = systemCode(error)
    if (signal.aborted || isLockaleError(error) || code === undefined) throw error
    throw unreadable(name, code, error)
  }
}

function unreadable(name: string, why: string, cause?: unknown): LockaleError {
  return new LockaleError('FILE_UNREADABLE', `${name} cannot be read: ${why}.`, {
    place: name,
    hint: 'Check the path and its permissions.',
    cause,
  })
}

/**
 * Checks a stream of TMX 1.1 to 1.4 without keeping it in memory.
 * @param file name of the file in error messages
 * @throws {LockaleError} `TMX_INVALID` with line and column, if the file is not TMX, or is incomplete or malicious;
 * `MEMORY_EMPTY` if no unit has a translation
 */
export async function validateTmx(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  file: string,
): Promise<TmxFacts> {
  const path: string[] = []
  let version = ''
  let header: ReadonlyMap<string, string> | undefined
  let [units, variants, pairs] = [0, 0, 0]
  const xml = guardXml({
    refuse: (problem, { line, column }) => {
      throw new LockaleError('TMX_INVALID', `${problem}.`, {
        place: `${file}:${line}:${column}`,
        hint: 'lockale accepts TMX 1.1 to 1.4 in UTF-8 or UTF-16. Export the file again from its tool.',
      })
    },
    root: 'tmx',
    events: {
      open(tag) {
        openPart(tag)
        path.push(tag.name)
      },
      close: () => void path.pop(),
      text: () => {},
    },
  })
  for await (const piece of bytes) xml.write(piece)
  xml.end()
  if (header === undefined) return xml.refuse('The file has no header')
  if (pairs === 0) throw empty(file, units)
  const tool = header.get('creationtool')
  return {
    version,
    tool: tool === undefined ? undefined : `${tool} ${header.get('creationtoolversion') ?? ''}`.trim(),
    source: header.get('srclang')?.trim() ?? '',
    units,
  }

  function openPart({ name, attributes, place }: XmlTag): void {
    const at = [...path, name].join('>')
    if (path.length === 0) {
      if (name !== 'tmx') xml.refuse(`The file is not TMX: its first tag is ${name.slice(0, 40)}`, place)
      version = attributes.get('version') ?? ''
      if (!/^(?:1\.[1-4]b?)?$/u.test(version))
        xml.refuse(`The file is TMX ${version.slice(0, 20)}; lockale accepts 1.1 to 1.4`, place)
    } else if (at === 'tmx>header') {
      if (header !== undefined) xml.refuse('The file has two headers', place)
      if (!attributes.has('srclang')) xml.refuse('The header of the file has no srclang', place)
      header = attributes
    } else if (at === 'tmx>body>tu') {
      if (header === undefined) xml.refuse('The file has no header before its first unit', place)
      units++
      variants = 0
    } else if (at === 'tmx>body>tu>tuv') {
      variants++
      if (variants === 2) pairs++
    }
  }
}

function empty(file: string, units: number): LockaleError {
  return new LockaleError('MEMORY_EMPTY', `${file} has no translation that a memory can store.`, {
    place: file,
    hint: units === 0 ? 'It has no units.' : 'Each of its units has fewer than two segments.',
  })
}
