import { lockale } from './index.ts'

const rspack: typeof lockale.rspack = lockale.rspack
export default rspack
// For `require()` in a CommonJS config, which then returns the function itself.
export { rspack as 'module.exports' }
