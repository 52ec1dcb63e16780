import { createFsFromVolume, Volume } from 'memfs'
import { parseConfig } from '../config/parse-config.ts'
import type { Clock } from '../model/clock.ts'
import type { Config } from '../model/config.ts'
import { type FileSystem, nodeFileSystem } from '@lockale/disk'
import { TranslateFailure, type Connection, type TranslateRequest } from '../model/translator.ts'
import { openRuns, type Runs } from './open-runs.ts'

export interface World<P = Runs> {
  readonly project: P
  readonly translator: RecordingTranslator
  files(): Record<string, string>
  read(file: string): unknown
  write(file: string, value: unknown): void
  remove(file: string): void
  /** Opens the same disk as a new process would, with another config or a failing disk. */
  reopen(options?: { readonly config?: Partial<RawConfig>; readonly wrap?: (fs: FileSystem) => FileSystem }): World<P>
}

export interface WorldParts {
  readonly config: Config
  readonly root: string
  readonly fs: FileSystem
  readonly clock: Clock
}

export interface RecordingTranslator extends Connection {
  readonly requests: TranslateRequest[]
  texts(): readonly string[]
  /** Replaces the default answers; may throw a `TranslateFailure`. */
  answer: (request: TranslateRequest) => readonly string[]
}

type RawConfig = Record<string, unknown>

const root = '/app'

/** Creates a project on a disk in memory, with a translator that prefixes strings with `de:`. */
export const createWorld: (files: Record<string, unknown>, config?: RawConfig, volume?: Volume) => World =
  worldsOf(openRuns)

/** Like `createWorld`, with another function that opens the project. */
export function worldsOf<P>(
  open: (parts: WorldParts) => P,
): (files: Record<string, unknown>, config?: RawConfig, volume?: Volume) => World<P> {
  return (files, config = {}, volume = new Volume()) => {
    volume.fromJSON(
      Object.fromEntries(Object.entries(files).map(([file, value]) => [`${root}/${file}`, toText(value)])),
    )
    return openWorld(open, { volume, config, wrap: (fs) => fs, translator: createTranslator() })
  }
}

interface Opened {
  readonly volume: Volume
  readonly config: RawConfig
  readonly wrap: (fs: FileSystem) => FileSystem
  readonly translator: RecordingTranslator
}

function openWorld<P>(open: (parts: WorldParts) => P, { volume, config, wrap, translator }: Opened): World<P> {
  const checks = { 'case-start': 'off', ...(config['checks'] as object | undefined) } // `de:` starts in lower case
  const service = { preset: 'service' } // as the translator in memory
  const raw = {
    source: 'en',
    targets: ['de', 'pl'],
    files: ['{locale}.json'],
    syntax: 'i18next',
    service,
    ...config,
    checks,
  }
  const parsed: Config = parseConfig(raw, { place: 'lockale.config.json' })
  const fs = wrap(
    nodeFileSystem(createFsFromVolume(volume) as unknown as NonNullable<Parameters<typeof nodeFileSystem>[0]>),
  )
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  return {
    project: open({ config: parsed, root, fs, clock }),
    translator,
    files() {
      const all = Object.entries(volume.toJSON()).filter(([path, text]) => path.startsWith(`${root}/`) && text !== null)
      return Object.fromEntries(all.map(([path, text]) => [path.slice(root.length + 1), text ?? '']))
    },
    read: (file) => JSON.parse(String(volume.readFileSync(`${root}/${file}`))) as unknown,
    write: (file, value) => volume.writeFileSync(`${root}/${file}`, toText(value)),
    remove: (file) => volume.unlinkSync(`${root}/${file}`),
    reopen: (options = {}) =>
      openWorld(open, {
        volume,
        config: { ...config, ...options.config },
        wrap: options.wrap ?? ((same) => same),
        translator,
      }),
  }
}

export function createTranslator(): RecordingTranslator {
  const requests: TranslateRequest[] = []
  return {
    engine: 'service',
    limits: { maxTexts: 50, maxBytes: 131_072 },
    overheadBytes: () => 500,
    textBytes: (text) => Buffer.byteLength(JSON.stringify(text)) + 1,
    fit: (_, targets) =>
      Promise.resolve(
        targets.map(({ locale, wanted: { context, explicit: _explicit, ...rest } }) => ({
          locale,
          settings: { engine: 'service', ...rest },
          context,
          leftOut: [],
        })),
      ),
    charactersLeft: () => Promise.resolve(undefined),
    requests,
    texts: () => requests.flatMap(({ texts }) => texts),
    answer: ({ texts, target }) => texts.map((text) => `${target}:${text}`),
    async translate(request) {
      requests.push(request)
      await Promise.resolve()
      return { texts: this.answer(request), billedCharacters: undefined }
    },
    close: () => Promise.resolve(),
  }
}

export function failure(
  cause: TranslateFailure['failure'],
  outcome: TranslateFailure['outcome'] = 'refused',
): TranslateFailure {
  return new TranslateFailure(cause, outcome, `the service says ${cause}`, { hint: 'do something' })
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`
}
