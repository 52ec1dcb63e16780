import type { UserConfig } from '@lockale/core'

export type { UserConfig } from '@lockale/core'

/**
 * Returns its argument unchanged. In a `lockale.config.ts` it gives your editor the types of all fields. lockale checks the
 * config when it loads the file.
 * ```ts
 * import { defineConfig } from 'lockale'
 *
 * export default defineConfig({ source: 'en', targets: ['de', 'fr'], files: ['locales/{locale}.json'] })
 * ```
 */
export function defineConfig(config: UserConfig): UserConfig {
  return config
}
