import { isRecord, systemCode } from '@lockale/errors'
import { inParts, payloadIn, toLine } from '@lockale/disk'
import type { SharedMemoryOptions } from '../model/config.ts'

/** Access to a storage that may fail, hang or return wrong data. After several failures it is not used again. */
export interface CarefulDriver {
  /** Returns the entries with these keys, in any order. Leaves out missing and damaged entries. */
  read(memoryKeys: readonly string[], signal: AbortSignal): Promise<readonly Entry[]>
  write(entries: readonly Entry[]): Promise<void>
  /** Calls the driver with a time limit; returns `undefined` if the call failed or took too long. */
  attempt<T>(call: () => Promise<T>): Promise<T | undefined>
}

/** After this many failures in a row, the storage is not used again in the run. */
const maxFailures = 3
const keysPerCall = 500
const callsAtOnce = 16

export function openCarefully(
  { driver, prefix, timeoutMs }: Pick<SharedMemoryOptions, 'driver' | 'prefix' | 'timeoutMs'>,
  troubles: Troubles,
): CarefulDriver {
  let failures = 0

  return { read, write, attempt }

  async function read(memoryKeys: readonly string[], signal: AbortSignal): Promise<readonly Entry[]> {
    const asked = new Set(memoryKeys)
    const values: unknown[] = []
    if (driver.getItems === undefined) {
      const ask = async (memoryKey: string) => {
        values.push(await attempt(async () => driver.getItem(keyOf(memoryKey), {})))
      }
      await each(memoryKeys, ask, signal)
    } else {
      const ask = async (part: readonly string[]) => {
        const items = part.map((memoryKey) => ({ key: keyOf(memoryKey) }))
        values.push(...valuesIn(await attempt(async () => driver.getItems?.(items, {}))))
      }
      await each([...inParts(memoryKeys, keysPerCall)], ask, signal)
    }
    const present = values.filter((value) => value !== null && value !== undefined)
    const entries = await Promise.all(present.map(readEntry))
    const sound = entries.flatMap((entry) => (entry !== undefined && asked.has(entry[0]) ? [entry] : []))
    if (sound.length < present.length) troubles.add('damaged', 'has damaged entries. They were not used.')
    return sound
  }

  async function write(entries: readonly Entry[]): Promise<void> {
    if (driver.setItem === undefined) {
      troubles.add('read-only', 'cannot be written.')
      return
    }
    await each(entries, (entry) => attempt(async () => driver.setItem?.(keyOf(entry[0]), printEntry(entry), {})))
  }

  async function attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (failures >= maxFailures) return undefined
    try {
      const result = await within(timeoutMs, call)
      failures = 0
      return result
    } catch (error) {
      failures++
      if (error === tooSlow) troubles.add('slow', `did not answer within ${timeoutMs} ms.`)
      else troubles.add('failed', `failed (${nameOf(error)}).`)
      if (failures === maxFailures) troubles.add('down', 'is not used again in this run.')
      return undefined
    }
  }

  /** Returns the storage key. A part of two characters comes first, so that no folder on disk has too many files. */
  function keyOf(memoryKey: string): string {
    return `${prefix}:${memoryKey.slice(0, 2)}:${memoryKey}`
  }
}

async function each<T>(items: readonly T[], work: (item: T) => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  const left = [...items].toReversed()
  const lane = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      if (signal?.aborted === true) return
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, lane))
}

function valuesIn(result: unknown): readonly unknown[] {
  if (!Array.isArray(result)) return []
  return result.map((item: unknown) => (isRecord(item) ? item['value'] : undefined))
}

const tooSlow = Symbol('too slow')

/** Calls a driver with a time limit. After the limit, results and errors of the call are ignored. */
async function within<T>(ms: number, call: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow), ms)
  })
  try {
    return await Promise.race([call(), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the code or name of an error, never its message: it may contain a URL with a password. */
function nameOf(error: unknown): string {
  return systemCode(error) ?? (error instanceof Error ? error.name : 'unknown reason')
}

/** The value stored for a translation. It contains its key, so that a storage that mixes up its values is noticed. */
type Entry = readonly [memoryKey: string, text: string]

/** Returns the entry as `lockale1 <8 characters of sha256> <json>`: some storages would parse plain JSON. */
export function printEntry(entry: Entry): string {
  return `${head}${toLine(JSON.stringify(entry)).trimEnd()}`
}

async function readEntry(value: unknown): Promise<Entry | undefined> {
  const printed = await toText(value)
  if (printed === undefined || !printed.startsWith(head)) return undefined
  const bytes = Buffer.from(printed)
  const json = payloadIn(bytes, head.length, bytes.length)
  if (json === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(json.toString())
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined
    const [memoryKey, text]: readonly unknown[] = parsed
    return typeof memoryKey === 'string' && typeof text === 'string' ? [memoryKey, text] : undefined
  } catch {
    return undefined
  }
}

const head = 'lockale1 '

/** Maximum size of an entry in bytes. No translation of the service is longer. */
const maxBytes = 1024 * 1024

/** Returns a stored value (a string, bytes, or over HTTP a blob) as a string; `undefined` if it is too large. */
async function toText(value: unknown): Promise<string | undefined> {
  if (typeof value === 'string') return value.length > maxBytes ? undefined : value
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) {
    return value.byteLength > maxBytes ? undefined : new TextDecoder().decode(value)
  }
  if (value instanceof Blob) return value.size > maxBytes ? undefined : value.text()
  return undefined
}

/** The problems with a storage, as sentences. Each kind is reported once. */
export class Troubles {
  readonly #found = new Map<string, string>()
  readonly #name: string

  constructor(driverName: string | undefined) {
    this.#name = driverName === undefined ? '' : ` (${driverName.slice(0, 40)})`
  }

  /** @param what end of a sentence whose subject is the shared memory: `cannot be written.` */
  add(kind: string, what: string): void {
    if (!this.#found.has(kind)) this.#found.set(kind, `The shared memory${this.#name} ${what}`)
  }

  get all(): readonly string[] {
    return [...this.#found.values()]
  }
}
