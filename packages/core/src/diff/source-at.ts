import type { Catalog } from '../model/catalog.ts'
import type { Fingerprint } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import type { MessageUnit } from '../model/unit.ts'
import { readPastSource } from '../scan/past-source.ts'

/** A message of the source as a commit has it; `undefined` where there was none, or where nobody can tell. */
export type SourceAt = (commit: string, unit: MessageUnit) => Fingerprint | undefined

/** What a source file was in some commits. `undefined`: there was no time left to look. */
export type PastSources = (commits: readonly string[], timeLeft: () => number) => Promise<SourceAt | undefined>

/**
 * Each version of the source file is parsed once, in however many commits it stands and however often it is asked for. Of a
 * version nothing is kept but the fingerprints of the messages asked about.
 * @param units those that will be asked about
 */
export function openPastSources(catalog: Catalog, units: readonly MessageUnit[], history: History): PastSources {
  const { file } = catalog.source
  const places = new Map([...new Set(units)].map((unit, place) => [unit, place]))
  const blobs = new Map<string, string | undefined>()
  const versions = new Map<string, Promise<Version>>()
  const known = new Map<Fingerprint, Fingerprint>()

  /** One value for all that are equal: thousands of versions have nearly the same. */
  function once(fingerprint: Fingerprint | undefined): Fingerprint | undefined {
    if (fingerprint === undefined) return undefined
    const same = known.get(fingerprint)
    if (same === undefined) known.set(fingerprint, fingerprint)
    return same ?? fingerprint
  }

  async function readVersion(blob: string): Promise<Version> {
    const bytes = await history.readBlob(blob)
    const past = bytes && readPastSource(catalog, bytes)
    return past === undefined ? [] : Array.from(places.keys(), (unit) => once(past(unit)?.fingerprint))
  }

  return async (commits, timeLeft) => {
    const unknown = commits.filter((commit) => !blobs.has(commit))
    const found = unknown.length === 0 ? [] : await history.blobsAt(unknown.map((commit) => ({ commit, file })))
    for (const [index, commit] of unknown.entries()) blobs.set(commit, found[index])
    const here = new Map<string, Version>()
    for (const blob of new Set(commits.map((commit) => blobs.get(commit)))) {
      if (blob === undefined) continue
      if (timeLeft() <= 0) return undefined
      const version = versions.get(blob) ?? readVersion(blob)
      versions.set(blob, version)
      here.set(blob, await version)
    }
    return (commit, unit) => here.get(blobs.get(commit) ?? '')?.[places.get(unit) ?? -1]
  }
}

/** By the place of a message among those asked about. */
type Version = readonly (Fingerprint | undefined)[]
