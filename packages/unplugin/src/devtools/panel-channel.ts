import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { isLockaleError, isRecord } from '@lockale/errors'
import { describeStop } from '../describe-stop.ts'
import { wordsFromHere } from '../places.ts'
import { type OpenedProject, openPanelCalls } from './panel-calls.ts'

/** The used part of Vite's WebSocket server. Vite rejects connections from pages of other sites. */
interface PanelSocket {
  on(event: 'connection', listener: (socket: object, request: PeerRequest) => void): void
  on(event: string, listener: (data: unknown, client: PanelClient) => void): void
}

interface PanelClient {
  /** The socket of the `connection` event. */
  readonly socket: object
  send(event: string, data: unknown): void
}

type Open = () => Promise<readonly OpenedProject[]>

const opens = new WeakMap<PanelSocket, Open[]>()

/**
 * Answers calls of the panels in all pages over Vite's WebSocket. Each call gets one answer, even if the server has
 * several lockale plugins. A dev server may be open to a network: a page on another machine must send the access code
 * from the terminal with each call.
 * @param say prints to the terminal
 */
export function servePanel(
  { ws }: { readonly ws: PanelSocket },
  { open, say }: { readonly open: Open; readonly say: (text: string) => void },
): void {
  const known = opens.get(ws)
  if (known !== undefined) return void known.push(open)
  const own = [open]
  opens.set(ws, own)
  const answer = openPanelCalls(async () => {
    const all = await Promise.all(own.map((one) => one()))
    return [...new Map(all.flat().map((one) => [one.project, one])).values()]
  })
  const door = openDoor(say)
  ws.on('connection', (socket, request) => door.note(socket, request))
  ws.on('lockale:call', (data, client) => {
    if (!isRecord(data) || typeof data['name'] !== 'string') return
    const { id, name, code } = data
    if (!door.lets(client.socket, code)) return client.send('lockale:answer', { id, error: wantsCode, isLocked: true })
    answer(name, data['data']).then(
      (value) => client.send('lockale:answer', { id, value }),
      (error: unknown) => client.send('lockale:answer', { id, error: sentenceOf(error) }),
    )
  })
}

const wantsCode = 'This page was not opened on the machine of the dev server. Type the code that its terminal shows.'

/**
 * Creates the check of connections. Pages on this machine may make calls, and so may pages that send the access code. A
 * connection without a known request is treated as one from another machine.
 */
function openDoor(say: (text: string) => void) {
  const peers = new WeakMap<object, PeerRequest>()
  let code: string | undefined
  return {
    note: (socket: object, request: PeerRequest) => void peers.set(socket, request),
    /** Returns true if the page of this connection may make calls. @param given code from the page; untrusted */
    lets(socket: object, given: unknown): boolean {
      const request = peers.get(socket)
      if (isLocalPeer(request)) return true
      if (code === undefined) {
        code = makeCode()
        const may = 'It may read and edit all translations with this code'
        say(`${nameOfPeer(request)} wants to use the panel. ${may}: ${code}`)
      }
      return typeof given === 'string' && isSame(plain(given), plain(code))
    },
  }
}

/** Characters of access codes, hard to confuse. A code of ten has about fifty bits: too many to guess. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

function makeCode(): string {
  const signs = Array.from({ length: 10 }, () => letters[randomInt(letters.length)])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

/** Normalizes a typed code: lower case, without spaces and hyphens. */
function plain(code: string): string {
  return code.slice(0, 100).toLowerCase().replaceAll(/[\s-]/gu, '')
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

function sentenceOf(error: unknown): string {
  return wordsFromHere(isLockaleError(error) ? describeStop(error) : `lockale failed: ${String(error)}`)
}

interface PeerRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Returns whether a request comes from this machine: its address must be a loopback address, also IPv4 in IPv6 form.
 * Headers of a proxy can show that it comes from elsewhere, but never that it is local. A proxy without such headers
 * cannot be detected.
 */
export function isLocalPeer(request: PeerRequest | undefined): boolean {
  if (request === undefined || !isLoopback(request.socket.remoteAddress ?? '')) return false
  const said = Object.entries(request.headers).filter(([name, value]) => value !== undefined && ofProxies.test(name))
  if (said.length === 0) return true
  const addresses = said.flatMap(([name, value]) => (withAddress.test(name) ? addressesIn(String(value)) : []))
  return addresses.length > 0 && addresses.every(isLoopback)
}

function nameOfPeer(request: PeerRequest | undefined): string {
  const address = request?.socket.remoteAddress ?? ''
  if (!/^[\da-f.:]+$/iu.test(address)) return 'A page on another machine'
  return isLoopback(address) ? `A page behind a proxy (${address})` : `A page on another machine (${address})`
}

/** Headers by which proxies and tunnels name their client, or themselves. */
const withAddress =
  /^(?:x-forwarded-for|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fly-client-ip|forwarded)$/u
const ofProxies = new RegExp(`${withAddress.source}|^(?:via|x-forwarded-(?:host|server|proto|port))$`, 'u')

/** Matches addresses of this machine: 127.0.0.0/8 and ::1, in any notation. */
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

/** Returns the addresses in a proxy's header (`for="[::1]:80"`) without ports. Keeps other text unchanged. */
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
