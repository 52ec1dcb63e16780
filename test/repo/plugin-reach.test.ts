import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from './source-files.ts'

const dist = join(repositoryRoot, 'packages/unplugin/dist')
const isBuilt = existsSync(join(dist, 'index.mjs'))

/** What an app has anyway, and gives to the plugin. */
const bundlers = ['vite', 'webpack', 'rollup', 'rolldown', '@rspack/core', 'esbuild']
const sockets = /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|inspector)(?:\/|$)/u
const ours = /^@lockale\/(?:client|connect|service|api|resources|setup)$|^lockale$|^undici$/u

describe.skipIf(!isBuilt)('the built plugin with all that it depends on (skipped where it is not built)', () => {
  let reached: ReadonlyMap<string, ReadonlySet<string>>
  beforeAll(async () => {
    reached = await reach()
  })

  test('reaches neither the HTTP client nor a builtin that opens sockets', () => {
    expect([...reached.keys()]).toEqual(
      expect.arrayContaining([
        'unplugin-lockale',
        '@lockale/formats',
        '@lockale/messages',
        'jiti',
        'fast-glob',
        'unplugin',
      ]),
    )
    const waysOut = [...reached].flatMap(([name, builtins]) => [
      ...(ours.test(name) ? [name] : []),
      ...[...builtins].filter((builtin) => sockets.test(builtin)).map((builtin) => `${name}: ${builtin}`),
    ])
    expect(waysOut).toEqual([])
  })

  test('starts processes nowhere but in itself, where a sync is asked for', () => {
    const starting = [...reached].filter(([, builtins]) =>
      [...builtins].some((name) => /child_process|cluster/u.test(name)),
    )
    expect(starting.map(([name]) => name)).toEqual(['unplugin-lockale'])
  })
})

/** Package → builtins that its modules import, for all modules that loading the plugin, or a call of it, may load. */
async function reach(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const entries = readdirSync(dist).filter((name) => name.endsWith('.mjs'))
  const { metafile } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [...entries.map((name) => join(dist, name)), ...loadedByPath()],
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    platform: 'node',
    metafile: true,
    logLevel: 'silent',
    external: bundlers,
  })
  const reached = new Map<string, Set<string>>()
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    const builtins = reached.get(packageOf(path)) ?? new Set()
    reached.set(packageOf(path), builtins)
    for (const name of externals(imports)) builtins.add(name)
  }
  return reached
}

/** What webpack and Rspack are told to load, and what unplugin loads for webpack by a `require` of another name. */
function loadedByPath(): readonly string[] {
  const unplugin = createRequire(join(repositoryRoot, 'packages/unplugin/package.json')).resolve('unplugin')
  const loaders = ['webpack', 'rspack'].flatMap((host) =>
    ['load', 'transform'].map((name) => join(unplugin, '..', host, 'loaders', `${name}.mjs`)),
  )
  return [...loaders, createRequire(unplugin).resolve('webpack-virtual-modules')]
}

function externals(imports: Metafile['inputs'][string]['imports']): readonly string[] {
  return imports.filter(({ external }) => external === true).map(({ path }) => path)
}

function packageOf(path: string): string {
  const [folder = ''] = /(?<=^|\/)packages\/[^/]+/u.exec(path) ?? []
  const installed = path.split('node_modules/').slice(1).at(-1)
  if (installed !== undefined) return (/^(?:@[^/]+\/)?[^/]+/u.exec(installed) ?? [''])[0]
  return { 'packages/unplugin': 'unplugin-lockale' }[folder] ?? folder.replace('packages/', '@lockale/')
}
