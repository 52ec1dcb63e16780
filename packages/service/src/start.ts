import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { PresetName } from '@lockale/api'
import { LockaleError, systemCode } from '@lockale/errors'
import { type Engine, pseudoEngine } from './engine/engine.ts'
import { createIds, seededRandom } from './ids.ts'
import type { Intercept, Interceptor } from './intercept.ts'
import { type Counters, createRecorder, type RecordedRequest } from './recorder.ts'
import { checkOptions } from './check-options.ts'
import type { Fault } from './faults/fault.ts'
import type { FaultScript } from './faults/script-faults.ts'
import { createMeter, type Meter } from './meter.ts'
import { openApiRoute } from './routes/openapi.ts'
import { isOwnMachine } from './serve-command.ts'
import { createHttpServer } from './server.ts'
import type { Behaviour } from './store/account.ts'
import { checkSeed } from './store/check-seed.ts'
import type { Keeper } from './store/shelf.ts'
import type { Seed, SeedPhrases } from './store/seed.ts'
import { createStore, type Store } from './store/store.ts'

/** Options of `startService`. All have a default. */
export interface ServiceOptions {
  /** The port to listen on. Default: 0, which takes any free port. */
  readonly port?: number | undefined
  /** The address to listen on. Default: 127.0.0.1, which only this machine can reach. */
  readonly host?: string | undefined
  /** The seed: accounts, glossaries and other data to start with. */
  readonly seed?: Seed | undefined
  /** True to accept only API keys of the seed. Default: any key except `invalid` gets an account at its first use. */
  readonly strictKeys?: boolean | undefined
  /** Characters in a billing period, for accounts without a limit in the seed. */
  readonly characterLimit?: number | undefined
  /** The clock. Default: the real time. */
  readonly clock?:
    | {
        /** Returns milliseconds since 1970. */
        now(): number
      }
    | undefined
  /** Random numbers in [0, 1) for ids. Default: the same in every run; new ones if stored data already has ids. */
  readonly random?: (() => number) | undefined
  /** True (default) to say in a header of every answer that translations are not real. False sends no such header. */
  readonly announceStandIn?: boolean | undefined
  /** The engine that translates. Default: pseudo-translations. `createEngine` returns other engines. */
  readonly engine?: Engine | undefined
  /** The preset, which decides the names of headers and labels. Default: `service`. */
  readonly preset?: PresetName | undefined
  /** The region to serve. It has its own glossaries, style rule lists and memories, and no voice or administration. */
  readonly region?: string | undefined
  /** Another service in this process with which this one shares accounts, keys and usage, as regions of the API do. */
  readonly beside?: LocalService | undefined
  /** How documents and jobs behave (delays, failures), for all accounts. */
  readonly behaviour?: Partial<Behaviour> | undefined
  /** Sentences that voice sessions recognize in any sound, in a loop. Default: numbered sentences. */
  readonly voiceScript?: readonly string[] | undefined
  /** Stores the data on disk, see `openDataFolder`. Default: nothing is stored. The service closes it at the end. */
  readonly keeper?: Keeper | undefined
  /** A function that makes requests fail. If it returns `undefined`, `faults` apply. */
  readonly intercept?: Interceptor | undefined
  /** Failures to inject, as objects or as lines: `translate@2-5: 429 retry-after=3`. */
  readonly faults?: readonly (Fault | string)[] | undefined
  /**
   * True if requests may ask for failures: by headers of DeepL's mock server, `/healthz`, `/__session__/last-request`,
   * `/__faults__`. Do not use it for a service that others can reach.
   */
  readonly mockSessions?: boolean | undefined
  /** Maximum number of recorded requests in `requests`. Default: 1000. */
  readonly maxRecordedRequests?: number | undefined
  /** Maximum length of all recorded bodies, in UTF-16 units. The oldest requests are dropped. Default: no limit. */
  readonly maxRecordedLength?: number | undefined
  /** Maximum number of different strings for which the meter counts what is billed. Default: 100,000. */
  readonly maxMeteredTexts?: number | undefined
}

/** A running mock service. */
export interface LocalService {
  /** The address without a slash at its end: pass it to a client as `baseUrl`. */
  readonly url: string
  readonly port: number
  /** The recorded requests, in order of arrival. */
  readonly requests: readonly RecordedRequest[]
  /** Sums over all requests since the start or `reset`. */
  readonly counters: Counters
  /** What was billed for translations of strings, one by one. Documents, improvements and voice are not in it. */
  readonly meter: Meter
  /** The data of the service. */
  readonly store: Store
  /**
   * Answers chosen requests with an answer of your own, until `reset`. A newer stub comes before older ones and faults.
   * @param which which requests, as in a line of `faults`: `GET usage`, `translate@1`, `glossaries target=de`
   * @param answer what they get: an answer such as `{ status: 503 }`, or a function of the request
   * @throws {LockaleError} `SERVICE_FAULT_INVALID`
   */
  stub(which: string, answer: Intercept | Interceptor): Promise<void>
  /** Replaces all faults, and starts to count requests at 1 again. @throws {LockaleError} `SERVICE_FAULT_INVALID` */
  setFaults(faults: readonly (Fault | string)[]): Promise<void>
  /** Replaces all fixed translations of the seed. @throws {LockaleError} `SERVICE_SEED_INVALID` */
  setPhrases(phrasebook: readonly SeedPhrases[]): void
  /**
   * Makes the service as it was at its start, for the next test: without requests, counters, usage and stubs, and with the
   * data, phrases and faults of the options. Data in a data folder stay.
   */
  reset(): void
  /** Closes all connections, also those in use, and waits until the port is free. You can call it again. */
  close(): Promise<void>
  /** Closes the service, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts the mock service on this machine. It needs no network, and forgets everything when it is closed, unless `keeper` is
 * set.
 * ```ts
 * await using service = await startService()
 * const client = createClient({ key: 'any', baseUrl: service.url })
 * ```
 * @throws {LockaleError} `SERVICE_CANNOT_LISTEN` if the address is in use, `SERVICE_OPTION_INVALID`, `SERVICE_SEED_INVALID`,
 * `SERVICE_FAULT_INVALID`
 */
export async function startService(options: ServiceOptions = {}): Promise<LocalService> {
  checkOptions(options)
  const { port = 0, host = '127.0.0.1', seed = {}, strictKeys = false, announceStandIn = true, clock = Date } = options
  checkSeed(seed)
  const now = (): number => clock.now()
  let seeded = seededRandom()
  const ids = createIds(options.random ?? (options.keeper === undefined ? () => seeded() : Math.random))
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
  const { script, intercept, sessions, moreRoutes } = await openTrouble(options, clock)
  const server = createHttpServer({
    store,
    ids,
    recorder,
    metering,
    now,
    announceStandIn,
    isOnlyLocal: isOwnMachine(host),
    intercept,
    sessions,
    moreRoutes: [openApiRoute, ...moreRoutes],
    engine,
    preset,
    region,
    script: options.voiceScript,
  })
  const sockets = trackSockets(server)
  const actualPort = await listen(server, { port, host })

  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= closeServer(server, sockets).then(() => keeper?.close()))
  return {
    url: urlOf(host, actualPort),
    port: actualPort,
    requests: recorder.requests,
    get counters() {
      return recorder.counters()
    },
    meter: metering.meter,
    store,
    stub: async (which, answer) => (await script.load()).stub(which, answer),
    setFaults: async (faults) => (await script.load()).set(faults),
    setPhrases: (phrasebook) => store.setPhrases(checkSeed({ phrasebook }).phrasebook ?? []),
    reset() {
      seeded = seededRandom()
      recorder.reset()
      metering.meter.reset()
      sessions?.clear()
      store.reset()
      script.loaded()?.removeStubs()
      script.loaded()?.set(options.faults ?? [])
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Returns the address for clients. A client cannot call `0.0.0.0`, which is every address of this machine. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Loads the code for injected faults and test sessions, but only when they are used. */
async function openTrouble(
  options: ServiceOptions,
  clock: { now(): number },
): Promise<
  Pick<Parameters<typeof createHttpServer>[0], 'intercept' | 'sessions' | 'moreRoutes'> & {
    readonly script: { readonly load: () => Promise<FaultScript>; readonly loaded: () => FaultScript | undefined }
  }
> {
  const { faults = [], mockSessions = false } = options
  let loading: Promise<FaultScript> | undefined
  let loaded: FaultScript | undefined
  const script = {
    loaded: () => loaded,
    load: () =>
      (loading ??= import('./faults/script-faults.ts').then(
        ({ openScript }) => (loaded = openScript(faults, { clock })),
      )),
  }
  const intercept: Interceptor = async (request) =>
    (await options.intercept?.(request)) ?? (await loaded?.intercept(request))
  if (faults.length > 0) await script.load()
  if (!mockSessions) return { script, intercept, sessions: undefined, moreRoutes: [] }
  const { openSessions } = await import('./sessions/sessions.ts')
  const { openSessionRoutes } = await import('./routes/sessions.ts')
  const sessions = openSessions(() => clock.now())
  return { script, intercept, sessions, moreRoutes: openSessionRoutes(sessions, await script.load()) }
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

/** Closes the server and all connections. Otherwise, idle and stalled connections keep the process alive. */
async function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  for (const socket of sockets) socket.destroy()
  await closed
}
