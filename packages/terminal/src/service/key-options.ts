import type { ConnectOptions } from '@lockale/connect'
import type { CommandContext } from '../command/command.ts'

/** More than any key has: what follows it makes the key invalid, and is not waited for. */
const maxBytes = 4097

/** Where a command that has the flag `--key-file` finds its key. Standard input is read once, for all services of a run. */
export function keyOptions({
  host,
  flags,
}: Pick<CommandContext, 'host' | 'flags'>): Pick<ConnectOptions, 'env' | 'stdin' | 'cwd'> {
  const { env, cwd } = host
  if (flags.text('key-file') === undefined) return { env, cwd }
  let read: Promise<string> | undefined
  const stdin = () => (read ??= host.parts.readStdin(maxBytes).then((bytes) => new TextDecoder().decode(bytes)))
  return { env, cwd, stdin }
}
