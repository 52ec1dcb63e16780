import { presets } from '@lockale/api'
import { LockaleError, Secret } from '@lockale/errors'
// undici in Node, `fetch` elsewhere: `imports` of package.json
import { openTransport } from '#transport'
import manifest from '../../package.json' with { type: 'json' }
import { normaliseHost, resolveAddress } from '../address.ts'
import { type ClientOptions, systemClock } from '../options.ts'
import { checkHeaders } from '../resources/raw.ts'
import { checkTag } from './call.ts'
import type { Connection } from './connection.ts'

const host = globalThis as Partial<typeof globalThis>

/**
 * Checks the options and returns a connection, but does not open a socket yet.
 * @throws {LockaleError} `KEY_INVALID`, `TAG_INVALID`, `BASE_URL_MISSING`, `BASE_URL_INVALID`, `REGION_UNKNOWN`,
 * `HOST_NOT_ALLOWED`, `PROXY_INVALID`
 */
export function openConnection(options: ClientOptions): Connection {
  const { preset: presetName = 'service', timeoutMs = 10_000 } = options
  const preset = presets[presetName]
  const key = toSecret(options.key)
  checkKey(key)
  const tagHeader = preset.reportingTagHeader
  const tagHeaders: Connection['tagHeaders'] = options.tag === undefined ? {} : { [tagHeader]: checkTag(options.tag) }
  const { allowedHosts = [], region } = options
  const address = resolveAddress(options.baseUrl, { preset, key, allowedHosts, region })
  const transport = openTransport({
    dispatcher: options.dispatcher,
    environment: options.environment ?? host.process?.env ?? {},
    maxConnections: options.maxConnections ?? 8,
    timeoutMs,
    isLoopback: address.isLoopback,
  })
  return {
    ...address,
    allowedHosts: allowedHosts.flatMap((host) => normaliseHost(host) ?? []),
    scheme: preset.scheme,
    key,
    tagHeaders,
    tagHeader,
    userAgent: options.userAgent ?? usualUserAgent(),
    headers: checkHeaders(options.headers ?? {}),
    secrets: [key, ...transport.secrets],
    keyHint: undefined,
    preset,
    attempts: options.attempts ?? 5,
    maxWaitMs: options.maxWaitMs,
    isChecking: options.checks ?? true,
    clock: options.clock ?? systemClock,
    onAnswer: options.onAnswer,
    transport,
    timeoutMs,
    transferTimeoutMs: options.transferTimeoutMs ?? options.timeoutMs ?? 60_000,
    totalTimeoutMs: options.totalTimeoutMs,
  }
}

/** Returns the API key as a `Secret`. Wraps a string. Keeps a `Secret`, even from another copy of this package. */
function toSecret(key: unknown): Secret {
  if (typeof key === 'string') return new Secret(key)
  if (typeof key === 'object' && key !== null && 'reveal' in key && typeof key.reveal === 'function')
    return key as Secret
  const problem = `is ${key === null ? 'null' : `of type ${typeof key}`}`
  throw invalidKey(problem, 'Pass the key as a string, or as new Secret(key).')
}

/** Checks the API key before undici sees it, because undici would show the whole header in its error. */
function checkKey(key: Secret): void {
  const problem = keyProblem(key.reveal())
  if (problem === undefined) return
  throw invalidKey(problem, 'Copy the key again, without spaces, quotes or line breaks around it.')
}

function invalidKey(problem: string, hint: string): LockaleError {
  return new LockaleError('KEY_INVALID', `The key cannot be used: it ${problem}.`, { hint })
}

function keyProblem(value: string): string | undefined {
  if (value === '') return 'is empty'
  if (value.length > 1024) return 'is longer than 1024 characters'
  const at = value.search(/[^\x21-\x7e]/u)
  if (at === -1) return undefined
  return `contains a space, a line break or another character that is not allowed in a header (character ${at + 1})`
}

/** Returns the header that names this client and its runtime; `undefined` in browsers, which have their own. */
function usualUserAgent(): string | undefined {
  if ('document' in host || 'importScripts' in host) return undefined
  const { bun, deno, node }: Partial<NodeJS.ProcessVersions> = host.process?.versions ?? {}
  const runtime = bun ? `bun/${bun}` : deno ? `deno/${deno}` : node ? `node/${node}` : 'worker'
  return `lockale/${manifest.version} ${runtime}`
}
