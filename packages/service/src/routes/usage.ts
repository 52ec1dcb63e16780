import { unlimited, type Usage } from '@lockale/api'
import type { Answer } from '../http/answer.ts'
import type { Call, Method, Route } from './route.ts'

/** GET and POST /v2/usage (SERVICE.md 3.5). */
export const usageRoutes: readonly Route[] = (['GET', 'POST'] as const).map((method: Method) => ({
  method,
  path: '/v2/usage',
  scope: 'usage:read',
  handle: getUsage,
}))

function getUsage({ account, key, store, now }: Call): Answer {
  const { byKey, byAccount } = store.used(key)
  const counts = { character_count: byAccount, character_limit: account.characterLimit }
  if (account.plan === 'free') return { status: 200, json: counts satisfies Usage }
  const start = new Date(`${now.slice(0, 7)}-01T00:00:00Z`)
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1))
  const usage: Usage = {
    ...counts,
    products: [
      {
        product_type: 'translate',
        billing_unit: 'characters',
        api_key_unit_count: byKey,
        account_unit_count: byAccount,
        api_key_character_count: byKey,
        character_count: byAccount,
      },
    ],
    api_key_character_count: byKey,
    api_key_character_limit: Math.min(key.characterLimit, unlimited),
    speech_to_text_milliseconds_count: 0,
    speech_to_text_milliseconds_limit: 0,
    speech_to_text_minutes_count: 0,
    speech_to_text_minutes_limit: 0,
    speech_to_speech_minutes_count: 0,
    speech_to_speech_minutes_limit: 0,
    start_time: toSeconds(start),
    end_time: toSeconds(end),
  }
  return { status: 200, json: usage }
}

function toSeconds(date: Date): string {
  return date.toISOString().replace('.000Z', 'Z')
}
