import { keySuffixes, presets } from '@lockale/api'
import { type ClientOptions, type Clock, createClient, type LanguageService } from '@lockale/client'
import type { Config, Translator } from '@lockale/core'
import { Secret } from '@lockale/errors'
import type { Environment, KeyHost } from './keys/key-source.ts'
import { noFiles, type OpenReadyFiles } from './ready-files.ts'
import { createTranslator } from './translator.ts'

/** What every connection is opened with. */
export interface Opening {
  /** Where the sources of the key, the hosts it may go to (`LOCKALE_HOST`) and the proxies are named. */
  readonly env: Environment
  /** Time and chance of the client's waits; the system's by default. */
  readonly clock?: Clock | undefined
  /** Brings glossary files to the service; without it none may be named. */
  readonly readyFiles?: OpenReadyFiles | undefined
}

interface OpenServiceOptions extends Opening {
  readonly key: Secret
}

export async function openService(config: Config, opening: OpenServiceOptions): Promise<Translator> {
  const client = openClient(config, opening)
  const place = servicePlace(config)
  // At an address of this machine there may be another service tomorrow, or a mock one.
  const service = place.startsWith('https:') ? place : undefined
  const engine = presetOf(config)
  const files = (await opening.readyFiles?.({ client, place })) ?? noFiles
  return createTranslator({ client, files, engine, service, config, close: () => client.close(), secret: opening.key })
}

/** @param more what a caller wants otherwise */
export function openClient(
  config: Pick<Config, 'service'>,
  { env, key, clock }: OpenServiceOptions,
  more: Partial<ClientOptions> = {},
): LanguageService {
  const { baseUrl, region, tag, timeoutMs, concurrency } = config.service
  return createClient({
    key,
    preset: presetOf(config),
    baseUrl,
    region,
    tag,
    timeoutMs,
    maxConnections: concurrency,
    allowedHosts: hostsOf(env),
    environment: env,
    clock,
    ...more,
  })
}

/**
 * Returns the host that the key is for, after a check that it may have one. It runs before any source of keys is read.
 * For a service with one address for free keys and one for paid keys, it is the paid one until the key is known.
 * @throws {LockaleError} `HOST_NOT_ALLOWED`, `BASE_URL_MISSING`, `BASE_URL_INVALID`
 */
export function serviceHost(config: Pick<Config, 'service'>, env: Environment, key?: Secret): KeyHost {
  // The client knows the rules. It opens no socket before its first call, and gets no call here.
  void openClient(config, { env, key: new Secret('nobody-knows-it-yet') }).close()
  const { protocol, host } = new URL(serviceAddress(config, key))
  return { protocol: protocol === 'http:' ? 'http' : 'https', host }
}

/** Where the service of a config is: that for paid keys where the preset has another one for free keys, and no free key is given. */
function serviceAddress({ service }: Pick<Config, 'service'>, key?: Secret): string {
  const { baseUrl, region } = service
  const { regionalUrls, paidUrl, freeUrl } = presets[presetOf({ service })]
  const ownUrl = key?.reveal().endsWith(keySuffixes.free) === true ? freeUrl : paidUrl
  return baseUrl ?? (region === undefined ? ownUrl : regionalUrls[region]) ?? ''
}

/** Names a service and an account there, in files that a team shares. */
export function servicePlace(config: Pick<Config, 'service'>): string {
  const { account } = config.service
  const address = serviceAddress(config).replace(/\/+$/u, '')
  return account === undefined ? address : `${address} ${account}`
}

function presetOf({ service: { preset } }: Pick<Config, 'service'>): keyof typeof presets {
  return preset === 'local' ? 'service' : preset
}

/** Hosts that the environment names for the key: `LOCKALE_HOST`, comma separated. */
function hostsOf(env: Environment): readonly string[] {
  return (env['LOCKALE_HOST'] ?? '').split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim()]))
}
