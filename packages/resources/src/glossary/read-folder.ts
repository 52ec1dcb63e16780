import { join } from 'node:path'
import { digestOf, type FileSystem, type GlossaryFile } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { glossaryFileInvalid, readGlossaryFile } from './read-glossary-file.ts'

export const glossaryFolder = 'lockale/glossaries'

/** A glossary of the project. */
export interface OpenGlossary {
  readonly file: GlossaryFile
  /** Of the bytes, for a write that replaces them. */
  readonly digest: string
}

/** A disk, and the folder of a project. */
export interface ProjectFolder {
  readonly fs: FileSystem
  /** Absolute. */
  readonly root: string
}

/**
 * All glossaries of a project, by path.
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID`
 */
export async function readGlossaryFolder(folder: ProjectFolder): Promise<readonly OpenGlossary[]> {
  const paths = await findGlossaryFiles(folder)
  const files = await Promise.all(paths.map((path) => openGlossary(path, folder)))
  return files.filter((file) => file !== undefined)
}

/** Paths relative to the project. */
export function findGlossaryFiles({ fs, root }: ProjectFolder): Promise<readonly string[]> {
  const patterns = ['csv', 'tsv'].map((ending) => `${glossaryFolder}/**/*.${ending}`)
  return fs.glob(patterns, { cwd: root })
}

/** Far more than the service takes of all pairs together. */
const maxBytes = 268_435_456

/** `undefined` for a file that is not there. */
export async function openGlossary(path: string, { fs, root }: ProjectFolder): Promise<OpenGlossary | undefined> {
  try {
    const { size } = await fs.stat(join(root, path))
    if (size > maxBytes) {
      throw glossaryFileInvalid(path, { message: `${path} has ${size} bytes; the limit is ${maxBytes}.` })
    }
    const bytes = await fs.readFile(join(root, path))
    return { file: readGlossaryFile({ path, text: decode(bytes, path) }), digest: digestOf(bytes) }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw glossaryFileInvalid(path, { message: `${path} is not UTF-8. Save it as UTF-8, then run the command again.` })
  }
}

/** True for what a person may call a file of such a folder: its path, its name there, and that without its ending. */
export function isFileName(word: string, { path, name }: { readonly path: string; readonly name: string }): boolean {
  return [path, name, name.replace(/\.[^./]+$/u, '')].includes(word.replace(/^\.\//u, ''))
}
