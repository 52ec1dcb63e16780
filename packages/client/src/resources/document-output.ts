import { type BigIntStats, fstat, ReadStream } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { LockaleError, systemCode } from '@lockale/errors'
import type { DocumentTarget } from './document-download.ts'
import type { DocumentSource } from './file-source.ts'
import { openTemporary } from './save-file.ts'

/**
 * Refuses a path for a translation before its document is sent and billed: one that is the document itself, also by a link or in
 * another case, one where a file is, and one that cannot be written.
 * @throws {LockaleError} `DOCUMENT_EXISTS`, `FILE_UNWRITABLE`
 */
export async function checkOutput({
  input,
  output,
  overwrite = false,
}: {
  readonly input: DocumentSource
  readonly output: DocumentTarget
  readonly overwrite?: boolean | undefined
}): Promise<void> {
  if (typeof output !== 'string') return
  const source = pathOf(input)
  const there = await factsOf(output, stat)
  const isItsPath = source !== undefined && resolve(source) === resolve(output)
  if (isItsPath || isSame(await factsOfInput(input, source), there)) {
    throw exists(output, 'It is the document itself. Choose another output.')
  }
  if (there !== undefined && !there.isFile()) {
    throw new LockaleError('FILE_UNWRITABLE', `${output} cannot be written: it is not a file.`, {
      hint: 'Choose a path for a file. Nothing was sent.',
      place: output,
    })
  }
  if (!overwrite && (await factsOf(output, lstat)) !== undefined) {
    throw exists(output, 'Choose another output, or pass overwrite: true. Nothing was sent.')
  }
  await (await openTemporary(output)).discard()
}

function exists(output: string, hint: string): LockaleError {
  return new LockaleError('DOCUMENT_EXISTS', `${output} already exists.`, { hint, place: output })
}

function pathOf(input: DocumentSource): string | undefined {
  if (typeof input === 'string') return input
  if (!('stream' in input) || !(input.stream instanceof ReadStream)) return undefined
  // One that was made of an open file has none, whatever the types say.
  const { path }: { readonly path?: string | Buffer } = input.stream
  return path?.toString()
}

async function factsOfInput(input: DocumentSource, path: string | undefined): Promise<BigIntStats | undefined> {
  if (path !== undefined) return factsOf(path, stat)
  if (typeof input === 'string' || !('stream' in input) || !('fd' in input.stream)) return undefined
  const { fd } = input.stream
  return typeof fd === 'number' ? promisify(fstat)(fd, { bigint: true }) : undefined
}

function isSame(a: BigIntStats | undefined, b: BigIntStats | undefined): boolean {
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}

/** `undefined` where nothing is; what else is wrong with a path is told by whoever opens it. */
async function factsOf(
  path: string,
  look: (path: string, options: { readonly bigint: true }) => Promise<BigIntStats>,
): Promise<BigIntStats | undefined> {
  try {
    return await look(path, { bigint: true })
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
