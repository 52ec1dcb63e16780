import { hash } from 'node:crypto'
import { join, posix } from 'node:path'
import type { FileInUse, FileSystem, SettingFiles } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'

/**
 * Returns an object that reads the glossary files of a project. Loads code for tables only when it is needed.
 * @param root absolute path of the project; paths in settings are relative to it
 */
export function openSettingFiles(fs: Pick<FileSystem, 'readFile'>, root: string): SettingFiles {
  const known = new Map<string, Promise<FileInUse>>()
  return {
    async withTerm(given, term) {
      const path = withoutDotSlash(given)
      const [{ addTermTo }, { digestOf }] = await Promise.all([
        import('./glossary/add-term.ts'),
        import('@lockale/core'),
      ])
      const bytes = await readIfThere(path)
      const text = addTermTo(path, bytes === undefined ? '' : decode(bytes, path), term)
      if (text === undefined) return undefined
      return { bytes: new TextEncoder().encode(text), digest: bytes && digestOf(bytes) }
    },
    glossary(path) {
      const found = known.get(path) ?? read(path)
      known.set(path, found)
      return found
    },
  }

  async function read(given: string): Promise<FileInUse> {
    const path = withoutDotSlash(given)
    const { readGlossaryFile } = await import('./glossary/read-glossary-file.ts')
    const text = await readText(path)
    // Keeps the path as the config writes it, so that the file can be found by this path.
    const file = { ...readGlossaryFile({ path, text }), path: given }
    return { file, hash: hash('sha256', text, 'base64url').slice(0, 16), home: join(root, homeOf(path)) }
  }

  async function readText(path: string): Promise<string> {
    const bytes = await readIfThere(path)
    if (bytes === undefined) throw unreadable(path, 'does not exist')
    return decode(bytes, path)
  }

  async function readIfThere(path: string): Promise<Uint8Array | undefined> {
    try {
      return await fs.readFile(join(root, path))
    } catch (cause) {
      const code = systemCode(cause)
      if (code === 'ENOENT') return undefined
      throw code === undefined ? cause : unreadable(path, `cannot be read (${code})`, cause)
    }
  }
}

/** Returns a path of the config without `./` at its start. */
function withoutDotSlash(path: string): string {
  return posix.normalize(path.replace(/^\.\//u, ''))
}

function unreadable(path: string, problem: string, cause?: unknown): LockaleError {
  return new LockaleError('SETTING_FILE_MISSING', `The file ${path} of the config ${problem}.`, {
    place: path,
    hint: 'Correct the path in the config, which is relative to the folder of the config. Or restore the file.',
    cause,
  })
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

function homeOf(path: string): string {
  return /^(.*?)\/?lockale\/glossaries\//u.exec(path)?.[1] ?? ''
}
