import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type Diagnostic, LockaleError, systemCode } from '@lockale/errors'
import { type Entry, formatOf, type ParsedFile } from '@lockale/formats'
import { detectSyntax, openSyntax, type Syntax, toFamilies } from '@lockale/messages'
import type { Catalog, SourceFile, TargetFile } from '../model/catalog.ts'
import type { SyntaxOptions } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { fingerprint } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'
import { findCollisions } from './collisions.ts'
import type { FoundCatalog } from './find.ts'

export interface ReadOptions {
  readonly fs: FileSystem
  readonly root: string
  readonly sourceLocale: string
  /** Names in the app's package.json: they say which message syntax its files are written in. */
  readonly dependencies: readonly string[]
}

/**
 * Reads and parses one catalog's files. Findings about them come with it; a file with an error has no entries.
 * @throws {LockaleError} `FORMAT_UNKNOWN`, `FILE_UNREADABLE`
 */
export async function readCatalog(
  found: FoundCatalog,
  { fs, root, sourceLocale, dependencies }: ReadOptions,
): Promise<{ readonly catalog: Catalog; readonly diagnostics: readonly Diagnostic[] }> {
  const format = formatOf({ path: found.sourceFile, ...(found.pattern.format ? { id: found.pattern.format } : {}) })
  if (format === undefined) {
    throw new LockaleError('FORMAT_UNKNOWN', `No format is known for ${found.sourceFile}.`, {
      place: found.sourceFile,
      hint: 'This version reads JSON. Name other files in `files`, or set `format: "json"` for this pattern.',
    })
  }
  const read = async (file: string, locale: string) => {
    const bytes = await readBytes(fs, root, file)
    return bytes && { parsed: format.parse(bytes, { file, locale }), digest: digestOf(bytes) }
  }
  const sourceRead = await read(found.sourceFile, sourceLocale)
  if (sourceRead === undefined) {
    throw new LockaleError('SOURCE_NOT_FOUND', `${found.sourceFile} is gone.`, {
      place: found.sourceFile,
      hint: 'It was there a moment ago: run again.',
    })
  }
  const targets: TargetFile[] = []
  for (const { locale, file } of found.targets) {
    const target = await read(file, locale)
    targets.push({
      locale,
      file,
      parsed: target?.parsed,
      digest: target?.digest,
      entries: byPath(target?.parsed.entries ?? []),
    })
  }
  const syntax = chooseSyntax(found.pattern.syntax, dependencies, sourceRead.parsed)
  const source = toSourceFile(found.sourceFile, sourceRead.parsed, { syntax, locale: sourceLocale })
  const separator = syntax.id === 'none' ? false : found.pattern.syntax.keySeparator
  const diagnostics = [
    ...sourceRead.parsed.diagnostics,
    ...findCollisions(found.sourceFile, sourceRead.parsed, separator),
    ...targets.flatMap(({ parsed }) => parsed?.diagnostics ?? []),
  ]
  return { catalog: { id: found.id, namespace: found.namespace, format, syntax, source, targets }, diagnostics }
}

/** sha256 of a file's bytes, in hex: says whether it is still what was read. */
export function digestOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}

/** `undefined` when there is no such file. */
export async function readBytes(fs: FileSystem, root: string, file: string): Promise<Uint8Array | undefined> {
  try {
    return await fs.readFile(join(root, file))
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return undefined
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: file,
      hint: 'Check that it is a file and that you may read it.',
      cause,
    })
  }
}

function chooseSyntax(options: SyntaxOptions, dependencies: readonly string[], parsed: ParsedFile): Syntax {
  if (options.id !== undefined) return openSyntax({ ...options, id: options.id })
  const texts = parsed.entries.filter(({ kind }) => kind === 'text')
  const id = detectSyntax({
    dependencies,
    texts: texts.map(({ value }) => value),
    keys: texts.map(({ path }) => path.at(-1) ?? ''),
  })
  return openSyntax({ ...options, id })
}

interface Reading {
  readonly syntax: Syntax
  readonly locale: string
}

function toSourceFile(file: string, parsed: ParsedFile, { syntax, locale }: Reading): SourceFile {
  const texts = parsed.entries.filter(({ kind }) => kind === 'text')
  const families = toFamilies(
    texts.map((entry) => ({ path: entry.path, text: entry.value, entry })),
    syntax,
    locale,
  )
  const units = families.map(({ path, plural, forms }): MessageUnit => {
    const texts = new Map([...forms].map(([form, { text }]) => [form, text]))
    const notes = [...forms.values()].flatMap(({ entry }) => entry.note ?? [])
    return {
      key: toMessageKey(path, plural),
      path,
      plural,
      forms: new Map(
        [...forms].map(([form, { entry }]) => [form, { text: entry.value, path: entry.path, range: entry.valueRange }]),
      ),
      note: notes[0],
      fingerprint: fingerprint(texts),
    }
  })
  const others = [...byPath(parsed.entries).values()].filter(({ kind }) => kind === 'other')
  return { file, parsed, units, others }
}

/** Of duplicate keys the last one counts, as at run time. */
function byPath(entries: readonly Entry[]): ReadonlyMap<MessageKey, Entry> {
  return new Map(entries.map((entry) => [toMessageKey(entry.path), entry]))
}
