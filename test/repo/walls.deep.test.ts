import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, onTestFinished, test } from 'vitest'
import { packageRules } from './boundaries.ts'
import { repositoryRoot } from './source-files.ts'

const satellites = Object.keys(packageRules).filter((folder) => packageRules[folder]?.house === 'satellites')

test('there are satellites to take away', () => {
  expect(satellites).toEqual(['interchange', 'resources', 'setup', 'review'])
})

test.for(satellites)(
  'without the folder and the line of %s the engine compiles and checks a project',
  async (folder) => {
    const root = copyPackages()
    rmSync(join(root, 'packages', folder), { recursive: true })
    const list = join(root, 'packages/cli/src/commands/satellites.ts')
    const lines = readFileSync(list, 'utf8').split('\n')
    const left = lines.filter((line) => !line.includes(`'@lockale/${folder}/`))
    expect(lines.length - left.length).toBe(1)
    writeFileSync(list, left.join('\n'))

    expect(compile(root)).toBe('')

    const cli = await bundle(root)
    const app = join(root, 'app')
    mkdirSync(app)
    writeFileSync(
      join(app, 'lockale.config.json'),
      '{"source":"en","targets":["de"],"files":["{locale}.json"],"syntax":"icu"}',
    )
    writeFileSync(join(app, 'en.json'), '{"title":"Cart {count}"}')
    writeFileSync(join(app, 'de.json'), '{"title":"Korb"}')
    const { code, out } = run(cli, ['check', '--json'], app)
    expect({
      code,
      codes: (JSON.parse(out) as { findings: { code: string }[] }).findings.map(({ code: one }) => one),
    }).toEqual({
      code: 1,
      codes: expect.arrayContaining(['placeholder-missing']) as string[],
    })
    expect(run(cli, ['--help'], app)).toMatchObject({
      code: 0,
      out: expect.not.stringContaining(lineOf[folder] ?? '') as string,
    })
  },
)

/** A command of each satellite, as the help names it. */
const lineOf: Readonly<Record<string, string>> = {
  setup: '\n  init ',
  review: '\n  review ',
  interchange: '\n  export ',
  resources: '\n  glossary ',
}

/** Copies the sources of all packages, each with links to what it depends on: to copies of packages where it is one. */
function copyPackages(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'lockale-walls-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(join(repositoryRoot, 'tsconfig.json'), join(root, 'tsconfig.json'))
  cpSync(join(repositoryRoot, 'package.json'), join(root, 'package.json'))
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
  for (const folder of Object.keys(packageRules)) {
    const [from, to] = [join(repositoryRoot, 'packages', folder), join(root, 'packages', folder)]
    for (const name of readdirSync(from)) {
      if (name === 'node_modules' || name === 'dist') continue
      cpSync(join(from, name), join(to, name), {
        recursive: true,
        filter: (path) => !/\.(?:test|suite)\.ts$/u.test(path),
      })
    }
    linkDependencies(join(from, 'node_modules'), join(to, 'node_modules'), root)
  }
  return root
}

function linkDependencies(from: string, to: string, root: string): void {
  if (!existsSync(from)) return
  const names = readdirSync(from).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(from, name)).map((one) => `${name}/${one}`) : [name]
  })
  for (const name of names) {
    const real = realpathSync(join(from, name))
    const inside = relative(join(repositoryRoot, 'packages'), real)
    mkdirSync(dirname(join(to, name)), { recursive: true })
    symlinkSync(inside.startsWith('..') ? real : join(root, 'packages', inside), join(to, name))
  }
}

/** What the compiler says of the sources, tests aside. */
function compile(root: string): string {
  writeFileSync(
    join(root, 'tsconfig.walls.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['packages/*/src', 'packages/core/user-config.ts'],
      exclude: ['packages/*/src/**/testing', 'packages/*/src/**/laws.ts'],
    }),
  )
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.walls.json')], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout)
  }
}

async function bundle(root: string): Promise<string> {
  const build = await rolldown({
    input: join(root, 'packages/cli/src/start.ts'),
    platform: 'node',
    resolve: { conditionNames: ['lockale-source', 'import', 'node', 'default'] },
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !/^(?:@lockale\/|lockale)/u.test(id),
    logLevel: 'silent',
  })
  const dir = join(root, 'packages/cli/dist')
  await build.write({ dir, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  await build.close()
  return join(dir, 'start.mjs')
}

function run(cli: string, args: readonly string[], cwd: string): { readonly code: number; readonly out: string } {
  try {
    return { code: 0, out: execFileSync(process.execPath, [cli, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    const { status, stdout, stderr } = error as {
      readonly status: number
      readonly stdout: string
      readonly stderr: string
    }
    return { code: status, out: stdout === '' ? stderr : stdout }
  }
}
