import { hash } from 'node:crypto'
import type { GlossaryDictionary, GlossaryFile } from '@lockale/core'

export interface EntryDiff {
  readonly term: string
  /** On the service; `undefined`: only the file has it. */
  readonly remote: string | undefined
  /** In the file; `undefined`: only the service has it. */
  readonly file: string | undefined
}

export interface GlossaryDiff {
  readonly title: { readonly side: Side; readonly remote: string; readonly file: string }
  /** In the order of the file, then those that only the service has. */
  readonly dictionaries: readonly {
    /** `en-de` */
    readonly pair: string
    readonly side: Side
    readonly changes: readonly EntryDiff[]
  }[]
}

interface Versions {
  readonly file: Pick<GlossaryFile, 'title' | 'dictionaries'>
  readonly remote: RemoteGlossary
  /** As they were last pushed. */
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

/** Hashes of the parts of a glossary, as `lockale.resources.json` has them: of dictionaries by pair, of the title as `name`. */
export type Hashes = Readonly<Record<string, string>>

/** What was pushed, if all of the file was. */
export function hashGlossary({ title, dictionaries }: Pick<GlossaryFile, 'title' | 'dictionaries'>): Hashes {
  const hashes = [...byPair(dictionaries)].map(([pair, { entries }]) => [pair, hashEntries(entries) ?? ''] as const)
  return { ...Object.fromEntries(hashes), name: shortHash(title) }
}

/** The worst there is: what stands in the way of a push. */
export function worstSide({ title, dictionaries }: GlossaryDiff): Side {
  const sides = new Set([title.side, ...dictionaries.map(({ side }) => side)])
  return (['conflict', 'drifted', 'push'] as const).find((side) => sides.has(side)) ?? 'same'
}

/** Without a record nothing is lost with a name. A file says none: it has the one that is on record. */
function sideOfTitle({ file, remote, pushed }: Versions): Side {
  const hashes = { file: shortHash(file.title), remote: shortHash(remote.title) }
  const { name } = pushed
  if (name === undefined) return sideOf({ ...hashes, pushed: hashes.remote })
  return hashes.remote === name || hashes.remote === hashes.file ? 'same' : 'drifted'
}

/** In the order of the file, then what only the service has. */
function diffEntries(
  file: GlossaryDictionary | undefined,
  remote: GlossaryDictionary | undefined,
): readonly EntryDiff[] {
  const [own, theirs] = [file?.entries ?? new Map<string, string>(), remote?.entries ?? new Map<string, string>()]
  return [...new Set([...own.keys(), ...theirs.keys()])]
    .map((term) => ({ term, remote: theirs.get(term), file: own.get(term) }))
    .filter((entry) => entry.remote !== entry.file)
}

/** Of the entries of a dictionary, whatever their order: eight characters. None are nothing: `undefined`. */
function hashEntries(entries: ReadonlyMap<string, string> | undefined): string | undefined {
  if (entries === undefined || entries.size === 0) return undefined
  return shortHash([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A glossary as the service has it, with its entries. */
export interface RemoteGlossary {
  readonly id: string
  readonly title: string
  /** Codes in lower case. */
  readonly dictionaries: readonly GlossaryDictionary[]
}

export function pairOf({ source, target }: Pick<GlossaryDictionary, 'source' | 'target'>): string {
  return `${source}-${target}`
}

/** Returns the dictionaries by language pair, without empty ones. */
export function byPair(dictionaries: readonly GlossaryDictionary[]): ReadonlyMap<string, GlossaryDictionary> {
  return new Map(dictionaries.filter(({ entries }) => entries.size > 0).map((one) => [pairOf(one), one]))
}

/**
 * How file and service stand to each other, by what was pushed last: `push`, the file changed; `drifted`, it was changed
 * on the service; `conflict`, both were.
 */
export type Side = 'same' | 'push' | 'drifted' | 'conflict'

/** @param hashes of what each has, and of what was pushed last; `undefined`: it has none of it */
function sideOf({ file, remote, pushed }: Readonly<Record<'file' | 'remote' | 'pushed', string | undefined>>): Side {
  if (file === remote) return 'same'
  if (pushed === remote) return 'push'
  return pushed === file ? 'drifted' : 'conflict'
}

/** Eight characters, for `lockale.resources.json`. */
function shortHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 8)
}

/** True for the same hashes of the same parts. */
export function isSameRecord(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
