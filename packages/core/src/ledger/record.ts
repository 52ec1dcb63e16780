import type { ArchivedText } from './archived.ts'
import type { RefusedPlace } from './refused.ts'

/** A payload of the ledger as JSON. `t` names the kind; the rest is short, it is written often. */
export type LedgerRecord =
  /** A run begins to write: what follows is of this generation. */
  | { readonly t: 'run'; readonly g: number }
  | { readonly t: 'sent'; readonly id: string; readonly locale: string; readonly n: number; readonly c: number }
  /** Answers by memory key; without `id` they came from a shared memory. */
  | {
      readonly t: 'got'
      readonly id?: string
      readonly a: readonly (readonly [string, string])[]
      readonly billed?: number
    }
  | { readonly t: 'not'; readonly id: string }
  /** Requests of earlier runs that never got an answer, added up by a compaction. */
  | { readonly t: 'lost'; readonly n: number; readonly c: number }
  /** Answers that were recalled in a later generation. */
  | { readonly t: 'used'; readonly g: number; readonly k: readonly string[] }
  | { readonly t: 'kept'; readonly x: readonly ArchivedText[] }
  /** Every answer to the question `k` broke its message, in `n` runs. */
  | {
      readonly t: 'bad'
      readonly k: string
      readonly n: number
      readonly why: string
      readonly x: readonly RefusedPlace[]
    }
  /** A document is at the service: `h` says what it was made of, `s` is the request that it was sent with. */
  | {
      readonly t: 'doc'
      readonly h: string
      readonly id: string
      readonly key: string
      readonly c: number
      readonly s?: string
      readonly q?: string
    }
  /** Its translation is on this disk, or the service has none. */
  | { readonly t: 'doc-done'; readonly h: string }

export function printRecord(record: LedgerRecord): string {
  return JSON.stringify(record)
}

/** `undefined` for what this version does not know. */
export function parseRecord(payload: Buffer): LedgerRecord | undefined {
  const value = parseObject(payload)
  if (value === undefined) return undefined
  const isKnown = shapes[String(value['t'])]?.(value) === true
  return isKnown ? (value as unknown as LedgerRecord) : undefined
}

/** `undefined` for what is no JSON object. */
export function parseObject(payload: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined // the checksum is right: another version wrote it
  }
}

type Shape = (value: Readonly<Record<string, unknown>>) => boolean

const shapes: Readonly<Record<string, Shape>> = {
  run: ({ g }) => isCount(g),
  sent: ({ id, locale, n, c }) => isText(id) && isText(locale) && isCount(n) && isCount(c),
  got: ({ id, a }) => (id === undefined || isText(id)) && Array.isArray(a) && a.every(isPair),
  not: ({ id }) => isText(id),
  lost: ({ n, c }) => isCount(n) && isCount(c),
  used: ({ g, k }) => isCount(g) && Array.isArray(k) && k.every(isText),
  kept: ({ x }) => Array.isArray(x) && x.every(isArchived),
  bad: ({ k, n, why, x }) => isText(k) && isCount(n) && isText(why) && Array.isArray(x) && x.every(isPlace),
  doc: ({ h, id, key, c, s, q }) => [h, id, key].every(isText) && isCount(c) && [s, q].every(isMaybeText),
  'doc-done': ({ h }) => isText(h),
}

function isArchived(value: unknown): boolean {
  return isObject(value) && ['catalog', 'key', 'locale', 'form', 'text', 'by'].every((name) => isText(value[name]))
}

function isPlace(value: unknown): boolean {
  return isObject(value) && ['catalog', 'key', 'locale', 'source'].every((name) => isText(value[name]))
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isText)
}

function isMaybeText(value: unknown): boolean {
  return value === undefined || isText(value)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
