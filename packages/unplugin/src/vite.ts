import { rollupLike } from './rollup-like.ts'

const vite: ReturnType<typeof rollupLike<'vite'>> = rollupLike('vite')
export default vite
// A CommonJS config's `require()` then gets the function itself.
export { vite as 'module.exports' }
