import { join } from 'node:path'
import { type Diagnostic, LockaleError, systemCode, withoutTwins } from '@lockale/errors'
import { type Format, findFormat, type FormatInfo, type ParsedFile } from '@lockale/formats'
import { openSyntax, type Syntax } from '@lockale/messages'
import type { Catalog, SourceFile, TargetFile } from '../model/catalog.ts'
import { matchesPattern } from '../config/key-pattern.ts'
import type { Config, SyntaxOptions } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { digestOf, fingerprint } from '../model/hash.ts'
import { displayKey, toMessageKey } from '../model/key.ts'
import { readAllDirectives } from './directives.ts'
import type { MessageUnit } from '../model/unit.ts'
import { chooseSyntax, withUsual } from './choose-syntax.ts'
import { findCollisions } from './collisions.ts'
import { readFamilies } from './families.ts'
import type { FoundCatalog } from './find.ts'
import { byPath, openTargetFile } from './target-file.ts'

export interface ReadOptions {
  readonly fs: FileSystem
  readonly root: string
  readonly sourceLocale: string
  /** Names in the app's package.json: they say which message syntax its files are written in. */
  readonly dependencies: readonly string[]
  /** What the config says of messages by their keys. */
  readonly messages: Config['messages']
}

export interface ReadCatalog {
  readonly catalog: Catalog
  /** Of all its files, which are parsed for it. */
  readonly diagnostics: readonly Diagnostic[]
  /** Of its source file. */
  readonly inSource: readonly Diagnostic[]
  /** All target files are one: what is wrong in it for one locale makes it unreadable for all. */
  readonly isOneFile: boolean
}

/**
 * Reads one catalog's files, and parses the source. Findings about them come with it; a file with an error has no entries.
 * @throws {LockaleError} `FORMAT_UNKNOWN`, `FILE_UNREADABLE`
 */
export async function readCatalog(
  found: FoundCatalog,
  { fs, root, sourceLocale, dependencies, messages }: ReadOptions,
): Promise<ReadCatalog> {
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
  const sourceKeys = sourceParsed.entries.map(({ path }) => ({ path, key: toMessageKey(path) }))
  const targets: TargetFile[] = []
  for (const { locale, file } of found.targets) {
    const bytes = file === found.sourceFile ? sourceBytes : await readBytes(fs, root, file)
    targets.push(openTargetFile({ locale, file, bytes, parse: (read) => parse(read, file, locale), sourceKeys }))
  }
  const { syntax: options, maxLength, policy } = found.pattern
  const { syntax, why } = await chooseSyntax({
    options,
    format: format.id,
    dependencies,
    parsed: sourceParsed,
    sourceLocale,
  })
  const special = await openSpecialSyntaxes(messages, withUsual(options, format.id))
  const digest = digestOf(sourceBytes)
  const source = toSourceFile(found.sourceFile, sourceParsed, { syntax, special, locale: sourceLocale, digest })
  const separator = syntax.id === 'none' ? false : options.keySeparator
  const inSource = [...sourceParsed.diagnostics, ...findCollisions(found.sourceFile, sourceParsed, separator)]
  const { id, namespace } = found
  const { keySeparator, namespaceSeparator, contextSeparator, pluralSeparator } = options
  const separators = { keySeparator, namespaceSeparator, contextSeparator, pluralSeparator }
  const about = { id, namespace, format, syntax, syntaxWhy: why, maxLength, policy, ...separators }
  const catalog: Catalog = { ...about, source, targets, sourceLocale }
  const isOneFile = info.multiLocale === true
  return {
    catalog,
    inSource,
    isOneFile,
    get diagnostics() {
      const all = [...inSource, ...targets.flatMap(({ parsed }) => parsed?.diagnostics ?? [])]
      // a file that holds all locales is read once for each of them, and found to be broken each time
      return isOneFile ? withoutTwins(all) : all
    },
  }
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

/** The syntax that the config gives a message by its key; the last entry that matches has it. */
type SpecialSyntax = (name: string) => Syntax | undefined

async function openSpecialSyntaxes(messages: Config['messages'], options: SyntaxOptions): Promise<SpecialSyntax> {
  const special = await Promise.all(
    messages.flatMap(({ match, syntax: id }) =>
      id === undefined ? [] : [openSyntax({ ...options, id }).then((syntax) => ({ match, syntax }))],
    ),
  )
  return (name) => special.findLast(({ match }) => matchesPattern(match, name))?.syntax
}

interface Reading {
  readonly syntax: Syntax
  readonly special: SpecialSyntax
  readonly locale: string
  readonly digest: string
}

function toSourceFile(file: string, parsed: ParsedFile, { syntax, special, locale, digest }: Reading): SourceFile {
  // A file that is one value has no key to know it by.
  const entries = parsed.entries.filter(({ path }) => path.length > 0)
  const families = readFamilies(parsed, syntax, locale)
  const units = families.map(({ path, plural, isNative, forms }): MessageUnit => {
    const texts = new Map([...forms].map(([form, { text }]) => [form, text]))
    const notes = [...forms.values()].flatMap(({ entry }) => entry.note ?? [])
    const { note, ignored, unknown, maxLength } = readAllDirectives(notes)
    const key = toMessageKey(path, plural)
    const name = displayKey(key)
    return {
      key,
      name,
      path,
      plural,
      syntax: special(name) ?? syntax,
      isNative,
      forms: new Map(
        [...forms].map(([form, { entry }]) => [form, { text: entry.value, path: entry.path, range: entry.valueRange }]),
      ),
      note,
      ignored,
      unknownRules: unknown,
      maxLength,
      fingerprint: fingerprint(texts),
    }
  })
  const others = [...byPath(entries).values()].filter(({ kind }) => kind === 'other')
  return { file, parsed, units, others, digest }
}
