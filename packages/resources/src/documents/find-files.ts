import { lstat, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, posix, resolve, sep } from 'node:path'
import { documentTypes, extensionOf, outputExtension } from '@lockale/api'
import { baseCode, languageCodes } from '@lockale/api/language-table'
import type { FileSystem } from '@lockale/core'
import { isBelow } from '@lockale/disk'
import { LockaleError, systemCode } from '@lockale/errors'
import { type NamedFile, unsupported } from './plan-file.ts'
import { resumeSuffix } from './translate-file.ts'

interface FindOptions {
  readonly fs: Pick<FileSystem, 'glob'>
  /** Absolute path of the current folder. Operands (paths from the command line) are relative to it. */
  readonly cwd: string
  readonly targets: readonly string[]
  /** Absolute path of the output folder; `undefined`: translations are beside the source files. */
  readonly out: string | undefined
  readonly outputFormat: string | undefined
}

/** A file in a folder, or one that matches a glob, that is not sent to the service. */
export interface LeftOutFile {
  readonly named: string
  readonly why: 'type' | 'empty' | 'link' | 'translation'
}

/**
 * Returns the files that operands name, each once. An operand is a file, a folder (all files in it and below it) or a
 * glob. Skips names that begin with a dot, `node_modules`, and the output folder if it is below the searched folder.
 * @throws {LockaleError} `DOCUMENT_UNSUPPORTED` for a folder or a glob without a file to translate, `FILE_UNREADABLE`,
 * `USAGE_BAD_VALUE`
 */
export async function findFiles(
  operands: readonly string[],
  { fs, cwd, targets, out, outputFormat }: FindOptions,
): Promise<{ readonly files: readonly NamedFile[]; readonly leftOut: readonly LeftOutFile[] }> {
  const searches: Search[] = []
  for (const operand of operands) searches.push(await search(operand, { fs, cwd, out }))
  const translations = translationsOf(searches, out)
  const files = new Map<string, NamedFile>()
  const leftOut = new Map<string, LeftOutFile>()
  for (const { operand, isNamed, found } of searches) {
    let isEmpty = true
    for (const file of found) {
      const why = isNamed ? undefined : await whyNot(file.path)
      if (why === undefined) {
        isEmpty = false
        if (!files.has(file.path)) files.set(file.path, file)
      } else if (why !== 'own') leftOut.set(file.path, { named: file.named, why })
    }
    if (isEmpty) throw nothingIn(operand)
  }
  return {
    files: [...files.values()],
    leftOut: [...leftOut].flatMap(([path, file]) => (files.has(path) ? [] : [file])),
  }

  /** Returns why a file is not sent. `own`: the file is the output of this command or of an earlier one. */
  async function whyNot(path: string): Promise<LeftOutFile['why'] | 'own' | undefined> {
    if (path.endsWith(resumeSuffix)) return 'own'
    const extension = extensionOf(path)
    const [, stem, locale = ''] = /^(.+)\.([^./\\]+)\.[^./\\]+$/u.exec(path) ?? []
    if (stem !== undefined && translations.has(`${stem}.${extension}`)) {
      if (targets.includes(locale)) return 'own'
      if (languageCodes.has(baseCode(locale.replaceAll('_', '-')))) return 'translation'
    }
    const entry = await lstat(path)
    // Skips links: the linked file is found in its own folder, or is outside of the searched folder.
    if (entry.isSymbolicLink()) return 'link'
    if (!documentTypes.has(extension) || outputExtension(extension, outputFormat) === undefined) return 'type'
    return entry.size === 0 ? 'empty' : undefined
  }
}

interface Search {
  readonly operand: string
  readonly isNamed: boolean
  readonly found: readonly NamedFile[]
}

async function search(operand: string, { fs, cwd, out }: Pick<FindOptions, 'fs' | 'cwd' | 'out'>): Promise<Search> {
  const { folder, glob } = (await readOperand(operand, cwd)) ?? {}
  if (folder === undefined || glob === undefined) {
    return { operand, isNamed: true, found: [{ named: operand, path: resolve(cwd, operand) }] }
  }
  const base = resolve(cwd, folder)
  // Skips the output folder if it is below the searched folder. If the output folder itself is searched, all its files
  // are sources.
  const isOutput = (path: string) => out !== undefined && isBelow(path, out) && !isBelow(base, out)
  const found = (await matches(operand, { fs, base, glob })).map((path) => {
    if (isAbsolute(path)) throw leadsOut(operand)
    return { named: posix.join(folder, path), path: join(base, path), below: dirname(path) }
  })
  return { operand, isNamed: false, found: found.filter(({ path }) => !isOutput(path)) }
}

/** Splits an operand into folder and glob; `undefined` if it names a file. An existing path is never a glob. */
async function readOperand(
  operand: string,
  cwd: string,
): Promise<{ readonly folder: string; readonly glob: string } | undefined> {
  const named = sep === '\\' ? operand.replaceAll(sep, '/') : operand
  try {
    const isFolder = (await stat(resolve(cwd, operand))).isDirectory()
    return isFolder && operand !== '' ? { folder: named, glob: '**/*' } : undefined
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
  if (!/[*?]|\[.+\]|\{.+\}|[!@+]\(/u.test(named)) return undefined
  const start = named.lastIndexOf('/', named.search(/[\\*?[{]|[!@+]\(/u)) + 1
  return { folder: named.slice(0, start), glob: named.slice(start) }
}

async function matches(
  operand: string,
  { fs, base, glob }: Pick<FindOptions, 'fs'> & { readonly base: string; readonly glob: string },
): Promise<readonly string[]> {
  try {
    return await fs.glob([glob], { cwd: base })
  } catch (cause) {
    const code = systemCode(cause)
    if (code === undefined) throw cause
    throw new LockaleError('FILE_UNREADABLE', `The folders of ${operand} cannot be read (${code}).`, {
      place: operand,
      hint: 'Check that you have permission to read every folder below it.',
      cause,
    })
  }
}

/** Returns the paths of expected translations, without their locale: `docs/brief.md` for `docs/brief.de.md`. */
function translationsOf(searches: readonly Search[], out: string | undefined): ReadonlySet<string> {
  const places = new Set<string>()
  for (const { path, below = '' } of searches.flatMap(({ found }) => found)) {
    const extension = extensionOf(path)
    const name = basename(path, extname(path))
    const folders = [dirname(path), ...(out === undefined ? [] : [join(out, below)])]
    for (const made of [outputExtension(extension, undefined), outputExtension(extension, 'docx')]) {
      for (const folder of folders) if (made !== undefined) places.add(join(folder, `${name}.${made}`))
    }
  }
  return places
}

function nothingIn(operand: string): LockaleError {
  return unsupported(
    operand,
    'has no file to translate',
    `Links, empty files, files whose names begin with a dot, and node_modules are left out. Supported types: ${[...documentTypes.keys()].join(', ')}.`,
  )
}

function leadsOut(operand: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', `${operand} leads out of the folder that it begins in.`, {
    hint: 'Name each folder by itself. Nothing was sent.',
  })
}
