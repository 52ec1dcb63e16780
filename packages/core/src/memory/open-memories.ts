import type { Config } from '../model/config.ts'
import { type FittedSettings, isMockEngine } from '../model/translator.ts'
import type { SharedMemory } from '../model/shared-memory.ts'

/** Opens the shared memories of some configs for one piece of work, and closes them: one for each storage. */
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

/** What an engine says that only stands in for a translation is neither asked for of others nor given to them. */
export function withoutMock(
  memory: SharedMemory | undefined,
  settings: readonly FittedSettings[],
): SharedMemory | undefined {
  return settings.some(({ settings: { engine } }) => isMockEngine(engine)) ? undefined : memory
}
