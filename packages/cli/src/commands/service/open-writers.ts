import { openWriter, type ServiceCalls } from '@lockale/connect'
import type { Config, Writer, WritingWish } from '@lockale/core'
import { knownSecrets } from '@lockale/errors'
import type { Project } from '@lockale/project'
import { keyOptions } from '../../secrets/key-options.ts'
import type { CommandContext } from '../command.ts'
import { chooseService } from './open-service.ts'

/** The services that improve the source texts of a project. */
export interface Writers {
  /** As `Project.write` takes it. */
  readonly writerOf: (config: Config) => Promise<Writer>
  /** Where what is left may be asked; a service that has been opened. */
  readonly client: () => Promise<ServiceCalls['client']>
  close(): Promise<void>
}

/** Opens a service when it is first asked for. */
export function openWriters(
  context: CommandContext,
  { services }: Pick<Project, 'services'>,
  wish: WritingWish,
): Writers {
  const { host, flags } = context
  const keys = keyOptions(context)
  const open = new Map<unknown, Promise<ServiceCalls>>()
  const callsFor = (use: Project['services'][number] | undefined): Promise<ServiceCalls> => {
    const calls =
      open.get(use) ??
      host.parts.openCalls(chooseService(context, use?.config.service), { ...keys, local: flags.has('local') })
    open.set(use, calls)
    return calls
  }
  return {
    async writerOf(config) {
      const { client, place } = await callsFor(services.find(({ configs }) => configs.includes(config)) ?? services[0])
      const secrets = knownSecrets(host.env)
      const { concurrency } = config.service
      return openWriter({ client, place, locale: config.source, wish, signal: host.signal, concurrency, secrets })
    },
    client: async () => (await callsFor([...open.keys()].at(-1) as Project['services'][number] | undefined)).client,
    async close() {
      for (const calls of await Promise.allSettled(open.values())) {
        if (calls.status === 'fulfilled') await calls.value.close()
      }
    },
  }
}
