import { expect, test } from 'vitest'
import { lockale } from './index.ts'

const hooksOfEachModule = [
  'resolveId',
  'load',
  'transform',
  'moduleParsed',
  'resolveDynamicImport',
  'shouldTransformCachedModule',
]

test.for(['vite', 'rollup', 'rolldown'] as const)('%s calls the plugin for no module that is not its own', (host) => {
  const plugin = [lockale[host]()].flat()[0]
  const hooks = Object.entries(plugin ?? {}).filter(([name]) => hooksOfEachModule.includes(name))
  expect(hooks).toEqual([
    ['resolveId', expect.objectContaining({ filter: { id: /^(?:virtual:|~)lockale\//u } })],
    // oxlint-disable-next-line no-control-regex -- Rollup's convention for ids that are no files
    ['load', expect.objectContaining({ filter: { id: /^\0virtual:lockale\/.*\.js$/u } })],
  ])
})
