import { describeFound, orProblem, ParseProblem } from '../findings.ts'
import type { Entry, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { arePluralKeys, categories } from '../plural-keys.ts'
import { maxLevels, type Member, type Pair, scanToml, type Section } from './scan.ts'
import type { TableNode } from './tables.ts'

/** Parses TOML. Never throws for content. @param options with `isOfGo` if it is known whether the file is go-i18n's */
export function parseToml(
  bytes: Uint8Array,
  options: ParseOptions & { readonly isOfGo?: boolean | undefined },
): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, conflicted, failed, done } = opened
  const sections = orProblem(() => scanToml(text))
  if (sections instanceof ParseProblem) {
    const { code, at, expected, found = describeFound(text, at, '#') } = sections
    return failed([findings.problem({ code, at, expected, found }, maxLevels)])
  }
  // In a multi-line string, a conflict marker is valid TOML.
  const conflict = conflicted()
  if (conflict) return conflict
  const found = findMessages(text, sections, options)
  const isOfGo = options.isOfGo ?? hasPlurals(found, options)
  const entries = listEntries(text, sections, isOfGo ? found : new Map())
  scanned.set(entries, sections)
  ofGo.set(entries, isOfGo)
  return done({ entries, diagnostics: [] })
}

/** Returns a parser for the edited file. It reads plurals of go-i18n only if the old file was read with them. */
export function parseTomlLike({ entries }: ParsedFile): Format['parse'] {
  const isOfGo = ofGo.get(entries)
  return (bytes, options) => parseToml(bytes, { ...options, isOfGo })
}

const ofGo = new WeakMap<ParsedFile['entries'], boolean>()
const scanned = new WeakMap<ParsedFile['entries'], readonly Section[]>()

export function sectionsOf({ text, entries }: ParsedFile): readonly Section[] {
  const sections = scanned.get(entries) ?? orProblem(() => scanToml(text))
  return sections instanceof ParseProblem ? [] : sections
}

/** Returns all values in file order, without go-i18n's metadata of messages. */
function listEntries(
  text: string,
  sections: readonly Section[],
  messages: ReadonlyMap<TableNode, PluralMessage>,
): readonly Entry[] {
  const entries: Entry[] = []
  for (const section of sections) {
    for (const pair of section.pairs) addEntries(section.path, pair, { pair, section })
  }
  return entries

  /** Adds the entries of a member. It recurses only as deep as the scanner allows. */
  function addEntries(outer: EntryPath, member: Member, place: Place): void {
    const path = [...outer, ...member.keys]
    const { keyStart, keyEnd, value } = member
    if (value.members.length > 0) {
      for (const inner of value.members) addEntries(path, inner, place)
      return
    }
    const message = member.table && messages.get(member.table)
    const key = path.at(-1) ?? ''
    const isText = value.kind === 'string'
    if (message !== undefined && isText && metaKeys.has(key)) return
    entries.push({
      path,
      kind: isText ? 'text' : 'other',
      value: isText ? value.text : text.slice(value.start, value.end),
      note: noteBeside(text, message, place),
      ...(message?.isPlural && isText && categories.includes(key) && { form: key }),
      keyRange: { start: keyStart, end: keyEnd },
      valueRange: { start: value.start, end: value.end },
    })
  }
}

interface Place {
  /** The key-value pair of the value, or the pair whose value contains this value. */
  readonly pair: Pair
  readonly section: Section
}

/** Metadata that go-i18n writes beside the strings of a message (its package `i18n`, type `Message`). */
const metaKeys: ReadonlySet<string> = new Set(['description', 'hash', 'leftDelim', 'rightDelim'])

interface PluralMessage {
  readonly description: string | undefined
  /** True if the table has another plural category besides `other`. */
  readonly isPlural: boolean
}

/** Returns true if the file or its source has a plural. Then a table with only `other` is a message, too. */
function hasPlurals(found: ReadonlyMap<TableNode, PluralMessage>, { source }: ParseOptions): boolean {
  const isThere = [...found.values()].some(({ isPlural }) => isPlural)
  return isThere || source?.entries.some(({ form }) => form !== undefined) === true
}

/** Returns tables of strings by plural category, also those with only `other` and go-i18n's metadata. */
function findMessages(
  text: string,
  sections: readonly Section[],
  { locale }: ParseOptions,
): ReadonlyMap<TableNode, PluralMessage> {
  const tables = new Map<TableNode, Member[] | undefined>()
  if (!/other|many/.test(text)) return new Map()
  for (const { pairs } of sections) for (const pair of pairs) visit(pair)
  const messages = new Map<TableNode, PluralMessage>()
  for (const [table, parts] of tables) {
    if (parts === undefined || table.children.size !== parts.length) continue
    const forms = [...table.children.keys()].filter((key) => categories.includes(key))
    if (!arePluralKeys(forms, locale)) continue
    const isPlural = forms.some((form) => form !== 'other')
    const description = parts.find(({ keys }) => keys.at(-1) === 'description')?.value.text
    messages.set(table, { description, isPlural })
  }
  return messages

  function visit(member: Member): void {
    const { table, value, keys } = member
    for (const inner of value.members) visit(inner)
    if (table === undefined) return
    const key = keys.at(-1) ?? ''
    const isPart = value.kind === 'string' && (categories.includes(key) || metaKeys.has(key))
    const parts = tables.get(table)
    if (!isPart) tables.set(table, undefined)
    else if (parts !== undefined) parts.push(member)
    else if (!tables.has(table)) tables.set(table, [member])
  }
}

function noteBeside(text: string, message: PluralMessage | undefined, { pair, section }: Place): string | undefined {
  const { leadStart, start, commentStart, end } = pair
  if (message === undefined && leadStart === start && commentStart === undefined) return undefined
  const isHeaded = message !== undefined && pair.table?.path === section.path
  const parts = [
    message?.description ?? '',
    isHeaded ? noteOf(text.slice(section.leadStart, section.start)) : '',
    noteOf(text.slice(leadStart, start)),
    commentStart === undefined ? '' : noteOf(text.slice(commentStart, end)),
  ]
  return parts.filter((part) => part !== '').join('\n') || undefined
}

function noteOf(comment: string): string {
  if (comment === '') return ''
  return comment
    .split(/\r?\n/)
    .map((line) => line.replace(/^[ \t]*#+[ \t]?/, '').trimEnd())
    .join('\n')
    .trim()
}
