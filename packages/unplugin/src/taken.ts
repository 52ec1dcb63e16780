import { createHash } from 'node:crypto'
import type { VirtualModule } from './modules.ts'
import { withSlashes } from './places.ts'

/** What modules held when a bundler took them last, and so which of them a change of a file makes other than they were. */
export interface Taken {
  /** Every load of a module, by the context of the hook: where that has environments. One that fails is noted too. */
  note(context: object, id: string, loading: Promise<VirtualModule>): Promise<VirtualModule>
  /** Whether modules were made from the file, or one could not be made. */
  isMadeFrom(environment: object, file: string): boolean
  /**
   * Ids of modules that are other now, by what `load` gives; each is told once for what it is now, whether it has been taken
   * since or not. `gone`: those that were there and are no more.
   */
  changedBy(environment: object, change: FileChange): Promise<{ changed: string[]; gone: string[] }>
}

export interface FileChange {
  /** Absolute. A module that was made from it is looked at. */
  readonly file: string
  /** Which files there are is other now, or all else is: every module is looked at. */
  readonly isOfAll: boolean
  /** Modules that are looked at. */
  readonly of: (id: string) => boolean
  readonly load: Load
}

/** @throws {Error} if there is no such module, or none now */
export type Load = (id: string) => Promise<VirtualModule>

interface Took {
  readonly digest: string | undefined
  readonly files: readonly string[]
  /** What it was said to be since. */
  readonly told?: string
}

export function noteTaken(): Taken {
  const all = new WeakMap<object, Map<string, Took>>()
  return {
    async note(context, id, loading) {
      const environment = 'environment' in context ? context.environment : undefined
      if (typeof environment !== 'object' || environment === null) return loading
      const known = all.get(environment) ?? new Map<string, Took>()
      all.set(environment, known) // at once: modules are loaded beside each other
      known.set(id, toTook(await loading.catch(() => undefined)))
      return loading
    },
    isMadeFrom(environment, file) {
      const known = all.get(environment)?.values() ?? []
      return [...known].some(({ digest, files }) => digest === undefined || files.includes(file))
    },
    async changedBy(environment, { file, isOfAll, of, load }) {
      const changed: string[] = []
      const gone: string[] = []
      const known = all.get(environment) ?? new Map<string, Took>()
      for (const [id, took] of [...known].filter(([each]) => of(each))) {
        // One that failed may not even know its file.
        if (!isOfAll && !took.files.includes(file) && took.digest !== undefined) continue
        const now = toTook(await load(id).catch(() => undefined))
        if (now.digest === took.digest || now.digest === took.told) continue
        if (now.digest === undefined) {
          gone.push(id)
          known.set(id, now)
        } else {
          changed.push(id)
          // It may have been taken while this one was loaded.
          if (known.get(id) === took) known.set(id, { ...took, told: now.digest })
        }
      }
      return { changed, gone }
    },
  }
}

/** A session gives the same module again as long as its texts are the same. */
const known = new WeakMap<VirtualModule, Took>()

function toTook(module: VirtualModule | undefined): Took {
  if (module === undefined) return { digest: undefined, files: [] }
  const before = known.get(module)
  if (before !== undefined) return before
  const digest = createHash('sha1').update(module.code).digest('base64')
  const took = { digest, files: module.files.map(withSlashes) }
  known.set(module, took)
  return took
}
