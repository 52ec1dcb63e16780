import { Dispatcher, WebSocket } from 'undici'
import { HandshakeRefused, SendFailure, type Socket } from './wire.ts'

/** Opens a WebSocket that uses a dispatcher, with its proxy and certificates. */
export function openSocket(
  url: URL,
  {
    dispatcher,
    userAgent,
    maxBytes,
  }: { readonly dispatcher: Dispatcher; readonly userAgent: string | undefined; readonly maxBytes: number },
): { readonly socket: Socket; readonly failure: () => Error } {
  const watched = new WatchedDispatcher(dispatcher, maxBytes)
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
  // undici types its listeners by the name of the event
  const socket = new WebSocket(url, { dispatcher: watched, headers }) as Socket
  return { socket, failure: () => watched.failure() }
}

/** A dispatcher that limits messages and remembers why a handshake failed, which undici's WebSocket does not report. */
class WatchedDispatcher extends Dispatcher {
  readonly #inner: Dispatcher
  #status: number | undefined
  #error: unknown
  /** Options that undici's WebSocket reads from its dispatcher. */
  readonly webSocketOptions: { readonly maxPayloadSize: number; readonly maxFragments: number }

  constructor(inner: Dispatcher, maxBytes: number) {
    super()
    this.#inner = inner
    this.webSocketOptions = { maxPayloadSize: maxBytes, maxFragments: 1024 }
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const watched = Object.create(handler) as Dispatcher.DispatchHandler
    watched.onHeaders = (status, ...rest) => {
      this.#status = status
      return handler.onHeaders?.call(watched, status, ...rest) ?? true
    }
    watched.onError = (error) => {
      this.#error = error
      handler.onError?.call(watched, error)
    }
    return this.#inner.dispatch(options, watched)
  }

  failure(): Error {
    if (this.#status !== undefined) return new HandshakeRefused(this.#status)
    return new SendFailure('transport', this.#error === undefined, this.#error)
  }
}
