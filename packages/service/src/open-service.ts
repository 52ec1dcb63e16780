import { type PresetName, presets } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { openDataFolder } from './data/open-data-folder.ts'
import { createEngine } from './engine/engine.ts'
import type { ServiceSettings } from './serve-command.ts'
import { type LocalService, startService } from './start.ts'
import { readSeed } from './store/read-seed.ts'

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
