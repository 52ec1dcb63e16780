import { keySuffixes, presets } from '@lockale/api'
import { type ClientOptions, type Clock, createClient, type LanguageService } from '@lockale/client'
import type { Config, Connection } from '@lockale/core'
import { type Environment, Secret } from '@lockale/errors'
import type { KeyHost } from './keys/key-source.ts'
import { noFiles, type OpenReadyFiles } from './ready-files.ts'
import { createTranslator } from './translator.ts'

export interface Opening {
  /** Environment variables, which name API keys, allowed hosts (`LOCKALE_HOST`) and proxies. */
  readonly env: Environment
  /** Clock and random numbers for pauses between requests. Default: those of the system. */
  readonly clock?: Clock | undefined
  /** Opens an uploader for glossary files. If it is missing, settings must not name glossary files. */
  readonly readyFiles?: OpenReadyFiles | undefined
}

interface OpenServiceOptions extends Opening {
  readonly key: Secret
}

export async function openService(config: Config, opening: OpenServiceOptions): Promise<Connection> {
  const client = openClient(config, opening)
  const place = servicePlace(config)
  // For a local address, stores no list of languages: another service may run at this address later.
  const service = place.startsWith('https:') ? place : undefined
  const engine = presetOf(config)
  const files = (await opening.readyFiles?.({ client, place })) ?? noFiles
  return createTranslator({ client, files, engine, service, config, close: () => client.close(), secret: opening.key })
}

/** Opens a client for the service of the config. @param more client options that override the config */
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
 * Returns the host that gets the API key, after a check that it is allowed. Called before the key is read. If a service
 * has a host for free keys and one for paid keys, and no key is given, returns the host for paid keys.
 * @throws {LockaleError} `HOST_NOT_ALLOWED`, `BASE_URL_MISSING`, `BASE_URL_INVALID`
 */
export function serviceHost(config: Pick<Config, 'service'>, env: Environment, key?: Secret): KeyHost {
  // Creating a client checks the host. The client does not connect before its first request.
  void openClient(config, { env, key: new Secret('nobody-knows-it-yet') }).close()
  const { protocol, host } = new URL(serviceAddress(config, key))
  return { protocol: protocol === 'http:' ? 'http' : 'https', host }
}

function serviceAddress({ service }: Pick<Config, 'service'>, key?: Secret): string {
  const { baseUrl, region } = service
  const { regionalUrls, paidUrl, freeUrl } = presets[presetOf({ service })]
  const ownUrl = key?.reveal().endsWith(keySuffixes.free) === true ? freeUrl : paidUrl
  return baseUrl ?? (region === undefined ? ownUrl : regionalUrls[region]) ?? ''
}

/** Returns the address of the service, and the account if the config names one, for `lockale.resources.json`. */
export function servicePlace(config: Pick<Config, 'service'>): string {
  const { account } = config.service
  const address = serviceAddress(config).replace(/\/+$/u, '')
  return account === undefined ? address : `${address} ${account}`
}

function presetOf({ service: { preset } }: Pick<Config, 'service'>): keyof typeof presets {
  return preset === 'local' ? 'service' : preset
}

function hostsOf(env: Environment): readonly string[] {
  return (env['LOCKALE_HOST'] ?? '').split(',').flatMap((host) => (host.trim() === '' ? [] : [host.trim()]))
}
