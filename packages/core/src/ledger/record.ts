import { hash } from 'node:crypto'

/** One line of the ledger or the journal, as JSON behind a checksum. `t` names the kind; the rest is short, it is written often. */
export type LedgerRecord =
  | { readonly t: 'sent'; readonly id: string; readonly locale: string; readonly n: number; readonly c: number }
  | {
      readonly t: 'got'
      readonly id: string
      readonly a: readonly (readonly [string, string])[]
      readonly billed?: number
    }
  | { readonly t: 'not'; readonly id: string }
  /** Catalog, key, then the facts as they stand in a lockfile line, source first. */
  | { readonly t: 'begin'; readonly e: readonly (readonly [string, string, string])[] }
  | { readonly t: 'done'; readonly w: readonly (readonly [string, string])[] }

/** `<8 characters of sha256> <json>\n`. */
export function printRecord(record: LedgerRecord): string {
  const json = JSON.stringify(record)
  return `${checksum(json)} ${json}\n`
}

/** Whole lines in order. A torn or changed line is skipped: what it said is gone, and nothing false is believed. */
export function parseRecords(text: string): readonly LedgerRecord[] {
  return text.split('\n').flatMap((line): readonly LedgerRecord[] => {
    const json = line.slice(9)
    if (line.length < 11 || line.slice(0, 8) !== checksum(json)) return []
    const record: unknown = JSON.parse(json)
    return isRecord(record) ? [record] : []
  })
}

function isRecord(value: unknown): value is LedgerRecord {
  if (typeof value !== 'object' || value === null || !('t' in value)) return false
  return typeof value.t === 'string' && ['sent', 'got', 'not', 'begin', 'done'].includes(value.t)
}

function checksum(json: string): string {
  return hash('sha256', json, 'base64url').slice(0, 8)
}
