import { findWrongTerm, limits } from '@lockale/api'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { pairOf } from './diff-glossary.ts'
import { listProblems, openProblems, type Problems } from '../problems.ts'
import { readTable, type PlacedEntry, pairInName } from './read-table.ts'

/**
 * Reads a glossary file, and checks it by the rules of the service (rules 38 to 47 in docs/api.md).
 * @param path relative to the project, with `/`; its extension is csv or tsv
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID`, with every problem in its message
 */
export function readGlossaryFile({ path, text }: { readonly path: string; readonly text: string }): GlossaryFile {
  const content = text.startsWith('\u{feff}') ? text.slice(1) : text
  const problems = openProblems(path, content)
  const entries = readTable(path, content, problems)
  const name = glossaryName(path)
  const title = titleOf(name)
  const wrongTitle = whatIsWrongWithTitle(title)
  if (wrongTitle !== undefined) problems.add(0, `the name ${wrongTitle}`)
  const dictionaries = toDictionaries(entries, problems)
  if (dictionaries.length === 0 && problems.count === 0) problems.add(0, 'it has no entries')
  refuseProblems(path, problems)
  return { path, name, title, dictionaries }
}

function glossaryName(path: string): string {
  return /(?:^|\/)lockale\/glossaries\/(.+)$/u.exec(path)?.[1] ?? path
}

/** Returns the title for a file name: `terms` for `terms.csv` and `terms.en-de.csv`. */
function titleOf(name: string): string {
  const bare = name.replace(/\.[a-z]+$/iu, '')
  return (pairInName(name) === undefined ? '' : bare.replace(/\.[a-z]+-[a-z]+$/iu, '')) || bare
}

function whatIsWrongWithTitle(title: string): string | undefined {
  const bytes = Buffer.byteLength(title)
  const { maxNameBytes } = limits.glossary
  if (bytes > maxNameBytes) return `has ${bytes} bytes in UTF-8; the limit is ${maxNameBytes}`
  return title === '' ? 'is empty' : undefined
}

function toDictionaries(entries: readonly PlacedEntry[], problems: Problems): readonly GlossaryDictionary[] {
  const byPair = new Map<string, GrowingDictionary>()
  for (const entry of entries) {
    const { source, target } = entry
    const pair = pairOf(entry)
    const growing = byPair.get(pair) ?? { source, target, entries: new Map(), starts: new Map(), bytes: 0 }
    byPair.set(pair, growing)
    addEntry(entry, growing, problems)
  }
  return [...byPair.values()]
    .filter(({ entries: { size } }) => size > 0)
    .map(({ source, target, entries: map }) => ({ source, target, entries: map }))
}

interface GrowingDictionary {
  readonly source: string
  readonly target: string
  readonly entries: Map<string, string>
  readonly starts: Map<string, number>
  /** Size of the dictionary in bytes, written as TSV: the service counts it in this way. */
  bytes: number
}

function addEntry({ term, translation }: PlacedEntry, growing: GrowingDictionary, problems: Problems): void {
  const wrongTerm = whatIsWrong(term.value)
  const wrongTranslation = whatIsWrong(translation.value)
  if (wrongTerm !== undefined) problems.add(term.start, `the term ${wrongTerm}`)
  if (wrongTranslation !== undefined) problems.add(translation.start, `the translation ${wrongTranslation}`)
  if (wrongTerm !== undefined || wrongTranslation !== undefined) return
  const pair = pairOf(growing)
  const first = growing.starts.get(term.value)
  if (first !== undefined) {
    problems.add(term.start, `"${shorten(term.value)}" already occurs for ${pair}, at ${problems.placeOf(first)}`)
    return
  }
  growing.starts.set(term.value, term.start)
  growing.entries.set(term.value, translation.value)
  const { maxDictionaryBytes } = limits.glossary
  const before = growing.bytes
  growing.bytes += Buffer.byteLength(term.value) + Buffer.byteLength(translation.value) + (before === 0 ? 1 : 2)
  if (before <= maxDictionaryBytes && growing.bytes > maxDictionaryBytes) {
    problems.add(term.start, `with this entry, ${pair} has more than ${maxDictionaryBytes} bytes, which is the limit`)
  }
}

function whatIsWrong(side: string): string | undefined {
  return findWrongTerm(side) ?? (side.isWellFormed() ? undefined : 'contains half of a character')
}

function shorten(term: string): string {
  return term.length > 40 ? `${term.slice(0, 39)}…` : term
}

/** Throws if there are problems. @throws {LockaleError} `GLOSSARY_FILE_INVALID`, with the problems in file order */
function refuseProblems(path: string, problems: Problems): void {
  const found = problems.found()
  const [first] = found
  if (first === undefined) return
  const lines = found.map(({ at, says }) => `${at} ${says}`)
  throw glossaryFileInvalid(first.place, { message: `${path} has ${listProblems(lines, problems.count)}` })
}

/** Returns the error for an invalid glossary file. @param place path of the file, with line and column if known */
export function glossaryFileInvalid(
  place: string,
  { message, cause }: { readonly message: string; readonly cause?: unknown },
): LockaleError {
  return new LockaleError('GLOSSARY_FILE_INVALID', message, {
    place,
    hint: 'Nothing was sent. For the layout of the file: lockale explain GLOSSARY_FILE_INVALID',
    cause,
  })
}
