import { join } from 'node:path'
import { digestOf, type FileSystem } from '@lockale/core'
import { commitEdits } from '@lockale/core/write/commit'
import { LockaleError, systemCode } from '@lockale/errors'
import { parseResourceIds, printResourceIds, type ResourceId } from './resource-ids.ts'

/** What glossaries of a project are on services: `lockale.resources.json`, committed with them. */
export interface IdFile {
  /** @param place address of the service, and of several accounts there which: `https://api.deepl.com staging` */
  of(place: string): Records
}

/** The part of it that is about one service. Names are those of files: `terms.csv`. */
export interface Records {
  get(name: string): Promise<ResourceId | undefined>
  /**
   * Sets an id; `undefined` removes it. A change is written at once, so that nothing is created twice on the service.
   */
  set(name: string, id: ResourceId | undefined): Promise<void>
  /** Returns all ids by name. */
  all(): Promise<ReadonlyMap<string, ResourceId>>
}

const fileName = 'lockale.resources.json'

/** Where ids of a project are kept; of a service that ends with the run, which has no place, nowhere. */
export function openIds(
  { root, place }: { readonly root: string; readonly place: string | undefined },
  fs: FileSystem,
): IdFile {
  return place === undefined ? openPassingIds() : openIdFile(fs, root)
}

/** @param root absolute: of the project */
export function openIdFile(fs: FileSystem, root: string): IdFile {
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
  return openRecords({
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

/** Another program that writes it again and again is not waited for longer. */
const maxAttempts = 5

function fileChanged(): LockaleError {
  return new LockaleError('FILE_CHANGED', `${fileName} changed while lockale was writing it.`, {
    place: fileName,
    hint: 'Another run of lockale or a merge may be changing it. Wait until it ends, then run the command again.',
  })
}

/** For a service that ends with the run: nothing is written. */
export function openPassingIds(): IdFile {
  const ids = new Map<string, ResourceId>()
  return openRecords({ read: async () => ids, edit: async (change) => change(ids) })
}

interface Storage {
  readonly read: () => Promise<ReadonlyMap<string, ResourceId>>
  readonly edit: (change: (ids: Map<string, ResourceId>) => void) => Promise<void>
}

function openRecords({ read, edit }: Storage): IdFile {
  return {
    of(place) {
      const start = `${place} glossary `
      return {
        get: async (name) => (await read()).get(start + name),
        set: (name, id) =>
          edit((ids) => void (id === undefined ? ids.delete(start + name) : ids.set(start + name, id))),
        async all() {
          const own = [...(await read())].filter(([key]) => key.startsWith(start))
          return new Map(own.map(([key, id]) => [key.slice(start.length), id]))
        },
      }
    },
  }
}
