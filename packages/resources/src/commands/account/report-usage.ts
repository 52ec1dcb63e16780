import type { CallOptions, KeyUsage, LanguageService, UsageBreakdown } from '@lockale/client'
import { daysBetween, limits, parseAnalyticsDate } from '@lockale/api'
import { badValue } from '../bad-value.ts'

/** First and last day in UTC, such as `2026-09-01`. Both days are included. */
export interface ChosenPeriod {
  readonly from: string
  readonly to: string
}

const usualDays = 30

/**
 * Returns first and last day of a report: as the flags say, by default the last 30 days.
 * @param nowMs milliseconds since 1970
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
export function choosePeriod(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  nowMs: number,
): ChosenPeriod {
  const last = to ?? dayOf(nowMs)
  const lastMs = readDay(last, '--until')
  const first = from ?? dayOf(lastMs - (usualDays - 1) * dayMs)
  const firstMs = readDay(first, '--since')
  if (firstMs > lastMs) {
    throw badValue(
      `--since ${first} is after --until ${last}.`,
      'Put the earlier day first. The report includes both days.',
    )
  }
  const days = daysBetween(firstMs, lastMs)
  const { maxDays } = limits.admin
  if (days > maxDays) {
    throw badValue(
      `From ${first} to ${last} is ${days} days; a report has ${maxDays} at most.`,
      'Request shorter periods.',
    )
  }
  return { from: first, to: last }
}

const dayMs = 86_400_000

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function readDay(text: string, flag: string): number {
  const ms = text.length === 10 ? parseAnalyticsDate(text) : undefined
  if (ms !== undefined) return ms
  // The error does not repeat the value, which may be an API key.
  throw badValue(`${flag} needs a date.`, `Write ${flag} 2026-09-01`)
}

/** Usage of a whole account in a period. Only an administrator can request it. */
export interface AccountReport extends ChosenPeriod {
  readonly by: 'key' | 'day' | 'tag'
  readonly total: UsageBreakdown
  /** Usage by API key, day or tag. Days are sorted. Usage without a tag is only in `total`. */
  readonly rows: readonly UsageRow[]
}

interface UsageRow {
  readonly name: string
  readonly maskedKey: string | undefined
  readonly usage: UsageBreakdown
}

/** Requests a usage report. @throws {ServiceError} `UNAUTHORIZED` if the API key is not that of an administrator */
export async function reportUsage(
  client: LanguageService,
  { by, from, to }: ChosenPeriod & { readonly by: AccountReport['by'] },
  options: CallOptions,
): Promise<AccountReport> {
  const period = { from, to }
  const groupBy = by === 'tag' ? undefined : by === 'day' ? 'key_and_day' : 'key'
  const { total, usages } = await client.admin.analytics({ ...period, groupBy }, options)
  if (by !== 'tag') return { ...period, by, total, rows: by === 'day' ? daysOf(usages) : usages.map(toRow) }
  const rows: UsageRow[] = []
  for await (const each of client.admin.eachCustomTag({ ...period, aggregateBy: 'period' }, options)) {
    rows.push({ name: each.tag, maskedKey: undefined, usage: each.usage })
  }
  return { ...period, by, total, rows }
}

function toRow({ label, maskedKey, usage }: KeyUsage): UsageRow {
  return { name: label, maskedKey, usage }
}

function daysOf(usages: readonly KeyUsage[]): readonly UsageRow[] {
  const days = new Map<string, UsageBreakdown>()
  for (const { day = '', usage } of usages) {
    const before = days.get(day)
    days.set(day, before === undefined ? usage : plus(before, usage))
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, usage]) => ({ name, maskedKey: undefined, usage }))
}

function plus(a: UsageBreakdown, b: UsageBreakdown): UsageBreakdown {
  return {
    characters: a.characters + b.characters,
    textCharacters: a.textCharacters + b.textCharacters,
    documentCharacters: a.documentCharacters + b.documentCharacters,
    writeCharacters: a.writeCharacters + b.writeCharacters,
    speechToTextMinutes: a.speechToTextMinutes + b.speechToTextMinutes,
    speechToSpeechMinutes: a.speechToSpeechMinutes + b.speechToSpeechMinutes,
  }
}
