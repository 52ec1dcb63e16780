import { groupBy, rememberEach } from '@lockale/errors'
import type { Fact } from '../model/fact.ts'
import { canonicalJson, type SettingsId } from '../model/hash.ts'
import { escapeCatalog, escapeField, printFact, usualSettings, wordsOf } from './fact-line.ts'
import { endLine, type LockfileContent, type LockfileEntry, lockfileVersion, hasWords } from './lockfile.ts'

/** Prints a lockfile: UTF-8, LF, sorted lines. A message has one line for each source string that was translated. */
export function printLockfile({ source, ...content }: LockfileContent): string {
  const { settings, messages, usesWords } = printRecords(content)
  const version = usesWords ? lockfileVersion : lockfileVersion - 1
  const title = `# lockale ${version} · generated · after a merge conflict keep both sides, then run \`lockale sync\``
  return [title, `%src ${source}`, ...sorted(settings), ...sorted(messages), endLine, ''].join('\n')
}

/** Prints the lines of messages in the order of the entries, and a line for each settings object they refer to. */
export function printRecords({ settings, entries }: Omit<LockfileContent, 'source'>): {
  readonly settings: readonly string[]
  readonly messages: readonly string[]
  readonly usesWords: boolean
} {
  const used = new Set<SettingsId>()
  const lines: string[] = []
  let usesWords = false
  for (const entry of entries) {
    usesWords ||= entryHasWords(entry)
    if (used.size < settings.size) for (const id of settings.keys()) if (!used.has(id) && names(entry, id)) used.add(id)
    lines.push(...messageLines(entry))
  }
  const settingsLines = [...settings]
    .filter(([id]) => used.has(id))
    .map(([id, value]: readonly [SettingsId, unknown]) => `%f ${id} ${canonicalJson(value)}`)
  return { settings: settingsLines, messages: lines, usesWords }
}

function entryHasWords({ facts, lines }: LockfileEntry): boolean {
  return lines === undefined ? facts.some((fact) => wordsOf(fact) !== '') : lines.some(hasWords)
}

function names({ facts, lines }: LockfileEntry, id: SettingsId): boolean {
  return lines === undefined ? facts.some(({ settings }) => settings === id) : lines.some((line) => line.includes(id))
}

/**
 * Returns the lines of a message: one for each source string that its records have. Several lines are needed if a
 * translation is out of date, because its record has an older source string.
 */
function messageLines({ catalog, key, facts, lines }: LockfileEntry): readonly string[] {
  const about = `${printedCatalog(catalog)}\t${escapeField(key)}`
  if (lines !== undefined) return lines.map((line) => `${about}\t${line}`)
  return [...groupBy(facts, ({ source }) => source)].map(([source, own]) => {
    const usual = usualSettings(withoutRepeated(own))
    const printed = sorted(own.map((fact) => printFact(fact, usual))).join('\t')
    return `${about}\t${source}${usual === undefined ? '' : `\t@${usual}`}\t${printed}`
  })
}

const printedCatalog = rememberEach(escapeCatalog)

/** Returns the records without those that are there twice. Nearly always, each is of another locale or form. */
function withoutRepeated(facts: readonly Fact[]): readonly Fact[] {
  const places = new Set(facts.map(({ locale, form }) => (form === '' ? locale : `${locale}:${form}`)))
  if (places.size === facts.length) return facts
  return [...new Map(facts.map((fact) => [printFact(fact), fact])).values()]
}

/** Sorts lines by code units and removes duplicates. The order is the same on every machine, whatever its locale. */
function sorted(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort()
}
