import { type Environment, type Secret, codeOf } from '@lockale/errors'
import { joinBytes, unsupported } from './streams.ts'
import {
  ExplainedFailure,
  type Headers,
  maxErrorBytes,
  type OpenAnswer,
  type OutgoingBody,
  type OutgoingRequest,
  type ReceivedAnswer,
  SendFailure,
  type SendOptions,
  type Socket,
  type Transport,
  type TransportOptions,
} from './wire.ts'

/** What `fetch` takes to go through a proxy to an address, or directly, and the password of the proxy. */
export interface FetchProxy {
  readonly through: (url: URL) => object
  readonly secrets: readonly Secret[]
  readonly close: () => void
}

/**
 * Returns the transport for Workers and browsers: their `fetch` and `WebSocket`. Bun and Deno can use a proxy, too.
 * @throws {LockaleError} `RUNTIME_UNSUPPORTED` for a dispatcher, and for a proxy that cannot be used
 */
export function openTransport(
  options: TransportOptions,
  openProxy: (environment: Environment, isLoopback: boolean) => FetchProxy | undefined = refuseProxy,
): Transport {
  const { dispatcher, environment, isLoopback, maxConnections } = options
  if (dispatcher !== undefined) throw unsupported('use a dispatcher of undici', 'Leave out dispatcher.')
  if (typeof TextDecoder === 'undefined') throw unsupported('decode UTF-8', 'Load a polyfill of TextDecoder first.')
  const proxy = openProxy(environment, isLoopback)
  const takeTurn = openTurns(maxConnections)
  const closers = new Set<() => void>()
  let isClosed = false
  return {
    secrets: proxy?.secrets ?? [],
    send(outgoing, how) {
      if (outgoing.method === 'GET' && outgoing.body !== null) {
        throw unsupported('send a GET request with a body', 'Write what it has into the query.')
      }
      return send(outgoing, { ...how, closers, takeTurn, proxy, isClosed })
    },
    openSocket(url) {
      const { WebSocket } = globalThis as { readonly WebSocket?: new (url: URL, options?: object) => Socket }
      if (WebSocket === undefined) throw unsupported('open a WebSocket', 'Use a newer version of the runtime.')
      const socket = new WebSocket(url, ...(proxy === undefined ? [] : [proxy.through(url)]))
      const failure = (): Error => new SendFailure('transport', true, withCode('the connection was not opened'))
      return Promise.resolve({ socket, failure })
    },
    close() {
      isClosed = true
      for (const close of closers) close()
      proxy?.close()
      return Promise.resolve()
    },
  }
}

interface FetchOptions extends SendOptions {
  /** Functions that end the requests that run. */
  readonly closers: Set<() => void>
  readonly isClosed: boolean
  readonly takeTurn: () => Promise<() => void>
  readonly proxy: FetchProxy | undefined
}

function send(
  outgoing: OutgoingRequest,
  { signal, onFailure, closers, isClosed, takeTurn, proxy }: FetchOptions,
): Promise<ReceivedAnswer | OpenAnswer> {
  return new Promise((resolve, reject) => {
    const { totalTimeoutMs, timeoutMs } = outgoing
    const stop = new AbortController()
    let [isSettled, started, status] = [false, false, 0]
    let headers: Headers = {}
    const pieces: Uint8Array[] = []
    let failStream: ((failure: Error) => void) | undefined
    let step: ReturnType<typeof setTimeout> | undefined
    let endTurn: (() => void) | undefined
    const total = totalTimeoutMs === undefined ? undefined : setTimeout(() => fail('total-timeout'), totalTimeoutMs)
    const giveUp = (): void => fail('aborted', signal?.reason)
    const onClose = (): void => fail('transport', withCode('the client is closed', 'UND_ERR_DESTROYED'))
    signal?.addEventListener('abort', giveUp, { once: true })
    closers.add(onClose)
    if (signal?.aborted === true) giveUp()
    else if (isClosed) onClose()
    else work().catch(failWith)

    async function work(): Promise<void> {
      endTurn = await takeTurn()
      if (isSettled) return endTurn()
      const { body, isStream } = outgoing
      // pages that translate strings do without files
      const openStream = isStream ? (await import('./fetch-streams.ts')).openStream : undefined
      const content = body === null || typeof body === 'string' ? body : await collect(body)
      if (isSettled) return
      const bytes = content instanceof Blob ? content.size : 0
      // `fetch` does not say when it has sent a file, so a large one has more time
      limitStep(timeoutMs + Math.ceil(bytes / 4096) * 1000, 'UND_ERR_HEADERS_TIMEOUT')
      started = true
      const url = new URL(outgoing.path, outgoing.origin)
      const response = await fetch(url, {
        method: outgoing.method,
        headers: ownHeaders(outgoing.headers),
        body: content,
        redirect: 'manual',
        signal: stop.signal,
        // Workers have no such options. A page sends its cookies to its own server only, as by default
        ...('credentials' in Request.prototype ? quiet : {}),
        ...proxy?.through(url),
      })
      clearTimeout(step)
      // a browser hides the answer that redirects
      status = response.type === 'opaqueredirect' ? 302 : response.status
      headers = Object.fromEntries(response.headers)
      const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
      if (!decoded.has(encoding)) return fail('unreadable', new Error('its content encoding is not known'))
      if (openStream !== undefined && status < 300) {
        const opened = openStream(read(response), { isOver: () => isSettled, onEnd: settle, onFailure: failWith })
        failStream = opened.fail
        return resolve({ status, headers, body: opened.body, close: () => fail('aborted') })
      }
      for await (const piece of read(response)) pieces.push(piece)
      resolve({ status, headers, body: joinBytes(pieces) })
      settle()
    }

    /** Reads a body up to its limit. The reader may take its time, the connection may not. */
    async function* read(response: Response): AsyncGenerator<Uint8Array> {
      const reader = response.body?.getReader()
      // an answer of React Native has no stream
      const whole = [new Uint8Array(reader === undefined ? await response.arrayBuffer() : [])].values()
      const most = status < 300 ? outgoing.maxBytes : maxErrorBytes
      for (let bytes = 0; bytes <= most;) {
        limitStep(timeoutMs, 'UND_ERR_BODY_TIMEOUT')
        const next = reader?.read() ?? Promise.resolve(whole.next())
        const { done, value } = await next.finally(() => clearTimeout(step))
        if (done) return
        bytes += value.byteLength
        if (bytes <= most) yield value
        else if (status < 300) fail('too-large')
      }
    }

    async function collect(body: OutgoingBody): Promise<Blob> {
      const streams = await import('./fetch-streams.ts')
      return streams.collect(body, { timeoutMs, signal: stop.signal, onStall: () => fail('stalled') })
    }

    function limitStep(ms: number, code: string): void {
      step = setTimeout(() => fail('transport', withCode('it took too long', code)), ms)
    }

    function failWith(error: unknown): void {
      if (error instanceof ExplainedFailure) return fail('body', error)
      const cause = withCode(error)
      if (/^Z_|ZlibError|Brotli/u.test(cause.code)) fail('unreadable', new Error('it cannot be decompressed'))
      else fail('transport', cause)
    }

    function fail(reason: SendFailure['reason'], cause?: unknown): void {
      if (isSettled) return
      settle()
      // the status of an error answer is valid even if the rest of its body is lost
      if (status >= 300) return resolve({ status, headers, body: joinBytes(pieces) })
      const isSent = started && !unsent.test(codeOf(cause) ?? '')
      const failure = onFailure(
        new SendFailure(reason, isSent, cause, { headers, ...(status === 0 ? {} : { status }) }),
      )
      ;(failStream ?? reject)(failure)
    }

    function settle(): void {
      if (isSettled) return
      isSettled = true
      clearTimeout(total)
      clearTimeout(step)
      signal?.removeEventListener('abort', giveUp)
      closers.delete(onClose)
      endTurn?.()
      // closes the connection if the answer is not complete
      stop.abort()
    }
  })
}

/** Encodings that `fetch` decodes. */
const decoded: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd'])

const quiet = { cache: 'no-store', referrerPolicy: 'no-referrer' } as const

/** Returns the headers without those that `fetch` sets itself. */
function ownHeaders({
  'accept-encoding': _encoding,
  'content-length': _length,
  ...own
}: OutgoingRequest['headers']): Record<string, string> {
  return own
}

/** Lets at most `most` requests run at a time. */
function openTurns(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let running = 0
  return async () => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return () => {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

function refuseProxy(environment: Environment, isLoopback: boolean): undefined {
  if (isLoopback) return
  const found = Object.entries(environment).find(([name, value]) => /^(?:https?|all)_proxy$/iu.test(name) && value)
  if (found !== undefined) throw unusableProxy(found[0])
}

/** Returns the error for a proxy that `fetch` of this runtime cannot use. */
export function unusableProxy(variable: string): Error {
  const hint = `Unset ${variable}, pass environment: {} to the client, or use a runtime with proxies, such as Node.`
  return unsupported(`use the proxy that ${variable} names`, hint)
}

/** Codes of failures before a byte of the request has left. */
const unsent =
  /^(?:CONNECT_FAILED|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$|CERT|TLS|SSL|PROXY|SIGNATURE|EPROTO/u

/** Words of runtimes whose errors have no code of the system, and the code that Node has for the same. */
const words: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/refused|FailedToOpenSocket/iu, 'ECONNREFUSED'],
  [/certificate|\btls\b|\bssl\b/iu, 'ERR_TLS'],
  [/dns|lookup|resolve host/iu, 'ENOTFOUND'],
  [/\(Connect\)|bad port|blocked/u, 'CONNECT_FAILED'],
  [/reset|closed|lost|broken|ended|eof|reading a body/iu, 'ECONNRESET'],
]

/** Returns an error of `fetch` with a code, and without the address, which may contain a credential. */
function withCode(error: unknown, code?: string): Error & { readonly code: string } {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const own = causes.findLast((one) => one instanceof Error)
  const said = causes.map((one) => (one instanceof Error ? `${one.message} ${codeOf(one) ?? ''}` : '')).join(' ')
  const text = typeof error === 'string' ? error : said.replaceAll(/https?:\/\/[^\s)]*/gu, 'the address').trim()
  const known =
    code ??
    causes.map(codeOf).findLast((one) => /^(?:E[A-Z_]+|UND_ERR|HPE|Z_|ZlibError|Brotli|[A-Z]+_)/u.test(one ?? ''))
  const guessed = known ?? words.find(([pattern]) => pattern.test(text))?.[1] ?? 'FETCH_FAILED'
  return Object.assign(new Error(text), { code: guessed, name: own?.name ?? 'Error' })
}
