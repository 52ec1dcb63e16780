import { lockale } from './index.ts'

const rspack: typeof lockale.rspack = lockale.rspack
export default rspack
// A CommonJS config's `require()` then gets the function itself.
export { rspack as 'module.exports' }
