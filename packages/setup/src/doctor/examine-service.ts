import { keySuffixes } from '@lockale/api'
import { findKey, refuseNoKey } from '@lockale/connect'
import type { Environment, KeySource } from '@lockale/connect/keys/key-source'
import { unknownLocales } from '@lockale/connect/languages/unknown-locales'
import { type Config, type HealthLine, needsService } from '@lockale/core'
import { isLockaleError, type Secret } from '@lockale/errors'
import { line, lineOfError } from './line.ts'
import { proxyLines } from './proxy-lines.ts'

export interface ExamineServiceOptions {
  readonly env: Environment
  /** Open no connection, and run no program that could. */
  readonly isOffline?: boolean | undefined
  readonly stdin?: (() => Promise<string>) | undefined
  /** Absolute: where the run was started. */
  readonly cwd?: string | undefined
  readonly signal: AbortSignal
  /** For all of it; default 8 s. */
  readonly timeoutMs?: number
  /** Of this machine, in milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number
}

/**
 * Looks at the key, the host it is for, the proxies, and what the service says of the settings: a line or more for each, in
 * a fixed order. Never fails, buys nothing. Without a key, or offline, no connection is opened.
 */
export async function examineService(config: Config, options: ExamineServiceOptions): Promise<readonly HealthLine[]> {
  const { env, isOffline = false, signal, timeoutMs = 8000, now = Date.now } = options
  if (config.service.preset === 'local') return [line('key', 'ok', 'none is needed: the config uses the mock service')]
  if (!needsService(config, undefined))
    return [line('key', 'ok', 'none is needed: no locale needs a translation service')]
  const proxies = await proxyLines(env)
  const lines: HealthLine[] = []
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const { openClient, serviceHost } = await import('@lockale/connect')
  let key: Secret | undefined
  try {
    const { preset } = config.service
    const source = await refuseNoKey(env, { ...options, preset })
    lines.push(sourceLine(source))
    const host = serviceHost(config, env)
    const at = lines.push(hostLine(host.host)) - 1
    const isQuiet = source.kind === 'variable' || source.kind === 'file'
    if (!isOffline || isQuiet) {
      key = await findKey(env, host, { ...options, preset, timeoutMs: timeoutMs - 1000 })
      // a key of the free plan has a host of its own
      lines[at] = hostLine(serviceHost(config, env, key).host)
      lines.push(...keyLines(key))
    }
  } catch (error) {
    lines.push(keyLineOfError(error))
  }
  lines.push(...proxies)
  if (isOffline) return [...lines, line('service', 'skipped', 'skipped: --offline'), ...knownLanguageLines(config)]
  if (key === undefined) {
    return [
      ...lines,
      line('service', 'skipped', 'skipped: there is no key to send', 'Fix the problems above.'),
      ...knownLanguageLines(config),
    ]
  }
  const { askService } = await import('./service-lines.ts')
  return [
    ...lines,
    ...(await askService(config, { open: (more) => openClient(config, { env, key }, more), signal: end, now })),
  ]
}

/** As far as can be told without asking the service. */
function knownLanguageLines({ targets }: Config): readonly HealthLine[] {
  const open = targets.filter(({ code, policy }) => code === undefined && policy !== 'locked')
  const unknown = unknownLocales(open.map(({ locale }) => locale))
  if (unknown.length === 0) return []
  const names = unknown.map(({ locale, nearest }) => {
    return nearest.length === 0 ? locale : `${locale} (did you mean ${nearest.join(' or ')}?)`
  })
  return [
    line(
      'languages',
      'note',
      `not supported by any service that lockale knows: ${names.join(', ')}`,
      'Set policy "locked" for such a target, or { locale, code } with a language that your service has.',
    ),
  ]
}

/** To have no key is no fault: checks and builds need none. */
function keyLineOfError(error: unknown): HealthLine {
  const about = isLockaleError(error) && /^(?:HOST|BASE_URL)_/u.test(error.code) ? 'host' : 'key'
  const found = lineOfError(about, error)
  return isLockaleError(error, 'KEY_MISSING') ? { ...found, status: 'note' } : found
}

function hostLine(host: string): HealthLine {
  return line('host', 'ok', `lockale sends the key to ${host} only`)
}

/** Where the key comes from; of the key nothing. */
function sourceLine(source: KeySource): HealthLine {
  return { id: 'key', status: 'ok', says: nameOf(source), fix: undefined }
}

function nameOf(source: KeySource): string {
  switch (source.kind) {
    case 'stdin':
      return 'comes from standard input'
    case 'variable':
      return `comes from ${source.name}`
    case 'file':
      return source.isUsers ? `comes from ${source.path}` : `comes from LOCKALE_KEY_FILE, ${source.path}`
    case 'command':
      return 'comes from the command of LOCKALE_KEY_COMMAND'
    case 'helper':
      return source.line === 'git' ? 'comes from the credential helper of git' : 'comes from LOCKALE_CREDENTIAL_HELPER'
  }
}

/** What its end tells of its kind. */
function keyLines(key: Secret): readonly HealthLine[] {
  const value = key.reveal()
  if (value.endsWith(keySuffixes.admin)) {
    return [
      {
        id: 'key',
        status: 'broken',
        says: 'it is an administrator key, which is for administration only',
        fix: `Use a developer key, which does not end with ${keySuffixes.admin}.`,
      },
    ]
  }
  if (value.endsWith(keySuffixes.free)) {
    return [{ id: 'key', status: 'ok', says: 'a key of the free plan', fix: undefined }]
  }
  return []
}
