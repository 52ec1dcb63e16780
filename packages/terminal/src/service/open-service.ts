import type { ConnectOptions, ServiceCalls } from '@lockale/connect'
import type { Config, ServiceOptions } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import type { CommandContext } from '../command/command.ts'

export interface OpenService extends ServiceCalls {
  readonly project: Project | undefined
  /** Budget of the config; without a config there is no limit. */
  readonly budget: Config['budget']
}

/** Calls `work` with the service from flags or config, then closes it. @throws {LockaleError} as `openCalls` */
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

/** Returns the project; `undefined` if no config exists. If `--config` names a missing file, throws. */
async function findProject({ flags, openProject }: CommandContext): Promise<Project | undefined> {
  try {
    return await openProject()
  } catch (error) {
    if (flags.text('config') === undefined && isLockaleError(error, 'CONFIG_NOT_FOUND')) return undefined
    throw error
  }
}

const noConfig: ServiceOptions = { preset: 'deepl', timeoutMs: 10_000, concurrency: 16 }

/** Returns the service from flags and config. If a flag names another service, ignores the URL in the config. */
function chooseService({ flags }: CommandContext, config: ServiceOptions = noConfig): ServiceOptions {
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

/** Reads at most this many bytes for an API key: one more than the longest valid key, to detect longer input. */
const maxBytes = 4097

/** Returns where the API key comes from. With `--key-file -`, stdin is read once, for all services of a run. */
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
