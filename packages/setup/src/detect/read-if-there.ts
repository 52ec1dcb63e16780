import type { FileSystem } from '@lockale/core'
import { systemCode } from '@lockale/errors'

/** `undefined`: there is no such file, or it cannot be read. */
export async function readIfThere(fs: FileSystem, path: string): Promise<Uint8Array | undefined> {
  try {
    return await fs.readFile(path)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
