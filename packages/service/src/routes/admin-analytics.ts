import {
  type AnalyticsGrouping,
  type CustomTagReport,
  type CustomTagUsage,
  daysBetween,
  type KeyAndDayUsage,
  limits,
  parseAnalyticsDate,
  type TagAggregation,
  type UsageBreakdown,
  type UsageReport,
} from '@lockale/api'
import { groupBy } from '@lockale/errors'
import { type Answer, ok } from '../http/answer.ts'
import { notSpecified, notSupported, Refusal } from '../http/refusal.ts'
import type { ApiKey } from '../store/account.ts'
import { charactersOf, nothing, plus, type Sums, type UsageCell } from '../store/usage.ts'
import { wholeNumber } from '../http/fields.ts'
import type { Call, Route } from './route.ts'

const groupings: readonly AnalyticsGrouping[] = ['key', 'key_and_day']
const aggregations: readonly TagAggregation[] = ['period', 'day']
const admin = { method: 'GET', access: 'admin', isGlobalOnly: true } as const

export const adminAnalyticsRoutes: readonly Route[] = [
  { ...admin, path: '/v2/admin/analytics', handle: getUsageReport },
  { ...admin, path: '/v2/admin/analytics/custom-tags', handle: getTagReport },
]

function getUsageReport({ query, account, store }: Call): Answer {
  const { days, ...dates } = readPeriod(query, () => readOneOf(query, 'group_by', groupings))
  const grouping = readOneOf(query, 'group_by', groupings)
  const cells = cellsWithin(account.usage.cells(), days)
  const keys = store.keysOf(account)
  const report: UsageReport['usage_report'] = {
    total_usage: toBreakdown(cells.reduce<Sums>(plus, nothing)),
    ...dates,
    group_by: grouping,
    key_usages: grouping === 'key' ? byKey(cells, keys) : undefined,
    key_and_day_usages: grouping === 'key_and_day' ? byKeyAndDay(cells, keys) : undefined,
  }
  return ok({ usage_report: report })
}

function getTagReport({ query, account }: Call): Answer {
  const { days, ...dates } = readPeriod(query, () => [readOneOf(query, 'aggregate_by', aggregations), readPage(query)])
  const aggregation = readOneOf(query, 'aggregate_by', aggregations) ?? 'period'
  const page = readPage(query)
  const all = byTag(cellsWithin(account.usage.cells(), days), aggregation)
  const { tagsPageSize } = limits.admin
  const report: CustomTagReport['custom_tag_usage_report'] = {
    aggregate_by: aggregation,
    ...dates,
    next_page: page * tagsPageSize < all.length ? page + 1 : null,
    usage: all.slice((page - 1) * tagsPageSize, page * tagsPageSize),
  }
  return ok({ custom_tag_usage_report: report })
}

/** First and last day of a period, such as `2026-09-01`. */
type Days = Readonly<Record<'first' | 'last', string>>

/** Reads the period of a report. @param checkOthers called before the order and length of the period are checked */
function readPeriod(
  query: URLSearchParams,
  checkOthers: () => unknown,
): { readonly days: Days; readonly start_date: string; readonly end_date: string } {
  for (const name of ['start_date', 'end_date']) if ((query.get(name) ?? '') === '') throw notSpecified(name)
  const start = readDate(query, 'start_date')
  const end = readDate(query, 'end_date')
  checkOthers()
  if (end < start) throw notSupported('end_date')
  if (daysBetween(start, end) > limits.admin.maxDays) {
    throw new Refusal(400, `Bad request. Reason: Date range cannot exceed ${limits.admin.maxDays} days`)
  }
  const [first, last] = [new Date(start).toISOString(), new Date(end).toISOString()]
  return {
    days: { first: first.slice(0, 10), last: last.slice(0, 10) },
    start_date: first.slice(0, 19),
    end_date: last.slice(0, 19),
  }
}

function readDate(query: URLSearchParams, name: string): number {
  const ms = parseAnalyticsDate(query.get(name) ?? '')
  if (ms === undefined) throw notSupported(name)
  return ms
}

function readOneOf<Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = query.get(name) ?? ''
  const found = values.find((known) => known === value)
  if (found !== undefined || value === '') return found
  const allowed = ['', ...values].map((known) => `'${known}'`).join(', ')
  throw new Refusal(400, `Value for '${name}' not supported. Allowed: ${allowed}.`)
}

/** Returns the page number, which counts from 1. 0 means the first page too. */
function readPage(query: URLSearchParams): number {
  const text = query.get('page') ?? ''
  const page = text === '' ? 1 : wholeNumber(text)
  if (page === undefined) throw new Refusal(400, 'Parameter "page" must be a non-negative integer')
  return Math.max(1, page)
}

/** Returns the usage records of these days, without usage that was refunded. */
function cellsWithin(cells: Iterable<UsageCell>, { first, last }: Days): readonly UsageCell[] {
  return [...cells].filter((cell) => cell.day >= first && cell.day <= last && isUse(cell))
}

function isUse(sums: Sums): boolean {
  return charactersOf(sums) > 0 || sums.speechToText > 0 || sums.speechToSpeech > 0
}

function byKey(cells: readonly UsageCell[], keys: readonly ApiKey[]): readonly Omit<KeyAndDayUsage, 'usage_date'>[] {
  const sums = groupSums(cells, ({ keyId }) => keyId)
  return keys.flatMap((key) => {
    const used = sums.get(key.id)
    return used === undefined ? [] : [{ ...namesOf(key), usage: toBreakdown(used) }]
  })
}

function byKeyAndDay(cells: readonly UsageCell[], keys: readonly ApiKey[]): readonly KeyAndDayUsage[] {
  const ofKeys = groupBy(cells, ({ keyId }) => keyId)
  return keys.flatMap((key) => {
    const days = groupSums(ofKeys.get(key.id) ?? [], ({ day }) => day)
    return [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, used]) => ({ ...namesOf(key), usage_date: `${day}T00:00:00Z`, usage: toBreakdown(used) }))
  })
}

function namesOf({ mask, label }: ApiKey): { readonly api_key: string; readonly api_key_label: string } {
  return { api_key: mask, api_key_label: label }
}

function byTag(cells: readonly UsageCell[], aggregation: TagAggregation): readonly CustomTagUsage[] {
  const tagged = cells.flatMap((cell) => (cell.tag === undefined ? [] : [{ ...cell, tag: cell.tag }]))
  // The space sorts before every character of a tag, so the result is ordered by tag, then by day.
  const sums = groupSums(tagged, ({ tag, day }) => (aggregation === 'day' ? `${tag} ${day}` : tag))
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, used]) => {
      const [tag = '', day] = name.split(' ')
      return {
        custom_tag: tag,
        usage_date: day === undefined ? undefined : `${day}T00:00:00Z`,
        breakdown: toTagBreakdown(used),
      }
    })
}

function groupSums<Cell extends UsageCell>(
  cells: readonly Cell[],
  nameOf: (cell: Cell) => string,
): ReadonlyMap<string, Sums> {
  return new Map([...groupBy(cells, nameOf)].map(([name, group]) => [name, group.reduce<Sums>(plus, nothing)]))
}

function toBreakdown(sums: Sums): UsageBreakdown {
  return {
    total_characters: charactersOf(sums),
    text_translation_characters: sums.text,
    document_translation_characters: sums.document,
    text_improvement_characters: sums.write,
    speech_to_text_minutes: sums.speechToTextMinutes,
    speech_to_speech_minutes: sums.speechToSpeechMinutes,
  }
}

/** Leaves out documents if their count is 0, as the API's own example does. The total still includes all products. */
function toTagBreakdown(sums: Sums): CustomTagUsage['breakdown'] {
  const { document_translation_characters: documents, ...breakdown } = toBreakdown(sums)
  return documents === 0 ? breakdown : { ...breakdown, document_translation_characters: documents }
}
