import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { Known, KnownAnswers, KnownFile, KnownFiles } from '@lockale/core'
import { groupBy } from '@lockale/errors'
import { digestOf } from './marks.ts'
import { ignoreFolder, isEmpty, isOurs, readSealed, writeMemory } from './memory-file.ts'

/**
 * Opens the results of earlier runs in `.lockale/`, under hashes of all they depend on: counts for target files in
 * `files`, and answers of git in `history`. No texts.
 * @param root absolute path
 * @param about what a comparison depends on besides files: paths of lockale's own files, and the config
 */
export function openFileMemory(root: string, about: readonly unknown[]): KnownFiles {
  const folder = join(root, '.lockale')
  let version: string | undefined
  const toKey = (key: string) => digestOf(`${(version ??= versionOf(about))} ${key}`)
  const files = openShelf(folder, { name: 'files', toKey, ...fileEntries })
  const answers = openShelf(folder, { name: 'history', toKey, ...answerEntries })
  return {
    recall: (key) => files.recall(key),
    keep: (key, file) => files.keep(key, file),
    answers,
    close() {
      files.close()
      answers.close()
    },
  }
}

interface Shelf<T> extends Known<T> {
  close(): void
}

/** How values are written. The file is sealed and written only by `close`, so its shape is not checked. */
interface Entries<T, Entry extends readonly [key: string, ...unknown[]]> {
  readonly toEntry: (key: string, value: T) => Entry
  readonly fromEntry: (entry: Entry) => T
  readonly isSame: (one: T | undefined, other: T) => boolean
}

function openShelf<T, Entry extends readonly [key: string, ...unknown[]]>(
  folder: string,
  { name, toKey, toEntry, fromEntry, isSame }: Entries<T, Entry> & { name: string; toKey: (key: string) => string },
): Shelf<T> {
  const used = new Map<string, T>()
  let known: ReadonlyMap<string, T> | undefined
  let hasNews = false

  function load(): ReadonlyMap<string, T> {
    if (known !== undefined) return known
    const read = isOurs(folder) ? readSealed(join(folder, name)) : undefined
    const entries = Array.isArray(read) ? (read as readonly Entry[]) : []
    return (known = new Map(entries.map((entry) => [entry[0], fromEntry(entry)])))
  }

  return {
    recall(key) {
      const own = toKey(key)
      // a long-running process may have compared the file itself
      const found = used.get(own) ?? load().get(own)
      if (found !== undefined) used.set(own, found)
      return found
    },
    keep(key, value) {
      const own = toKey(key)
      if (!isSame(load().get(own), value)) hasNews = true
      used.set(own, value)
    },
    close() {
      if (!hasNews) return
      if (isEmpty(folder)) ignoreFolder(folder)
      // Entries of this run come first: it may have been limited to some files.
      const all = [...new Map([...used, ...load(), ...used])].slice(0, Math.max(used.size, maxFiles))
      writeMemory(folder, { name, memory: all.map(([key, value]) => toEntry(key, value)) })
    },
  }
}

const maxFiles = 5000

/** Returns a hashable string. `JSON.stringify` alone drops the content of a `Map` and a `RegExp`. */
function versionOf(about: readonly unknown[]): string {
  const states = about.map((one) => (typeof one === 'string' ? stateOf(one) : one))
  return JSON.stringify(states, (_, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...(value as Iterable<unknown>)]
    return value instanceof RegExp || typeof value === 'function' ? String(value) : value
  })
}

function stateOf(path: string): string {
  const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return stat === undefined ? path : `${path} ${stat.size} ${stat.mtimeNs} ${stat.ino}`
}

type Unchanged = KnownFile['unchanged']
type SettingsId = Unchanged['settings'] extends ReadonlySet<infer Id> ? Id : never
type FileEntry = readonly [
  key: string,
  source: string,
  unchanged: Omit<Unchanged, 'settings'> & { readonly settings: readonly SettingsId[] },
]

const fileEntries: Entries<KnownFile, FileEntry> = {
  toEntry: (key, { source, unchanged }) => [key, source, { ...unchanged, settings: [...unchanged.settings] }],
  fromEntry: ([, source, unchanged]) => ({
    source,
    unchanged: { ...unchanged, settings: new Set(unchanged.settings) },
  }),
  isSame: (one, { source }) => one?.source === source,
}

type Answer = KnownAnswers['answers'] extends ReadonlyMap<string, infer One> ? One : never
/** Nearly all texts of a file have one of few answers. */
type AnswerEntry = readonly [
  key: string,
  head: string,
  newest: string | null,
  answers: readonly (readonly [answer: Answer, ...texts: readonly string[]])[],
]

const answerEntries: Entries<KnownAnswers, AnswerEntry> = {
  toEntry(key, { head, newest = null, answers }) {
    const alike = groupBy(answers, ([, answer]) => JSON.stringify(answer))
    return [key, head, newest, Array.from(alike.values(), (own) => [own[0][1], ...own.map(([text]) => text)])]
  },
  fromEntry: ([, head, newest, answers]) => ({
    head,
    newest: newest ?? undefined,
    answers: new Map(answers.flatMap(([answer, ...texts]) => texts.map((text) => [text, answer] as const))),
  }),
  isSame: (one, { head, answers }) => one?.head === head && one.answers.size === answers.size,
}
