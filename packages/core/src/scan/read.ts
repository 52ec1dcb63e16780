import { join } from 'node:path'
import {
  type Diagnostic,
  type DiagnosticCode,
  groupBy,
  isError,
  LockaleError,
  positionFinder,
  ruleIds,
  withoutDuplicates,
} from '@lockale/errors'
import { type Entry, findFormat, type Format, type FormatInfo, type ParsedFile } from '@lockale/formats'
import type { Family, Form, KeyedText, Syntax } from '@lockale/messages'
import { pluralMapForms, toFamilies } from '@lockale/messages/engine'
import { matchesPattern } from '@lockale/config-schema'
import type { Catalog, SourceFile, TargetFile } from '../model/catalog.ts'
import type { Config, SyntaxOptions } from '../model/config.ts'
import { type ProjectPlace, readBytes } from '@lockale/disk'
import { digestOf, fingerprint } from '../model/hash.ts'
import { askedOf } from '../model/inherited.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { type FormText, isItem, listOf, type MessageUnit } from '../model/unit.ts'
import { chooseSyntax, openWith, withUsual } from './choose-syntax.ts'
import type { FoundCatalog } from './find.ts'
import { openIdentifiers } from './identifiers.ts'
import type { CatalogNotes } from './notes.ts'
import { byPath, isSamePath, openTargetFile, sourceKeysOf } from './target-file.ts'
import { openUnwritten } from './unwritten.ts'

export interface ReadCatalog {
  readonly catalog: Catalog
  /** Problems in all files of the catalog. Read the target files first; they are parsed when this property is used. */
  readonly diagnostics: readonly Diagnostic[]
  /** Problems in the source file. */
  readonly inSource: readonly Diagnostic[]
  /** True if one file contains all target locales. An error in this file then concerns all locales. */
  readonly isOneFile: boolean
}

/**
 * Reads and parses the source file of one catalog; its target files are read later. A file with an error has no
 * entries.
 * @param dependencies names and versions of the dependencies in the app's package.json (`vue-i18n@^8.28.2`), from which
 * the message format is detected
 * @param notes reads the descriptions that the config keeps beside the source file
 * @throws {LockaleError} `FORMAT_UNKNOWN`, `FILE_UNREADABLE`, `SOURCE_NOT_FOUND`
 */
export async function readCatalog(
  found: FoundCatalog,
  {
    fs,
    root,
    config: { source: sourceLocale, messages, untranslated },
    dependencies,
    notes: readNotes,
  }: ProjectPlace & {
    readonly config: Config
    readonly dependencies: readonly string[]
    readonly notes: () => Promise<CatalogNotes | undefined>
  },
): Promise<ReadCatalog> {
  const sourceBytes = await readBytes(fs, root, found.sourceFile)
  if (sourceBytes === undefined) {
    throw new LockaleError('SOURCE_NOT_FOUND', `${found.sourceFile} no longer exists.`, {
      place: found.sourceFile,
      hint: 'The file was deleted during the run. Run the command again.',
    })
  }
  const { info, format: opened } = await openFormat(found, sourceBytes)
  const sourceParsed = opened.parse(sourceBytes, { file: found.sourceFile, locale: sourceLocale, sourceLocale })
  const { shape } = sourceParsed
  const format: Format = shape === undefined ? opened : { ...opened, id: shape }
  const beside = { sourceLocale, source: sourceParsed }
  const sourceKeys = sourceKeysOf(sourceParsed)
  const { readAgain } = fs
  const targets = found.targets.map(({ locale, file }) => {
    const path = join(root, file)
    const place = {
      locale,
      file,
      read: () => readBytes(fs, root, file),
      readAgain: readAgain && (() => readAgain(path)),
      parse: (read: Uint8Array) => format.parse(read, { file, locale, ...beside }),
      sourceKeys,
    }
    return openTargetFile(place, file === found.sourceFile ? { bytes: sourceBytes } : undefined)
  })
  const { syntax: options, ownSyntax, maxLength, policy } = found.pattern
  const chosen = await chooseSyntax({
    file: found.sourceFile,
    options,
    own: ownSyntax,
    format: format.id,
    dependencies,
    parsed: sourceParsed,
  })
  const { syntax, byFlag } = chosen
  const special = await openSpecialSyntaxes(
    messages,
    withUsual(options, { format: format.id, dependencies }),
    format.id,
  )
  const digest = digestOf(sourceBytes)
  const { keySeparator, namespaceSeparator, contextSeparator, pluralSeparator } = options
  const { entries } = sourceParsed
  const naming = { namespace: found.namespace, keySeparator, namespaceSeparator }
  const isUnwritten = openUnwritten({ patterns: untranslated, syntax, entries, ...naming })
  const inherited = readInherited(sourceParsed, { format, syntax, sourceLocale })
  const isOneFile = info.multiLocale === true
  if (isOneFile || inherited.length > 0) for (const target of targets) await target.read()
  const findAsked = (units: readonly MessageUnit[], others: readonly Entry[]) => {
    return askedOfSome({ format, sourceLocale, source: { parsed: sourceParsed, others } }, targets, units)
  }
  const isWaiting = (name: string, forms: ReadonlyMap<Form, FormText>) =>
    [...forms.values()].some(({ text, path }) => isUnwritten({ text, path, locale: sourceLocale })) &&
    // A message whose translation policy is set in the config is not reported as unwritten, even if its text is `TODO`.
    !messages.some((one) => one.policy !== undefined && matchesPattern(one.match, name))
  const notes = await readNotes()
  const reading = {
    notes: notes?.byKey,
    syntax,
    special,
    byFlag,
    locale: sourceLocale,
    digest,
    keys: sourceKeys.list,
    isWaiting,
    inherited,
    findAsked,
  }
  const source = toSourceFile(found.sourceFile, sourceParsed, reading)
  const separator = syntax.id === 'none' ? false : options.keySeparator
  const inSource = [
    ...sourceParsed.diagnostics,
    ...findCollisions(found.sourceFile, sourceParsed, separator),
    ...findUnwritten(source),
    ...(notes === undefined ? [] : diagnoseNotes(notes, source)),
  ]
  const { id, namespace } = found
  const separators = { keySeparator, namespaceSeparator, contextSeparator, pluralSeparator }
  const about = {
    id,
    namespace,
    format,
    syntax,
    syntaxWhy: chosen.why,
    syntaxOptions: chosen.options,
    maxLength,
    policy,
    ...separators,
  }
  const catalog: Catalog = {
    ...about,
    source,
    targets,
    sourceLocale,
    notes: notes && { file: notes.file, digest: notes.digest },
    isUnwritten,
  }
  return {
    catalog,
    inSource,
    isOneFile,
    get diagnostics() {
      const all = [...inSource, ...targets.flatMap(({ parsed }) => parsed?.diagnostics ?? [])]
      // A file that contains all locales is parsed once for each of them, and has the same errors each time.
      return isOneFile ? withoutDuplicates(all) : all
    },
  }
}

async function openFormat(
  { sourceFile, pattern }: FoundCatalog,
  bytes: Uint8Array,
): Promise<{ readonly info: FormatInfo; readonly format: Format }> {
  const info = findFormat({ path: sourceFile, bytes, format: pattern.format })
  if (info !== undefined) return { info, format: await info.load() }
  throw new LockaleError('FORMAT_UNKNOWN', `lockale cannot detect the format of ${sourceFile}.`, {
    place: sourceFile,
    hint: 'Set `format` for this path template in the config. `lockale formats` lists the formats.',
  })
}

type SpecialSyntax = (name: string) => Syntax | undefined

async function openSpecialSyntaxes(
  messages: Config['messages'],
  options: SyntaxOptions,
  format: string,
): Promise<SpecialSyntax> {
  const special = await Promise.all(
    messages.flatMap(({ match, syntax: id }) =>
      id === undefined ? [] : [openWith(id, options, format).then((syntax) => ({ match, syntax }))],
    ),
  )
  return (name) => special.findLast(({ match }) => matchesPattern(match, name))?.syntax
}

interface ToSourceFileOptions {
  readonly syntax: Syntax
  readonly special: SpecialSyntax
  /** Descriptions outside of the file, by the name of the message. A comment in the file counts instead. */
  readonly notes: ReadonlyMap<string, string> | undefined
  /** Message formats that the flags of single messages name. */
  readonly byFlag: ReadonlyMap<string, Syntax>
  readonly locale: string
  readonly digest: string
  /** The keys of all entries. Messages use these strings instead of equal new ones, which saves memory. */
  readonly keys: readonly { readonly path: readonly string[]; readonly key: MessageKey }[]
  readonly isWaiting: (name: string, forms: ReadonlyMap<Form, FormText>) => boolean
  readonly inherited: readonly EntryFamily[]
  readonly findAsked: (units: readonly MessageUnit[], others: readonly Entry[]) => readonly MessageUnit[]
}

function toSourceFile(
  file: string,
  parsed: ParsedFile,
  {
    syntax,
    special,
    notes: beside,
    byFlag,
    locale,
    digest,
    keys,
    isWaiting,
    inherited,
    findAsked,
  }: ToSourceFileOptions,
): SourceFile {
  // Leaves out the value of a file with a single value, since it has no key.
  const entries = parsed.entries.filter(({ path }) => path.length > 0)
  const own = readFamilies(parsed.entries, syntax, locale)
  const keyOf = new Map(keys.map(({ path, key }) => [path, key]))
  const isIdentifier = openIdentifiers(entries)
  const isOther = ({ kind }: Entry) => kind === 'other'
  // Nearly all files have only strings, so the map is rarely needed.
  const others = entries.some(isOther) ? [...byPath(entries).values()].filter(isOther) : []
  const asked = findAsked(
    inherited.map((family) => toUnit(family, true)),
    others,
  )
  const units = [...own.map((family) => toUnit(family)), ...asked]
  let items: ReadonlyMap<MessageKey, readonly MessageUnit[]> | undefined
  const itemsOf = (list: readonly string[]) => {
    items ??= groupBy(units.filter(isItem), (unit) => toMessageKey(listOf(unit)))
    return items.get(toMessageKey(list)) ?? []
  }
  return { file, parsed, keys: keys.map(({ key }) => key), units, itemsOf, others, digest }

  function toUnit({ path, plural, isNative, forms: members }: EntryFamily, isInherited = false): MessageUnit {
    const texts = new Map<Form, string>()
    const forms = new Map<Form, FormText>()
    const notes: string[] = []
    let count: string | undefined
    let flagged: Syntax | undefined
    for (const [form, { entry }] of members) {
      count ??= entry.count
      for (const flag of byFlag.size > 0 ? (entry.flags ?? []) : []) flagged ??= byFlag.get(flag)
      texts.set(form, entry.value)
      forms.set(form, { text: entry.value, path: entry.path, range: entry.valueRange })
      if (entry.note !== undefined) notes.push(entry.note)
    }
    const { note, ignored, unknown, maxLength } = readAllDirectives(notes)
    const key = (plural === undefined ? keyOf.get(path) : undefined) ?? toMessageKey(path, plural)
    const name = path.join('.')
    const read = special(name) ?? flagged ?? syntax
    const only = plural === undefined ? members.get('')?.entry : undefined
    return {
      key,
      name,
      path,
      plural,
      syntax: (count === undefined ? undefined : read.openForms?.(count)) ?? read,
      isNative,
      ...(isInherited && { isInherited }),
      forms,
      note: note ?? beside?.get(name),
      ignored,
      unknownRules: unknown,
      maxLength,
      ...(only !== undefined && isIdentifier(only) && { isIdentifier: true as const }),
      fingerprint: fingerprint(texts),
      isUnwritten: isWaiting(name, forms),
    }
  }
}

/**
 * Reports different paths that are the same key for the app: `a.b` and `a` › `b`, if the separator is `.`. The app can
 * show only one of their strings.
 * @param separator key separator of the app; `false`: keys have no levels
 */
function findCollisions(file: string, parsed: ParsedFile, separator: string | false): readonly Diagnostic[] {
  if (separator === false || separator === '') return []
  const find = positionFinder(parsed.text)
  const first = new Map<string, Entry>()
  return parsed.entries.flatMap((entry): readonly Diagnostic[] => {
    const name = entry.path.join(separator)
    const other = first.get(name)
    if (other === undefined) first.set(name, entry)
    if (other === undefined || isSamePath(other.path, entry.path)) return []
    const { line } = find(other.keyRange.start)
    return [
      {
        code: 'key-collision',
        severity: 'warning',
        file,
        range: entry.keyRange,
        position: find(entry.keyRange.start),
        message: name,
        arguments: { other: `the one in line ${line}` },
      },
    ]
  })
}

/** Reports descriptions that no message takes. Does not if the source file has an error, and so perhaps no messages. */
function diagnoseNotes(notes: CatalogNotes, { parsed, units }: SourceFile): readonly Diagnostic[] {
  if (parsed.diagnostics.some(isError)) return notes.diagnose(() => 'taken')
  const noteOf = new Map(units.map(({ name, note }) => [name, note]))
  return notes.diagnose((key) => {
    if (!noteOf.has(key)) return 'missing'
    return noteOf.get(key) === notes.byKey.get(key) ? 'taken' : 'comment'
  })
}

function findUnwritten({ file, parsed, units }: SourceFile): readonly Diagnostic[] {
  const open = units.filter(({ isUnwritten }) => isUnwritten)
  if (open.length === 0) return []
  const find = positionFinder(parsed.text)
  return open.map(({ name, forms }): Diagnostic => {
    const [first] = forms.values()
    const at = first && { range: first.range, position: find(first.range.start) }
    const text = first?.text ?? ''
    return { code: 'source-unwritten', severity: 'warning', file, ...at, message: name, arguments: { text } }
  })
}

interface Directives {
  /** The comment without instructions to lockale: the description for translators. */
  readonly note: string | undefined
  /** Rules that the comment disables: `lockale-ignore end-stop, length-ratio`. */
  readonly ignored: readonly DiagnosticCode[]
  /** Names after `lockale-ignore` that are not rules, to report them. */
  readonly unknown: readonly string[]
  /** Maximum number of characters of a translation, from an instruction such as `max: 24`. */
  readonly maxLength: number | undefined
}

const ignore = /\blockale-ignore:?[ \t]+([a-z][a-z0-9-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9-]*)*)/gu
const max = /\bmax(?:imum)?(?:[ -]?(?:len(?:gth)?|chars?|characters))?[ \t]*[:=][ \t]*(\d{1,6})\b/iu

const known: ReadonlySet<string> = new Set(Object.values(ruleIds).flat())
const none: Directives = { note: undefined, ignored: [], unknown: [], maxLength: undefined }

function readDirectives(note: string): Directives {
  const maxLength = max.exec(note)?.[1]
  const names = Array.from(note.matchAll(ignore), ([, list = '']) => list.split(',').map((name) => name.trim())).flat()
  const rest = names.length === 0 ? note : note.replaceAll(ignore, '').trim()
  return {
    note: rest === '' ? undefined : rest,
    ignored: names.filter(isRule),
    unknown: names.filter((name) => !isRule(name)),
    maxLength: maxLength === undefined ? undefined : Number(maxLength),
  }
}

/** Joins the instructions in the comments of all plural forms. The first comment is the description of the message. */
function readAllDirectives(notes: readonly string[]): Directives {
  if (notes.length === 0) return none
  const [first, ...others] = [...new Set(notes)].map(readDirectives)
  if (first === undefined || others.length === 0) return first ?? none
  const all = [first, ...others]
  return {
    note: first.note,
    ignored: [...new Set(all.flatMap(({ ignored }) => ignored))],
    unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
    maxLength: all.find(({ maxLength }) => maxLength !== undefined)?.maxLength,
  }
}

function isRule(name: string): name is DiagnosticCode {
  return known.has(name)
}

export type EntryFamily = Family<KeyedText & { readonly entry: Entry }>

/**
 * Returns the messages of a source file, in file order, with the plural forms of a message joined. A file with a single
 * value has no messages, because the value has no key.
 */
export function readFamilies(entries: readonly Entry[], syntax: Syntax, locale: string): readonly EntryFamily[] {
  const texts = entries.filter(({ path, kind }) => kind === 'text' && path.length > 0)
  const forms = pluralMapForms(entries, syntax)
  return toFamilies(
    texts.map((entry) => {
      const form = entry.form ?? forms.get(entry)
      return { path: entry.path, text: entry.value, entry, ...(form !== undefined && { form }) }
    }),
    syntax,
    locale,
  )
}

/** Returns the messages that a YAML source file contains only through aliases (`*name`) and merge keys (`<<`). */
export function readInherited(
  parsed: ParsedFile,
  { format, syntax, sourceLocale }: Pick<Catalog, 'format' | 'syntax' | 'sourceLocale'>,
): readonly EntryFamily[] {
  const entries = format.inherited?.(parsed, { locale: sourceLocale, sourceLocale }) ?? []
  return entries.length === 0 ? [] : readFamilies(entries, syntax, sourceLocale)
}

/** Returns the messages that at least one target file needs. Then frees the memory of the parsed target files. */
function askedOfSome(
  catalog: Parameters<typeof askedOf>[0],
  targets: readonly TargetFile[],
  units: readonly MessageUnit[],
): readonly MessageUnit[] {
  if (units.length === 0) return units
  const asked = new Set<MessageUnit>()
  for (const target of targets) {
    for (const unit of askedOf(catalog, target, units)) asked.add(unit)
    target.release()
  }
  return units.filter((unit) => asked.has(unit))
}
