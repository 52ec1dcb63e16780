import { type PresetName, presets } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { openDataFolder } from './data/open-data-folder.ts'
import { createEngine } from './engine/engine.ts'
import { type LocalService, startService } from './start.ts'
import { readSeed } from './store/read-seed.ts'

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

/** Limit for all recorded bodies, in UTF-16 units. It is low, because a service that runs for days records many. */
const maxRecordedLength = 16 * 1024 * 1024

/**
 * Starts a service with the given settings.
 * @throws {LockaleError} as `startService`; also `SERVICE_PRESET_UNKNOWN`, `SERVICE_DATA_MISSING`,
 * `SERVICE_DATA_IN_USE`, `SERVICE_DATA_INVALID`
 */
export async function openService(settings: ServiceSettings): Promise<LocalService> {
  const { seed, dataFolder, region, allowFaults, faults, preset: presetName, ...plain } = settings
  const preset = readPreset(presetName)
  const read = seed === undefined ? undefined : await readSeed(seed.text, seed.name)
  const engine = createEngine(settings.engine)
  const keeper = dataFolder === undefined ? undefined : await openDataFolder(dataFolder)
  try {
    return await startService({
      ...plain,
      engine,
      preset,
      faults,
      mockSessions: allowFaults,
      maxRecordedLength,
      seed: read,
      keeper,
      region,
    })
  } catch (error) {
    keeper?.close()
    throw error
  }
}

function readPreset(name: string): PresetName {
  if (Object.hasOwn(presets, name)) return name as PresetName
  throw new LockaleError('SERVICE_PRESET_UNKNOWN', `There is no preset with the name ${name}.`, {
    hint: `Choose one of: ${Object.keys(presets).join(', ')}.`,
  })
}
