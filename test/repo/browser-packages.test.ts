import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from './source-files.ts'

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly 'lockale-source': string; readonly default?: string }>>
}

const isBuilt = ['formats', 'messages', 'client'].every((folder) => existsSync(placeOf(folder, 'dist/index.mjs')))

describe.skipIf(!isBuilt)('packages that run in browsers and editors (skipped where they are not built)', () => {
  test.for(['formats', 'messages', 'checks', 'client'].flatMap(entriesOf))(
    '%s/%s needs nothing of Node',
    async ([, , file]) => {
      const { outputFiles, metafile } = await build({
        entryPoints: [file],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'browser',
        conditions: ['lockale-source'],
        metafile: true,
        logLevel: 'silent',
        // The bundler replaces these where they are globals of Node, and leaves variables of the same name.
        define: { Buffer: marker, process: marker },
        plugins: [
          {
            name: 'builtins',
            setup: (bundling) =>
              bundling.onResolve({ filter: /^[a-z]/ }, ({ path }) => {
                return isBuiltin(path) ? { path, external: true } : undefined
              }),
          },
        ],
      })
      const builtins = Object.values(metafile.inputs).flatMap(({ imports }) =>
        imports.filter(({ external }) => external === true).map(({ path }) => path),
      )
      expect(builtins).toEqual([])
      const lines = outputFiles.flatMap(({ text }) => text.split('\n'))
      expect(lines.filter((line) => line.includes(marker) && !guarded.test(line.trim()))).toEqual([])
    },
  )
})

test.for<[name: string, conditions: readonly string[]]>([
  ['Metro for React Native', ['react-native']],
  ['Metro for the web', ['react-native', 'browser']],
  ['a bundler with no condition', []],
])('the client sends its requests by fetch: %s', async ([, conditions]) => {
  const { metafile } = await build({
    entryPoints: [join(repositoryRoot, 'packages/client/src/index.ts')],
    bundle: true,
    write: false,
    platform: 'neutral',
    conditions: ['lockale-source', ...conditions],
    metafile: true,
    logLevel: 'silent',
    mainFields: ['module', 'main'],
  })
  const transports = Object.keys(metafile.inputs).filter((path) => path.endsWith('-transport.ts'))
  expect(transports).toEqual([expect.stringMatching(/\/fetch-transport\.ts$/u)])
})

const marker = 'globalOfNode'

/** `messageformat` asks for it in a `try`, and prints the warning to the console where that throws. */
const guarded = new RegExp(String.raw`^${marker}\.emitWarning\(error\d*\);$`, 'u')

/** What each entry of a package loads: a private package has no build. `laws` is for tests of formats, which Vitest runs. */
function entriesOf(folder: string): readonly (readonly [folder: string, entry: string, file: string])[] {
  const { exports } = JSON.parse(readFileSync(placeOf(folder, 'package.json'), 'utf8')) as Manifest
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (typeof target === 'string' || entry === './laws') return []
    return [[folder, entry, placeOf(folder, target.default ?? target['lockale-source'])] as const]
  })
}

function placeOf(folder: string, file: string): string {
  return join(repositoryRoot, 'packages', folder, file)
}
