import { rollupLike } from './rollup-like.ts'

const vite: ReturnType<typeof rollupLike<'vite'>> = rollupLike('vite')
export default vite
// For `require()` in a CommonJS config, which then returns the function itself.
export { vite as 'module.exports' }
