import { rollupLike } from './rollup-like.ts'

const rollup: ReturnType<typeof rollupLike<'rollup'>> = rollupLike('rollup')
export default rollup
// So that `require()` in a CommonJS config returns the function itself, not an object with the field `default`.
export { rollup as 'module.exports' }
