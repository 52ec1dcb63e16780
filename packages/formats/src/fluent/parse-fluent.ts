import type { Diagnostic, Range } from '@lockale/errors'
import type { Findings } from '../findings.ts'
import type { Entry, EntryPath, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { decodePattern } from './pattern.ts'
import { type FluentPattern, maxDepth } from './scan-pattern.ts'
import { type FluentMessage, scanFluent } from './scan.ts'

/** Parses a Fluent resource. Invalid entries, which Fluent skips as junk, are errors. Never throws for content. */
export function parseFluent(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, done } = opened
  const scan = scanFluent(text)
  if (!scan.ok) return failed(scan.problems.map((problem) => findings.problem(problem, maxDepth)))
  const entries: Entry[] = []
  for (const message of scan.messages) addEntries(text, message, entries)
  const names = scan.messages.map((message) => messageName(text, message))
  const diagnostics = [
    ...duplicateFindings(names, findings),
    ...scan.messages.flatMap((message) =>
      message.attributes.length < 2 ? [] : duplicateFindings(attributeNames(text, message), findings),
    ),
  ]
  return done({ entries, diagnostics })
}

function addEntries(text: string, message: FluentMessage, entries: Entry[]): void {
  const note = noteOf(text, message)
  const { path, range: keyRange } = messageName(text, message)
  if (message.pattern) entries.push(toEntry(text, message.pattern, { path, keyRange, note }))
  for (const { name, pattern } of message.attributes) {
    const attribute = text.slice(name.start, name.end)
    entries.push(toEntry(text, pattern, { path: [...path, attribute], keyRange: name, note }))
  }
}

function toEntry(
  text: string,
  pattern: FluentPattern,
  { path, keyRange, note }: Pick<Entry, 'path' | 'keyRange' | 'note'>,
): Entry {
  const { value, range } = decodePattern(text, pattern)
  return { path, kind: 'text', value, note, keyRange, valueRange: range }
}

/** Returns the comments of the group and of the message, joined in this order. */
function noteOf(text: string, { comment, group }: FluentMessage): string | undefined {
  if (group === undefined && comment === undefined) return undefined
  const words = [group, comment].flatMap((range) => (range ? [wordsOf(text.slice(range.start, range.end))] : []))
  return words.filter((words) => words !== '').join('\n') || undefined
}

function wordsOf(comment: string): string {
  return comment
    .split(/\r?\n/)
    .map((line) => line.replace(/^#+ ?/, ''))
    .join('\n')
    .trim()
}

interface Name {
  readonly path: EntryPath
  readonly range: Range
}

function messageName(text: string, { name }: FluentMessage): Name {
  return { path: [text.slice(name.start, name.end)], range: name }
}

function attributeNames(text: string, message: FluentMessage): readonly Name[] {
  const { path } = messageName(text, message)
  return message.attributes.map(({ name }) => ({ path: [...path, text.slice(name.start, name.end)], range: name }))
}

/** Reports each duplicate name: a later entry with the same name replaces it. */
function duplicateFindings(names: readonly Name[], { duplicate }: Findings): readonly Diagnostic[] {
  const lasts = new Map(names.map((name) => [name.path.at(-1), name]))
  if (lasts.size === names.length) return []
  return names.flatMap((name) => {
    const last = lasts.get(name.path.at(-1))
    if (last === undefined || last === name) return []
    return [duplicate({ ...name, key: name.path.join('.') }, last.range.start)]
  })
}
