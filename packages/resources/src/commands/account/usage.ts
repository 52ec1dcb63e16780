import type { Quota, Usage, UsageBreakdown } from '@lockale/client'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure, percent } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Piece, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { columnsOf, padEnd, truncate } from '@lockale/terminal/render/width'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { type OpenService, withService } from '@lockale/terminal/service/open-service'
import { type AccountReport, type ChosenPeriod, choosePeriod, reportUsage } from './report-usage.ts'

export async function usage(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const [from, to, by] = [flags.text('since'), flags.text('until'), flags.text('by') as AccountReport['by'] | undefined]
  const period = choosePeriod({ from, to }, Date.now())
  const isReport = flags.has('admin') || by !== undefined || from !== undefined || to !== undefined
  return withService(context, (service) =>
    isReport || service.isAdmin
      ? report(context, service.client, { ...period, by: by ?? 'key' })
      : ownUsage(context, service),
  )
}

async function ownUsage({ host }: CommandContext, { client }: OpenService): Promise<Answer> {
  const found = await client.usage({ signal: host.signal })
  const daysLeft = daysUntil(found.endTime, Date.now())
  return {
    exitCode: exits.done,
    document: { kind: 'usage', ...usageDocument(found), daysLeft: daysLeft ?? null },
    screen: renderUsage(found, { daysLeft, columns: host.stdout.columns }),
  }
}

async function report(
  { host }: CommandContext,
  client: OpenService['client'],
  asked: ChosenPeriod & { readonly by: AccountReport['by'] },
): Promise<Answer> {
  const found = await reportUsage(client, asked, { signal: host.signal })
  const { by, from, to, total } = found
  const rows = found.rows.map(({ name, maskedKey = null, usage: used }) => ({ name, maskedKey, usage: used }))
  return {
    exitCode: exits.done,
    document: { kind: 'report', by, from, to, total, rows },
    screen: renderReport(found, host.stdout.columns),
  }
}

/** Returns the days left in the billing period, including today; `undefined` if its end is unknown or past. */
function daysUntil(end: string | undefined, nowMs: number): number | undefined {
  const days = Math.ceil((Date.parse(end ?? '') - nowMs) / 86_400_000)
  return days > 0 ? days : undefined
}

/** Returns the usage for `--json`. A field is `null` if the service does not report it; `limit: null`: no limit. */
function usageDocument(found: Usage): Readonly<Record<string, unknown>> {
  const { startTime = null, endTime = null, products } = found
  return {
    startTime,
    endTime,
    characters: quotaDocument(found.characters),
    keyCharacters: quotaDocument(found.keyCharacters),
    documents: quotaDocument(found.documents),
    teamDocuments: quotaDocument(found.teamDocuments),
    speechToTextMinutes: quotaDocument(found.speechToTextMinutes),
    speechToSpeechMinutes: quotaDocument(found.speechToSpeechMinutes),
    speechToTextMs: quotaDocument(found.speechToTextMs),
    products: products.map(({ productType = null, billingUnit = null, keyUnits = null, accountUnits = null }) => ({
      productType,
      billingUnit,
      keyUnits,
      accountUnits,
    })),
  }
}

function quotaDocument(quota: Quota | undefined): unknown {
  return quota === undefined ? null : { count: quota.count, limit: quota.limit ?? null }
}

function renderUsage(
  usage: Usage,
  { daysLeft, columns }: { readonly daysLeft: number | undefined; readonly columns: number },
): Screen {
  const rows = quotaRows(usage)
  const width = Math.max(...rows.map(({ name }) => name.length), 0)
  const most = Math.max(...rows.map(({ says }) => columnsOf(says)), 0)
  const room = Math.min(widestBar, columns - width - most - 13)
  return [
    ...rows.map((row) => quotaLine(row, { width, bar: room < leastBar ? 0 : room })),
    ...productLines(usage.products),
    ...periodLines(usage, daysLeft),
    ...(rows.length === 0 ? [['the service reports no limits and no usage']] : []),
  ]
}

const widestBar = 20
const leastBar = 5

interface QuotaRow {
  readonly name: string
  readonly quota: Quota
  readonly says: string
}

function quotaRows(usage: Usage): readonly QuotaRow[] {
  const { characters, keyCharacters, documents, teamDocuments, speechToTextMinutes, speechToSpeechMinutes } = usage
  const rows: readonly (readonly [name: string, quota: Quota | undefined, unit: string])[] = [
    ['account', characters, 'character'],
    ['this key', keyCharacters, 'character'],
    ['documents', documents, 'document'],
    ['team', teamDocuments, 'document'],
    ['speech to text', speechToTextMinutes, 'minute'],
    ['speech to speech', speechToSpeechMinutes, 'minute'],
  ]
  return rows.flatMap(([name, quota, unit]) =>
    quota === undefined ? [] : [{ name, quota, says: amountOf(quota, unit) }],
  )
}

/** Returns an amount: `123,456 of 500,000 characters`, `123,456 characters, no limit` */
function amountOf({ count: used, limit }: Quota, unit: string): string {
  return limit === undefined ? `${count(used, unit)}, no limit` : `${figure(used)} of ${count(limit, unit)}`
}

function quotaLine(
  { name, quota: { count: used, limit }, says }: QuotaRow,
  { width, bar }: { readonly width: number; readonly bar: number },
): Line {
  const head = bold(name.padEnd(width))
  if (limit === undefined) return [head, ' '.repeat(bar === 0 ? 2 : bar + 4), ' '.repeat(7), `  ${says}`]
  const share = limit === 0 ? 1 : Math.min(1, used / limit)
  const paint = paintOf(share)
  const shown = paint(percent(limit === 0 ? 1 : used / limit).padStart(7))
  return [head, '  ', ...(bar === 0 ? [] : [...barOf(share, { bar, paint }), '  ']), shown, `  ${says}`]
}

function paintOf(share: number): (text: string) => Piece {
  return share > 0.95 ? red : share > 0.8 ? yellow : green
}

function barOf(
  share: number,
  { bar, paint }: { readonly bar: number; readonly paint: (text: string) => Piece },
): readonly Piece[] {
  // Shows at least one block of the bar if anything was used.
  const filled = share === 0 ? 0 : Math.max(1, Math.floor(share * bar + 1e-9))
  return [paint('█'.repeat(filled)), dim('░'.repeat(bar - filled))]
}

const productNames: ReadonlyMap<string, string> = new Map([
  ['translate', 'translation'],
  ['write', 'string improvement'],
  ['speechToText', 'speech to text'],
  ['speechToSpeech', 'speech to speech'],
])

function productLines(products: Usage['products']): Screen {
  const used = products.filter(({ accountUnits = 0, keyUnits = 0 }) => accountUnits > 0 || keyUnits > 0)
  const names = used.map(({ productType = 'other' }) => productNames.get(productType) ?? productType)
  const width = Math.max(...names.map(columnsOf), 0)
  return used.map(({ billingUnit = 'characters', keyUnits, accountUnits = 0 }, at): Line => {
    const own = keyUnits === undefined ? '' : `, ${figure(keyUnits)} by this key`
    return [dim(`  ${padEnd(names[at] ?? '', width)}  ${figure(accountUnits)} ${billingUnit}${own}`)]
  })
}

function periodLines({ startTime, endTime }: Usage, daysLeft: number | undefined): Screen {
  if (endTime === undefined) return []
  const from = startTime === undefined ? '' : `from ${startTime.slice(0, 10)} `
  const left = daysLeft === undefined ? '' : `, ${count(daysLeft, 'day')} left`
  return [[dim(`${from}until ${endTime.slice(0, 10)}${left}`)]]
}

function renderReport(report: AccountReport, columns: number): Screen {
  const { from, to, by, total, rows } = report
  const head: Line = [bold(`${from} to ${to}`), dim(`  per ${by}`)]
  if (rows.length === 0) {
    const none = by === 'tag' ? 'no usage with a reporting tag in this period' : 'no usage in this period'
    return [head, [none], [bold('all'), `  ${amounts(total)}`]]
  }
  const lines = rows.map(({ name, maskedKey, usage }) => {
    const shown = name === '' ? '(no name)' : name
    const label = truncate(shown, widestName)
    return { label: maskedKey === undefined ? label : `${label} ${maskedKey}`, usage, says: amounts(usage) }
  })
  const width = Math.max(...lines.map(({ label }) => columnsOf(label)), 3)
  const most = Math.max(...lines.map(({ says }) => columnsOf(says)), columnsOf(amounts(total)))
  const room = Math.min(widestBar, columns - width - most - 4)
  const bar = room < leastBar ? 0 : room
  // The bars compare characters; if no characters were used, minutes.
  const sizeOf = total.characters > 0 ? ({ characters }: UsageBreakdown) => characters : minutesOf
  const largest = Math.max(...lines.map(({ usage }) => sizeOf(usage)), 1)
  return [
    head,
    ...lines.map(({ label, usage, says }): Line => {
      const drawn = bar === 0 ? [] : [...barOf(sizeOf(usage) / largest, { bar, paint: green }), '  ']
      return [padEnd(label, width), '  ', ...drawn, says]
    }),
    [bold(padEnd('all', width)), ' '.repeat(bar === 0 ? 2 : bar + 4), amounts(total)],
    ...(by === 'tag' ? [[dim('usage without a tag is counted only in "all"')]] : []),
  ]
}

const widestName = 40

function minutesOf({ speechToTextMinutes, speechToSpeechMinutes }: UsageBreakdown): number {
  return speechToTextMinutes + speechToSpeechMinutes
}

/** Returns all amounts: `1,234 characters (1,000 text, 234 documents) · 3 minutes of speech` */
function amounts(usage: UsageBreakdown): string {
  const kinds = [
    [usage.textCharacters, 'text'],
    [usage.documentCharacters, 'documents'],
    [usage.writeCharacters, 'improvement'],
  ] as const
  const used = kinds.filter(([characters]) => characters > 0)
  const detail =
    used.length < 2 ? '' : ` (${used.map(([characters, name]) => `${figure(characters)} ${name}`).join(', ')})`
  const minutes = minutesOf(usage)
  const speech = minutes === 0 ? [] : [`${count(Math.round(minutes * 10) / 10, 'minute')} of speech`]
  return [`${count(usage.characters, 'character')}${detail}`, ...speech].join(' · ')
}
