import type { Config, SharedMemory } from '@lockale/core'

/** Gives the shared memory of the config for one piece of work, and closes it. It is loaded only where there is one. */
export async function withSharedMemory<T>(
  { sharedMemory }: Config,
  work: (memory: SharedMemory | undefined) => Promise<T>,
): Promise<T> {
  if (sharedMemory === undefined) return work(undefined)
  const { openSharedMemory } = await import('./open-shared-memory.ts')
  const memory = await openSharedMemory(sharedMemory)
  try {
    return await work(memory)
  } finally {
    await memory.close()
  }
}
