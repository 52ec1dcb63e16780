import { resolve } from 'node:path'
import type { CommandContext } from './command.ts'

/** Where a command looks for the config, for parts that open the project by themselves. */
export function projectPlace({ flags, host }: Pick<CommandContext, 'flags' | 'host'>): {
  readonly cwd: string
  readonly config?: string | undefined
  readonly dataConfig?: boolean
} {
  return {
    cwd: resolve(host.cwd, flags.text('cwd') ?? '.'),
    config: flags.text('config'),
    ...(flags.isGiven('data-config') ? { dataConfig: true } : {}),
  }
}
