import { LockaleError } from '@lockale/errors'
import { guardXml } from '@lockale/formats/xml/guard-xml'
import { collectParts } from './collect-parts.ts'
import type { TmxPart } from './tmx.ts'

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

const hint =
  'A memory is a TMX file of version 1.1 to 1.4, in UTF-8 or UTF-16: export it again from the tool that made it.'
