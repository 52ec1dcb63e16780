import { limits, type Preset, presets } from '@lockale/api'
import { LockaleError, type Secret } from '@lockale/errors'
import manifest from '../package.json' with { type: 'json' }
import { isFreeKey, resolveAddress } from './address.ts'
import { openDispatcher, proxySecrets } from './dispatcher.ts'
import { systemClock } from './http/clock.ts'
import type { Connection } from './http/connection.ts'
import type { ClientOptions } from './options.ts'

/**
 * Checks the options and makes a connection of them; opens no socket yet.
 * @throws {LockaleError} `KEY_INVALID`, `TAG_INVALID`, `BASE_URL_MISSING`, `BASE_URL_INVALID`, `HOST_NOT_ALLOWED`,
 * `PROXY_INVALID`
 */
export function openConnection(options: ClientOptions): Connection {
  const { key, preset: presetName = 'service', timeoutMs = 10_000, environment = process.env } = options
  const preset = presets[presetName]
  checkKey(key)
  const tagHeaders = toTagHeaders(options.tag, preset)
  const address = resolveAddress(options.baseUrl, { preset, key, allowedHosts: options.allowedHosts ?? [] })
  const { isLoopback } = address
  const { maxConnections = 8 } = options
  return {
    origin: address.origin,
    basePath: address.basePath,
    scheme: preset.scheme,
    key,
    tagHeaders,
    userAgent: options.userAgent ?? `lockale/${manifest.version} node/${process.versions.node}`,
    secrets: [key, ...proxySecrets(environment)],
    keyHint: keyHint(key, preset, address.origin),
    attempts: options.attempts ?? 5,
    clock: options.clock ?? systemClock,
    dispatcher: options.dispatcher ?? openDispatcher({ environment, isLoopback, maxConnections, timeoutMs }),
    timeoutMs,
    totalTimeoutMs: options.totalTimeoutMs ?? 120_000,
  }
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

function toTagHeaders(tag: string | undefined, { reportingTagHeader }: Preset): Readonly<Record<string, string>> {
  if (tag === undefined) return {}
  const value = tag.trim()
  // the comma would make it several values
  if (new RegExp(`^[\\x21-\\x2b\\x2d-\\x7e]{1,${limits.maxTagCharacters}}$`, 'u').test(value)) {
    return { [reportingTagHeader]: value }
  }
  throw new LockaleError('TAG_INVALID', 'The reporting tag cannot be sent.', {
    hint: `Use 1 to ${limits.maxTagCharacters} ASCII characters without white space and commas.`,
  })
}

function keyHint(key: Secret, { paidUrl, freeUrl }: Preset, origin: string): string | undefined {
  if (isFreeKey(key) && origin === paidUrl) return `This is a key of the free plan: its address is ${freeUrl}.`
  if (!isFreeKey(key) && origin === freeUrl) return `This is not a key of the free plan: its address is ${paidUrl}.`
  return undefined
}
