import { resolve } from 'node:path'
import { openIdFile, openPassingIds, readStyleFolder, type StyleDesk } from '@lockale/connect'
import { type FileSystem, nodeFileSystem, type StyleFile } from '@lockale/core'
import type { CommandContext } from '../command.ts'
import { type OpenService, withService } from '../service/open-service.ts'

/** A project and the service that its styles are pushed to. */
export interface OpenDesk {
  readonly desk: StyleDesk
  readonly fs: FileSystem
  /** Absolute: the folder that holds `lockale/`. */
  readonly root: string
}

export interface OpenStyles extends OpenDesk {
  /** All of the project. */
  readonly files: readonly StyleFile[]
}

/** Files are read, and found wrong, before the service is asked anything. */
export async function withStyles<T>(context: CommandContext, work: (styles: OpenStyles) => Promise<T>): Promise<T> {
  return withDesk(context, async (open) => work({ ...open, files: await readStyleFolder(open.fs, open.root) }))
}

export async function withDesk<T>(context: CommandContext, work: (open: OpenDesk) => Promise<T>): Promise<T> {
  return withService(context, (service) => {
    const root = rootOf(context, service)
    const fs = nodeFileSystem()
    return work({ desk: deskOf(service, { fs, root, signal: context.host.signal }), fs, root })
  })
}

/** Where there is no config, the folder itself. */
function rootOf({ host, flags }: CommandContext, { project }: OpenService): string {
  return project?.root ?? resolve(host.cwd, flags.text('cwd') ?? '.')
}

/** Ids of a service that ends with the run are not kept. */
function deskOf(
  { client, place }: OpenService,
  { fs, root, signal }: Pick<OpenStyles, 'fs' | 'root'> & Pick<StyleDesk, 'signal'>,
): StyleDesk {
  const ids = place === undefined ? openPassingIds() : openIdFile(fs, root)
  return { client, ids, place: place ?? 'local', signal }
}
