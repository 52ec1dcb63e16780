import { lockale } from './index.ts'

const rspack: typeof lockale.rspack = lockale.rspack
export default rspack
// So that `require()` in a CommonJS config returns the function itself, not an object with the field `default`.
export { rspack as 'module.exports' }
