import { lockale } from './index.ts'

const rolldown: typeof lockale.rolldown = lockale.rolldown
export default rolldown
// A CommonJS config's `require()` then gets the function itself.
export { rolldown as 'module.exports' }
