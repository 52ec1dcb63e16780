import { lockale } from './index.ts'

const esbuild: typeof lockale.esbuild = lockale.esbuild
export default esbuild
// For `require()` in a CommonJS config, which then returns the function itself.
export { esbuild as 'module.exports' }
