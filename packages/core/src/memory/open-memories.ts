import type { Config } from '../model/config.ts'
import { type FittedSettings, isMockEngine } from '../model/translator.ts'
import type { SharedMemory } from '../model/shared-memory.ts'

/** Opens the translation caches that machines share, one for each storage of the configs. Closes them at the end. */
export async function withMemories<T>(
  configs: readonly Config[],
  work: (memoryOf: (config: Config) => SharedMemory | undefined) => Promise<T>,
): Promise<T> {
  const open = new Map<unknown, SharedMemory>()
  try {
    for (const { sharedMemory } of configs) {
      if (sharedMemory === undefined || open.has(sharedMemory.driver)) continue
      const { openSharedMemory } = await import('./shared-memory.ts')
      open.set(sharedMemory.driver, await openSharedMemory(sharedMemory))
    }
    return await work(({ sharedMemory }) => open.get(sharedMemory?.driver))
  } finally {
    for (const memory of open.values()) await memory.close()
  }
}

/** Returns the shared memory; `undefined` if the engine is a mock, because pseudo-translations are not shared. */
export function withoutMock(
  memory: SharedMemory | undefined,
  settings: readonly FittedSettings[],
): SharedMemory | undefined {
  return settings.some(({ settings: { engine } }) => isMockEngine(engine)) ? undefined : memory
}
