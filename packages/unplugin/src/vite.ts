import { lockale } from './index.ts'

const vite: typeof lockale.vite = lockale.vite
export default vite
// A CommonJS config's `require()` then gets the function itself.
export { vite as 'module.exports' }
