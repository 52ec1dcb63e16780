import { type ClientOptions, type LanguageService, Secret } from '@lockale/client'
import { decode, encode } from './codec.mjs'

/** Calls a function of `worker.mjs` in another runtime. */
export type Ask = (name: 'answer' | 'speak', message: unknown) => Promise<unknown>

interface Answer {
  readonly value?: unknown
  readonly error?: Error
  readonly calls: readonly { readonly at: number; readonly given: readonly unknown[] }[]
  readonly sinks: Readonly<Record<number, readonly Uint8Array[]>>
}

interface Sink {
  write(piece: Uint8Array): void
  end(): void
}

/** Calls whose result is read item by item. */
const iterables = new Set(['admin.eachCustomTag', 'memories.each', 'memories.segments', 'styleRules.each'])

/**
 * Returns a client whose calls are made by a client in another runtime. Streams go there as a whole; callbacks are called when the
 * answer is there. Its errors have the fields of the client's, and not their classes.
 * @param onError called with each error
 */
export function remoteClient(
  ask: Ask,
  options: Omit<ClientOptions, 'key'> & { readonly key: string },
  onError: (error: Error) => void,
): LanguageService {
  return openPath([]) as LanguageService

  function openPath(path: readonly string[]): object {
    return new Proxy(() => {}, {
      get: (_, name) => (typeof name === 'symbol' ? undefined : openPath([...path, name])),
      apply: (_target, _this, args: readonly unknown[]) =>
        iterables.has(path.join('.')) ? items(path, args) : call(path, args),
    })
  }

  async function* items(path: readonly string[], args: readonly unknown[]): AsyncGenerator {
    yield* ((await call(path, args)) as { readonly items: readonly unknown[] }).items
  }

  async function call(path: readonly string[], args: readonly unknown[]): Promise<unknown> {
    const held: unknown[] = []
    const message = { options, path, args: await encode(args, held) }
    const secret = ({ value }: { readonly value: string }): Secret => new Secret(value)
    const { value, error, calls, sinks } = decode(await ask('answer', message), { secret }) as Answer
    for (const { at, given } of calls) (held[at] as (...given: readonly unknown[]) => void)(...given)
    for (const [at, pieces] of Object.entries(sinks)) {
      const sink = held[Number(at)] as Sink
      for (const piece of pieces) sink.write(piece)
      sink.end()
    }
    if (error === undefined) return isDownload(value) ? opened(value) : value
    onError(error)
    throw error
  }
}

function isDownload(value: unknown): value is { readonly body: Uint8Array } {
  return typeof value === 'object' && value !== null && 'body' in value && value.body instanceof Uint8Array
}

function opened({ body, ...facts }: { readonly body: Uint8Array }): object {
  const close = (): void => {}
  return {
    ...facts,
    body: new Blob([body]).stream(),
    close,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
