import { rollupLike } from './rollup-like.ts'

const rolldown: ReturnType<typeof rollupLike<'rolldown'>> = rollupLike('rolldown')
export default rolldown
// A CommonJS config's `require()` then gets the function itself.
export { rolldown as 'module.exports' }
