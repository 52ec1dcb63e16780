import { unlimited } from '@lockale/api'
import type { Account, AccountLimits } from '../store/account.ts'
import type { Behaviour } from '../store/behaviour.ts'
import type { Limit, SetEffect } from './fault.ts'

/** For as long as the service runs: a data folder keeps what the account had before. */
export function setAccount({ behaviour, limits: own }: Account, effect: SetEffect): void {
  const limits: { -readonly [Name in keyof AccountLimits]: AccountLimits[Name] } = own
  const { characterLimit, documentLimit, teamDocumentLimit, voiceReconnections } = effect
  if (characterLimit !== undefined) limits.characters = toLimit(characterLimit) ?? unlimited
  if (documentLimit !== undefined) limits.documents = toLimit(documentLimit)
  if (teamDocumentLimit !== undefined) limits.teamDocuments = toLimit(teamDocumentLimit)
  if (voiceReconnections !== undefined) behaviour.voiceReconnections = toLimit(voiceReconnections)
  const numbers: Partial<Behaviour> = behaviour
  for (const name of ['documentQueueMs', 'documentTranslateMs', 'documentFailures', 'memoryJobPolls'] as const) {
    const value = effect[name]
    if (value !== undefined) numbers[name] = value
  }
}

function toLimit(limit: Limit): number | undefined {
  return limit === 'none' ? undefined : limit
}
