import { rollupLike } from './rollup-like.ts'

const vite: ReturnType<typeof rollupLike<'vite'>> = rollupLike('vite')
export default vite
// So that `require()` in a CommonJS config returns the function itself, not an object with the field `default`.
export { vite as 'module.exports' }
