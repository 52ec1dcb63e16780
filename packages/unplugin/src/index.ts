import { createUnplugin, type UnpluginInstance } from 'unplugin'
import type { Options } from './options.ts'
import { makePlugin } from './plugin.ts'

export type { FailOn, Options } from './options.ts'

/** The plugin for every bundler. Each has an entry of its own, which loads no more than it needs. */
export const lockale: UnpluginInstance<Options | undefined, false> = createUnplugin(makePlugin)
