import type { Catalog } from '../model/catalog.ts'
import { digestOf } from '../model/hash.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readPastSource } from '../scan/past-source.ts'

/** A message of the source as a commit has it; `undefined` where there was none, or where nobody can tell. */
export type SourceAt = (commit: string, unit: MessageUnit) => Fingerprint | undefined

/**
 * Each version of the source file is parsed once, in however many commits it stands, and none is kept.
 * @param asked messages by commit
 */
export async function readSourcesAt(
  catalog: Catalog,
  asked: ReadonlyMap<string, ReadonlySet<MessageUnit>>,
  history: History,
): Promise<SourceAt> {
  const { file } = catalog.source
  const versions = new Map<string, string[]>()
  for (const commit of asked.keys()) {
    const bytes = await history.read(commit, file)
    if (bytes === undefined) continue
    const digest = digestOf(bytes)
    versions.set(digest, [...(versions.get(digest) ?? []), commit])
  }
  const answers = new Map<string, ReadonlyMap<MessageUnit, Fingerprint | undefined>>()
  for (const commits of versions.values()) {
    const bytes = await history.read(commits[0] ?? '', file)
    const past = bytes && readPastSource(catalog, bytes)
    for (const commit of commits) {
      const units = [...(asked.get(commit) ?? [])]
      answers.set(commit, new Map(units.map((unit) => [unit, past?.(unit)?.fingerprint])))
    }
  }
  return (commit, unit) => answers.get(commit)?.get(unit)
}
