import { lockale } from './index.ts'

const webpack: typeof lockale.webpack = lockale.webpack
export default webpack
// So that `require()` in a CommonJS config returns the function itself, not an object with the field `default`.
export { webpack as 'module.exports' }
