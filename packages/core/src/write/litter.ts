import { join } from 'node:path'
import { systemCode } from '@lockale/errors'
import { privateFolder } from '../ledger/private-file.ts'
import type { FileSystem } from '../model/file-system.ts'
import { temporarySuffix } from '../model/temporary-name.ts'
import { realPlace } from '../scan/inside.ts'
import { readHeld } from './lock-file.ts'
import type { ProcessIdentity } from './process-identity.ts'

export interface LitterPlace {
  readonly fs: FileSystem
  readonly root: string
}

/** Where a run puts down, before it makes them, which temporary files it makes outside of the private folder. */
const stagedFile = join(privateFolder, 'staged')

/** @param temps relative to `root` */
export async function noteStaged(temps: readonly string[], { fs, root }: LitterPlace): Promise<void> {
  await fs.mkdir(join(root, privateFolder))
  const lines = temps.map((temp) => `${JSON.stringify(temp)}\n`)
  await fs.writeFile(join(root, stagedFile), new TextEncoder().encode(lines.join('')))
}

/** They have become what they were made for, or are gone. */
export async function forgetStaged({ fs, root }: LitterPlace): Promise<void> {
  await fs.rm(join(root, stagedFile))
}

/**
 * Removes what runs left that died: temporary files, and claims to a run lock. To be called by whoever holds the lock, so
 * that no such file is anybody's who lives.
 */
export async function sweepLitter({
  fs,
  root,
  isGone,
}: LitterPlace & { readonly isGone: (process: ProcessIdentity) => boolean }): Promise<void> {
  const folder = join(root, privateFolder)
  for (const name of await fs.list(folder)) {
    const path = join(folder, name)
    const isDeadClaim = async () => {
      const held = await readHeld({ fs, path, processes: { isGone } })
      return held !== undefined && (held.isGone || held.isTorn)
    }
    const isLitter = name.endsWith(temporarySuffix) || (name.startsWith('run.lock.') && (await isDeadClaim()))
    if (isLitter) await fs.rm(path)
  }
  const staged = await readStaged({ fs, root })
  if (staged === undefined) return
  for (const name of staged) await fs.rm(await realPlace(name, { fs, root }))
  await forgetStaged({ fs, root })
}

/** Names relative to the root; `undefined`: nothing was being written. What is torn is skipped. */
async function readStaged({ fs, root }: LitterPlace): Promise<readonly string[] | undefined> {
  try {
    const text = new TextDecoder().decode(await fs.readFile(join(root, stagedFile)))
    return text.split('\n').flatMap((line) => parseName(line) ?? [])
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseName(line: string): string | undefined {
  try {
    const name: unknown = JSON.parse(line)
    return typeof name === 'string' && name.endsWith(temporarySuffix) ? name : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
