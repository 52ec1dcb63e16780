import { lockale } from './index.ts'

const esbuild: typeof lockale.esbuild = lockale.esbuild
export default esbuild
// A CommonJS config's `require()` then gets the function itself.
export { esbuild as 'module.exports' }
