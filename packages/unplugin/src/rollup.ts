import { lockale } from './index.ts'

const rollup: typeof lockale.rollup = lockale.rollup
export default rollup
// A CommonJS config's `require()` then gets the function itself.
export { rollup as 'module.exports' }
