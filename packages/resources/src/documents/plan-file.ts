import { createHash } from 'node:crypto'
import { type BigIntStats, createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { documentTypes, extensionOf, outputExtension } from '@lockale/api'
import { LockaleError, systemCode } from '@lockale/errors'
import type { DocumentRequest } from './document-translator.ts'

/** A file to translate. The user named it, or named its folder or a glob that matches it. */
export interface NamedFile {
  readonly named: string
  /** Absolute path of the file. */
  readonly path: string
  /** Folder of the file, relative to the searched folder. The translation is written to the same folder below `out`. */
  readonly below?: string | undefined
}

/** A file to translate into one language. */
export interface FileJob extends Omit<NamedFile, 'below'> {
  readonly locale: string
  /** Absolute path of the translation. */
  readonly out: string
  /** The request without the content of the file, which is read only when it is sent. */
  readonly request: Omit<DocumentRequest, 'byteLength' | 'open'>
  /** SHA-256 digest of the file, in hex. */
  readonly digest: string
  readonly byteLength: number
  /** Number of characters that are billed at most; `undefined` if only the service can count them. */
  readonly characters: number | undefined
}

export type FileRequest = Omit<DocumentRequest, 'byteLength' | 'open' | 'name' | 'target'>

/**
 * Reads each file and chooses the path of each translation, before anything is sent. Throws if two paths are equal.
 * @throws {LockaleError} `FILE_UNREADABLE`, `DOCUMENT_UNSUPPORTED`, `DOCUMENT_EXISTS`, `DOCUMENTS_COLLIDE`
 */
export async function planFiles(
  files: readonly NamedFile[],
  {
    targets,
    request,
    out,
    isForced,
    isMade,
  }: {
    readonly targets: readonly string[]
    readonly request: FileRequest
    /** Absolute path of the output; `undefined`: each translation is written beside its source file. */
    readonly out: string | undefined
    readonly isForced: boolean
    /** Returns true if an earlier call wrote the existing translation. It may then be replaced. */
    readonly isMade: (job: FileJob) => Promise<boolean>
  },
): Promise<readonly FileJob[]> {
  const isOne = files.length * targets.length === 1
  const isFound = files.some(({ below }) => below !== undefined)
  const isFolder =
    out !== undefined && (isFound || !isOne || out.endsWith('/') || (await statOf(out))?.isDirectory() === true)
  const jobs: FileJob[] = []
  const places = new Map<string, string>()
  for (const { named, path, below = '' } of files) {
    const { digest, byteLength, characters } = await measureFile(named, path)
    const made = outputOf(named, byteLength, request.outputFormat)
    for (const locale of targets) {
      const name = `${basename(path, extname(path))}.${locale}.${made}`
      const place = out === undefined ? join(dirname(path), name) : isFolder ? join(out, below, name) : out
      const duplicate = places.get(place)
      if (duplicate !== undefined) throw collision(duplicate, named, place)
      places.set(place, named)
      const isItself = await isSameFile(place, path)
      const whole = { ...request, name: basename(path), target: locale }
      const job = { named, path, locale, out: place, request: whole, digest, byteLength, characters }
      const isTaken = !isForced && (await statOf(place)) !== undefined && !(await isMade(job))
      if (isItself || isTaken) throw exists(place, isItself)
      jobs.push(job)
    }
  }
  return jobs
}

/** Reads a file. For a text file, counts all characters, also of tags: the service never bills more. */
async function measureFile(
  named: string,
  path: string,
): Promise<Pick<FileJob, 'digest' | 'byteLength' | 'characters'>> {
  const isTextual = textual.has(extensionOf(basename(path)))
  const hash = createHash('sha256')
  let [byteLength, characters] = [0, 0]
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) {
      hash.update(piece)
      byteLength += piece.length
      // Counts characters: only bytes that begin a UTF-8 character.
      if (isTextual) for (const byte of piece) if ((byte & 0xc0) !== 0x80) characters++
    }
    return { digest: hash.digest('hex'), byteLength, characters: isTextual ? characters : undefined }
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${named} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: named,
      hint: 'Name a file that exists and that you have permission to read.',
      cause,
    })
  }
}

/** Extensions of text files. Only the service can count the characters of other types. */
const textual: ReadonlySet<string> = new Set(
  'txt html htm xml json yaml yml properties strings md markdown srt vtt xlf xliff resx dita'.split(' '),
)

function outputOf(named: string, byteLength: number, wanted: string | undefined): string {
  const extension = extensionOf(basename(named))
  if (!documentTypes.has(extension)) {
    throw unsupported(
      named,
      'has a type that the service does not translate',
      `Supported types: ${[...documentTypes.keys()].join(', ')}.`,
    )
  }
  if (byteLength === 0) throw unsupported(named, 'is empty', 'Name a file with content.')
  const output = outputExtension(extension, wanted)
  if (output !== undefined) return output
  throw unsupported(named, `cannot become a ${wanted ?? ''}`, 'Only a pdf can be converted, to docx.')
}

export function unsupported(named: string, what: string, hint: string): LockaleError {
  return new LockaleError('DOCUMENT_UNSUPPORTED', `${named} ${what}.`, {
    place: named,
    hint: `${hint} Nothing was sent.`,
  })
}

function exists(place: string, isItself: boolean): LockaleError {
  return new LockaleError('DOCUMENT_EXISTS', `${place} already exists.`, {
    place,
    hint: isItself
      ? 'It is the file to translate. Name another file with --out.'
      : 'Add --force to replace it, or name another file with --out. Nothing was sent.',
  })
}

function collision(one: string, other: string, place: string): LockaleError {
  const problem = `The translations of ${one} and ${other} would be the same file: ${place}.`
  return new LockaleError('DOCUMENTS_COLLIDE', problem, {
    place: other,
    hint: 'Translate them one by one, each with its own --out.',
  })
}

/** Returns true if two paths lead to the same file, for example by a link, or by a name in another letter case. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = [await statOf(one), await statOf(other)]
  return a !== undefined && a.dev === b?.dev && a.ino === b.ino
}

async function statOf(path: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(path, { bigint: true })
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}
