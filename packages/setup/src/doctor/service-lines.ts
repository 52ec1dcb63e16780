import { type ClientOptions, charactersLeft, isServiceError, type LanguageService } from '@lockale/client'
import { fitSettings, notSupported, rememberAnswers } from '@lockale/connect'
import {
  type Config,
  type HealthLine,
  needsService,
  type Settings,
  type UnsupportedTarget,
  withoutFiles,
} from '@lockale/core'
import { isUnsupported } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { line, lineOfError } from './line.ts'
import { resourceLines } from './resource-lines.ts'

export interface AskServiceOptions {
  readonly open: (more: Partial<ClientOptions>) => LanguageService
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What the service says, question by question; what a failed one makes pointless is not asked. */
export async function askService(
  config: Config,
  { open, signal, now }: AskServiceOptions,
): Promise<readonly HealthLine[]> {
  let skew: number | undefined
  const onAnswer = ({ date }: { readonly date: string | undefined }) => {
    const theirs = Date.parse(date ?? '')
    if (!Number.isNaN(theirs)) skew ??= now() - theirs
  }
  let client: LanguageService
  try {
    client = open({ onAnswer, attempts: 1 })
  } catch (error) {
    return [lineOfError(isLockaleError(error, 'KEY_INVALID') ? 'key' : 'service', error)]
  }
  try {
    return await ask(config, { client, signal, skew: () => skew })
  } finally {
    await client.close()
  }
}

async function ask(
  config: Config,
  {
    client,
    signal,
    skew,
  }: { readonly client: LanguageService; readonly signal: AbortSignal; readonly skew: () => number | undefined },
): Promise<readonly HealthLine[]> {
  const asked = { signal, attempts: 1, maxWaitMs: 0 } as const
  const lines: HealthLine[] = []
  const began = performance.now()
  try {
    const usage = await client.usage(asked)
    lines.push(line('service', 'ok', `answers, in ${Math.round(performance.now() - began)} ms`))
    lines.push(quotaLine(charactersLeft(usage), usage.endTime))
  } catch (error) {
    // A key may be for translations alone; then the next questions tell.
    if (!isScope(error)) return [...lines, ...clockLines(skew()), failure(error)]
    lines.push(line('service', 'ok', `answers, in ${Math.round(performance.now() - began)} ms`))
    lines.push(
      line(
        'quota',
        'note',
        'this key has no permission to read the usage',
        'Add the permission for usage, so that lockale can warn before a run.',
      ),
    )
  }
  lines.push(...clockLines(skew()))
  return [...lines, ...(await settingLines(config, { client, signal }))]
}

function isScope(error: unknown): boolean {
  return isServiceError(error, 'UNAUTHORIZED') && /scope/iu.test(`${error.message} ${error.detail ?? ''}`)
}

/** A certificate that is refused is the commonest thing that is not the network's fault. */
function failure(error: unknown): HealthLine {
  if (isServiceError(error, 'UNAUTHORIZED') && /denied access/iu.test(error.message)) {
    const where = URL.canParse(error.place ?? '') ? new URL(error.place ?? '').host : 'this URL'
    const says = `${where} does not serve this account, which belongs to another region (${error.code})`
    return line('region', 'broken', says, 'Set service.region, or set service.baseUrl to the URL of the region.')
  }
  const transport = isServiceError(error) ? (error.transport ?? '') : ''
  if (!/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ERR_OSSL/u.test(transport))
    return lineOfError('service', error)
  return line(
    'tls',
    'broken',
    `the certificate is refused (${transport})`,
    'If your company signs certificates: NODE_EXTRA_CA_CERTS=/path/to/ca.pem',
  )
}

function quotaLine(left: number | undefined, until: string | undefined): HealthLine {
  const end = until === undefined ? '' : ` until ${until.slice(0, 10)}`
  if (left === undefined) return line('quota', 'ok', 'the service reports no limit')
  if (left > 0) return line('quota', 'ok', `${left.toLocaleString('en')} characters left${end}`)
  return line(
    'quota',
    'broken',
    `no characters left${end}`,
    'Raise the limit of the account or the key, or wait for the next period.',
  )
}

const tolerableMs = 60_000

function clockLines(skew: number | undefined): readonly HealthLine[] {
  if (skew === undefined || Math.abs(skew) <= tolerableMs) return []
  const amount = `${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? 'ahead' : 'behind'}`
  return [
    line(
      'clock',
      'note',
      `the clock of this machine is ${amount}`,
      'Synchronise it with the network: certificates and waiting times depend on it.',
    ),
  ]
}

/** Each target by itself, so that one that does not fit hides no other. */
async function settingLines(
  config: Config,
  { client, signal }: { readonly client: LanguageService; readonly signal: AbortSignal },
): Promise<readonly HealthLine[]> {
  const targets = config.targets.filter(({ policy, locale }) => policy !== 'locked' && needsService(config, [locale]))
  const remembering = rememberAnswers(client)
  const found = await Promise.all(
    targets.map(async (target): Promise<Looked> => {
      try {
        const notes: HealthLine[] = []
        const onNote = (note: string) =>
          notes.push(line('languages', 'note', note, 'Nothing to do: lockale works without it.'))
        const asking = { signal, maxWaitMs: 0, onNote }
        const question = {
          source: config.source,
          targets: [{ ...target, wanted: withoutFiles(target.wanted) }],
          client: remembering,
          engine: 'doctor',
          asking,
        }
        const [fitted] = await fitSettings(question)
        if (fitted !== undefined && isUnsupported(fitted)) return { lines: notes, unsupported: fitted }
        const lines = (fitted?.leftOut ?? []).map(({ name, why }) =>
          line(
            'settings',
            'note',
            `${target.locale}: ${name} is left out: ${why}`,
            'Nothing to do, unless you expected it.',
          ),
        )
        return { lines: [...notes, ...lines], ...(fitted && { settings: fitted.settings, code: fitted.code }) }
      } catch (error) {
        return { lines: [lineOfError(isServiceError(error) ? 'service' : 'settings', error)] }
      }
    }),
  )
  const lookedAt = targets.map(({ locale, wanted }, at) => {
    return { locale, wanted: withoutFiles(wanted), settings: found[at]?.settings }
  })
  const resources = await resourceLines(lookedAt, { client: remembering, signal, source: config.source })
  const unsupported = found.flatMap((one) => one.unsupported ?? [])
  const lines = [
    ...(unsupported.length === 0 ? [] : [lineOfError('languages', notSupported(unsupported))]),
    ...resources,
    ...distinct(found.flatMap((one) => one.lines)),
  ]
  if (lines.some(({ status }) => status === 'broken')) return lines
  const names = targets.map(({ locale }, at) => {
    const { code = locale } = found[at] ?? {}
    return code.toLowerCase() === locale.toLowerCase() ? locale : `${locale} (sent as ${code})`
  })
  return [
    line(
      'languages',
      'ok',
      targets.length === 0 ? 'no target needs translation' : `${config.source} to ${names.join(', ')}`,
    ),
    ...lines,
  ]
}

interface Looked {
  readonly lines: readonly HealthLine[]
  readonly settings?: Settings
  /** What the service calls the locale. */
  readonly code?: string | undefined
  readonly unsupported?: UnsupportedTarget
}

function distinct(lines: readonly HealthLine[]): readonly HealthLine[] {
  return [...new Map(lines.map((one) => [`${one.status} ${one.says}`, one])).values()]
}
