import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rspack } from '@rspack/core'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { build as vite7 } from 'vite-7'
import { webpack } from 'webpack'

/** Gives a namespace, as an app says it that has no plugin of ours. */
export type Load = (locale: string, namespace: string) => unknown

/** Builds `src/main.js` below the root, and gives the path of what came out. */
export type Build = (root: string) => Promise<string>

/** German alone; one of its texts is called like the export of a module. */
export async function writeApp(root: string): Promise<void> {
  const files = {
    'package.json': '{ "type": "module" }',
    'src/locales/de/home.json': '{ "hello": "Hallo", "default": { "hello": "Standard" } }',
    // Below node_modules, so that the test runner leaves alone what was built.
    'node_modules/built/package.json': '{ "type": "module" }',
    'src/main.js': 'export const load = (locale, namespace) => import(`./locales/${locale}/${namespace}.json`)\n',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

export async function loadOf(build: Build, root: string): Promise<Load> {
  const module = (await import(pathToFileURL(await build(root)).href)) as { readonly load: Load }
  return module.load
}

export function withEsbuild(splitting: boolean): Build {
  return async (root) => {
    const outdir = builtIn(root, `esbuild-${splitting}`)
    await esbuild({ entryPoints: [join(root, 'src/main.js')], bundle: true, format: 'esm', splitting, outdir })
    return join(outdir, 'main.js')
  }
}

export function withVite(version: 7 | 8): Build {
  return async (root) => {
    const outDir = builtIn(root, `vite-${version}`)
    const lib = { entry: 'src/main.js', formats: ['es' as const], fileName: 'main' }
    const options = { root, logLevel: 'silent', configFile: false, build: { outDir, lib } } as const
    await (version === 7 ? vite7(options) : vite(options))
    return join(outDir, 'main.js')
  }
}

export async function withWebpack(root: string): Promise<string> {
  const options = packOptions(root, 'webpack')
  return new Promise((done, fail) => {
    webpack({ ...options, experiments: { outputModule: true } }, (error, stats) => {
      if (error !== null) fail(error)
      else if (stats?.hasErrors() === true) fail(new Error(stats.toString()))
      else done(join(options.output.path, 'main.mjs'))
    })
  })
}

export async function withRspack(root: string): Promise<string> {
  const options = packOptions(root, 'rspack')
  return new Promise((done, fail) => {
    rspack(options, (error, stats) => {
      if (error !== null) fail(error)
      else if (stats?.hasErrors() === true) fail(new Error(stats.toString()))
      else done(join(options.output.path, 'main.mjs'))
    })
  })
}

function packOptions(root: string, name: string) {
  const output = {
    path: builtIn(root, name),
    filename: 'main.mjs',
    library: { type: 'module' },
    module: true,
    chunkFormat: 'module',
  } as const
  return { context: root, mode: 'production', target: 'node', entry: './src/main.js', output } as const
}

function builtIn(root: string, name: string): string {
  return join(root, 'node_modules/built', name)
}
