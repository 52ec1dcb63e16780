import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { nodeFileSystem } from '@lockale/disk'
import { createFsFromVolume, Volume } from 'memfs'
import { describe, expect, test } from 'vitest'
import { findPackages } from './workspace-globs.ts'
import { findWorkspace } from './find-workspace.ts'

type Files = Readonly<Record<string, unknown>>

function find(files: Files): Promise<readonly string[]> {
  const texts = Object.entries(files).map(([file, content]) => [
    file,
    typeof content === 'string' ? content : JSON.stringify(content),
  ])
  const volume = Volume.fromJSON(Object.fromEntries(texts) as Record<string, string>, '/repo')
  const fs = createFsFromVolume(volume) as unknown as Parameters<typeof nodeFileSystem>[0]
  return findPackages({ fs: nodeFileSystem(fs), root: '/repo' })
}

const tree: Files = {
  'packages/shop/package.json': '{}',
  'packages/blog/package.json': '{}',
  'packages/blog/test/fixture/package.json': '{}',
  'packages/empty/readme.md': '',
  'apps/web/package.json': '{}',
  'apps/web/node_modules/react/package.json': '{}',
  'tools/package.json': '{}',
}

describe('packages of a workspace', () => {
  test.for<[name: string, files: Files, expected: readonly string[]]>([
    ['pnpm', { 'pnpm-workspace.yaml': 'packages:\n  - packages/*\n' }, ['packages/blog', 'packages/shop']],
    [
      'pnpm: quotes, comments, an own folder, another list behind it, CRLF',
      {
        'pnpm-workspace.yaml': `\u{feff}# all\r\npackages: # here\r\n- "apps/*"\r\n\r\n- 'tools' # one\r\n- ./packages/shop/\r\nonlyBuilt:\r\n- esbuild\r\n`,
      },
      ['apps/web', 'packages/shop', 'tools'],
    ],
    [
      'pnpm: in brackets',
      { 'pnpm-workspace.yaml': 'packages: [\'apps/*\',\n  "tools", packages/shop]\n' },
      ['apps/web', 'packages/shop', 'tools'],
    ],
    [
      'pnpm: ** and !',
      { 'pnpm-workspace.yaml': "packages:\n  - '**'\n  - '!**/test/**'\n  - '!apps/*'\n" },
      ['packages/blog', 'packages/shop', 'tools'],
    ],
    ['pnpm: without packages', { 'pnpm-workspace.yaml': 'minimumReleaseAge: 1440\n' }, []],
    [
      'pnpm goes before npm',
      { 'pnpm-workspace.yaml': 'packages: [tools]', 'package.json': { workspaces: ['apps/*'] } },
      ['tools'],
    ],
    [
      'npm, yarn, bun: an array',
      { 'package.json': { workspaces: ['packages/*', './tools/'] } },
      ['packages/blog', 'packages/shop', 'tools'],
    ],
    ['yarn: an object', { 'package.json': { workspaces: { packages: ['apps/*'], nohoist: ['**'] } } }, ['apps/web']],
    [
      'npm: a folder that is taken out',
      { 'package.json': { workspaces: ['packages/*', '!packages/blog'] } },
      ['packages/shop'],
    ],
    ['lerna', { 'lerna.json': { packages: ['apps/*'] } }, ['apps/web']],
    ['lerna with its default', { 'lerna.json': { version: '1.0.0' } }, ['packages/blog', 'packages/shop']],
    [
      'turbo takes them from package.json',
      { 'turbo.json': {}, 'package.json': { workspaces: ['apps/*'] } },
      ['apps/web'],
    ],
    [
      'Nx by its project.json',
      { 'nx.json': {}, 'apps/web/project.json': {}, 'libs/a/b/project.json': {} },
      ['apps/web', 'libs/a/b'],
    ],
    ['none', { 'package.json': { name: 'app' } }, []],
    ['the root is none of its packages', { 'package.json': { workspaces: ['.', '', './', 'tools'] } }, ['tools']],
    ['a word in a package.json', { 'package.json': { name: 'workspaces' } }, []],
    ['null', { 'package.json': { workspaces: null } }, []],
  ])('%s', async ([, files, expected]) => expect(await find({ ...tree, ...files })).toEqual(expected))

  test.for<[name: string, files: Files, says: string]>([
    ['a way out', { 'package.json': { workspaces: ['../../*'] } }, '"../../*" leads out of the workspace'],
    ['a way out in the middle', { 'pnpm-workspace.yaml': 'packages:\n  - packages/../../etc\n' }, 'leads out'],
    ['a way out that is taken away', { 'package.json': { workspaces: ['!../x'] } }, 'leads out'],
    ['an absolute path', { 'package.json': { workspaces: ['/etc/*'] } }, 'leads out'],
    ['a drive', { 'package.json': { workspaces: ['C:\\Users\\*'] } }, 'leads out'],
    [
      'a brace bomb',
      { 'package.json': { workspaces: ['{1..100000}/{1..100000}'] } },
      'a glob that lockale does not support',
    ],
    [
      'braces in braces',
      { 'package.json': { workspaces: ['{a,b}{a,b}{a,b}{a,b}{a,b}'] } },
      'a glob that lockale does not support',
    ],
    ['a number', { 'package.json': { workspaces: [7] } }, 'one of its globs is not a string'],
    ['a text', { 'package.json': { workspaces: 'packages/*' } }, 'not a list of globs'],
    ['too many', { 'package.json': { workspaces: Array.from({ length: 1001 }, String) } }, 'not a list of globs'],
    ['broken JSON', { 'package.json': '{ "workspaces": [' }, 'it is not JSON'],
    ['an alias in YAML', { 'pnpm-workspace.yaml': 'packages: *all\n' }, 'not a plain list'],
    ['a map in YAML', { 'pnpm-workspace.yaml': 'packages:\n  - path: a\n' }, 'not a plain list'],
    ['a list that never ends', { 'pnpm-workspace.yaml': "packages: ['a', 'b\n" }, 'not a plain list'],
  ])('%s is refused', async ([, files, says]) => {
    await expect(find({ ...tree, ...files })).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      message: expect.stringContaining(says) as string,
      place: Object.keys(files)[0],
    })
  })

  test('links that lead out or round in a circle are not followed, a folder with two names stands once', async () => {
    await using folder = await createTree({
      'package.json': { workspaces: ['packages/*', 'more/*'] },
      'packages/a/package.json': {},
    })
    await using other = await createTree({ 'package.json': {} })
    await symlink(other.path, join(folder.path, 'packages/out'))
    await symlink('..', join(folder.path, 'packages/a/up'))
    await symlink('packages', join(folder.path, 'more'))
    expect(await findPackages({ fs: nodeFileSystem(), root: folder.path })).toHaveLength(1)
  })
})

describe('which packages a folder is about', () => {
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'] }
  const files: Files = {
    '.git/HEAD': '',
    'package.json': { workspaces: ['packages/*', 'apps/*'] },
    'packages/shop/package.json': {},
    'packages/shop/lockale.config.json': config,
    'packages/shop/src/a.ts': '',
    'packages/blog/package.json': { lockale: config },
    'packages/tools/package.json': {},
    'packages/tools/src/a.ts': '',
    'apps/web/package.json': { workspaces: ['inner/*'] },
    'apps/web/inner/one/package.json': {},
    'apps/web/inner/one/lockale.config.json': config,
  }

  test.for<[name: string, cwd: string, more: Files, expected: readonly string[] | undefined]>([
    ['the root: all that have a config', '', {}, ['packages/blog', 'packages/shop']],
    [
      'the root with a config: it is one of them',
      '',
      { 'lockale.config.json': config },
      ['', 'packages/blog', 'packages/shop'],
    ],
    ['a folder of packages', 'packages', {}, ['packages/blog', 'packages/shop']],
    [
      'a folder of packages below a root with a config',
      'packages',
      { 'lockale.config.json': config },
      ['packages/blog', 'packages/shop'],
    ],
    ['a package', 'packages/shop', {}, undefined],
    ['inside of a package', 'packages/shop/src', {}, undefined],
    ['a config in package.json', 'packages/blog', {}, undefined],
    [
      'a package without a config below a root with one',
      'packages/tools',
      { 'lockale.config.json': config },
      undefined,
    ],
    [
      'a workspace in a workspace: its own',
      'apps/web',
      {},
      ['apps/web/inner/one'].map((path) => path.slice('apps/web/'.length)),
    ],
  ])('%s', async ([, cwd, more, expected]) => {
    await using folder = await createTree({ ...files, ...more })
    expect((await findWorkspace(join(folder.path, cwd)))?.packages).toEqual(expected)
  })

  test('a package without a config: those that have one are named', async () => {
    await using folder = await createTree(files)
    await expect(findWorkspace(join(folder.path, 'packages/tools/src'))).rejects.toMatchObject({
      code: 'CONFIG_NOT_FOUND',
      hint: expect.stringContaining('packages/blog, packages/shop') as string,
    })
  })
})

async function createTree(files: Files): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'lockale-packages-')))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
