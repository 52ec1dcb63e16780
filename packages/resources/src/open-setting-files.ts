import { hash } from 'node:crypto'
import { join, posix } from 'node:path'
import type { FileSystem, GlossaryFile, NamedFile, SettingFiles, StyleFile } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'
import { readGlossaryFile } from './glossary/read-glossary-file.ts'
import { readStyleFile } from './style/read-style-file.ts'

/** @param root absolute: what the paths in settings are relative to */
export function openSettingFiles(fs: Pick<FileSystem, 'readFile'>, root: string): SettingFiles {
  const glossaries = new Map<string, Promise<NamedFile<GlossaryFile>>>()
  const styles = new Map<string, Promise<NamedFile<StyleFile>>>()
  return {
    glossary: (path) => once(glossaries, path, () => read(path, readGlossaryFile)),
    style: (path) => once(styles, path, () => read(path, readStyleFile)),
  }

  async function read<T>(
    given: string,
    parse: (file: { readonly path: string; readonly text: string }) => T | Promise<T>,
  ): Promise<NamedFile<T>> {
    const path = posix.normalize(given.replace(/^\.\//u, ''))
    const text = await readText(path)
    // As the config has it, so that the file is found by it.
    const file = { ...(await parse({ path, text })), path: given }
    return { file, hash: hash('sha256', text, 'base64url').slice(0, 16), home: join(root, homeOf(path)) }
  }

  async function readText(path: string): Promise<string> {
    try {
      return decode(await fs.readFile(join(root, path)), path)
    } catch (cause) {
      const code = systemCode(cause)
      if (code === undefined) throw cause
      const problem = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
      throw new LockaleError('SETTING_FILE_MISSING', `The file ${path} of the config ${problem}.`, {
        place: path,
        hint: 'Correct the path in the config, which is relative to the folder of the config. Or restore the file.',
        cause,
      })
    }
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new LockaleError('SETTING_FILE_MISSING', `The file ${path} of the config is not UTF-8.`, {
      place: path,
      hint: 'Save it as UTF-8.',
      cause,
    })
  }
}

/** The folder that holds `lockale/`; that of the config for a file elsewhere. */
function homeOf(path: string): string {
  return /^(.*?)\/?lockale\/(?:glossaries|styles)\//u.exec(path)?.[1] ?? ''
}

function once<T>(known: Map<string, Promise<T>>, path: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(path) ?? make()
  known.set(path, found)
  return found
}
