import { createHash } from 'node:crypto'
import { keySuffixes } from '@lockale/api'
import type { SeedPhrases } from './seed.ts'
import type { Shelves } from './shelf.ts'
import type { UsageBook } from './usage.ts'

/** One customer of the service. */
export interface Account extends Shelves {
  /** In this service. */
  readonly name: string
  /** The space that its keys are of; `''` for the usual one. */
  readonly space: string
  readonly plan: Plan
  /** The only one where its keys are served; `undefined`: everywhere. */
  readonly region: string | undefined
  readonly limits: AccountLimits
  readonly phrasebook: readonly SeedPhrases[]
  readonly behaviour: Behaviour
  readonly usage: UsageBook
}

export type Plan = 'free' | 'paid'

/** In a billing period; `undefined` where the account has no such limit. */
export interface AccountLimits {
  readonly characters: number
  readonly documents: number | undefined
  readonly teamDocuments: number | undefined
  readonly speechToTextMs: number | undefined
  readonly speechToSpeechMs: number | undefined
}

/** What the end of a key says about its account. */
export function planOf(key: string): Plan {
  return key.endsWith(keySuffixes.free) ? 'free' : 'paid'
}

/** How an account's service behaves where the contract leaves it open; tests and faults turn it. */
export interface Behaviour {
  /** Milliseconds that a document is queued. */
  documentQueueMs: number
  /** Milliseconds that it then takes. */
  documentTranslateMs: number
  /** So many of the next documents end with an error. */
  documentFailures: number
  /** Office files and PDF cost 50,000 characters at least, as live plans have it. */
  documentMinimum: boolean
  /** So often a memory job says `processing` before it is done. */
  memoryJobPolls: number
  /** Voice sessions that may be reconnected; `undefined` for any number. */
  voiceReconnections: number | undefined
}

/** A key that is known, and whose it is. */
export interface ApiKey extends KeyRecord {
  readonly account: Account
}

/** What is kept of a key: not the key itself. */
export interface KeyRecord {
  /** Two UUIDs joined by `:`. */
  readonly id: string
  /** Name of the account. */
  readonly owner: string
  readonly hash: string
  /** Its first and last four characters, fewer of a short one. */
  readonly mask: string
  readonly role: 'developer' | 'admin'
  /** None means everything. */
  readonly scopes: readonly string[]
  readonly label: string
  readonly createdAt: string
  /** `undefined` while it is active. */
  readonly deactivatedAt: string | undefined
  readonly limits: KeyLimits
}

/** In a billing period; `undefined`: none. */
export interface KeyLimits {
  readonly characters: number | undefined
  readonly speechToTextMs: number | undefined
  readonly speechToSpeechMs: number | undefined
}

/** A key of another space is another key. */
export function hashKey(key: string, space: string): string {
  return createHash('sha256').update(`${space}\n${key}`).digest('hex')
}

/** The ends alone: never more than half of it. */
export function maskKey(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 4))
  return `${key.slice(0, shown)}****${key.slice(key.length - shown)}`
}

export function roleOf(key: string): KeyRecord['role'] {
  return key.endsWith(keySuffixes.admin) ? 'admin' : 'developer'
}

/** The id of a key that nobody made here: always the same for the same key. */
export function idOfKey(hash: string): string {
  return `${toUuid(hash.slice(0, 32))}:${toUuid(hash.slice(32))}`
}

function toUuid(hex: string): string {
  const digits = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => digits.slice(from, to))
    .join('-')
}
