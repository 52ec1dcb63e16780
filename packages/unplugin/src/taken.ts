import { createHash } from 'node:crypto'
import type { VirtualModule } from './modules.ts'
import { withSlashes } from './places.ts'

/** Records the modules that a bundler has loaded, to find those that a change of a file affects. */
export interface Taken {
  /**
   * Records that a module was loaded, or that loading it failed.
   * @param context `this` of the hook; with several environments, modules are recorded for each of them
   */
  note(context: object, id: string, loading: Promise<VirtualModule>): Promise<VirtualModule>
  /** Returns true if a module was made from the file, or if a module failed to load: then its files are unknown. */
  isMadeFrom(environment: object, file: string): boolean
  /** Returns ids of modules whose changed code was not yet reported, and of those that can no longer load (`gone`). */
  changedBy(environment: object, change: FileChange): Promise<{ changed: string[]; gone: string[] }>
}

export interface FileChange {
  readonly file: string
  /** True to compare every module, since files were added or removed. */
  readonly isOfAll: boolean
  readonly of: (id: string) => boolean
  /** Loads a module. @throws {LoadError} if the module does not exist, or cannot be loaded now */
  readonly load: (id: string) => Promise<VirtualModule>
}

interface Took {
  readonly digest: string | undefined
  readonly files: readonly string[]
  /** Hash of the code that `changedBy` last reported, so that it does not report the same change twice. */
  readonly told?: string
}

export function noteTaken(): Taken {
  const all = new WeakMap<object, Map<string, Took>>()
  return {
    async note(context, id, loading) {
      const environment = 'environment' in context ? context.environment : undefined
      if (typeof environment !== 'object' || environment === null) return loading
      const known = all.get(environment) ?? new Map<string, Took>()
      all.set(environment, known) // set before `await`, since modules load in parallel
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
        // The files of a module that failed to load are unknown, so it is loaded again after every change.
        if (!isOfAll && !took.files.includes(file) && took.digest !== undefined) continue
        const now = toTook(await load(id).catch(() => undefined))
        if (now.digest === took.digest || now.digest === took.told) continue
        if (now.digest === undefined) {
          gone.push(id)
          known.set(id, now)
        } else {
          changed.push(id)
          // Does not overwrite the newer record if the bundler has loaded the module meanwhile.
          if (known.get(id) === took) known.set(id, { ...took, told: now.digest })
        }
      }
      return { changed, gone }
    },
  }
}

/** Hash and files by module, to hash each only once: a session returns the same object for the same strings. */
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
