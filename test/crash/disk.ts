import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { NodeFs } from '@lockale/disk'
import { createFsFromVolume, Volume } from 'memfs'

/** What goes wrong, and at which call of the system; calls count from 1. */
export type Fault =
  /** The process dies before the call is done; a write gets half of its bytes through. */
  | { readonly kind: 'kill'; readonly at: number }
  /** The power goes. Names: what no folder was synced for is gone too. Content: names stay, what was not synced is empty. */
  | { readonly kind: 'power'; readonly at: number; readonly lose: 'names' | 'content' }
  /** The call fails, once or from then on. A write gets half of its bytes through. */
  | { readonly kind: 'error'; readonly at: number; readonly code: string; readonly isLasting: boolean }

export interface Disk {
  readonly fs: NodeFs
  /** Calls that change something or make it durable, so far; for errors, all calls. */
  readonly calls: readonly string[]
  /** Resolves when the process has died. Calls after that never end, as those of a dead process. */
  readonly died: Promise<void>
  /** The disk as the next process finds it. */
  after(): Volume
}

/**
 * A disk in memory at the level of system calls, for one process. Files and folders that are there at the beginning are
 * durable.
 */
export function openDisk(volume: Volume, fault?: Fault): Disk {
  const real = createFsFromVolume(volume) as unknown as NodeFs
  const durable = new Durable(volume)
  const calls: string[] = []
  let isDead = false
  let wasHit = false
  let die: () => void = () => undefined
  const died = new Promise<void>((resolve) => {
    die = resolve
  })

  /** Never resolves for a dead process; rejects where the fault says so. */
  async function enter(name: string, isChange: boolean, breakOff: () => Promise<void>): Promise<void> {
    if (isDead) return forever()
    if (!isChange && fault?.kind !== 'error') return
    calls.push(name)
    if (fault === undefined || (wasHit ? !isLasting(fault) : calls.length !== fault.at)) return
    wasHit = true
    // What is busy is so before anything was done.
    if (fault.kind !== 'error' || !['EMFILE', 'EBUSY'].includes(fault.code)) await breakOff()
    if (fault.kind === 'error') throw systemError(fault.code, name)
    isDead = true
    die()
    return forever()
  }

  const promises = guard(real.promises, {
    async open(path: string, flags: string | number = 'r', mode?: number) {
      const isChange = flags !== 'r'
      await enter(`open ${path}`, isChange, nothing)
      const isNew = isChange && !volume.existsSync(path)
      const handle = await real.promises.open(path, flags, mode)
      if (isNew) durable.created(path)
      return guardHandle(handle, path)
    },
    async rename(from: string, to: string) {
      await enter(`rename ${from} ${to}`, true, nothing)
      await real.promises.rename(from, to)
      durable.named(from, to)
      durable.removed(from)
    },
    async link(from: string, to: string) {
      await enter(`link ${from} ${to}`, true, nothing)
      await real.promises.link(from, to)
      durable.named(from, to)
    },
    async rm(path: string, options: object) {
      await enter(`rm ${path}`, true, nothing)
      await real.promises.rm(path, options)
      durable.removed(path)
    },
    ...call(real.promises, 'mkdir', (path) => `mkdir ${path}`),
    ...call(real.promises, 'truncate', (path) => `truncate ${path}`),
    ...call(real.promises, 'readFile', (path) => `readFile ${path}`, false),
    ...call(real.promises, 'readdir', (path) => `readdir ${path}`, false),
    ...call(real.promises, 'stat', (path) => `stat ${path}`, false),
    ...call(real.promises, 'access', (path) => `access ${path}`, false),
  })

  function guardHandle(handle: FileHandle, path: string): FileHandle {
    const write = (name: 'writeFile' | 'appendFile' | 'write') => ({
      async [name](bytes: Uint8Array, ...rest: readonly unknown[]) {
        await enter(`${name} ${path}`, true, async () => {
          await (handle[name] as Work)(bytes.subarray(0, bytes.length >> 1))
        })
        return (handle[name] as Work)(bytes, ...rest)
      },
    })
    const sync = (name: 'sync' | 'datasync') => ({
      async [name]() {
        await enter(`${name} ${path}`, true, nothing)
        await handle[name]()
        durable.sync(path)
      },
    })
    return guard(handle, {
      ...write('writeFile'),
      ...write('appendFile'),
      ...write('write'),
      ...sync('sync'),
      ...sync('datasync'),
      ...call(handle, 'chmod', () => `fchmod ${path}`),
      ...call(handle, 'truncate', () => `ftruncate ${path}`),
      ...call(handle, 'read', () => `read ${path}`, false),
      // A dead process closes nothing, and the disk does not mind.
      close: async () => (isDead ? forever() : handle.close()),
    })
  }

  function call<Name extends string>(
    target: { readonly [Key in Name]?: unknown },
    name: Name,
    say: (...given: readonly string[]) => string,
    isChange = true,
  ): Readonly<Record<string, unknown>> {
    const work = target[name] as Work | undefined
    if (work === undefined) return {}
    return {
      async [name](...given: readonly unknown[]) {
        await enter(say(...given.map(String)), isChange, nothing)
        return work.apply(target, [...given])
      },
    }
  }

  return {
    fs: { ...real, promises, constants: real.constants, realpathSync: real.realpathSync },
    calls,
    died,
    after: () => (wasHit && fault?.kind === 'power' ? durable.after(fault.lose) : volume),
  }
}

type Work = (...given: readonly unknown[]) => Promise<unknown>

function isLasting(fault: Fault): boolean {
  return fault.kind === 'error' && fault.isLasting
}

async function nothing(): Promise<void> {}

function forever(): Promise<never> {
  return new Promise(() => {})
}

function systemError(code: string, name: string): Error {
  return Object.assign(new Error(`${code}: ${name}`), { code })
}

/** The same object with some methods replaced. */
function guard<T extends object>(target: T, methods: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get(object, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name]
      const value: unknown = Reflect.get(object, name)
      return typeof value === 'function' ? (value.bind(object) as unknown) : value
    },
  })
}

/** What of a volume has reached the disk: contents by file, and the names that each folder had when it was synced. */
class Durable {
  readonly #volume: Volume
  /** A number for each file, whatever its names. memfs gives inode numbers out again. */
  readonly #files = new Map<string, number>()
  readonly #contents = new Map<number, Buffer>()
  readonly #folders = new Map<string, ReadonlyMap<string, number>>()
  #lastFile = 0

  constructor(volume: Volume) {
    this.#volume = volume
    for (const [path, text] of Object.entries(volume.toJSON())) {
      if (text !== null) {
        this.created(path)
        this.sync(path)
      }
      for (let folder = text === null ? path : dirname(path); ; folder = dirname(folder)) {
        this.sync(folder)
        if (folder === '/') break
      }
    }
  }

  created(path: string): void {
    this.#files.set(path, ++this.#lastFile)
  }

  named(from: string, to: string): void {
    const file = this.#files.get(from)
    if (file !== undefined) this.#files.set(to, file)
  }

  removed(path: string): void {
    this.#files.delete(path)
  }

  /** What `fsync` of a file or folder does. The name of a file is its folder's affair. */
  sync(path: string): void {
    if (!this.#volume.existsSync(path)) return
    if (this.#volume.statSync(path).isDirectory()) this.#syncFolder(path)
    else this.#contents.set(this.#files.get(path) ?? 0, Buffer.from(this.#volume.readFileSync(path) as Buffer))
  }

  /** Folders have the number 0. */
  #syncFolder(folder: string): void {
    const names = this.#volume.readdirSync(folder) as string[]
    this.#folders.set(folder, new Map(names.map((name) => [name, this.#files.get(join(folder, name)) ?? 0])))
  }

  after(lose: 'names' | 'content'): Volume {
    const left = new Volume()
    const restore = (folder: string) => {
      left.mkdirSync(folder, { recursive: true })
      if (lose === 'content' && this.#volume.existsSync(folder)) this.#syncFolder(folder)
      for (const [name, file] of this.#folders.get(folder) ?? []) {
        if (file === 0) restore(join(folder, name))
        else left.writeFileSync(join(folder, name), this.#contents.get(file) ?? '')
      }
    }
    restore('/')
    return left
  }
}
