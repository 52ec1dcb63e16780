import { createHash } from 'node:crypto'
import { keySuffixes } from '@lockale/api'
import { uuidOf } from '../ids.ts'
import type { SeedPhrases } from './seed.ts'
import type { Shelves } from './shelf.ts'
import type { UsageBook } from './usage.ts'

/** A customer of the service. */
export interface Account extends Shelves {
  /** The name of the account in this service. */
  readonly name: string
  /** Name of the session that its keys belong to; `''` for no session. */
  readonly space: string
  readonly plan: Plan
  /** The only region that serves its keys; `undefined` if all regions do. */
  readonly region: string | undefined
  readonly limits: AccountLimits
  readonly phrasebook: readonly SeedPhrases[]
  readonly behaviour: Behaviour
  readonly usage: UsageBook
}

/** The plan of an account. */
export type Plan = 'free' | 'paid'

/** Limits of an account in a billing period; `undefined` for no limit. */
export interface AccountLimits {
  readonly characters: number
  readonly documents: number | undefined
  readonly teamDocuments: number | undefined
  readonly speechToTextMs: number | undefined
  readonly speechToSpeechMs: number | undefined
}

export function planOf(key: string): Plan {
  return key.endsWith(keySuffixes.free) ? 'free' : 'paid'
}

/** How the service behaves where the contract does not say. Tests and injected failures change these values. */
export interface Behaviour {
  /** Milliseconds that a document waits in the queue. */
  documentQueueMs: number
  /** Milliseconds that the translation of a document takes after the queue. */
  documentTranslateMs: number
  /** Number of following documents that fail. */
  documentFailures: number
  /** True if Office files and PDF are billed at least 50,000 characters, as in live plans. */
  documentMinimum: boolean
  /** Number of polls for which a memory job reports `processing`. */
  memoryJobPolls: number
  /** How many times a voice session can be reconnected; `undefined` for any number. */
  voiceReconnections: number | undefined
}

/** A known key with its account. */
export interface ApiKey extends KeyRecord {
  readonly account: Account
}

/** The stored data of a key. The key itself is not stored. */
export interface KeyRecord {
  /** Two UUIDs joined by `:`. */
  readonly id: string
  /** Name of the account. */
  readonly owner: string
  readonly hash: string
  /** The first and last four characters of the key, fewer if the key is short. */
  readonly mask: string
  readonly role: 'developer' | 'admin'
  /** The scopes: what the key may call. Empty: everything. */
  readonly scopes: readonly string[]
  readonly label: string
  readonly createdAt: string
  /** When the key was deactivated; `undefined` while it is active. */
  readonly deactivatedAt: string | undefined
  readonly limits: KeyLimits
}

/** Limits of a key in a billing period; `undefined` for no limit. */
export interface KeyLimits {
  readonly characters: number | undefined
  readonly speechToTextMs: number | undefined
  readonly speechToSpeechMs: number | undefined
}

/** Returns the hash of a key in a session (`space`). Another session gives another hash. */
export function hashKey(key: string, space: string): string {
  return createHash('sha256').update(`${space}\n${key}`).digest('hex')
}

/** Returns a key with its middle hidden. Shows at most half of it. */
export function maskKey(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 4))
  return `${key.slice(0, shown)}****${key.slice(key.length - shown)}`
}

export function roleOf(key: string): KeyRecord['role'] {
  return key.endsWith(keySuffixes.admin) ? 'admin' : 'developer'
}

/** Returns the id of a key that the service did not create. The same key always gets the same id. */
export function idOfKey(hash: string): string {
  return `${uuidOf(hash)}:${uuidOf(hash.slice(32))}`
}
