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
  /** Name of the test session (see `Session`) in which the account is used; `''` for no session. */
  readonly space: string
  readonly plan: Plan
  /** The only region in which the API keys of the account work; `undefined` if they work in all regions. */
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

/** How the mock service behaves in details that the API does not define. Tests and injected failures change this. */
export interface Behaviour {
  /** Milliseconds that a document waits in the queue. */
  documentQueueMs: number
  /** Milliseconds that the translation of a document takes after the queue. */
  documentTranslateMs: number
  /** How many of the next documents will fail. */
  documentFailures: number
  /** True if Office files and PDF are billed at least 50,000 characters, as in live plans. */
  documentMinimum: boolean
  /** How many status requests a translation memory job answers with `processing`. */
  memoryJobPolls: number
  /** Maximum number of times that a voice session can be reconnected; `undefined` for no maximum. */
  voiceReconnections: number | undefined
}

/** An API key that the service knows, with its account. */
export interface ApiKey extends KeyRecord {
  readonly account: Account
}

/** The stored data of an API key. The key itself is not stored. */
export interface KeyRecord {
  /** Two UUIDs joined by `:`. */
  readonly id: string
  /** Name of the account. */
  readonly owner: string
  readonly hash: string
  /** The first and last four characters of the API key, fewer if the key is short. */
  readonly mask: string
  readonly role: 'developer' | 'admin'
  /** What the API key may call (its scopes). Empty: everything. */
  readonly scopes: readonly string[]
  readonly label: string
  readonly createdAt: string
  /** When the API key was deactivated; `undefined` while it is active. */
  readonly deactivatedAt: string | undefined
  readonly limits: KeyLimits
}

/** Limits of an API key in a billing period; `undefined` for no limit. */
export interface KeyLimits {
  readonly characters: number | undefined
  readonly speechToTextMs: number | undefined
  readonly speechToSpeechMs: number | undefined
}

/** Returns the hash of an API key in a test session (`space`). In another session, the same key has another hash. */
export function hashKey(key: string, space: string): string {
  return createHash('sha256').update(`${space}\n${key}`).digest('hex')
}

/** Returns an API key with its middle hidden. The result shows at most half of the key. */
export function maskKey(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 4))
  return `${key.slice(0, shown)}****${key.slice(key.length - shown)}`
}

export function roleOf(key: string): KeyRecord['role'] {
  return key.endsWith(keySuffixes.admin) ? 'admin' : 'developer'
}

/** Returns the id of an API key that the service did not create. The same key always gets the same id. */
export function idOfKey(hash: string): string {
  return `${uuidOf(hash)}:${uuidOf(hash.slice(32))}`
}
