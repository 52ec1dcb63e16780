import { isServiceError } from '@lockale/client'

/** `undefined` where the service says that there is none. */
export async function ignoreNotFound<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isServiceError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}
