import { createBunPlugin, type UnpluginInstance } from 'unplugin'
import type { Options } from './options.ts'
import { makePlugin } from './plugin.ts'

const bun: UnpluginInstance<Options | undefined, false>['bun'] = createBunPlugin(makePlugin)
export default bun
// For `require()` in a CommonJS script, which then returns the function itself.
export { bun as 'module.exports' }
