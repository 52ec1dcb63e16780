import { join } from 'node:path'
import { type FileSystem, commitEdits, digestOf } from '@lockale/core'
import { LockaleError, systemCode } from '@lockale/errors'
import {
  parseResourceIds,
  printResourceIds,
  type ResourceId,
  type ResourceIds,
  resourceKey,
  type ResourceName,
} from '@lockale/exchange'

/** What glossaries and styles of a project are on services: `lockale.resources.json`, committed with them. */
export interface IdFile {
  get(name: ResourceName): Promise<ResourceId | undefined>
  /** `undefined` forgets it. The file is written at once, so that what was made on the service is not made again. */
  set(name: ResourceName, id: ResourceId | undefined): Promise<void>
  /** All there are at a place, of one kind: by name. */
  all(place: string, kind: ResourceName['kind']): Promise<ReadonlyMap<string, ResourceId>>
}

const fileName = 'lockale.resources.json'

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
  return {
    get: async (name) => (await read()).ids.get(resourceKey(name)),
    async set(name, id) {
      for (let attempt = 1; ; attempt++) {
        const { ids, digest } = await read()
        const next = new Map(ids)
        change(next, name, id)
        const bytes = new TextEncoder().encode(printResourceIds(next))
        const { moved } = await commitEdits([{ file: fileName, bytes, digest }], { fs, root })
        if (moved.size === 0) return
        if (attempt === maxAttempts) throw fileChanged()
      }
    },
    all: async (place, kind) => idsOf((await read()).ids, place, kind),
  }
}

/** Another program that writes it again and again is not waited for longer. */
const maxAttempts = 5

function fileChanged(): LockaleError {
  return new LockaleError('FILE_CHANGED', `${fileName} changes while it is written.`, {
    place: fileName,
    hint: 'Does another run of lockale, or a merge, work on it? Run it again when that is done.',
  })
}

/** For a service that ends with the run: nothing is written. */
export function openPassingIds(): IdFile {
  const ids = new Map<string, ResourceId>()
  return {
    get: async (name) => ids.get(resourceKey(name)),
    set: async (name, id) => change(ids, name, id),
    all: async (place, kind) => idsOf(ids, place, kind),
  }
}

function change(ids: Map<string, ResourceId>, name: ResourceName, id: ResourceId | undefined): void {
  if (id === undefined) ids.delete(resourceKey(name))
  else ids.set(resourceKey(name), id)
}

/** Of one kind at a place, by name. */
function idsOf(ids: ResourceIds, place: string, kind: ResourceName['kind']): ReadonlyMap<string, ResourceId> {
  const start = `${place} ${kind} `
  const own = [...ids].filter(([key]) => key.startsWith(start))
  return new Map(own.map(([key, id]) => [key.slice(start.length), id]))
}
