import { keySuffixes, type Preset } from '@lockale/api'
import { LockaleError, type Secret } from '@lockale/errors'
import type { Connection } from './http/connection.ts'

/**
 * Returns the address to send the API key to. Its host must belong to the preset, this machine or `allowedHosts`.
 * It must use https; for this machine, http is allowed too.
 * @throws {LockaleError} `BASE_URL_MISSING`, `BASE_URL_INVALID`, `REGION_UNKNOWN`, `HOST_NOT_ALLOWED`
 */
export function resolveAddress(
  baseUrl: string | undefined,
  {
    preset,
    key,
    allowedHosts,
    region,
  }: Pick<Connection, 'key' | 'allowedHosts'> & { readonly preset: Preset; readonly region?: string | undefined },
): Pick<Connection, 'origin' | 'basePath' | 'isLoopback' | 'region'> {
  const url = parseUrl(baseUrl ?? (region === undefined ? builtInUrl(preset, key) : regionalUrl(preset, region)))
  const isLoopback = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw invalid('must begin with https:// (http:// on this machine only)', url)
  }
  if (
    !isLoopback &&
    !preset.hosts.includes(url.host) &&
    !allowedHosts.some((host) => normaliseHost(host) === url.host)
  ) {
    throw new LockaleError(
      'HOST_NOT_ALLOWED',
      `The key may not be sent to ${url.host}: it is not a host of this service.`,
      {
        hint: `If ${url.host} may receive the key, set LOCKALE_HOST=${url.host} in the environment. A file of the project cannot allow it.`,
        place: url.origin,
      },
    )
  }
  const [builtIn] = Object.entries(preset.regionalUrls).find(([, address]) => new URL(address).host === url.host) ?? []
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/u, ''), isLoopback, region: region ?? builtIn }
}

function regionalUrl({ regionalUrls }: Preset, region: string): string {
  const url = Object.hasOwn(regionalUrls, region) ? regionalUrls[region] : undefined
  if (url !== undefined) return url
  const names = Object.keys(regionalUrls)
  const known = names.length === 0 ? 'No region has a built-in URL' : `Regions with a built-in URL: ${names.join(', ')}`
  throw new LockaleError('REGION_UNKNOWN', `There is no built-in URL for the region ${JSON.stringify(region)}.`, {
    hint: `${known}. For other regions, set baseUrl.`,
  })
}

function builtInUrl({ paidUrl, freeUrl }: Preset, key: Secret): string {
  const url = isFreeKey(key) ? freeUrl : paidUrl
  if (url !== undefined) return url
  throw new LockaleError('BASE_URL_MISSING', 'The URL of the language service is not set.', {
    hint: 'Set `service.baseUrl`, or choose a preset with a built-in URL: `deepl`, or `local` to try lockale.',
  })
}

export function isFreeKey(key: Secret): boolean {
  return key.reveal().endsWith(keySuffixes.free)
}

/** Parses a URL. An error shows the URL only if the URL certainly contains no password. */
function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw invalid('is not a URL')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') throw invalid('must not contain a user name or password')
  if (url.search !== '' || url.hash !== '') throw invalid('must not contain a query or fragment', url)
  return url
}

function invalid(problem: string, url?: URL): LockaleError {
  const place = url === undefined ? undefined : `${url.protocol}//${url.host}`
  const name = place === undefined ? 'The baseUrl' : `The baseUrl (${place})`
  const hint = 'Write it as https://host, with a path if the service has one.'
  return new LockaleError('BASE_URL_INVALID', `${name} ${problem}.`, { hint, place })
}

/** Returns true if the host is this machine. @param hostname from `URL.hostname`: IPv4 in decimal, IPv6 in brackets */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/u.test(hostname)
}

/** Returns a host as `URL.host` writes it; `undefined` if the string is not a host. */
export function normaliseHost(host: string): string | undefined {
  const text = `https://${host.trim()}`
  if (!/^https:\/\/[^/?#@\\\s]+$/u.test(text) || !URL.canParse(text)) return undefined
  return new URL(text).host
}
