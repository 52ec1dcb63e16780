import { lockale } from './index.ts'

const esbuild: typeof lockale.esbuild = lockale.esbuild
export default esbuild
// With this export, `require()` in a CommonJS config returns the function, not an object with the field `default`.
export { esbuild as 'module.exports' }
