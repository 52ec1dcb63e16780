import { type ProductUsage, unlimited, type Usage } from '@lockale/api'
import { type Answer, ok } from '../http/answer.ts'
import type { Account } from '../store/account.ts'
import { charactersOf, type Sums } from '../store/usage.ts'
import type { Call, Method, Route } from './route.ts'

export const usageRoutes: readonly Route[] = (['GET', 'POST'] as const).map((method: Method) => ({
  method,
  path: '/v2/usage',
  scope: 'usage:read',
  handle: getUsage,
}))

function getUsage({ account, key, store, now }: Call): Answer {
  const used = store.used(key)
  const usage: Usage = {
    character_count: charactersOf(used.byAccount),
    character_limit: account.limits.characters,
    ...documentCounts(account, used.byAccount),
    ...(account.plan === 'free' ? {} : { ...paidCounts(account, used.byAccount), ...periodOf(now) }),
  }
  if (account.plan === 'free') return ok(usage)
  const json: Usage = {
    ...usage,
    products: productsOf(used),
    api_key_character_count: charactersOf(used.byKey),
    api_key_character_limit: key.limits.characters ?? unlimited,
  }
  return ok(json)
}

function documentCounts({ limits }: Account, { documents }: Sums): Partial<Usage> {
  return {
    document_count: limits.documents === undefined ? undefined : documents,
    document_limit: limits.documents,
    team_document_count: limits.teamDocuments === undefined ? undefined : documents,
    team_document_limit: limits.teamDocuments,
  }
}

function paidCounts({ limits }: Account, used: Sums): Partial<Usage> {
  return {
    speech_to_text_milliseconds_count: used.speechToText,
    speech_to_text_milliseconds_limit: limits.speechToTextMs ?? unlimited,
    speech_to_text_minutes_count: used.speechToTextMinutes,
    speech_to_text_minutes_limit: wholeMinutes(limits.speechToTextMs),
    speech_to_speech_minutes_count: used.speechToSpeechMinutes,
    speech_to_speech_minutes_limit: wholeMinutes(limits.speechToSpeechMs),
  }
}

function wholeMinutes(ms: number | undefined): number {
  return ms === undefined ? unlimited : Math.floor(ms / 60_000)
}

function productsOf({ byKey, byAccount }: Record<'byKey' | 'byAccount', Sums>): readonly ProductUsage[] {
  const product = (
    product_type: string,
    { unit, units }: { readonly unit: 'characters' | 'minutes'; readonly units: (sums: Sums) => number },
  ): ProductUsage => ({
    product_type,
    billing_unit: unit,
    api_key_unit_count: units(byKey),
    account_unit_count: units(byAccount),
    api_key_character_count: unit === 'characters' ? units(byKey) : 0,
    character_count: unit === 'characters' ? units(byAccount) : 0,
  })
  return [
    product('translate', { unit: 'characters', units: ({ text, document }) => text + document }),
    product('write', { unit: 'characters', units: ({ write }) => write }),
    product('speechToText', { unit: 'minutes', units: ({ speechToTextMinutes }) => speechToTextMinutes }),
    product('speechToSpeech', { unit: 'minutes', units: ({ speechToSpeechMinutes }) => speechToSpeechMinutes }),
  ]
}

/** Returns the billing period: a calendar month in UTC. */
function periodOf(now: string): Pick<Usage, 'start_time' | 'end_time'> {
  const start = new Date(`${now.slice(0, 7)}-01T00:00:00Z`)
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
  return { start_time: toSeconds(start), end_time: toSeconds(end) }
}

function toSeconds(date: Date): string {
  return date.toISOString().replace('.000Z', 'Z')
}
