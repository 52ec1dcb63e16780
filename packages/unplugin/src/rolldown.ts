import { rollupLike } from './rollup-like.ts'

const rolldown: ReturnType<typeof rollupLike<'rolldown'>> = rollupLike('rolldown')
export default rolldown
// So that `require()` in a CommonJS config returns the function itself, not an object with the field `default`.
export { rolldown as 'module.exports' }
