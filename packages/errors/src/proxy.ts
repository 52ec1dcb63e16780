import { Secret } from './redact.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A parsed proxy address. Safe to print, because the login is a `Secret`. */
export interface ProxyAddress {
  readonly protocol: 'http:' | 'https:' | 'socks5:'
  /** Host name; an IPv6 address is in brackets. */
  readonly hostname: string
  readonly port: number
  /** User name and password, decoded: `user:password`. */
  readonly login: Secret | undefined
}

/**
 * Returns name and value of the environment variable with the proxy for https addresses; `undefined` for a direct
 * connection. Order: `HTTPS_PROXY`, `ALL_PROXY`, `HTTP_PROXY`, each first in lower case (`https_proxy`), as in curl.
 */
export function findProxy(env: Environment): { readonly name: string; readonly value: string } | undefined {
  for (const name of ['HTTPS_PROXY', 'ALL_PROXY', 'HTTP_PROXY']) {
    const value = (env[name.toLowerCase()] ?? env[name] ?? '').trim()
    if (value !== '') return { name, value }
  }
  return undefined
}

/** Reads `[scheme://][user[:password]@]host[:port]`, with any character in the password. */
export function parseProxy(text: string): ProxyAddress | undefined {
  const { scheme, login, place } = splitProxy(text)
  const protocol = protocols.get(scheme)
  // Parses the address as https, because `URL` does not know all schemes of proxies. `URL` drops the port 443, so the
  // port is read by a pattern.
  const address = `https://${place}`
  if (protocol === undefined || /[\s\\]/u.test(place) || !URL.canParse(address)) return undefined
  const { hostname, port } = new URL(address)
  const named = /:(\d+)\/?$/u.exec(place)?.[1] ?? port
  return {
    protocol,
    hostname,
    port: named === '' ? defaultPorts[protocol] : Number(named),
    login: login === undefined ? undefined : new Secret(decodeLogin(login).join(':')),
  }
}

const protocols: ReadonlyMap<string, ProxyAddress['protocol']> = new Map([
  ['http', 'http:'],
  ['https', 'https:'],
  ['socks', 'socks5:'],
  ['socks5', 'socks5:'],
  // lockale lets the proxy resolve host names for `socks5`, too, so `socks5h` means the same.
  ['socks5h', 'socks5:'],
])
const defaultPorts = { 'http:': 80, 'https:': 443, 'socks5:': 1080 } as const

/** Returns the secret parts of a proxy address. If the address cannot be parsed, also returns the whole address. */
export function proxySecrets(text: string): readonly string[] {
  const { login } = splitProxy(text)
  if (login === undefined) return []
  if (parseProxy(text) === undefined) return [text, login, login.slice(login.lastIndexOf(':') + 1)]
  const [, password] = decodeLogin(login)
  return password === '' ? [] : [login.slice(login.indexOf(':') + 1), password, decodeLogin(login).join(':')]
}

/** Returns true if `NO_PROXY` names the host: `name`, `.suffix`, `*.suffix`, `name:port`, `10.0.0.0/8` or `*`. */
export function skipsProxy(env: Environment, to: { readonly hostname: string; readonly port: number }): boolean {
  const hostname = bareHost(to.hostname)
  return (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[\s,]+/u).some((entry) => {
    if (entry === '' || entry === '*') return entry === '*'
    const [, name = entry, port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/u.exec(entry) ?? []
    if (port !== undefined && Number(port) !== to.port) return false
    const suffix = bareHost(name.replace(/^\*?\./u, ''))
    return hostname === suffix || hostname.endsWith(`.${suffix}`) || isInRange(hostname, suffix)
  })
}

function bareHost(name: string): string {
  return name.toLowerCase().replace(/^\[|\]$|\.$/gu, '')
}

/** Returns true if an IPv4 address is in a range such as `10.0.0.0/8`. */
function isInRange(hostname: string, range: string): boolean {
  const [start = '', bits = ''] = range.split('/')
  const [from, address] = [ipv4(start), ipv4(hostname)]
  if (from === undefined || address === undefined || !/^\d+$/u.test(bits)) return false
  const size = 2 ** Math.max(0, 32 - Number(bits))
  return Math.floor(from / size) === Math.floor(address / size)
}

function ipv4(text: string): number | undefined {
  const parts = text.split('.').map(Number)
  if (parts.length !== 4 || !parts.every((part) => Number.isInteger(part) && part >= 0 && part < 256)) return undefined
  return parts.reduce((sum, part) => sum * 256 + part, 0)
}

function splitProxy(text: string): {
  readonly scheme: string
  readonly login: string | undefined
  readonly place: string
} {
  const [, scheme = 'http', login, place = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?(?:(.*)@)?(.*)$/isu.exec(text.trim()) ?? []
  return { scheme: scheme.toLowerCase(), login, place }
}

function decodeLogin(login: string): readonly [string, string] {
  const at = login.includes(':') ? login.indexOf(':') : login.length
  return [decodeSafely(login.slice(0, at)), decodeSafely(login.slice(at + 1))]
}

/** Decodes `%…` in a part of a URL; returns the part unchanged if it cannot be decoded. */
export function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
