import { lockale } from './index.ts'

const webpack: typeof lockale.webpack = lockale.webpack
export default webpack
// For `require()` in a CommonJS config, which then returns the function itself.
export { webpack as 'module.exports' }
