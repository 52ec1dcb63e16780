import { createUnplugin, type UnpluginInstance } from 'unplugin'
import type { Options } from './options.ts'
import { makePlugin } from './plugin.ts'

export type { FailOn, Options } from './options.ts'

/** The plugin for every bundler. Import your bundler's entry (`unplugin-lockale/vite`): it loads only what it needs. */
export const lockale: UnpluginInstance<Options | undefined, false> = createUnplugin(makePlugin)
