import { rollupLike } from './rollup-like.ts'

const rollup: ReturnType<typeof rollupLike<'rollup'>> = rollupLike('rollup')
export default rollup
// Makes `require()` in a CommonJS config return the function itself, not an object with the field `default`.
export { rollup as 'module.exports' }
