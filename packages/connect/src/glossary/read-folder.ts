import { join } from 'node:path'
import { digestOf, type FileSystem, type GlossaryFile } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { glossaryFileInvalid, readGlossaryFile } from '@lockale/exchange'

export const glossaryFolder = 'lockale/glossaries'

/** A glossary of the project and the text it was read from. */
export interface OpenGlossary {
  readonly file: GlossaryFile
  readonly text: string
  /** Of the bytes, for a write that replaces them. */
  readonly digest: string
}

/** Far more than the service takes of all pairs together. */
const maxBytes = 268_435_456

/**
 * All glossaries of a project, by path.
 * @param root absolute
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID`
 */
export async function readGlossaryFolder(fs: FileSystem, root: string): Promise<readonly OpenGlossary[]> {
  const paths = await findGlossaryFiles(fs, root)
  const files = await Promise.all(paths.map((path) => openGlossary(path, { fs, root })))
  return files.filter((file) => file !== undefined)
}

/** Paths relative to the project. */
export function findGlossaryFiles(fs: FileSystem, root: string): Promise<readonly string[]> {
  const patterns = ['csv', 'tsv', 'yaml', 'yml'].map((ending) => `${glossaryFolder}/**/*.${ending}`)
  return fs.glob(patterns, { cwd: root })
}

/** `undefined` for a file that is not there. */
export async function openGlossary(
  path: string,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<OpenGlossary | undefined> {
  const bytes = await readBytes(path, { fs, root })
  if (bytes === undefined) return undefined
  const text = decode(path, bytes)
  return { file: readGlossaryFile({ path, text }), text, digest: digestOf(bytes) }
}

async function readBytes(
  path: string,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<Uint8Array | undefined> {
  try {
    const { size } = await fs.stat(join(root, path))
    if (size > maxBytes) {
      throw glossaryFileInvalid(path, { message: `${path} has ${size} bytes; at most ${maxBytes} are read.` })
    }
    return await fs.readFile(join(root, path))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function decode(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw glossaryFileInvalid(path, { message: `${path} is not UTF-8. Save it as UTF-8 and try again.`, cause })
  }
}
