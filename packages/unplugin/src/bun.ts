import { createBunPlugin, type UnpluginInstance } from 'unplugin'
import type { Options } from './options.ts'
import { makePlugin } from './plugin.ts'

const bun: UnpluginInstance<Options | undefined, false>['bun'] = createBunPlugin(makePlugin)
export default bun
// Makes `require()` in a CommonJS script return the function itself, not an object with the field `default`.
export { bun as 'module.exports' }
