import { type PresetName, presets } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { openDataFolder } from './data/open-data-folder.ts'
import { createEngine } from './engine/engines/create-engine.ts'
import { type LocalService, startService } from './start.ts'
import { readSeed } from './store/read-seed.ts'

/** A service as words and files say it. */
export interface ServiceSettings {
  /** 0 takes any free one. */
  readonly port: number
  readonly host: string
  /** `pseudo`, `echo` or `apertium`. */
  readonly engine: string
  /** The text of a seed file, and its name for messages. */
  readonly seed: { readonly text: string; readonly name: string } | undefined
  /** Where everything is kept; `undefined`: nowhere. */
  readonly dataFolder: string | undefined
  readonly strictKeys: boolean
  readonly region: string | undefined
  /** `service` or `deepl`. */
  readonly preset: string
  /** Whether requests may ask for faults, and a control endpoint sets them. */
  readonly allowFaults: boolean
  /** Lines of the fault language. */
  readonly faults: readonly string[]
}

/** What runs for days is looked at on its page alone. */
const maxRecordedLength = 16 * 1024 * 1024

/**
 * Starts a service with all that its settings name.
 * @throws {LockaleError} as `startService`; also `SERVICE_PRESET_UNKNOWN`, `SERVICE_ENGINE_MISSING`, `SERVICE_DATA_MISSING`,
 * `SERVICE_DATA_IN_USE`, `SERVICE_DATA_INVALID`
 */
export async function openService(settings: ServiceSettings): Promise<LocalService> {
  const { seed, dataFolder, region, allowFaults, faults, preset: presetName, ...plain } = settings
  const preset = readPreset(presetName)
  const read = seed === undefined ? undefined : readSeed(seed.text, seed.name)
  const engine = await createEngine(settings.engine)
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
    await engine.close?.()
    throw error
  }
}

function readPreset(name: string): PresetName {
  if (Object.hasOwn(presets, name)) return name as PresetName
  throw new LockaleError('SERVICE_PRESET_UNKNOWN', `There is no preset with the name ${name}.`, {
    hint: `Choose one of: ${Object.keys(presets).join(', ')}.`,
  })
}
