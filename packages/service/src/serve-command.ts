import { LockaleError } from '@lockale/errors'

/** The settings of a mock service as a command line or a file has them. `openService` converts them. */
export interface ServiceSettings {
  /** The port. 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** The engine: `pseudo` or `echo`. */
  readonly engine: string
  /** The content of a seed file, and its name for error messages. */
  readonly seed: { readonly text: string; readonly name: string } | undefined
  /** The folder to store data in; `undefined` to store nothing. */
  readonly dataFolder: string | undefined
  readonly strictKeys: boolean
  readonly region: string | undefined
  /** The preset, which decides the names of headers and labels: `service` or `deepl`. */
  readonly preset: string
  /** True if requests can make the service fail, by their headers or by a call of a control endpoint. */
  readonly allowFaults: boolean
  /** Failures to inject, each as one line: `translate@2-5: 429`. */
  readonly faults: readonly string[]
}

/** A flag of the command that starts the service. */
interface ServeFlag {
  readonly name: string
  /** What its value is; absent for a flag without a value. */
  readonly takes?: { readonly kind: 'text' | 'port'; readonly name: string }
  readonly help: string
}

/** The flags of `lockale serve` and of `lockale-service`. */
export const serveFlags: readonly ServeFlag[] = [
  {
    name: 'port',
    takes: { kind: 'port', name: 'n' },
    help: 'listen on this port (default: 4004; 0 picks a free one)',
  },
  { name: 'host', takes: { kind: 'text', name: 'address' }, help: 'listen on this address (default: 127.0.0.1)' },
  {
    name: 'engine',
    takes: { kind: 'text', name: 'name' },
    help: 'translation engine: pseudo (default) or echo',
  },
  {
    name: 'seed',
    takes: { kind: 'text', name: 'file' },
    help: 'start with the accounts, glossaries … of this file',
  },
  { name: 'data', takes: { kind: 'text', name: 'folder' }, help: 'keep data in this folder' },
  { name: 'strict-keys', help: 'accept only keys of the seed file' },
  { name: 'region', takes: { kind: 'text', name: 'name' }, help: 'act as this region' },
  {
    name: 'preset',
    takes: { kind: 'text', name: 'name' },
    help: 'names to use: service (default) or deepl',
  },
  { name: 'faults', help: 'allow requests and the control endpoint to inject faults' },
  {
    name: 'fault',
    takes: { kind: 'text', name: 'line' },
    help: 'inject this fault; repeatable',
  },
]

/** The flags of a call. */
interface GivenFlags {
  has(name: string): boolean
  text(name: string): string | undefined
  texts(name: string): readonly string[]
  count(name: string): number | undefined
}

const defaultPort = 4004

/**
 * Returns the settings that the flags of a call name.
 * @param readText reads a file of the user @param folderOf returns the absolute path of a folder of the user
 * @throws {LockaleError} `SERVICE_SEED_INVALID` if the seed file cannot be read
 */
export async function readServeSettings(
  flags: GivenFlags,
  {
    readText,
    folderOf,
    wordsOf,
  }: {
    readonly readText: (file: string) => Promise<string>
    readonly folderOf: (folder: string) => Promise<string>
    /** Returns the reason of a system error in words. */
    readonly wordsOf: (error: unknown) => string
  },
): Promise<ServiceSettings> {
  const seed = flags.text('seed')
  const data = flags.text('data')
  return {
    port: flags.count('port') ?? defaultPort,
    host: flags.text('host') ?? '127.0.0.1',
    engine: flags.text('engine') ?? 'pseudo',
    seed: seed === undefined ? undefined : { text: await readSeedFile(seed), name: seed },
    dataFolder: data === undefined ? undefined : await folderOf(data),
    strictKeys: flags.has('strict-keys'),
    region: flags.text('region'),
    preset: flags.text('preset') ?? 'service',
    allowFaults: flags.has('faults'),
    faults: flags.texts('fault'),
  }

  async function readSeedFile(file: string): Promise<string> {
    try {
      return await readText(file)
    } catch (error) {
      throw new LockaleError('SERVICE_SEED_INVALID', `The seed ${file} cannot be read: ${wordsOf(error)}.`, {
        hint: 'Name a file that is there, or leave --seed out.',
        place: file,
        cause: error,
      })
    }
  }
}

/** Returns what the user must know about a running service: a title with details, and lines with or without a label. */
export function describeServed(
  url: string,
  { engine, dataFolder, strictKeys, host, allowFaults }: ServiceSettings,
): {
  readonly title: readonly [title: string, details: string]
  /** What others can do; `undefined` if only this machine can reach the service. */
  readonly warning: string | undefined
  readonly uses: readonly (readonly [label: string, text: string])[]
  readonly end: string
} {
  const key = strictKeys ? 'LOCKALE_KEY=<a key of the seed> ' : ''
  return {
    title: ['The mock language service is running.', engines[engine] ?? engines.pseudo],
    warning: isOwnMachine(host)
      ? undefined
      : `Other machines can reach it, ${allowFaults ? 'use it and make it fail' : 'and use it'}.`,
    uses: [
      ['in lockale.config', `service: { preset: 'local', baseUrl: '${url}' }`],
      ['in the shell', `${key}lockale sync`],
      ['without a server', 'lockale sync --local'],
    ],
    end: `Ctrl-C stops it${dataFolder === undefined ? ' and discards its data' : `; its data stays in ${dataFolder}`}.`,
  }
}

const engines: Readonly<Record<string, string>> & { readonly pseudo: string } = {
  pseudo: 'It makes pseudo-translations and bills nothing.',
  echo: 'It returns every string unchanged.',
}

/** Returns true for an address that only this machine can reach. */
export function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host)
}
