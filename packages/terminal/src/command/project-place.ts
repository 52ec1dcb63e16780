import { resolve } from 'node:path'
import type { OpenOptions } from '@lockale/project'
import type { CommandContext } from './command.ts'

type Called = Pick<CommandContext, 'flags' | 'host'>

/** Returns the absolute path of a file or folder from the command line, which is relative to `--cwd`. */
export function resolvePath(file: string, { host, flags }: Called): string {
  return resolve(host.cwd, flags.text('cwd') ?? '.', file)
}

export function projectPlace({
  flags,
  host,
}: Called): Pick<OpenOptions, 'cwd' | 'config' | 'env'> & { readonly dataConfig?: boolean } {
  return {
    cwd: resolvePath('.', { flags, host }),
    config: flags.text('config'),
    env: host.env,
    ...(flags.isGiven('data-config') ? { dataConfig: true } : {}),
  }
}
