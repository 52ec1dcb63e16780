import { rollupLike } from './rollup-like.ts'

const rollup: ReturnType<typeof rollupLike<'rollup'>> = rollupLike('rollup')
export default rollup
// A CommonJS config's `require()` then gets the function itself.
export { rollup as 'module.exports' }
