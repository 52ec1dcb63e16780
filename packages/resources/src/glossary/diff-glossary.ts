import { hash } from 'node:crypto'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'

export interface EntryDiff {
  readonly term: string
  /** The translation on the service; `undefined` if only the file has the entry. */
  readonly remote: string | undefined
  /** The translation in the file; `undefined` if only the service has the entry. */
  readonly file: string | undefined
}

export interface GlossaryDiff {
  readonly title: { readonly side: Side; readonly remote: string; readonly file: string }
  /** Dictionaries in the order of the file. Dictionaries that only the service has come last. */
  readonly dictionaries: readonly {
    /** Language pair of the dictionary, such as `en-de`. */
    readonly pair: string
    readonly side: Side
    readonly changes: readonly EntryDiff[]
  }[]
}

interface Versions {
  readonly file: Pick<GlossaryFile, 'title' | 'dictionaries'>
  readonly remote: RemoteGlossary
  readonly pushed: Hashes
}

export function diffGlossary({ file, remote, pushed }: Versions): GlossaryDiff {
  const [own, theirs] = [byPair(file.dictionaries), byPair(remote.dictionaries)]
  const pairs = [...new Set([...own.keys(), ...theirs.keys()])]
  return {
    title: { side: sideOfTitle({ file, remote, pushed }), remote: remote.title, file: file.title },
    dictionaries: pairs.map((pair) => {
      const [mine, other] = [own.get(pair), theirs.get(pair)]
      const hashes = { file: hashEntries(mine?.entries), remote: hashEntries(other?.entries), pushed: pushed[pair] }
      return { pair, side: sideOf(hashes), changes: diffEntries(mine, other) }
    }),
  }
}

/** Hashes of a glossary, as in `lockale.resources.json`: for each language pair (`en-de`), and `name` for the title. */
export type Hashes = Readonly<Record<string, string>>

/** Returns the hashes of a glossary, to store them after a push. */
export function hashGlossary({ title, dictionaries }: Pick<GlossaryFile, 'title' | 'dictionaries'>): Hashes {
  const hashes = [...byPair(dictionaries)].map(([pair, { entries }]) => [pair, hashEntries(entries) ?? ''] as const)
  return { ...Object.fromEntries(hashes), name: shortHash(title) }
}

/** Returns the most serious state of title and dictionaries. A conflict, for example, makes a push impossible. */
export function worstSide({ title, dictionaries }: GlossaryDiff): Side {
  const sides = new Set([title.side, ...dictionaries.map(({ side }) => side)])
  return (['conflict', 'drifted', 'push'] as const).find((side) => sides.has(side)) ?? 'same'
}

/** Returns where the title has changed. If no pushed title is stored, assumes that the service's title was pushed. */
function sideOfTitle({ file, remote, pushed }: Versions): Side {
  const hashes = { file: shortHash(file.title), remote: shortHash(remote.title) }
  const { name } = pushed
  if (name === undefined) return sideOf({ ...hashes, pushed: hashes.remote })
  return hashes.remote === name || hashes.remote === hashes.file ? 'same' : 'drifted'
}

function diffEntries(
  file: GlossaryDictionary | undefined,
  remote: GlossaryDictionary | undefined,
): readonly EntryDiff[] {
  const [own, theirs] = [file?.entries ?? new Map<string, string>(), remote?.entries ?? new Map<string, string>()]
  return [...new Set([...own.keys(), ...theirs.keys()])]
    .map((term) => ({ term, remote: theirs.get(term), file: own.get(term) }))
    .filter((entry) => entry.remote !== entry.file)
}

/** Returns a hash that does not depend on the order of entries; `undefined` without entries. */
function hashEntries(entries: ReadonlyMap<string, string> | undefined): string | undefined {
  if (entries === undefined || entries.size === 0) return undefined
  return shortHash([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A glossary on the service, with its entries. */
export interface RemoteGlossary {
  readonly id: string
  readonly title: string
  /** Language codes are in lower case. */
  readonly dictionaries: readonly GlossaryDictionary[]
}

export function pairOf({ source, target }: Pick<GlossaryDictionary, 'source' | 'target'>): string {
  return `${source}-${target}`
}

/** Returns dictionaries by language pair. Leaves out dictionaries without entries. */
export function byPair(dictionaries: readonly GlossaryDictionary[]): ReadonlyMap<string, GlossaryDictionary> {
  return new Map(dictionaries.filter(({ entries }) => entries.size > 0).map((one) => [pairOf(one), one]))
}

/** Where changes were made after the last push. `push`: in the file; `drifted`: on the service; `conflict`: both. */
export type Side = 'same' | 'push' | 'drifted' | 'conflict'

/** Returns where a title or dictionary changed, from its hashes in the file, on the service and at the last push. */
function sideOf({ file, remote, pushed }: Readonly<Record<'file' | 'remote' | 'pushed', string | undefined>>): Side {
  if (file === remote) return 'same'
  if (pushed === remote) return 'push'
  return pushed === file ? 'drifted' : 'conflict'
}

function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 8)
}

export function isSameRecord(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
