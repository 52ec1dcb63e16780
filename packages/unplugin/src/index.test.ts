import { idPatterns } from './module-id.ts'
import { expect, test } from 'vitest'
import { lockale } from './index.ts'
import { rollupLike } from './rollup-like.ts'

const hooksOfEachModule = [
  'resolveId',
  'load',
  'transform',
  'moduleParsed',
  'resolveDynamicImport',
  'shouldTransformCachedModule',
]

const hosts = ['vite', 'rollup', 'rolldown'] as const
test.for(hosts)('%s has the same hooks by its own entry and by unplugin', (host) => {
  const hooksOf = (plugin: object) => Object.keys(plugin).toSorted()
  const other = ['esbuild', 'rolldown', 'rollup', 'rspack', 'vite', 'webpack']
  const ours = hooksOf([rollupLike(host)()].flat()[0] ?? {})
  const theirs = hooksOf([lockale[host]()].flat()[0] ?? {}).filter((name) => !other.includes(name))
  expect(ours).toEqual(theirs)
  expect(ours).toContain('load')
})

test.for(hosts)('%s: a version that knows no filters gets nothing for another module', async (host) => {
  const { resolveId, load } = rollupLike(host)() as unknown as Record<string, { handler(id: string): unknown }>
  expect([await resolveId?.handler('./app.js'), await load?.handler('/app.js')]).toEqual([undefined, undefined])
})

test.for(hosts)('%s calls the plugin for no module but its own and what may be a locale file', (host) => {
  const plugin = [rollupLike(host)()].flat()[0]
  const ids = /^(?:virtual:|~)lockale\//u
  const hooks = Object.entries(plugin ?? {}).filter(([name]) => hooksOfEachModule.includes(name))
  expect(hooks).toEqual([
    ['resolveId', expect.objectContaining({ filter: { id: host === 'vite' ? [ids, /\.(?:json|ya?ml)$/u] : ids } })],
    // oxlint-disable-next-line no-control-regex -- Rollup's convention for ids that are no files
    ['load', expect.objectContaining({ filter: { id: [/^\0virtual:lockale\/.*\.js$/u, idPatterns.ownFile] } })],
  ])
})
