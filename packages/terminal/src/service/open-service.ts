import type { ConnectOptions, ServiceCalls } from '@lockale/connect'
import type { Config, ServiceOptions } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import type { CommandContext } from '../command/command.ts'

/** The service of a command that has `serviceFlags`. */
export interface OpenService extends ServiceCalls {
  /** The project, if a config was found. */
  readonly project: Project | undefined
  /** The budget of the config; where there is none, nothing is limited. */
  readonly budget: Config['budget']
}

/**
 * Opens the service of the config, or that of the flags where there is no config, for as long as `work` takes.
 * @throws {LockaleError} as `openCalls`
 */
export async function withService<T>(context: CommandContext, work: (service: OpenService) => Promise<T>): Promise<T> {
  const project = await findProject(context)
  const calls = await context.host.parts.openCalls(chooseService(context, project?.config.service), {
    ...keyOptions(context),
    local: context.flags.has('local'),
  })
  try {
    return await work({ ...calls, project, budget: project?.config.budget ?? { currency: 'EUR' } })
  } finally {
    await calls.close()
  }
}

/** `undefined` where there is no config, and none was asked for. */
async function findProject({ flags, openProject }: CommandContext): Promise<Project | undefined> {
  try {
    return await openProject()
  } catch (error) {
    if (flags.text('config') === undefined && isLockaleError(error, 'CONFIG_NOT_FOUND')) return undefined
    throw error
  }
}

const noConfig: ServiceOptions = {
  preset: 'deepl',
  baseUrl: undefined,
  region: undefined,
  account: undefined,
  tag: undefined,
  timeoutMs: 10_000,
  concurrency: 16,
}

/** A flag that names another service leaves nothing of the config's address. */
export function chooseService({ flags }: CommandContext, config: ServiceOptions = noConfig): ServiceOptions {
  const preset = flags.text('preset') as ServiceOptions['preset'] | undefined
  const [baseUrl, region] = [flags.text('base-url'), flags.text('region')]
  if (preset === undefined && baseUrl === undefined && region === undefined) return config
  const isOther = preset !== undefined && preset !== config.preset
  return {
    ...config,
    preset: preset ?? (config === noConfig && baseUrl !== undefined ? 'service' : config.preset),
    baseUrl: baseUrl ?? (isOther || region !== undefined ? undefined : config.baseUrl),
    region: region ?? (isOther || baseUrl !== undefined ? undefined : config.region),
    account: isOther || baseUrl !== undefined ? undefined : config.account,
  }
}

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
