import { type ProductUsage as WireProduct, unlimited } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type JsonObject, maybeCount, maybeText, readList, readObject } from '../http/shape.ts'

/** Returns usage and quotas. */
export interface UsageReports {
  /** Returns the quotas of the current billing period. `charactersLeft` returns what is left of them. */
  usage(options?: CallOptions): Promise<Usage>
}

/** Usage and limits in the current billing period. A quota is `undefined` if the service does not report it. */
export interface Usage {
  readonly characters: Quota | undefined
  /** Quota of characters for the API key that this client uses. */
  readonly keyCharacters: Quota | undefined
  readonly documents: Quota | undefined
  readonly teamDocuments: Quota | undefined
  /** Deprecated: newer services report 0. */
  readonly speechToTextMs: Quota | undefined
  /** Minutes of transcription. The minutes of each use are rounded up. */
  readonly speechToTextMinutes: Quota | undefined
  readonly speechToSpeechMinutes: Quota | undefined
  readonly products: readonly ProductUsage[]
  /** ISO 8601, UTC. */
  readonly startTime: string | undefined
  readonly endTime: string | undefined
}

/** A limit, and how much of it is used. */
export interface Quota {
  readonly count: number
  /** The limit; `undefined` means no limit. */
  readonly limit: number | undefined
}

/** The usage of one product, by the API key of this client and by the whole account. */
export interface ProductUsage {
  readonly productType: WireProduct['product_type'] | undefined
  readonly billingUnit: WireProduct['billing_unit'] | undefined
  readonly keyUnits: number | undefined
  readonly accountUnits: number | undefined
}

export function usageCalls(connection: Connection): UsageReports {
  return { usage: (options) => openCalls(connection).get({ path: '/v2/usage', read: readUsage }, options) }
}

/** Returns the characters left for the account or for the API key, the lower number; `undefined` without a limit. */
export function charactersLeft({ characters, keyCharacters }: Usage): number | undefined {
  const left = [characters, keyCharacters].flatMap((quota) =>
    quota?.limit === undefined ? [] : [Math.max(0, quota.limit - quota.count)],
  )
  return left.length === 0 ? undefined : Math.min(...left)
}

function readUsage(value: unknown): Usage {
  const answer = readObject(value, 'the answer')
  return {
    characters: readQuota(answer, 'character'),
    keyCharacters: readQuota(answer, 'api_key_character'),
    documents: readQuota(answer, 'document'),
    teamDocuments: readQuota(answer, 'team_document'),
    speechToTextMs: readQuota(answer, 'speech_to_text_milliseconds'),
    speechToTextMinutes: readQuota(answer, 'speech_to_text_minutes'),
    speechToSpeechMinutes: readQuota(answer, 'speech_to_speech_minutes'),
    products: readList(answer['products'] ?? [], 'products').map(readProduct),
    startTime: maybeText(answer['start_time'], 'start_time'),
    endTime: maybeText(answer['end_time'], 'end_time'),
  }
}

function readQuota(answer: JsonObject, name: string): Quota | undefined {
  const count = maybeCount(answer[`${name}_count`], `${name}_count`)
  const limit = maybeCount(answer[`${name}_limit`], `${name}_limit`)
  if (count === undefined || limit === undefined) return undefined
  return { count, limit: limit >= unlimited ? undefined : limit }
}

function readProduct(value: unknown, index: number): ProductUsage {
  const where = `products[${index}]`
  const product = readObject(value, where)
  return {
    productType: maybeText(product['product_type'], `${where}.product_type`),
    billingUnit: maybeText(product['billing_unit'], `${where}.billing_unit`),
    keyUnits: readUnits(product, { where, name: 'api_key_unit_count', old: 'api_key_character_count' }),
    accountUnits: readUnits(product, { where, name: 'account_unit_count', old: 'character_count' }),
  }
}

/** Reads a field by its new name; if that is missing, by its old name. */
function readUnits(
  product: JsonObject,
  { where, name, old }: { readonly where: string; readonly name: string; readonly old: string },
): number | undefined {
  return maybeCount(product[name], `${where}.${name}`) ?? maybeCount(product[old], `${where}.${old}`)
}
