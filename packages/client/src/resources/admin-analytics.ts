import { type AnalyticsGrouping, daysBetween, limits, parseAnalyticsDate, type TagAggregation } from '@lockale/api'
import { type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import { type JsonObject, maybeCount, maybeText, readList, readObject, readText, ShapeError } from '../http/shape.ts'

/** Returns reports about the usage of the account that an admin key belongs to. */
export interface Analytics {
  /**
   * Returns the usage in a period of at most 366 days, in total and, with `groupBy`, by API key or by API key and day.
   * @throws {RequestRefused} `analytics-dates`, `analytics-range`, `analytics-grouping` before anything is sent
   */
  analytics(params: AnalyticsParams, options?: CallOptions): Promise<UsageReport>
  /** Returns one page of the usage by reporting tag. Usage without a tag is not included. */
  customTags(params: CustomTagParams, options?: CallOptions): Promise<CustomTagPage>
  /** Yields the usage by reporting tag. Requests each page when it is needed. */
  eachCustomTag(
    params: Omit<CustomTagParams, 'page'>,
    options?: CallOptions,
  ): AsyncGenerator<CustomTagUsage, void, void>
}

/** The period of a report, and the grouping of its numbers. */
export interface AnalyticsParams extends Period {
  readonly groupBy?: AnalyticsGrouping | undefined
}

/** The period and the page of a report by reporting tag. */
export interface CustomTagParams extends Period {
  /** How to sum the usage: by `day`, or for the whole `period`. Default: `period`. */
  readonly aggregateBy?: TagAggregation | undefined
  /** Number of the page; the first page is 1. */
  readonly page?: number | undefined
}

/** The usage of an account in a period, as `admin.analytics` returns it. */
export interface UsageReport {
  readonly total: UsageBreakdown
  /** First and last day of the period, as the service understood them. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The usage by API key, or by API key and day. Empty if the request had no `groupBy`. */
  readonly usages: readonly KeyUsage[]
}

/** Billed characters and minutes, by product. */
export interface UsageBreakdown {
  /** Characters of strings, documents and text improvement together. */
  readonly characters: number
  readonly textCharacters: number
  readonly documentCharacters: number
  readonly writeCharacters: number
  readonly speechToTextMinutes: number
  readonly speechToSpeechMinutes: number
}

/** The usage of one API key, in the whole period or on one day. */
export interface KeyUsage {
  /** The first and last characters of the API key: `abcd****wxyz`. */
  readonly maskedKey: string
  readonly label: string
  /** The day (`2026-09-01`) in the service's time zone; `undefined` if the report is not by day. */
  readonly day: string | undefined
  readonly usage: UsageBreakdown
}

/** One page of the report by reporting tag. */
export interface CustomTagPage {
  readonly usages: readonly CustomTagUsage[]
  /** Number of the next page; `undefined` on the last page. */
  readonly nextPage: number | undefined
}

/** The usage with one reporting tag, in the whole period or on one day. */
export interface CustomTagUsage {
  readonly tag: string
  readonly day: string | undefined
  readonly usage: UsageBreakdown
}

const maxBytes = 33_554_432

export function analyticsCalls(connection: Connection): Analytics {
  const { get } = openCalls(connection)
  return {
    async analytics({ groupBy, ...period }, options) {
      const query = { ...periodQuery(period, connection), group_by: groupBy }
      return get({ path: '/v2/admin/analytics', query, maxBytes, read: readReport }, options)
    },
    customTags,
    async *eachCustomTag(params, options = {}) {
      let page: number | undefined = 1
      while (page !== undefined) {
        const { usages, nextPage }: CustomTagPage = await customTags({ ...params, page }, options)
        yield* usages
        // stops if the service repeats a page
        page = nextPage !== undefined && nextPage > page && usages.length > 0 ? nextPage : undefined
      }
    },
  }

  async function customTags(
    { aggregateBy, page, ...period }: CustomTagParams,
    options: CallOptions = {},
  ): Promise<CustomTagPage> {
    if (connection.isChecking && page !== undefined && (!Number.isSafeInteger(page) || page < 1)) {
      throw requestRefused('page-numbers', 'page is not a whole number from 1 up')
    }
    const query = { ...periodQuery(period, connection), aggregate_by: aggregateBy, page }
    return get({ path: '/v2/admin/analytics/custom-tags', query, maxBytes, read: readTagPage }, options)
  }
}

function readReport(value: unknown): UsageReport {
  const report = readObject(readObject(value, 'the answer')['usage_report'], 'usage_report')
  const usages = report['key_usages'] ?? report['key_and_day_usages'] ?? []
  return {
    total: readBreakdown(report['total_usage'], 'total_usage'),
    from: maybeText(report['start_date'], 'start_date'),
    to: maybeText(report['end_date'], 'end_date'),
    usages: readList(usages, 'key_usages').map((item, index) => {
      const where = `key_usages[${index}]`
      const usage = readObject(item, where)
      return {
        maskedKey: readText(usage['api_key'], `${where}.api_key`),
        label: maybeText(usage['api_key_label'], `${where}.api_key_label`) ?? '',
        day: readDay(usage, where),
        usage: readBreakdown(usage['usage'], `${where}.usage`),
      }
    }),
  }
}

function readTagPage(value: unknown): CustomTagPage {
  const name = 'custom_tag_usage_report'
  const report = readObject(readObject(value, 'the answer')[name], name)
  return {
    nextPage: maybeCount(report['next_page'], `${name}.next_page`),
    usages: readList(report['usage'] ?? [], `${name}.usage`).map((item, index) => {
      const where = `usage[${index}]`
      const usage = readObject(item, where)
      return {
        tag: readText(usage['custom_tag'], `${where}.custom_tag`),
        day: readDay(usage, where),
        usage: readBreakdown(usage['breakdown'], `${where}.breakdown`),
      }
    }),
  }
}

function readDay(usage: JsonObject, where: string): string | undefined {
  return maybeText(usage['usage_date'], `${where}.usage_date`)?.slice(0, 10)
}

function readBreakdown(value: unknown, where: string): UsageBreakdown {
  const usage = readObject(value, where)
  const characters = (name: string): number => maybeCount(usage[name], `${where}.${name}`) ?? 0
  return {
    characters: characters('total_characters'),
    textCharacters: characters('text_translation_characters'),
    documentCharacters: characters('document_translation_characters'),
    writeCharacters: characters('text_improvement_characters'),
    speechToTextMinutes: readMinutes(usage['speech_to_text_minutes'], `${where}.speech_to_text_minutes`),
    speechToSpeechMinutes: readMinutes(usage['speech_to_speech_minutes'], `${where}.speech_to_speech_minutes`),
  }
}

/** Reads a number of minutes, which may have decimals. */
function readMinutes(value: unknown, where: string): number {
  if (value === undefined || value === null) return 0
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw new ShapeError(`${where} is not a number`)
  }
  return value
}

/** A period from one day to another in UTC, both included. They are at most 366 days apart. */
export interface Period {
  /** The first day: `2026-09-01`, `2026-09-01T10:00:00`, or a `Date`. `to` is the last day. */
  readonly from: string | Date
  readonly to: string | Date
}

/** Returns the query of a report. @throws {RequestRefused} for dates that the service would refuse */
function periodQuery(
  { from, to }: Period,
  { isChecking }: Pick<Connection, 'isChecking'>,
): { readonly start_date: string; readonly end_date: string } {
  const [start, end] = [dateText(from), dateText(to)]
  if (isChecking) checkPeriod(start, end)
  return { start_date: start, end_date: end }
}

function dateText(date: string | Date): string {
  if (typeof date === 'string') return date
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

function checkPeriod(start: string, end: string): void {
  const [from, to] = [parseAnalyticsDate(start), parseAnalyticsDate(end)]
  if (from === undefined) throw requestRefused('analytics-dates', 'from is not a date such as 2026-09-01')
  if (to === undefined) throw requestRefused('analytics-dates', 'to is not a date such as 2026-09-01')
  if (to < from) throw requestRefused('analytics-dates', 'to is before from')
  const { maxDays } = limits.admin
  if (daysBetween(from, to) <= maxDays) return
  throw requestRefused('analytics-range', `from and to are more than ${maxDays} days apart`)
}
