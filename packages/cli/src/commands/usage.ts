import { choosePeriod, type Quota, reportUsage, type Usage, type UsageGrouping } from '@lockale/connect'
import { exits } from '../exit-codes.ts'
import { renderReport, renderUsage } from '../render/usage.ts'
import type { Answer, CommandContext } from './command.ts'
import { type OpenService, withService } from './service/open-service.ts'

export async function usage(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const [from, to, by] = [flags.text('since'), flags.text('until'), flags.text('by') as UsageGrouping | undefined]
  const period = choosePeriod({ from, to }, Date.now())
  const isReport = flags.has('admin') || by !== undefined || from !== undefined || to !== undefined
  return withService(context, (service) =>
    isReport || service.isAdmin
      ? report(context, { ...service, ...period, by: by ?? 'key' })
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

type Report = Pick<OpenService, 'client'> & { readonly by: UsageGrouping; readonly from: string; readonly to: string }

async function report({ host }: CommandContext, { client, by, from, to }: Report): Promise<Answer> {
  const found = await reportUsage(client, { by, from, to }, { signal: host.signal })
  const { total, rows } = found
  return {
    exitCode: exits.done,
    document: {
      kind: 'report',
      by,
      from,
      to,
      total,
      rows: rows.map(({ name, maskedKey = null, usage: used }) => ({ name, maskedKey, usage: used })),
    },
    screen: renderReport(found, host.stdout.columns),
  }
}

/** Whole days that are left, the present one included; `undefined`: nobody says, or it is over. */
function daysUntil(end: string | undefined, nowMs: number): number | undefined {
  const days = Math.ceil((Date.parse(end ?? '') - nowMs) / 86_400_000)
  return days > 0 ? days : undefined
}

/** `null`: the service does not say; a limit of `null`: there is none. */
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
