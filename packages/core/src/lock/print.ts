import { canonicalJson, type SettingsId } from '../model/hash.ts'
import { escapeField, printFact } from './fact-line.ts'
import type { LockfileContent, LockfileEntry } from './lockfile.ts'

export const lockfileVersion = 1
export const endLine = '%end'
const title = `# lockale ${lockfileVersion} · generated · after a merge conflict keep both sides, then run \`lockale sync\``

/**
 * The lockfile's text: UTF-8, LF, one line for each message and source, sorted by code units. The same content gives the
 * same text, whatever its order. The last line says that nothing was cut off.
 */
export function printLockfile({ source, settings, entries }: LockfileContent): string {
  const used = new Set(entries.flatMap(({ facts }) => facts.map((fact) => fact.settings)))
  const settingsLines = [...settings]
    .filter(([id]) => used.has(id))
    .map(([id, value]: readonly [SettingsId, unknown]) => `%f ${id} ${canonicalJson(value)}`)
  const lines = entries.flatMap(messageLines)
  return [title, `%src ${source}`, ...sorted(settingsLines), ...sorted(lines), endLine, ''].join('\n')
}

/** A message with facts from two sources (a fuzzy text, a locale left for later) has two lines. */
function messageLines({ catalog, key, facts }: LockfileEntry): readonly string[] {
  const bySource = new Map<string, string[]>()
  for (const fact of facts) {
    const line = bySource.get(fact.source)
    if (line === undefined) bySource.set(fact.source, [printFact(fact)])
    else line.push(printFact(fact))
  }
  return [...bySource].map(([source, printed]) =>
    [escapeField(catalog), escapeField(key), source, ...new Set(sorted(printed))].join('\t'),
  )
}

/** By code units, as `sort` does: no locale of the machine decides an order. */
function sorted(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort()
}
