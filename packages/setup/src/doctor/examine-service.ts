import { access } from 'node:fs/promises'
import { keySuffixes } from '@lockale/api'
import { isServiceError, type LanguageService } from '@lockale/client'
import { findKey, refuseNoKey } from '@lockale/connect'
import type { KeySource } from '@lockale/connect/keys/key-source'
import { accountKeys, type Config, needsKey } from '@lockale/core'
import { type Environment, errorMessage, findProxy, isLockaleError, parseProxy, type Secret } from '@lockale/errors'

interface ExamineServiceOptions {
  readonly env: Environment
  /** True to open no connection, and to run no program that could open one. */
  readonly isOffline?: boolean | undefined
  readonly stdin?: (() => Promise<string>) | undefined
  /** Absolute path of the working folder. */
  readonly cwd?: string | undefined
  readonly signal: AbortSignal
  /** Time limit for the whole examination. Default: 8 s. */
  readonly timeoutMs?: number
  /** Clock of this machine, in milliseconds since 1970. Default: the system's clock. */
  readonly now?: () => number
}

/**
 * Checks where the API key comes from, the host that it is sent to, the proxies, and whether the service answers.
 * Returns one or more lines for each, in a fixed order. Never fails, bills nothing. Without a key, or offline, opens no
 * connection.
 */
export async function examineService(config: Config, options: ExamineServiceOptions): Promise<readonly HealthLine[]> {
  const { env, isOffline = false, signal, timeoutMs = 8000, now = Date.now } = options
  const { preset } = config.service
  const accounts = accountKeys(config).map((name) => {
    const isSet = (env[name] ?? '').trim() !== ''
    return line('key', isSet ? 'ok' : 'note', `${name}, the key of another account, is ${isSet ? 'set' : 'not set'}`)
  })
  if (preset === 'local') return [...accounts, line('key', 'ok', 'none is needed: the config uses the mock service')]
  if (!needsKey(config, undefined))
    return [...accounts, line('key', 'ok', 'none is needed: no locale needs the language service of the config')]
  const lines: HealthLine[] = [...accounts]
  const { openClient, serviceHost } = await import('@lockale/connect')
  let key: Secret | undefined
  try {
    const source = await refuseNoKey(env, { ...options, preset })
    lines.push(line('key', 'ok', nameOf(source)))
    const host = serviceHost(config, env)
    const isQuiet = source.kind === 'variable' || source.kind === 'file'
    if (!isOffline || isQuiet) key = await findKey(env, host, { ...options, preset, timeoutMs: timeoutMs - 1000 })
    // an API key of the free plan has its own host
    const keyHost = key === undefined ? host : serviceHost(config, env, key)
    lines.push(line('host', 'ok', `lockale sends the key to ${keyHost.host} only`))
    if (key?.reveal().endsWith(keySuffixes.admin) === true) lines.push(adminKey)
  } catch (error) {
    const about = isLockaleError(error) && /^(?:HOST|BASE_URL)_/u.test(error.code) ? 'host' : 'key'
    // a missing API key is no error, since checks and builds need none
    const isMissing = isLockaleError(error, 'KEY_MISSING')
    lines.push({ ...lineOfError(about, error), ...(isMissing && { status: 'note' }) })
  }
  lines.push(...proxyLines(env), ...(await certificateLines(env)))
  if (isOffline) return [...lines, line('service', 'skipped', 'skipped: --offline')]
  if (key === undefined) {
    return [...lines, line('service', 'skipped', 'skipped: there is no key to send', 'Fix the problems above.')]
  }
  let skew: number | undefined
  const onAnswer = ({ date }: { readonly date: string | undefined }) => {
    const theirs = Date.parse(date ?? '')
    if (!Number.isNaN(theirs)) skew ??= now() - theirs
  }
  let client: LanguageService | undefined
  try {
    client = openClient(config, { env, key }, { onAnswer, attempts: 1 })
    const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const began = performance.now()
    // a key that is only for translations has no right to request the usage, so an error of this kind is ignored
    await client.usage({ signal: end, attempts: 1, maxWaitMs: 0 }).catch((error: unknown) => {
      if (!isScope(error)) throw error
    })
    lines.push(line('service', 'ok', `answers, in ${Math.round(performance.now() - began)} ms`))
  } catch (error) {
    lines.push(lineOfError(isLockaleError(error, 'KEY_INVALID') ? 'key' : 'service', error))
  } finally {
    await client?.close()
  }
  return [...lines, ...clockLines(skew)]
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

function isScope(error: unknown): boolean {
  return isServiceError(error, 'UNAUTHORIZED') && /scope/iu.test(`${error.message} ${error.detail ?? ''}`)
}

const adminKey = line(
  'key',
  'broken',
  'it is an administrator key, which is for administration only',
  `Use a developer key, which does not end with ${keySuffixes.admin}.`,
)

/** Returns lines about the proxies that environment variables set, without user names and passwords. */
function proxyLines(env: Environment): readonly HealthLine[] {
  const found = findProxy(env)
  if (found === undefined) return [line('proxy', 'ok', 'none is set')]
  const address = parseProxy(found.value)
  if (address === undefined) {
    const fix = 'Write it as http://host:port, or unset it.'
    return [line('proxy', 'broken', `${found.name} is not the URL of a proxy`, fix)]
  }
  const noProxy = env['no_proxy'] ?? env['NO_PROXY'] ?? ''
  const says = `${found.name} is ${address.protocol}//${address.hostname}:${address.port}`
  return [line('proxy', 'ok', noProxy === '' ? says : `${says}, but not for ${noProxy}`)]
}

async function certificateLines(env: Environment): Promise<readonly HealthLine[]> {
  const lines: HealthLine[] = []
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    const fix = 'Unset NODE_TLS_REJECT_UNAUTHORIZED. For your own certificate: NODE_EXTRA_CA_CERTS=/path/to/ca.pem'
    lines.push(line('tls', 'broken', 'certificates are not checked: anyone on the network could read the key', fix))
  }
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? ''
  const isMissing =
    extra !== '' &&
    (await access(extra).then(
      () => false,
      () => true,
    ))
  if (isMissing) {
    const fix = 'Correct NODE_EXTRA_CA_CERTS, or unset it: Node ignores a file that it cannot read.'
    lines.push(line('tls', 'broken', `${extra} cannot be read`, fix))
  }
  return lines
}

const tolerableMs = 60_000

function clockLines(skew: number | undefined): readonly HealthLine[] {
  if (skew === undefined || Math.abs(skew) <= tolerableMs) return []
  const amount = `${Math.round(Math.abs(skew) / 1000)} s ${skew > 0 ? 'ahead' : 'behind'}`
  const fix = 'Synchronise it with the network: certificates and waiting times depend on it.'
  return [line('clock', 'note', `the clock of this machine is ${amount}`, fix)]
}

/** One line of `lockale doctor`, as data. */
export interface HealthLine {
  /** The subject in one word, such as `git` or `proxy`. Several lines may have the same. */
  readonly id: string
  /** `ok`; `note`: works, but users should know about it; `broken`: must be fixed; `skipped`: could not be checked. */
  readonly status: 'ok' | 'note' | 'broken' | 'skipped'
  /** Package of a workspace, as a path with `/`; absent for a single project, or if the line is about all packages. */
  readonly folder?: string
  /** One sentence, without its final stop. */
  readonly says: string
  /** The next step, with commands between backticks. `undefined` if all is well. */
  readonly fix: string | undefined
}

export function line(id: string, status: HealthLine['status'], says: string, fix?: string): HealthLine {
  return { id, status, says, fix }
}

export function lineOfError(id: string, error: unknown): HealthLine {
  const message = errorMessage(error).trim().replace(/[.:]$/u, '')
  if (!isLockaleError(error)) return line(id, 'broken', message, 'This is unexpected: please report it.')
  return line(id, 'broken', `${message} (${error.code})`, error.hint)
}
