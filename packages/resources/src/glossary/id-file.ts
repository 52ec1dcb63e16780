import { join } from 'node:path'
import { digestOf, type FileSystem } from '@lockale/core'
import { commitEdits } from '@lockale/core/write/commit'
import { isRecord, LockaleError, systemCode } from '@lockale/errors'
import { isServiceId } from '../find-named.ts'

/** Ids of the project's glossaries on one service. `name` is the name of a glossary file, such as `terms.csv`. */
export interface Records {
  get(name: string): Promise<ResourceId | undefined>
  /** Stores an id; `undefined` removes it. Writes at once, so that no glossary is created twice after a crash. */
  set(name: string, id: ResourceId | undefined): Promise<void>
  all(): Promise<ReadonlyMap<string, ResourceId>>
}

/** Name of the file with the ids. Users commit this file to git. */
const fileName = 'lockale.resources.json'

/** Opens the ids of a project. Without `place` (for a mock service), keeps them only in memory. */
export function openIds(
  { root, place }: { readonly root: string; readonly place: string | undefined },
  fs: FileSystem,
): Records {
  return place === undefined ? openPassingIds() : openIdFile(fs, root, place)
}

/**
 * Opens `lockale.resources.json`.
 * @param root absolute path of the project
 * @param place URL of the service, with the account's name if there are several: `https://api.deepl.com staging`
 */
function openIdFile(fs: FileSystem, root: string, place: string): Records {
  const path = join(root, fileName)
  const read = async () => {
    try {
      const bytes = await fs.readFile(path)
      return { ids: parseResourceIds(new TextDecoder().decode(bytes)), digest: digestOf(bytes) }
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error
      return { ids: new Map<string, ResourceId>(), digest: undefined }
    }
  }
  return openRecords(place, {
    read: async () => (await read()).ids,
    async edit(change) {
      for (let attempt = 1; ; attempt++) {
        const { ids, digest } = await read()
        const next = new Map(ids)
        change(next)
        const text = printResourceIds(next)
        if (text === printResourceIds(ids)) return
        const bytes = new TextEncoder().encode(text)
        const { moved } = await commitEdits([{ file: fileName, bytes, digest }], { fs, root })
        if (moved.size === 0) return
        if (attempt === maxAttempts) throw fileChanged()
      }
    },
  })
}

/** Maximum number of attempts to write the file if another program changes it at the same time. */
const maxAttempts = 5

function fileChanged(): LockaleError {
  return new LockaleError('FILE_CHANGED', `${fileName} changed while lockale was writing it.`, {
    place: fileName,
    hint: 'Another run of lockale or a merge may be changing it. Wait until it ends, then run the command again.',
  })
}

/** Keeps ids only in memory, for a mock service that stops when the command ends. */
function openPassingIds(): Records {
  const ids = new Map<string, ResourceId>()
  return openRecords('', { read: async () => ids, edit: async (change) => change(ids) })
}

function openRecords(
  place: string,
  {
    read,
    edit,
  }: {
    readonly read: () => Promise<ReadonlyMap<string, ResourceId>>
    readonly edit: (change: (ids: Map<string, ResourceId>) => void) => Promise<void>
  },
): Records {
  const start = `${place} glossary `
  return {
    get: async (name) => (await read()).get(start + name),
    set: (name, id) => edit((ids) => void (id === undefined ? ids.delete(start + name) : ids.set(start + name, id))),
    async all() {
      const own = [...(await read())].filter(([key]) => key.startsWith(start))
      return new Map(own.map(([key, id]) => [key.slice(start.length), id]))
    },
  }
}

/** What the project stores about a glossary on a service. */
interface ResourceId {
  readonly id: string
  /** Hashes at the last push: one for each language pair (`en-de`), and `name` for the title. */
  readonly pushed: Readonly<Record<string, string>>
}

/** Ids by URL of the service, the word `glossary`, and file name: `https://api.deepl.com glossary terms.csv`. */
type ResourceIds = ReadonlyMap<string, ResourceId>

const entryLine = /^\s*("(?:[^"\\]|\\.)*"):\s*(\{.*\}),?\s*$/u

/** Reads `lockale.resources.json`. If git left conflict markers, reads both sides; for equal names, uses the last. */
function parseResourceIds(text: string): ResourceIds {
  const ids = new Map<string, ResourceId>()
  for (const line of text.split('\n')) {
    const [, name, json] = entryLine.exec(line) ?? []
    if (name === undefined || json === undefined) continue
    const [key, entry] = [readJson(name), readEntry(json)]
    if (entry !== undefined && typeof key === 'string') ids.set(key, entry)
  }
  return ids
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function readEntry(json: string): ResourceId | undefined {
  const value = readJson(json)
  if (!isRecord(value) || typeof value['id'] !== 'string' || !isServiceId(value['id'])) return undefined
  const { id, pushed } = value
  const parts = isRecord(pushed) ? Object.entries(pushed).filter(([, hash]) => typeof hash === 'string') : []
  return { id, pushed: Object.fromEntries(parts) as Record<string, string> }
}

/** Prints one line for each id, sorted by code units, so that git can merge branches that added different ids. */
function printResourceIds(ids: ResourceIds): string {
  const lines = [...ids]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { id, pushed }]) => {
      const parts = Object.fromEntries(Object.entries(pushed).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      return `    ${JSON.stringify(key)}: ${JSON.stringify({ id, pushed: parts })}`
    })
  return `{\n  "version": 1,\n  "resources": {\n${lines.join(',\n')}\n  }\n}\n`
}
