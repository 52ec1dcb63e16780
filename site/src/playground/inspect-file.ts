import { ruleOf } from '@lockale/checks'
import { type Position, positionFinder, type Severity } from '@lockale/errors'
import {
  type Entry,
  type EntryChange,
  type EntryPath,
  findFormat,
  type Format,
  type FormatInfo,
  type ParsedFile,
} from '@lockale/formats'
import {
  compareMessages,
  type Family,
  type Finding,
  type KeyedText,
  openSyntax,
  pseudoMessage,
  type Syntax,
  type SyntaxId,
  toFamilies,
} from '@lockale/messages'
import { detectSyntax, optionsOf, pluralMapForms, showsPluralMaps, usualOptions } from '@lockale/messages/engine'
import { type DiffPart, diffLines } from './line-diff.ts'
import { compareMarks } from './string-pieces.ts'

/** A file, and what to look for in it. */
export interface FileQuestion {
  /** The name decides which formats are possible, the content which one it is. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Id of a format, if it is not to be detected. */
  readonly format?: string | undefined
  /** Id of a message format, if it is not to be detected. */
  readonly messageFormat?: SyntaxId | undefined
  /** BCP 47 tag of the strings in the file. */
  readonly locale: string
}

/** A file as lockale reads it. */
export type OpenedFile =
  | { readonly ok: false; readonly why: string; readonly problems: readonly FileProblem[] }
  | ReadFile

interface ReadFile {
  readonly ok: true
  readonly format: FormatInfo
  readonly messageFormat: SyntaxId
  /** What the message format was detected from; `undefined` if it was given. */
  readonly why: string | undefined
  readonly encoding: string
  readonly messages: readonly FileMessage[]
  readonly problems: readonly FileProblem[]
  /** Returns the file with other values. */
  readonly edit: (edits: ReadonlyMap<FileMessage, string>) => EditedFile
  readonly pseudo: (message: FileMessage) => string
  readonly lineOf: (message: FileMessage) => number
  /** Placeholders and tags, each once. */
  readonly marksOf: (message: FileMessage) => readonly string[]
}

/** A string of the file. */
export interface FileMessage {
  /** The key, as lockale shows it: `cart.title`. */
  readonly name: string
  readonly path: EntryPath
  readonly value: string
  /** The plural form, if the string is one of several. */
  readonly form: string
  readonly description: string | undefined
  /** Offset of the key in the file. */
  readonly offset: number
}

interface FileProblem {
  readonly code: string
  readonly severity: Severity
  readonly sentence: string
  readonly position: Position | undefined
  readonly message: string | undefined
}

function toProblem(
  { code, severity, arguments: args }: Finding,
  locale: string,
  message: string | undefined,
): FileProblem {
  return { code, severity, message, sentence: ruleOf(code).say(args, { message, locale }), position: undefined }
}

interface EditedFile {
  readonly bytes: Uint8Array
  readonly diff: readonly DiffPart[]
  /** Bytes of the file that are no part of an edited string; `undefined` if one of them is another now. */
  readonly keptOutside: number | undefined
  /** What the new strings have lost or gained: placeholders, tags, plural forms. */
  readonly problems: ReadonlyMap<FileMessage, readonly FileProblem[]>
}

/**
 * Opens a file as lockale does: finds the format by name and content, then the message format by what the strings show.
 * @throws {RangeError} for what is no locale
 */
export async function openFile(question: FileQuestion): Promise<OpenedFile> {
  const { name, bytes, format: given } = question
  const [locale = ''] = Intl.getCanonicalLocales([question.locale])
  const info = findFormat({ path: name, bytes, format: given })
  if (info === undefined) {
    const why = `lockale cannot detect the format of ${name}. Choose a format, or give the file the name that it has in your app.`
    return { ok: false, why, problems: [] }
  }
  const format = await info.load()
  const parsed = format.parse(bytes, { file: name, locale, sourceLocale: locale })
  const problems = parsed.diagnostics.map((one) => ({ ...toProblem(one, locale, one.message), position: one.position }))
  if (problems.some(({ severity }) => severity === 'error')) {
    return { ok: false, why: `lockale cannot read ${name} as ${info.name}.`, problems }
  }
  const { syntax, why } = await chooseSyntax({ question, parsed, format: info.id })
  const messages = readMessages(parsed, { syntax, locale })
  const editing = { parsed, format, name, locale, syntax }
  const positionOf = positionFinder(parsed.text)
  return {
    ok: true,
    format: info,
    messageFormat: syntax.id,
    why,
    encoding: parsed.encoding,
    messages,
    problems,
    edit: (edits) => editFile(edits, editing),
    lineOf: ({ offset }) => positionOf(offset).line,
    marksOf: ({ value }) => compareMarks(value, '', syntax).map(({ raw }) => raw),
    pseudo: ({ value, form }) => pseudoMessage(value, { syntax, source: locale, target: 'en-XA', form }),
  }
}

interface SyntaxQuestion {
  readonly question: FileQuestion
  readonly parsed: ParsedFile
  readonly format: string
}

async function chooseSyntax({ question, parsed, format }: SyntaxQuestion): Promise<{
  readonly syntax: Syntax
  readonly why: string | undefined
}> {
  const usual = usualOptions(format)
  const { messageFormat: id } = question
  if (id !== undefined) return { syntax: await openSyntax({ ...optionsOf(id, usual), id }, format), why: undefined }
  const strings = parsed.entries.filter(({ kind }) => kind === 'text')
  const { options, why } = detectSyntax({
    dependencies: [],
    format,
    hasLocaleRoot: parsed.localeRoot !== undefined,
    hasPluralMaps: format !== 'php' && showsPluralMaps(parsed.entries),
    texts: strings.map(({ value }) => value),
    flags: strings.flatMap(({ flags = [] }) => flags),
    keys: strings.map(({ path }) => path.at(-1) ?? ''),
  })
  return {
    syntax: await openSyntax({ ...optionsOf(options.id, { ...options, ...usual }), id: options.id }, format),
    why,
  }
}

type EntryFamily = Family<KeyedText & { readonly entry: Entry }>

function readMessages(
  parsed: ParsedFile,
  { syntax, locale }: { readonly syntax: Syntax; readonly locale: string },
): readonly FileMessage[] {
  const strings = parsed.entries.filter(({ path, kind }) => kind === 'text' && path.length > 0)
  const forms = pluralMapForms(parsed.entries, syntax)
  const keyed = strings.map((entry) => {
    const form = entry.form ?? forms.get(entry)
    return { path: entry.path, text: entry.value, entry, ...(form !== undefined && { form }) }
  })
  const families: readonly EntryFamily[] = toFamilies(keyed, syntax, locale)
  return families.flatMap(({ path, forms }) =>
    Array.from(forms, ([form, { entry }]): FileMessage => {
      const { value, note: description, keyRange } = entry
      return { name: path.join('.'), path: entry.path, value, form, description, offset: keyRange.start }
    }),
  )
}

interface Editing {
  readonly parsed: ParsedFile
  readonly format: Format
  readonly name: string
  readonly locale: string
  readonly syntax: Syntax
}

function editFile(
  edits: ReadonlyMap<FileMessage, string>,
  { parsed, format, name, locale, syntax }: Editing,
): EditedFile {
  const changed = [...edits].filter(([{ value }, edited]) => edited !== value)
  const changes = changed.map(([{ path }, value]): EntryChange => ({ kind: 'set', path, value }))
  const options = { file: name, locale, sourceLocale: locale }
  const order = parsed.entries.map(({ path }) => path)
  const bytes = format.edit(parsed, changes, { ...options, order })
  const after = format.parse(bytes, options)
  const { text } = after
  const paths = changes.map(({ path }) => JSON.stringify(path))
  const outside = outsideOf(parsed, paths)
  const keptOutside = outside === outsideOf(after, paths) ? bytesOf(outside, parsed) : undefined
  const problems = changed.map(([message, target]) => {
    const locales = { source: locale, target: locale }
    const found = compareMessages({ source: message.value, target, syntax, locales })
    return [message, found.map((finding) => toProblem(finding, locale, message.name))] as const
  })
  return { bytes, keptOutside, diff: diffLines(parsed.text, text), problems: new Map(problems) }
}

/** A file without the values of some paths. */
function outsideOf({ text, entries }: ParsedFile, paths: readonly string[]): string {
  const left = new Set(paths)
  const ranges = entries.filter(({ path }) => left.has(JSON.stringify(path))).map(({ valueRange }) => valueRange)
  let rest = ''
  let from = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    rest += `${text.slice(from, start)}\0`
    from = end
  }
  return rest + text.slice(from)
}

/** What stands for a value counts as nothing. */
function bytesOf(outside: string, { encoding, bom }: ParsedFile): number {
  const text = (bom ? '\uFEFF' : '') + outside.replaceAll('\0', '')
  if (encoding === 'utf-8') return new TextEncoder().encode(text).length
  return encoding === 'iso-8859-1' ? text.length : text.length * 2
}
