import { expect, test } from 'vitest'
import { hasHotModules } from './host.ts'

const HotModuleReplacementPlugin = { constructor: { name: 'HotModuleReplacementPlugin' } }

test.for<[name: string, compiler: object, expected: boolean]>([
  ['nobody has said so', { options: { plugins: [{}, null, 'a'] }, hooks: { compilation: { taps: [] } } }, false],
  ['a compiler that shows nothing of this', {}, false],
  ['it stands among the plugins', { options: { plugins: [HotModuleReplacementPlugin] } }, true],
  [
    'webpack’s dev server has applied it',
    { hooks: { compilation: { taps: [{ name: 'HotModuleReplacementPlugin' }] } } },
    true,
  ],
  [
    'Rspack’s dev server has',
    { options: { plugins: [] }, __internal__builtinPlugins: [{ name: 'HotModuleReplacementPlugin' }] },
    true,
  ],
])('%s', ([, compiler, expected]) => expect(hasHotModules(compiler)).toBe(expected))
