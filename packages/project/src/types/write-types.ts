import { join } from 'node:path'
import { type Config, digestOf, type FileSystem, type TypesLibrary, type TypesOptions } from '@lockale/core'
import { commitEdits } from '@lockale/core/write/commit'
import { LockaleError, systemCode, unreachable } from '@lockale/errors'
import { signature, type TypesMode } from './declaration.ts'
import { printI18next } from './print-i18next.ts'
import { printFormatjs, printUseIntl, printVueI18n } from './print-messages.ts'
import { readTexts, type TypedTexts } from './read-texts.ts'
import { defaultNamespace } from './text-tree.ts'

export interface WriteTypesOptions {
  /** True to report whether the file is up to date, and write nothing. */
  readonly check?: boolean
  /** Path of the declaration file, relative to the project, with `/`. Default: the one in the config. */
  readonly file?: string
  /** True to overwrite a file that was not made by `lockale types`. */
  readonly force?: boolean
}

/** The result for one declaration file. */
export interface TypesFile {
  /** Path of the file, relative to the project, with `/`. */
  readonly file: string
  /** `current`: up to date · `outdated`: the content would change, but was not written because of `check`. */
  readonly state: 'written' | 'current' | 'outdated'
  readonly library: TypesLibrary
  /** `keys`: the types contain only keys, so TypeScript does not check arguments. */
  readonly mode: TypesMode
  readonly namespaces: number
  /** Number of messages in the source locale. */
  readonly texts: number
  /** The first line in which the file and the new content differ, with its number; `undefined` if they are equal. */
  readonly difference: TypesDifference | undefined
  readonly notes: readonly string[]
}

interface TypesDifference {
  readonly line: number
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The result of `writeTypes`: one file for each package with types. */
export interface TypesReport {
  readonly files: readonly TypesFile[]
}

/** Maximum number of strings for which `literal` is the default mode. With more strings, it is `keys`. */
const manyTexts = 50_000

/**
 * Writes the types of a project. A file that is up to date is not touched.
 * @throws {LockaleError} `TYPES_NOT_SET`, `TYPES_FOREIGN_FILE`, as `readTexts` and `commitEdits`
 */
export async function writeTypes(
  config: Config,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
  { check = false, file = config.types?.file, force = false }: WriteTypesOptions,
): Promise<TypesReport> {
  if (file === undefined) {
    throw new LockaleError('TYPES_NOT_SET', 'The config does not say where to write the types.', {
      hint: "Add `types: { file: 'src/i18next.d.ts' }` to the lockale config, or pass a file: `lockale types --out src/i18next.d.ts`.",
    })
  }
  const options = config.types ?? defaultTypes
  const texts = await readTexts(config, { fs, root, joinsForms: options.selector === 'optimize' })
  const mode = keysOnly.has(texts.library) ? 'keys' : (options.mode ?? usualMode(texts.count))
  const made = print(texts, mode, options)
  const before = await readIfThere(fs, join(root, file))
  const difference = before?.text === made ? undefined : firstDifference(before?.text, made)
  const counts = { namespaces: texts.namespaces.length, texts: texts.count }
  const about = { file, library: texts.library, mode, ...counts, difference }
  const notes = notesOn(texts, options)
  const report = (state: TypesFile['state']): TypesReport => ({ files: [{ ...about, state, notes }] })
  if (before?.text === made) return report('current')
  if (check) return report('outdated')
  if (before !== undefined && !force) refuseForeign(file, before.text)
  const bytes = new TextEncoder().encode(made)
  const { moved } = await commitEdits([{ file, bytes, digest: before?.digest }], { fs, root })
  if (moved.size === 0) return report('written')
  throw new LockaleError(
    'FILE_CHANGED',
    `${file} changed while lockale created the types, so lockale left it as it is.`,
    {
      place: file,
      hint: 'Run `lockale types` again.',
    },
  )
}

const defaultTypes: Omit<TypesOptions, 'file'> = { merge: 'resources', selector: false }

const keysOnly: ReadonlySet<TypesLibrary> = new Set(['vue-i18n'])

function print(texts: TypedTexts, mode: TypesMode, options: Omit<TypesOptions, 'file'>): string {
  const { library } = texts
  switch (library) {
    case 'i18next':
      return printI18next(texts, { ...options, mode, defaultNamespace: defaultOf(texts, options) })
    case 'vue-i18n':
      return printVueI18n(texts)
    case 'next-intl':
    case 'use-intl':
      return printUseIntl(texts, { library, mode })
    case 'formatjs':
      return printFormatjs(texts, mode)
    default:
      return unreachable(library)
  }
}

export function usualMode(count: number): TypesMode {
  return count > manyTexts ? 'keys' : 'literal'
}

/** Returns the default namespace: that of the config, otherwise the only namespace if there is just one. */
function defaultOf({ namespaces }: TypedTexts, options: Omit<TypesOptions, 'file'>): string | undefined {
  return (
    options.defaultNamespace ??
    (options.merge === 'resources' && namespaces.length === 1 ? namespaces[0]?.name : undefined)
  )
}

function notesOn(texts: TypedTexts, options: Omit<TypesOptions, 'file'>): readonly string[] {
  const { library, count } = texts
  const isByCount = options.mode === undefined && !keysOnly.has(library) && usualMode(count) === 'keys'
  return [
    ...texts.notes,
    ...(isByCount
      ? [
          `more than ${manyTexts} strings: TypeScript checks keys, but not arguments (types.mode: 'literal' checks both)`,
        ]
      : []),
    ...(library === 'i18next' ? i18nextNotes(texts, options) : otherNotes(library, options)),
  ]
}

function i18nextNotes(texts: TypedTexts, options: Omit<TypesOptions, 'file'>): readonly string[] {
  const names = new Set(texts.namespaces.map(({ name }) => name))
  const wanted = defaultOf(texts, options) ?? defaultNamespace
  return [
    ...(options.selector === true && texts.count > 5000
      ? ["types.selector: 'optimize' is faster with this number of strings"]
      : []),
    // without its default namespace, i18next's types accept any key
    ...(!names.has(wanted) && (options.merge === 'resources' || options.defaultNamespace === undefined)
      ? [
          `there is no namespace "${wanted}", so t accepts any key: set types.defaultNamespace to the default namespace of the app`,
        ]
      : []),
  ]
}

function otherNotes(library: TypesLibrary, options: Omit<TypesOptions, 'file'>): readonly string[] {
  const unused = [
    ...(options.merge === 'resources' ? [] : ['types.merge']),
    ...(options.selector === false ? [] : ['types.selector']),
    ...(options.defaultNamespace === undefined ? [] : ['types.defaultNamespace']),
  ]
  return unused.map((field) => `${field} has no effect on types for ${library}: remove it`)
}

async function readIfThere(
  fs: FileSystem,
  path: string,
): Promise<{ readonly text: string; readonly digest: string } | undefined> {
  try {
    const bytes = await fs.readFile(path)
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), digest: digestOf(bytes) }
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    if (code === undefined) throw error
    throw new LockaleError('FILE_UNREADABLE', `${path} cannot be read (${code}).`, {
      place: path,
      hint: 'Check that it is a file and that you have permission to read it.',
      cause: error,
    })
  }
}

/** Throws if a file was not made by `lockale types`, because its content would be lost. */
function refuseForeign(file: string, text: string): void {
  if (text.trim() === '' || text.slice(0, 500).includes(signature)) return
  throw new LockaleError(
    'TYPES_FOREIGN_FILE',
    `${file} was not created by lockale types, so lockale left it as it is.`,
    {
      place: file,
      hint: 'Set another file in `types` of the lockale config, or replace this one: `lockale types --force`.',
    },
  )
}

function firstDifference(before: string | undefined, after: string): TypesDifference {
  const [old, made] = [(before ?? '').split(/\r?\n/u), after.split('\n')]
  const at = made.findIndex((line, index) => line !== old[index])
  const line = at === -1 ? made.length : at
  const [from, to] = [before === undefined ? undefined : old[line], made[line]]
  return { line: line + 1, before: from, after: to }
}
