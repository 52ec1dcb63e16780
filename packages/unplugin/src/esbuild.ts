import { lockale } from './index.ts'

const esbuild: typeof lockale.esbuild = lockale.esbuild
export default esbuild
// So that `require()` in a CommonJS config returns the function itself, not an object with the field `default`.
export { esbuild as 'module.exports' }
