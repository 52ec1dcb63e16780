// oxlint-disable-next-line typescript/triple-slash-reference -- a program that has only this file finds the types too
/// <reference path="./undici-parts.d.ts" />
import { type Preset, presets } from '@lockale/api'
import { findProxy, LockaleError, proxySecrets, Secret } from '@lockale/errors'
import type { Dispatcher } from 'undici'
// imports parts of undici: loading all of it takes three times as long, which delays commands that call the service
import Agent from 'undici/lib/dispatcher/agent.js'
import manifest from '../package.json' with { type: 'json' }
import { type ClientOptions, systemClock } from './options.ts'
import { adminCalls } from './resources/admin.ts'
import { documentCalls } from './resources/documents.ts'
import { glossaryCalls } from './resources/glossaries.ts'
import { oldGlossaryCalls } from './resources/glossaries-v2.ts'
import { languageCalls } from './resources/languages.ts'
import { memoryCalls } from './resources/memories.ts'
import { qualityEvaluationCalls } from './resources/quality-evaluations.ts'
import { rawCalls } from './resources/raw.ts'
import { spokenTermsCalls } from './voice/spoken-terms.ts'
import { styleRuleCalls } from './resources/style-rules.ts'
import { textCalls } from './resources/text.ts'
import { allTextCalls } from './resources/translate-all.ts'
import { usageCalls } from './resources/usage.ts'
import { voiceCalls } from './voice/voice.ts'
import { voiceJobCalls } from './voice/jobs.ts'
import { writeCalls } from './resources/write.ts'
import { isFreeKey, normaliseHost, resolveAddress } from './address.ts'
import { checkTag } from './http/call.ts'
import type { Connection } from './http/connection.ts'
import { checkHeaders } from './resources/raw.ts'
import { openTunnels, readProxy } from './http/tunnel.ts'
import type { LanguageService } from './language-service.ts'
import { callTable, clientOptions } from './parameters/call-table.ts'
import { guardCalls } from './parameters/guard-calls.ts'
import { checkEach } from './parameters/shape.ts'

/**
 * Creates a client. It opens no connection before the first call.
 * ```ts
 * import { createClient } from '@lockale/client'
 *
 * await using client = createClient({ key: process.env.LOCKALE_KEY ?? '', preset: 'deepl' })
 * const { translations } = await client.translate({ text: ['Good morning'], targetLang: 'de' })
 * ```
 * @throws {LockaleError} for an invalid key, tag, address or proxy; `HOST_NOT_ALLOWED` if the host may not get the key
 */
export function createClient(options: ClientOptions): LanguageService {
  checkEach({ options: clientOptions }, () => options, { call: 'createClient', isChecking: true })
  const connection = openConnection(options)
  const calls = {
    ...textCalls(connection),
    ...allTextCalls(connection),
    ...writeCalls(connection),
    ...usageCalls(connection),
    ...languageCalls(connection),
    ...rawCalls(connection),
    admin: adminCalls(connection),
    documents: documentCalls(connection),
    glossaries: glossaryCalls(connection),
    glossariesV2: oldGlossaryCalls(connection),
    qualityEvaluations: qualityEvaluationCalls(connection),
    styleRules: styleRuleCalls(connection),
    memories: memoryCalls(connection),
    spokenTerms: spokenTermsCalls(connection),
    voice: voiceCalls(connection),
    voiceJobs: voiceJobCalls(connection),
  }
  let closing: Promise<void> | undefined
  return { ...guardCalls(calls, callTable, connection.isChecking), close, [Symbol.asyncDispose]: close }

  function close(): Promise<void> {
    closing ??= connection.close()
    return closing
  }
}

/**
 * Checks the options and returns a connection, but does not open a socket yet.
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
  return {
    ...address,
    allowedHosts: allowedHosts.flatMap((host) => normaliseHost(host) ?? []),
    scheme: preset.scheme,
    signatureScheme: preset.signatureScheme,
    key,
    tagHeaders,
    tagHeader,
    userAgent: options.userAgent ?? `lockale/${manifest.version} node/${process.versions.node}`,
    headers: checkHeaders(options.headers ?? {}),
    secrets: [key, ...proxySecrets(findProxy(environment)?.value ?? '').map((text) => new Secret(text))],
    keyHint: keyHint(key, preset, address.origin),
    attempts: options.attempts ?? 5,
    maxWaitMs: options.maxWaitMs,
    isChecking: options.checks ?? true,
    clock: options.clock ?? systemClock,
    onAnswer: options.onAnswer,
    // a dispatcher from the options stays open: the caller closes it
    ...(options.dispatcher === undefined
      ? openDispatcher(options, { isLoopback: address.isLoopback, timeoutMs })
      : { dispatcher: options.dispatcher, close: () => Promise.resolve() }),
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
  throw new LockaleError(
    'KEY_INVALID',
    `The key cannot be used: it is ${key === null ? 'null' : `of type ${typeof key}`}.`,
    { hint: 'Pass the key as a string, or as new Secret(key).' },
  )
}

/** Checks the API key before undici sees it, because undici would show the whole header in its error. */
function checkKey(key: Secret): void {
  const problem = keyProblem(key.reveal())
  if (problem === undefined) return
  throw new LockaleError('KEY_INVALID', `The key cannot be used: it ${problem}.`, {
    hint: 'Copy the key again, without spaces, quotes or line breaks around it.',
  })
}

function keyProblem(value: string): string | undefined {
  if (value === '') return 'is empty'
  if (value.length > 1024) return 'is longer than 1024 characters'
  const at = value.search(/[^\x21-\x7e]/u)
  if (at === -1) return undefined
  return `contains a space, a line break or another character that is not allowed in a header (character ${at + 1})`
}

function keyHint(key: Secret, { paidUrl, freeUrl }: Preset, origin: string): string | undefined {
  if (isFreeKey(key) && origin === paidUrl) return `This key is for the free plan, whose URL is ${freeUrl}.`
  if (!isFreeKey(key) && origin === freeUrl) return `This key is not for the free plan. Its URL is ${paidUrl}.`
  return undefined
}

/** Returns a dispatcher that re-uses connections. Uses the proxy from `environment`, except for local hosts. */
function openDispatcher(
  { environment = process.env, maxConnections = 8 }: ClientOptions,
  { isLoopback, timeoutMs }: Pick<Connection, 'isLoopback' | 'timeoutMs'>,
): Pick<Connection, 'dispatcher' | 'close'> {
  refuseShim()
  const proxy = isLoopback ? undefined : readProxy(environment)
  const tunnels = proxy && openTunnels(proxy, { environment, maxConnections, timeoutMs })
  const connect = tunnels?.connect ?? { timeout: timeoutMs }
  const dispatcher = new Agent({ connections: maxConnections, connect, keepAliveTimeout: idleMs })
  return { dispatcher, close: async () => void (await Promise.all([dispatcher.destroy(), tunnels?.close()])) }
}

/** Throws `RUNTIME_UNSUPPORTED` in Bun, which replaces undici with a version that ignores dispatchers. */
function refuseShim(): void {
  const { dispatch, destroy } = Agent.prototype as Partial<Dispatcher>
  const { bun } = process.versions
  if (bun === undefined && typeof dispatch === 'function' && typeof destroy === 'function') return
  throw new LockaleError(
    'RUNTIME_UNSUPPORTED',
    `${bun === undefined ? 'This runtime' : `Bun ${bun}`} cannot send requests to the language service: it does not support dispatchers of undici.`,
    {
      hint: 'Run the command with Node: `npx lockale …`, or `node node_modules/lockale/bin/lockale.cjs …`. Deno works too.',
    },
  )
}

/** Milliseconds until an idle connection is closed. Servers close it after 5 s or more, which could lose a request. */
const idleMs = 4000
