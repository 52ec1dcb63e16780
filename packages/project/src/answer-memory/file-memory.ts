import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownAnswers, KnownFile, KnownFiles } from '@lockale/core'
import { digestOf } from './marks.ts'
import { isOurs, makeFolder, readSealed, writeMemory } from './memory-file.ts'

/**
 * Opens the cache of comparison results in `.lockale/files`: for each target file, how many messages are unchanged,
 * where the others stand in the lockfile, and what git answered about it. The key of a result is a hash of everything it
 * depends on. The cache contains no texts.
 * @param root absolute path
 * @param about what a comparison depends on besides files: paths of lockale's program files, and the config
 */
export function openFileMemory(root: string, about: readonly unknown[]): KnownFiles {
  const folder = join(root, '.lockale')
  const name = 'files'
  const used = new Map<string, Known>()
  let known: ReadonlyMap<string, Known> | undefined
  let hasNews = false
  let version: string | undefined
  const keyOf = (key: string) => digestOf(`${(version ??= versionOf(about))} ${key}`)

  function load(): ReadonlyMap<string, Known> {
    if (known !== undefined) return known
    const read = isOurs(folder) ? readSealed(join(folder, name)) : undefined
    return (known = new Map(Array.isArray(read) ? (read as readonly Entry[]).map(toEntry) : []))
  }

  return {
    recall(key) {
      const own = keyOf(key)
      // in a long-running process, the newest result may not be in the file on disk yet
      const found = used.get(own) ?? load().get(own)
      if (found !== undefined) used.set(own, found)
      return found
    },
    keep(key, file) {
      const own = keyOf(key)
      if ('answers' in file || !isSame(load().get(own), file)) hasNews = true
      used.set(own, file)
    },
    close() {
      if (!hasNews) return
      makeFolder(folder)
      // Entries of this run come first, so that they stay if the list is cut. Entries of earlier runs follow: this run
      // may have been limited to some files.
      const all = [...new Map([...used, ...load(), ...used])].slice(0, Math.max(used.size, maxFiles))
      writeMemory(folder, { name, memory: all.map(fromKnown) })
    },
  }
}

const maxFiles = 5000

function isSame(known: Known | undefined, file: KnownFile): boolean {
  if (known === undefined || 'answers' in known || known.source !== file.source) return false
  return (known.open ?? []).join(' ') === (file.open ?? []).join(' ')
}

/** Returns values as a string to hash, with the content of `Map` and `RegExp`, which `JSON.stringify` leaves out. */
function versionOf(about: readonly unknown[]): string {
  const { node, icu, unicode } = process.versions
  const states = about.map((one) => (typeof one === 'string' ? stateOf(one) : one))
  return JSON.stringify([node, icu, unicode, ...states], (_, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)]
    return value instanceof RegExp || typeof value === 'function' ? String(value) : value
  })
}

function stateOf(path: string): string {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? path : `${path} ${stat.size} ${stat.mtimeNs} ${stat.ino}`
}

function fromKnown([key, known]: readonly [string, Known]): Entry {
  if ('answers' in known) return [key, known]
  const { source, unchanged, open } = known
  const counts = { ...unchanged, settings: [...unchanged.settings] }
  return open === undefined ? [key, source, counts] : [key, source, counts, open]
}

/** Converts a cache entry to the result of a comparison. Its fields are not validated, as its hash was checked. */
function toEntry([key, source, unchanged, open]: Entry): readonly [string, Known] {
  if (typeof source !== 'string' || unchanged === undefined) return [key, source as KnownAnswers]
  return [key, { source, unchanged: { ...unchanged, settings: new Set(unchanged.settings) }, ...(open && { open }) }]
}

type Known = KnownFile | KnownAnswers
type Unchanged = KnownFile['unchanged']
type SettingsId = Unchanged['settings'] extends ReadonlySet<infer Id> ? Id : never
type Entry = readonly [
  key: string,
  source: string | KnownAnswers,
  unchanged?: Omit<Unchanged, 'settings'> & { readonly settings: readonly SettingsId[] },
  open?: readonly number[],
]
