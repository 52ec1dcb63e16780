import { isRecord } from '@lockale/errors'
import { toLine } from '@lockale/disk'
import type { Provenance } from '../model/fact.ts'

/** The JSON of one line of the translation cache (ledger). `t` is its kind; names are short, as records are many. */
export type LedgerRecord =
  /** The start of a run. */
  | { readonly t: 'run' }
  | { readonly t: 'sent'; readonly id: string; readonly locale: string; readonly n: number; readonly c: number }
  /** Answers (translations) by memory key. `id`: their request; without it, they came from another cache. */
  | {
      readonly t: 'got'
      readonly id?: string
      readonly a: readonly (readonly [string, string])[]
      readonly billed?: number | undefined
    }
  | { readonly t: 'not'; readonly id: string }
  /** Unanswered requests of earlier runs, summed up by a compaction. */
  | { readonly t: 'lost'; readonly n: number; readonly c: number }
  /** Answers of earlier runs that a later run used again. This record keeps them from being deleted first. */
  | { readonly t: 'used'; readonly k: readonly string[] }
  | { readonly t: 'kept'; readonly x: readonly ArchivedText[] }
  /** Every translation of the string with memory key `k` was invalid, in `n` runs. */
  | {
      readonly t: 'bad'
      readonly k: string
      readonly n: number
      readonly why: string
      readonly x: readonly RefusedPlace[]
    }

export function printRecord(record: LedgerRecord): string {
  return JSON.stringify(record)
}

/** Parses a record of the translation cache. Returns `undefined` for a kind that this version does not know. */
export function parseRecord(payload: Buffer | string): LedgerRecord | undefined {
  const value = parseObject(payload)
  if (value === undefined) return undefined
  const isKnown = shapes[String(value['t'])]?.(value) === true
  return isKnown ? (value as unknown as LedgerRecord) : undefined
}

/** Parses a JSON object; returns `undefined` for anything else. */
export function parseObject(payload: Buffer | string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(String(payload))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // not damaged, since the checksum is right: another version wrote it
  }
}

const shapes: Readonly<Record<string, (value: Readonly<Record<string, unknown>>) => boolean>> = {
  run: () => true,
  sent: ({ id, locale, n, c }) => isText(id) && isText(locale) && isCount(n) && isCount(c),
  got: ({ id, a }) => (id === undefined || isText(id)) && Array.isArray(a),
  not: ({ id }) => isText(id),
  lost: ({ n, c }) => isCount(n) && isCount(c),
  used: ({ k }) => Array.isArray(k) && k.every(isText),
  kept: ({ x }) => haveTexts(x, 'catalog', 'key', 'locale', 'form', 'text', 'by'),
  bad: ({ k, n, why, x }) =>
    isText(k) && isCount(n) && isText(why) && haveTexts(x, 'catalog', 'key', 'locale', 'source'),
}

function haveTexts(list: unknown, ...names: readonly string[]): boolean {
  return Array.isArray(list) && list.every((one) => isRecord(one) && names.every((name) => isText(one[name])))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** A human translation that is no longer in its file: it was replaced, or its message was deleted. */
export interface ArchivedText {
  readonly catalog: string
  readonly key: string
  readonly locale: string
  /** Plural form; `''` for a message without plural. */
  readonly form: string
  readonly text: string
  readonly by: Provenance
}

/** Returns the ledger line for answers that could not be saved, escaped so that it is safe to print. */
export function printUnsaved(response: {
  readonly id: string
  readonly answers: readonly (readonly [memoryKey: string, text: string])[]
  readonly billedCharacters: number | undefined
}): string {
  const { id, answers: a, billedCharacters: billed } = response
  const record = printRecord({ t: 'got', id, a, billed })
  return toLine(record.replace(unprintable, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`))
}

/** Characters that JSON does not escape and a terminal interprets: C1 controls, directional marks, line separators. */
const unprintable = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** A string of which all translations were invalid so far. */
export interface RefusedString {
  readonly memoryKey: string
  readonly runs: number
  /** Id of the rule that the last translation violated. */
  readonly reason: string
  readonly places: readonly RefusedPlace[]
}

export interface RefusedPlace {
  readonly catalog: string
  readonly key: string
  readonly locale: string
  readonly source: string
}

export function refusedRecord({ memoryKey: k, runs: n, reason: why, places: x }: RefusedString): LedgerRecord {
  return { t: 'bad', k, n, why, x }
}
