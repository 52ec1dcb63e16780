import { rollupLike } from './rollup-like.ts'

const rolldown: ReturnType<typeof rollupLike<'rolldown'>> = rollupLike('rolldown')
export default rolldown
// For `require()` in a CommonJS config, which then returns the function itself.
export { rolldown as 'module.exports' }
