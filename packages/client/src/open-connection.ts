import { type Preset, presets } from '@lockale/api'
import { LockaleError, Secret } from '@lockale/errors'
import manifest from '../package.json' with { type: 'json' }
import { isFreeKey, normaliseHost, resolveAddress } from './address.ts'
import { openDispatcher, proxySecrets } from './dispatcher.ts'
import { systemClock } from './http/clock.ts'
import type { Connection } from './http/connection.ts'
import { checkTag } from './http/tag.ts'
import type { ClientOptions } from './options.ts'

/**
 * Checks the options and makes a connection of them; opens no socket yet.
 * @throws {LockaleError} `KEY_INVALID`, `TAG_INVALID`, `BASE_URL_MISSING`, `BASE_URL_INVALID`, `REGION_UNKNOWN`,
 * `HOST_NOT_ALLOWED`, `PROXY_INVALID`
 */
export function openConnection(options: ClientOptions): Connection {
  const { preset: presetName = 'service', timeoutMs = 10_000, environment = process.env } = options
  const preset = presets[presetName]
  const key = toSecret(options.key)
  checkKey(key)
  const tagHeader = preset.reportingTagHeader
  const tagHeaders: Connection['tagHeaders'] = options.tag === undefined ? {} : { [tagHeader]: checkTag(options.tag) }
  const { allowedHosts = [], region } = options
  const address = resolveAddress(options.baseUrl, { preset, key, allowedHosts, region })
  const { isLoopback } = address
  const { maxConnections = 8 } = options
  return {
    origin: address.origin,
    basePath: address.basePath,
    isLoopback,
    allowedHosts: allowedHosts.flatMap((host) => normaliseHost(host) ?? []),
    region: address.region,
    scheme: preset.scheme,
    signatureScheme: preset.signatureScheme,
    key,
    tagHeaders,
    tagHeader,
    userAgent: options.userAgent ?? `lockale/${manifest.version} node/${process.versions.node}`,
    secrets: [key, ...proxySecrets(environment)],
    keyHint: keyHint(key, preset, address.origin),
    attempts: options.attempts ?? 5,
    maxWaitMs: options.maxWaitMs,
    isChecking: options.checks ?? true,
    clock: options.clock ?? systemClock,
    onAnswer: options.onAnswer,
    dispatcher: options.dispatcher ?? openDispatcher({ environment, isLoopback, maxConnections, timeoutMs }),
    timeoutMs,
    transferTimeoutMs: options.transferTimeoutMs ?? options.timeoutMs ?? 60_000,
    totalTimeoutMs: options.totalTimeoutMs,
  }
}

/** Code without types may pass anything: a class of another copy of this package is as good as ours. */
function toSecret(key: unknown): Secret {
  if (typeof key === 'string') return new Secret(key)
  if (typeof key === 'object' && key !== null && 'reveal' in key && typeof key.reveal === 'function')
    return key as Secret
  throw new LockaleError(
    'KEY_INVALID',
    `The key cannot be used: it is ${key === null ? 'null' : `of type ${typeof key}`}.`,
    {
      hint: 'Pass the key as a string, or as new Secret(key).',
    },
  )
}

/** Checked here, because the HTTP library would put the whole header into its error. */
function checkKey(key: Secret): void {
  const problem = keyProblem(key.reveal())
  if (problem === undefined) return
  throw new LockaleError('KEY_INVALID', `The key cannot be used: it ${problem}.`, {
    hint: 'Copy the key again, without blanks, quotes or line ends around it.',
  })
}

function keyProblem(value: string): string | undefined {
  if (value === '') return 'is empty'
  if (value.length > 1024) return 'is longer than 1024 characters'
  const at = value.search(/[^\x21-\x7e]/u)
  if (at === -1) return undefined
  return `holds a blank, a line end or another character that cannot stand in a header (character ${at + 1})`
}

function keyHint(key: Secret, { paidUrl, freeUrl }: Preset, origin: string): string | undefined {
  if (isFreeKey(key) && origin === paidUrl) return `This is a key of the free plan: its address is ${freeUrl}.`
  if (!isFreeKey(key) && origin === freeUrl) return `This is not a key of the free plan: its address is ${paidUrl}.`
  return undefined
}
