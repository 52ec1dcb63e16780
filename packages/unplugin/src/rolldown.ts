import { rollupLike } from './rollup-like.ts'

const rolldown: ReturnType<typeof rollupLike<'rolldown'>> = rollupLike('rolldown')
export default rolldown
// Makes `require()` in a CommonJS config return the function itself, not an object with the field `default`.
export { rolldown as 'module.exports' }
