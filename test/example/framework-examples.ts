import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../repo/source-files.ts'

/** A copy of an example in a folder of its own, with its packages in reach. They are the built ones, as an app has them. */
export interface ExampleCopy extends AsyncDisposable {
  readonly folder: string
  /** Relative path in `dist` → code, of all scripts there. */
  scripts(): Promise<ReadonlyMap<string, string>>
}

export async function copyExample(name: string): Promise<ExampleCopy> {
  const example = join(repositoryRoot, 'examples', name)
  const folder = await realpath(await mkdtemp(join(tmpdir(), `lockale-${name}-`)))
  const isSource = (path: string): boolean => !['node_modules', 'dist', '.lockale'].includes(basename(path))
  await cp(example, folder, { recursive: true, filter: isSource })
  // A folder of its own: what bundlers keep in it goes with the copy.
  await mkdir(join(folder, 'node_modules'))
  for (const entry of await readdir(join(example, 'node_modules'))) {
    if (entry.startsWith('.')) continue
    await symlink(join(example, 'node_modules', entry), join(folder, 'node_modules', entry), 'junction')
  }
  return {
    folder,
    async scripts() {
      const paths = (await readdir(join(folder, 'dist'), { recursive: true })).filter((path) => path.endsWith('.js'))
      const read = paths.map(async (path) => [path, await readFile(join(folder, 'dist', path), 'utf8')] as const)
      return new Map(await Promise.all(read))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** What its package.json says for `bundle`. */
const bundles: Readonly<Record<string, readonly string[]>> = {
  'vite-vue-i18n': ['node_modules/vite/bin/vite.js', 'build'],
  'webpack-react-i18next': ['build.cjs'],
  'rspack-react-intl': ['build.mjs'],
  'esbuild-plain': ['build.mjs'],
}

/**
 * Builds it as its README says, but webpack in development mode: to make the output small takes most of its time.
 * @throws with what it printed, if it fails
 */
export async function buildExample(name: string, folder: string): Promise<void> {
  const NODE_ENV = name.startsWith('webpack') ? 'development' : 'production'
  const env = { PATH: process.env['PATH'], NODE_ENV }
  await promisify(execFile)(process.execPath, [...(bundles[name] ?? [])], { cwd: folder, env })
}
