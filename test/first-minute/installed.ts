import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Ended, startNode } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

const execute = promisify(execFile)
const cli = join(repositoryRoot, 'packages/cli')

/** `lockale` as npm gets it, installed by hand: nothing is fetched. */
export interface Installed extends AsyncDisposable {
  /** Lays out a fixture as a new project beside it and gives its folder. */
  lay(fixture: string): Promise<string>
  /** What `npx lockale` runs. */
  readonly bin: string
  run(line: string, cwd: string): Promise<Ended>
}

export const isBuilt: boolean = existsSync(join(cli, 'dist/cli.cjs'))

export async function install(): Promise<Installed> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'lockale-first-')))
  const tarballs = join(root, 'tarballs')
  await mkdir(tarballs)
  await execute(process.execPath, [join(repositoryRoot, 'scripts/pack.mjs'), tarballs])
  const home = await unpack('lockale', { root, tarballs })
  for (const name of await dependenciesOf(home)) {
    // Those of ours as they are packed too, so that nothing is reached but by what is published.
    const isOwn = name.startsWith('@lockale/')
    if (isOwn) await linkDependencies(await unpack(name, { root, tarballs }), { of: packageFolder(name), root })
  }
  await linkDependencies(home, { of: cli, root })
  const bin = join(home, 'bin/lockale.cjs')
  return {
    bin,
    async lay(fixture) {
      const to = join(root, 'apps', fixture)
      await cp(join(import.meta.dirname, 'fixtures', fixture), to, { recursive: true })
      return to
    },
    run: (line, cwd) => startNode([bin, ...line.split(' ')], { cwd }).ended,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  }
}

interface Unpacking {
  readonly root: string
  readonly tarballs: string
}

/** A package as its tarball has it; gives its folder. */
async function unpack(name: string, { root, tarballs }: Unpacking): Promise<string> {
  const to = join(root, 'node_modules', name)
  const begin = name.replace('@', '').replace('/', '-')
  const tarball = (await readdir(tarballs)).find((file) => new RegExp(`^${begin}-\\d`, 'u').test(file)) ?? name
  await mkdir(to, { recursive: true })
  await execute('tar', ['-xzf', join(tarballs, tarball), '--strip-components=1', '-C', to])
  return to
}

function packageFolder(name: string): string {
  return join(repositoryRoot, 'packages', name.replace('@lockale/', ''))
}

/** Packages of others, as they are installed for the one in this repository. */
async function linkDependencies(
  folder: string,
  { of: own, root }: { readonly of: string; readonly root: string },
): Promise<void> {
  for (const name of await dependenciesOf(folder)) {
    const place = join(root, 'node_modules', name)
    if (name.startsWith('@lockale/') || existsSync(place)) continue
    await mkdir(dirname(place), { recursive: true })
    await symlink(realpathSync(join(own, 'node_modules', name)), place, 'junction')
  }
}

async function dependenciesOf(folder: string): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>
  }
  return Object.keys(manifest.dependencies ?? {})
}
