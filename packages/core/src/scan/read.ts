import { hash } from 'node:crypto'
import { join } from 'node:path'
import { type Diagnostic, LockaleError, systemCode } from '@lockale/errors'
import { type Entry, type Format, findFormat, type FormatInfo, type ParsedFile } from '@lockale/formats'
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
  const sourceBytes = await readBytes(fs, root, found.sourceFile)
  if (sourceBytes === undefined) {
    throw new LockaleError('SOURCE_NOT_FOUND', `${found.sourceFile} is gone.`, {
      place: found.sourceFile,
      hint: 'It was there a moment ago: run again.',
    })
  }
  const { info, format } = await openFormat(found, sourceBytes)
  const parse = (bytes: Uint8Array, file: string, locale: string) => format.parse(bytes, { file, locale, sourceLocale })
  const sourceParsed = parse(sourceBytes, found.sourceFile, sourceLocale)
  const targets: TargetFile[] = []
  for (const { locale, file } of found.targets) {
    const bytes = file === found.sourceFile ? sourceBytes : await readBytes(fs, root, file)
    const parsed = bytes && parse(bytes, file, locale)
    const entries = byPath(parsed?.entries ?? [])
    targets.push({ locale, file, parsed, digest: bytes && digestOf(bytes), entries })
  }
  const syntax = chooseSyntax(found.pattern.syntax, dependencies, sourceParsed)
  const source = toSourceFile(found.sourceFile, sourceParsed, { syntax, locale: sourceLocale })
  const separator = syntax.id === 'none' ? false : found.pattern.syntax.keySeparator
  const diagnostics = [
    ...sourceParsed.diagnostics,
    ...findCollisions(found.sourceFile, sourceParsed, separator),
    ...targets.flatMap(({ parsed }) => parsed?.diagnostics ?? []),
  ]
  const { id, namespace } = found
  const catalog: Catalog = { id, namespace, format, syntax, source, targets, sourceLocale }
  return { catalog, diagnostics: info.multiLocale ? withoutTwins(diagnostics) : diagnostics }
}

/** The format that the pattern names, or that the name and the content of the source file tell. */
async function openFormat(
  { sourceFile, pattern }: FoundCatalog,
  bytes: Uint8Array,
): Promise<{ readonly info: FormatInfo; readonly format: Format }> {
  const info = findFormat({ path: sourceFile, bytes, ...(pattern.format !== undefined && { id: pattern.format }) })
  if (info !== undefined) return { info, format: await info.load() }
  throw new LockaleError('FORMAT_UNKNOWN', `No format is known for ${sourceFile}.`, {
    place: sourceFile,
    hint: 'See `lockale formats` for those there are, and set `format` for this pattern if the name of the file does not tell.',
  })
}

/** A file that holds all locales is read once for each of them, and found to be broken each time. */
function withoutTwins(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()]
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
  // A file that is one value has no key to know it by.
  const entries = parsed.entries.filter(({ path }) => path.length > 0)
  const texts = entries.filter(({ kind }) => kind === 'text')
  const families = toFamilies(
    texts.map((entry) => ({
      path: entry.path,
      text: entry.value,
      entry,
      ...(entry.form !== undefined && { form: entry.form }),
    })),
    syntax,
    locale,
  )
  const units = families.map(({ path, plural, isNative, forms }): MessageUnit => {
    const texts = new Map([...forms].map(([form, { text }]) => [form, text]))
    const notes = [...forms.values()].flatMap(({ entry }) => entry.note ?? [])
    return {
      key: toMessageKey(path, plural),
      path,
      plural,
      isNative,
      forms: new Map(
        [...forms].map(([form, { entry }]) => [form, { text: entry.value, path: entry.path, range: entry.valueRange }]),
      ),
      note: notes[0],
      fingerprint: fingerprint(texts),
    }
  })
  const others = [...byPath(entries).values()].filter(({ kind }) => kind === 'other')
  return { file, parsed, units, others }
}

/** Of duplicate keys the last one counts, as at run time. */
function byPath(entries: readonly Entry[]): ReadonlyMap<MessageKey, Entry> {
  return new Map(entries.map((entry) => [toMessageKey(entry.path), entry]))
}
