import type { CallOptions, CustomTagUsage, KeyUsage, LanguageService, UsageBreakdown } from '@lockale/client'
import type { ChosenPeriod } from './choose-period.ts'

export type UsageGrouping = 'key' | 'day' | 'tag'

/** What an account used in some days, as its administrator sees it. */
export interface AccountReport extends ChosenPeriod {
  readonly by: UsageGrouping
  readonly total: UsageBreakdown
  /** By key in the order of the service, by day and by tag in theirs. Use without a tag is in the total alone. */
  readonly rows: readonly UsageRow[]
}

interface UsageRow {
  /** A label, a day or a tag. */
  readonly name: string
  /** First and last characters of the key. */
  readonly maskedKey: string | undefined
  readonly usage: UsageBreakdown
}

/**
 * Asks for totals and rows. Needs an administrator's key.
 * @throws {ServiceError} `UNAUTHORIZED` for any other
 */
export async function reportUsage(
  client: LanguageService,
  { by, from, to }: ChosenPeriod & { readonly by: UsageGrouping },
  options: CallOptions,
): Promise<AccountReport> {
  const period = { from, to }
  const groupBy = by === 'tag' ? undefined : by === 'day' ? 'key_and_day' : 'key'
  const { total, usages } = await client.admin.analytics({ ...period, groupBy }, options)
  if (by !== 'tag') return { ...period, by, total, rows: by === 'day' ? daysOf(usages) : usages.map(toRow) }
  const rows: UsageRow[] = []
  for await (const each of client.admin.eachCustomTag({ ...period, aggregateBy: 'period' }, options)) {
    rows.push(tagRow(each))
  }
  return { ...period, by, total, rows }
}

function toRow({ label, maskedKey, usage }: KeyUsage): UsageRow {
  return { name: label, maskedKey, usage }
}

function tagRow({ tag, usage }: CustomTagUsage): UsageRow {
  return { name: tag, maskedKey: undefined, usage }
}

/** The keys of each day together. */
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
