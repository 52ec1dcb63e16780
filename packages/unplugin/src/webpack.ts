import { lockale } from './index.ts'

const webpack: typeof lockale.webpack = lockale.webpack
export default webpack
// A CommonJS config's `require()` then gets the function itself.
export { webpack as 'module.exports' }
