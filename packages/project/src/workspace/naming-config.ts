import { relative, sep } from 'node:path'
import { movedTo } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import type { Seat } from './seat.ts'

/** The engine knows no files of configs: what it blames on the config names the file that there is. */
export async function namingConfig<T>(
  { configFile, root }: Pick<Seat, 'configFile' | 'root'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (configFile === undefined || !isLockaleError(error) || error.place !== 'lockale.config') throw error
    throw movedTo(relative(root, configFile).split(sep).join('/'), error)
  }
}
