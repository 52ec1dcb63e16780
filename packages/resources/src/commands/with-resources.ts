import type { ProjectPlace } from '@lockale/core'
import { resolve } from 'node:path'
import { projectDisk } from '@lockale/project'
import type { CommandContext } from '@lockale/terminal/command/command'
import { withService } from '@lockale/terminal/service/open-service'
import type { ResourcePlace } from '../glossary/open-glossaries.ts'
import { openIds } from '../glossary/id-file.ts'

/** The service, and the folder that contains `lockale/`: that of the project or, without a project, the current one. */
interface OpenPlace extends ResourcePlace, ProjectPlace {
  /** False for a mock service, which loses all data when the command ends. */
  readonly isKept: boolean
}

/** Calls `work` with the open service. @throws {LockaleError} as `withService` */
export function withResources<T>(context: CommandContext, work: (place: OpenPlace) => Promise<T>): Promise<T> {
  const { host, flags } = context
  return withService(context, ({ client, place, project }) => {
    const root = project?.root ?? resolve(host.cwd, flags.text('cwd') ?? '.')
    const fs = projectDisk()
    const records = openIds({ root, place }, fs)
    return work({ fs, root, client, records, signal: host.signal, isKept: place !== undefined })
  })
}

/** Returns true with the flag `--yes`, or if the user confirms. @throws {LockaleError} `INIT_CANCELLED` on Ctrl-C */
export async function confirmsDeletion({ flags, host }: CommandContext, what: string): Promise<boolean> {
  if (flags.has('yes')) return true
  const prompts = flags.has('json') ? undefined : await host.parts.prompts(host.signal)
  return (await prompts?.confirm({ message: `Delete ${what} on the service?` })) === true
}
