import type { UserConfig } from '@lockale/core'

export type { UserConfig } from '@lockale/core'

/** Gives an editor the fields of a `lockale.config.ts`. Returns what it is given: the file is checked when it is loaded. */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
