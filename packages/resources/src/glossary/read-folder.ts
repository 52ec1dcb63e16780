import { join } from 'node:path'
import { type ProjectPlace, digestOf, type GlossaryFile } from '@lockale/core'
import { systemCode } from '@lockale/errors'
import { glossaryFileInvalid, readGlossaryFile } from './read-glossary-file.ts'

export const glossaryFolder = 'lockale/glossaries'

export interface OpenGlossary {
  readonly file: GlossaryFile
  /** Digest of the file when it was read, to detect changes by other programs before the file is replaced. */
  readonly digest: string
}

/** Maximum size of a glossary file in bytes, much more than the service accepts. */
const maxBytes = 268_435_456

/** Opens a glossary file; returns `undefined` if it is missing. */
export async function openGlossary(path: string, { fs, root }: ProjectPlace): Promise<OpenGlossary | undefined> {
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

/** Returns true if an argument names the file: by path, by name, or by name without extension. */
export function isFileName(word: string, { path, name }: { readonly path: string; readonly name: string }): boolean {
  return [path, name, name.replace(/\.[^./]+$/u, '')].includes(word.replace(/^\.\//u, ''))
}
