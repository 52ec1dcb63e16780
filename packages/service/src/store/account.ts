import { keySuffixes, limits, unlimited } from '@lockale/api'
import type { Behaviour } from './behaviour.ts'
import type { Shelves } from './shelves.ts'
import type { SeedPhrases } from './seed.ts'
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

/** What is kept of an account beside its shelves. */
export interface AccountRecord extends AccountLimits {
  readonly name: string
  readonly space: string
  /** In a session: the account that the key has outside of it. */
  readonly base?: string
  readonly plan: Plan
  readonly region: string | undefined
}

/** What the end of a key says about its account. */
export function planOf(key: string): Plan {
  return key.endsWith(keySuffixes.free) ? 'free' : 'paid'
}

export function usualCharacterLimit(plan: Plan): number {
  return plan === 'free' ? limits.freeCharacters : unlimited
}
