/** The used part of the request that opened a connection. */
export interface PeerRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Whether it comes from this machine: from a loopback address, as IPv4 written in IPv6 too. What a proxy on this machine says of the
 * client whom it speaks for can only take that away. One that says nothing cannot be seen.
 */
export function isLocalPeer(request: PeerRequest | undefined): boolean {
  if (request === undefined || !isLoopback(request.socket.remoteAddress ?? '')) return false
  const said = Object.entries(request.headers).filter(([name, value]) => value !== undefined && ofProxies.test(name))
  if (said.length === 0) return true
  const addresses = said.flatMap(([name, value]) => (withAddress.test(name) ? addressesIn(String(value)) : []))
  return addresses.length > 0 && addresses.every(isLoopback)
}

/** Returns the name of a peer for the terminal. */
export function nameOfPeer(request: PeerRequest | undefined): string {
  const address = request?.socket.remoteAddress ?? ''
  if (!/^[\da-f.:]+$/iu.test(address)) return 'A page on another machine'
  return isLoopback(address) ? `A page behind a proxy (${address})` : `A page on another machine (${address})`
}

/** By these names proxies and tunnels say for whom they speak, or that they do. */
const withAddress =
  /^(?:x-forwarded-for|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fly-client-ip|forwarded)$/u
const ofProxies = new RegExp(`${withAddress.source}|^(?:via|x-forwarded-(?:host|server|proto|port))$`, 'u')

/** 127.0.0.0/8 and ::1, in any spelling; what is no address is not. */
function isLoopback(address: string): boolean {
  const [bare = ''] = address.split('%', 1)
  if (/^127(?:\.\d{1,3}){3}$/u.test(bare)) return true
  const url = `http://[${bare}]`
  return (
    bare.includes(':') &&
    URL.canParse(url) &&
    /^\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/u.test(new URL(url).hostname)
  )
}

/** `127.0.0.1, 10.0.0.7`, or `for="[::1]:80";proto=http, for=10.0.0.7`; an address with its port too. What is none stays as it is. */
function addressesIn(value: string): readonly string[] {
  return value.split(',').flatMap((part) => {
    const named = part.split(';').flatMap((pair) => /^\s*for\s*=\s*"?([^"]*)"?\s*$/iu.exec(pair)?.[1] ?? [])
    const [address = ''] = named.length > 0 ? named : [part]
    return address
      .trim()
      .replace(/^\[([^\]]*)\](?::\d+)?$/u, '$1')
      .replace(/^([\d.]+):\d+$/u, '$1')
  })
}
