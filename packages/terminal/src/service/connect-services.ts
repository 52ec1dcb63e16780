import { type Config, needsService, noService, type Connection, type TranslatorOf } from '@lockale/core'
import type { Project } from '@lockale/project'

export interface Connections {
  /** Connection for `sync` and `plan` of a project; `undefined` if no service could be reached. */
  readonly translator: Connection | TranslatorOf | undefined
  close(): Promise<void>
}

/**
 * Connects to the services that the project needs: copies (`en` to `en-GB`) and pseudo-locales need no service.
 * @param connect returns `undefined` to go on without a service
 */
export async function connectServices<T extends Connection | undefined>(
  { services }: Pick<Project, 'services'>,
  locales: readonly string[] | undefined,
  connect: (config: Config) => Promise<T>,
): Promise<Connections & { readonly translator: Connection | TranslatorOf | Extract<T, undefined> }> {
  const open: (readonly [use: (typeof services)[number], translator: Connection | T])[] = []
  const close = async () => {
    for (const [, translator] of open) await translator?.close()
  }
  try {
    for (const use of services) {
      open.push([use, needsService(use.config, locales) ? await connect(use.config) : noService(use.config)])
    }
  } catch (error) {
    await close()
    throw error
  }
  const [only, ...others] = open.map(([, translator]) => translator)
  if (only !== undefined && others.length === 0) return { translator: only, close }
  if (open.every(([, translator]) => translator === undefined)) {
    return { translator: undefined as Extract<T, undefined>, close }
  }
  const translator: TranslatorOf = (config) => open.find(([{ configs }]) => configs.includes(config))?.[1]
  return { translator, close }
}
