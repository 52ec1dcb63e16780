import { rollupLike } from './rollup-like.ts'

const rollup: ReturnType<typeof rollupLike<'rollup'>> = rollupLike('rollup')
export default rollup
// For `require()` in a CommonJS config, which then returns the function itself.
export { rollup as 'module.exports' }
