import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { PresetName } from '@lockale/api'
import { LockaleError, systemCode } from '@lockale/errors'
import type { Engine } from './engine/engine.ts'
import { pseudoEngine } from './engine/engines/create-engine.ts'
import { createIds, seededRandom } from './ids.ts'
import type { Interceptor } from './intercept.ts'
import { type Counters, createRecorder, type RecordedRequest } from './recorder.ts'
import type { Fault } from './faults/fault.ts'
import { createMeter, type Meter } from './meter.ts'
import { createHttpServer } from './server.ts'
import type { Route } from './routes/route.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Behaviour } from './store/account.ts'
import { checkSeed } from './store/check-seed.ts'
import type { Keeper } from './store/shelf.ts'
import type { Seed } from './store/seed.ts'
import { createStore, type Store } from './store/store.ts'

export interface ServiceOptions {
  /** 0, the default, takes any free one. */
  readonly port?: number | undefined
  /** Default 127.0.0.1: nobody but this machine is let in. */
  readonly host?: string | undefined
  readonly seed?: Seed | undefined
  /** Only keys of the seed are known. Otherwise each key but `invalid` has an account from its first use. */
  readonly strictKeys?: boolean | undefined
  /** Characters in a billing period, for accounts that the seed gives none. */
  readonly characterLimit?: number | undefined
  /** The time of day, in milliseconds since 1970. */
  readonly clock?: { now(): number } | undefined
  /** Where ids come from, in [0, 1). Default: the same numbers in every run; with a keeper, which has ids already, others. */
  readonly random?: (() => number) | undefined
  /**
   * Says on every response that the texts are no translations (default). `false` is for testing tools against what they
   * take for a real service.
   */
  readonly announceStandIn?: boolean | undefined
  /** What makes the texts; default: pseudo text. `createEngine` gives others. */
  readonly engine?: Engine | undefined
  /** Whose names it emits, in labels and marks; default `service`. */
  readonly preset?: PresetName | undefined
  /** Starts it as a region: glossaries, style lists and memories of elsewhere are not seen, voice and administration not served. */
  readonly region?: string | undefined
  /** Shares accounts, keys and usage with a service of this process, as a region does with the main address. */
  readonly beside?: LocalService | undefined
  /** How documents and jobs behave, for all accounts. */
  readonly behaviour?: Partial<Behaviour> | undefined
  /** Sentences that voice sessions hear, over and over; default: sentences with their number in them. */
  readonly voiceScript?: readonly string[] | undefined
  /** Where state is kept; default: nowhere. `openDataFolder` gives one. The service closes it. */
  readonly keeper?: Keeper | undefined
  /** Makes things go wrong. What it lets pass comes to `faults`. */
  readonly intercept?: Interceptor | undefined
  /** The same as data, or as lines of text: `translate@2-5: 429 retry-after=3`. */
  readonly faults?: readonly (Fault | string)[] | undefined
  /**
   * Lets requests ask for trouble: the headers of the public mock, `/healthz`, `/__session__/last-request`, and `/__faults__`
   * for faults while it runs. Not for a service that others can reach.
   */
  readonly mockSessions?: boolean | undefined
  /** How many requests are kept to be looked at. Default 1000. */
  readonly maxRecordedRequests?: number | undefined
  /** How long the bodies of these may be in all, in UTF-16 units: then older requests are forgotten. Default: no limit. */
  readonly maxRecordedLength?: number | undefined
  /** How many different texts the meter keeps. Default 100,000. */
  readonly maxMeteredTexts?: number | undefined
}

export interface LocalService {
  /** Without a slash at the end. */
  readonly url: string
  readonly port: number
  /** In order of arrival. */
  readonly requests: readonly RecordedRequest[]
  readonly counters: Counters
  /** What was billed, text by text. */
  readonly meter: Meter
  readonly store: Store
  /** Ends all connections, also those in use, and waits until the port is free. May be called again. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts the language service on this machine. It needs no network and remembers nothing after it is closed.
 * @throws {LockaleError} `SERVICE_CANNOT_LISTEN` when the address cannot be had, `SERVICE_SEED_INVALID`,
 * `SERVICE_FAULT_INVALID`
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
  const { port = 0, host = '127.0.0.1', seed = {}, strictKeys = false, announceStandIn = true, clock = Date } = options
  checkSeed(seed)
  const now = (): number => clock.now()
  const ids = createIds(options.random ?? (options.keeper === undefined ? seededRandom() : Math.random))
  const recorder = createRecorder({
    maxRequests: options.maxRecordedRequests ?? 1000,
    maxBodyLength: options.maxRecordedLength ?? Number.POSITIVE_INFINITY,
  })
  const { engine = pseudoEngine, preset = 'service', region, behaviour = {}, keeper } = options
  const { characterLimit } = options
  const store =
    options.beside?.store ??
    createStore({ seed, strictKeys, characterLimit, behaviour, region, preset, keeper, ids, now })
  const metering = createMeter(options.maxMeteredTexts ?? 100_000)
  const trouble = await openTrouble(options, clock)
  const server = createHttpServer({
    store,
    ids,
    recorder,
    metering,
    now,
    announceStandIn,
    isOnlyLocal: isOwnMachine(host),
    ...trouble,
    engine,
    preset,
    region,
    script: options.voiceScript,
  })
  const sockets = trackSockets(server)
  const actualPort = await listen(server, { port, host })

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= closeAll())
  async function closeAll(): Promise<void> {
    await closeServer(server, sockets)
    await engine.close?.()
    keeper?.close()
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    requests: recorder.requests,
    get counters() {
      return recorder.counters()
    },
    meter: metering.meter,
    store,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host)
}

interface Trouble {
  readonly intercept: Interceptor | undefined
  readonly sessions: Sessions | undefined
  readonly moreRoutes: readonly Route[]
}

/** What may make something go wrong. The fault language and the sessions are loaded when somebody asks for them. */
async function openTrouble(options: ServiceOptions, clock: { now(): number }): Promise<Trouble> {
  const { intercept, faults = [], mockSessions = false } = options
  if (faults.length === 0 && !mockSessions) return { intercept, sessions: undefined, moreRoutes: [] }
  const { openScript } = await import('./faults/script-faults.ts')
  const script = openScript(faults, { clock })
  const both: Interceptor = async (request) => (await intercept?.(request)) ?? script.intercept(request)
  if (!mockSessions) return { intercept: both, sessions: undefined, moreRoutes: [] }
  const { openSessions } = await import('./sessions/sessions.ts')
  const { openSessionRoutes } = await import('./routes/sessions.ts')
  const sessions = openSessions(() => clock.now())
  return { intercept: both, sessions, moreRoutes: openSessionRoutes(sessions, script) }
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

async function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<number> {
  try {
    server.listen({ port, host, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    throw new LockaleError('SERVICE_CANNOT_LISTEN', `The mock service cannot listen on ${host}:${port}.`, {
      hint: hints.get(systemCode(error) ?? '') ?? 'Choose another host or port. Port 0 takes any free port.',
      cause: error,
    })
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

const hints: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'Something else uses this port: choose another one, or 0 for any free one.'],
  ['EACCES', 'Ports below 1024 are not for everybody: choose a higher one, or 0 for any free one.'],
  ['EADDRNOTAVAIL', 'This machine does not have that address: 127.0.0.1 is always there.'],
])

/** Idle keep-alive connections would hold the process for seconds, stalled ones for ever. */
async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}
