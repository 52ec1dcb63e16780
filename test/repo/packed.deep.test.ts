import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRules } from './boundaries.ts'
import { readModule } from './read-module.ts'
import { repositoryRoot } from './source-files.ts'
import { testDepth } from '../depth.ts'
import { readTarball, tarballFaults } from '../../scripts/tarball-faults.mjs'

interface Manifest {
  readonly [field: string]: unknown
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly exports: Readonly<Record<string, string | { readonly types?: string; readonly default?: string }>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly homepage?: string
  readonly bugs?: string
  readonly author?: string
  readonly repository?: { readonly type: string; readonly url: string }
}

const published = Object.keys(packageRules).filter((folder) => readManifest(sourceFolder(folder)).private !== true)
const workspace = Object.keys(packageRules).map((folder) => readManifest(sourceFolder(folder)))
const isBuilt = published.every((folder) => existsSync(join(sourceFolder(folder), 'dist/index.mjs')))

/** A project that installed all published packages, made by hand: nothing is fetched. */
let project = ''

describe.skipIf(!isBuilt)('the packages as npm gets them (skipped where they are not built)', () => {
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'lockale-packed-'))
    installPacked()
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  test.for(published)('%s holds what it promises and nothing else', (folder) => {
    const installed = installedFolder(folder)
    const source = readManifest(sourceFolder(folder))
    const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = files.map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(installed.length + 1)
        .replaceAll('\\', '/'),
    )
    expect(tarballFaults(readTarball(join(project, tarballOf(folder))), { source, workspace })).toEqual([])
    expect(paths.flatMap((path) => unresolvedMaps(installed, path))).toEqual([])
    expect(readFileSync(join(installed, 'package.json'), 'utf8')).not.toMatch(/lockale-source|workspace:/)
    const { homepage, bugs, author, repository } = readManifest(repositoryRoot)
    const own = readManifest(installed)
    expect(own).toMatchObject({
      homepage,
      bugs,
      author,
      repository: { ...repository, directory: `packages/${folder}` },
    })
    expect(own.devDependencies).toBeUndefined()
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(readFileSync(join(repositoryRoot, 'LICENSE'), 'utf8'))
  })

  test.for(published)('%s depends on what its code and types import, no more and no less', (folder) => {
    const { dependencies = {}, peerDependencies = {} } = readManifest(installedFolder(folder))
    const { code, types } = importedPackages(join(installedFolder(folder), 'dist'))
    const allowed = Object.keys({ ...dependencies, ...peerDependencies })
    expect([...code, ...types].filter((name) => !allowed.includes(name))).toEqual([])
    expect(Object.keys(dependencies).filter((name) => !code.has(name) && !types.has(name))).toEqual([])
  })

  test('plain Node imports every entry', () => {
    const script = `for (const entry of ${JSON.stringify(codeEntries())}) {
      const module = await import(entry)
      if (Object.keys(module).length === 0) throw new Error(entry + ' gives nothing')
      console.log(entry)
    }`
    writeFileSync(join(project, 'import-all.mjs'), script)
    expect(run(process.execPath, ['import-all.mjs']).trim().split('\n')).toEqual(codeEntries())
  })

  test('a CommonJS project can require() every entry', () => {
    const script = `for (const entry of ${JSON.stringify(codeEntries())}) { require(entry); console.log(entry) }`
    writeFileSync(join(project, 'require-all.cjs'), script)
    const output = run(process.execPath, ['--no-warnings', 'require-all.cjs'])
    expect(output.trim().split('\n')).toEqual(codeEntries())
  })

  test.for(['lockale.cjs', 'lockale.mjs'])('the command runs: %s', (file) => {
    const bin = join(installedFolder('cli'), 'bin', file)
    expect(run(process.execPath, [bin, '--version'])).toContain(readManifest(installedFolder('cli')).version)
  })

  test.for(testDepth > 1 ? ['nodenext', 'bundler'] : ['nodenext'])(
    'TypeScript reads the types and the examples of the READMEs, moduleResolution %s',
    (moduleResolution) => {
      const imports = codeEntries().map((entry, at) => `import * as entry${at} from '${entry}'\nexport { entry${at} }`)
      const sources = new Map([
        ['entries.ts', imports.join('\n')],
        ['lockale.config.ts', consumer],
        ...readmeExamples(),
      ])
      for (const [file, text] of sources) writeFileSync(join(project, file), text)
      const module = moduleResolution === 'nodenext' ? 'nodenext' : 'esnext'
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2023',
        strict: true,
        noEmit: true,
        types: ['node', 'unplugin-lockale/client'],
      }
      const files = [...sources.keys()]
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
      // Declarations of packages of others may have faults of their own; ours, and the consumer, none.
      expect(
        typeErrors().filter((line) =>
          /^(?:error |[^/]*\(|node_modules\/(?:lockale|unplugin-lockale|@lockale\/\w+)\/)/.test(line),
        ),
      ).toEqual([])
    },
  )

  test('the client has types and code in a CommonJS project that resolves modules as Node 10 did', () => {
    writeFileSync(join(project, 'old.cts'), oldConsumer)
    const options = '--module commonjs --moduleResolution node10 --target es2022 --strict --skipLibCheck --types node'
    // the newest TypeScript has no such resolution: attw brings an older one along
    const attw = createRequire(join(repositoryRoot, 'package.json')).resolve('@arethetypeswrong/cli/package.json')
    const core = createRequire(attw).resolve('@arethetypeswrong/core')
    run(process.execPath, [
      join(dirname(createRequire(core).resolve('typescript')), 'tsc.js'),
      ...options.split(' '),
      'old.cts',
    ])
    expect(run(process.execPath, ['--no-warnings', 'old.cjs'])).toBe('function function\n')
  })
})

const oldConsumer = `import { createClient } from '@lockale/client'
import { DeepLClient } from '@lockale/client/deepl'
export const ask = async () =>
  (await createClient({ key: 'k', preset: 'deepl' }).translate({ text: 'a', targetLang: 'de', formality: 'more' })).text.length
// @ts-expect-error it knows the words
export const typo = () => createClient({ key: 'k', preset: 'deepl' }).translate({ text: 'a', targetLang: 'de', formality: 'mor' })
// @ts-expect-error it knows the methods
export const none = (client: DeepLClient) => client.translateTexts('a', null, 'de')
console.log(typeof createClient, typeof DeepLClient)
`

/** Types that came out as `any` would make the expected error an unused directive, which is an error itself. */
const consumer = `import { defineConfig } from 'lockale'
export default defineConfig({ source: 'en', targets: ['de', 'pt-BR'], files: ['locales/{locale}/{namespace}.json'] })
// @ts-expect-error a number is no locale
defineConfig({ source: 1, targets: ['de'], files: ['locales/{locale}.json'] })
`

/** The `ts` blocks of the packages' READMEs and the modules that they name, each as a file. */
function readmeExamples(): readonly (readonly [file: string, text: string])[] {
  return published.flatMap((folder) => {
    const readme = readFileSync(join(sourceFolder(folder), 'README.md'), 'utf8')
    const blocks = [...readme.matchAll(/^```(?:ts|js \S+\.mjs)\n(.*?)^```$/gms)]
    return blocks.map(([, text = ''], at) => [`readme-${folder}-${at}.ts`, text] as const)
  })
}

function installPacked(): void {
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  const tarballs = join(project, 'tarballs')
  mkdirSync(tarballs)
  run(process.execPath, [join(repositoryRoot, 'scripts/pack.mjs'), tarballs])
  for (const folder of published) {
    const { name } = readManifest(sourceFolder(folder))
    mkdirSync(installedFolder(folder), { recursive: true })
    run('tar', ['-xzf', tarballOf(folder), '--strip-components=1', '-C', join('node_modules', name)])
  }
  for (const folder of published) {
    const { dependencies = {}, peerDependencies = {} } = readManifest(installedFolder(folder))
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) link(name, sourceFolder(folder))
  }
  link('@types/node', repositoryRoot)
  link('i18next', join(repositoryRoot, 'test'))
}

/** Below the project. */
function tarballOf(folder: string): string {
  const { name, version } = readManifest(sourceFolder(folder))
  return `tarballs/${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** Makes a package of somebody else known to the project, as it is installed for `owner`. */
function link(name: string, owner: string): void {
  const place = join(project, 'node_modules', name)
  if (existsSync(place)) return
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(realpathSync(join(owner, 'node_modules', name)), place, 'junction')
}

/** A module names a map that is there, and a map has all its sources in it, by relative paths. */
function unresolvedMaps(folder: string, path: string): readonly string[] {
  const text = /\.mjs(?:\.map)?$/u.test(path) ? readFileSync(join(folder, path), 'utf8') : ''
  if (path.endsWith('.mjs')) {
    const [, map] = /^\/\/# sourceMappingURL=(.*)$/mu.exec(text) ?? []
    return map === undefined || existsSync(join(folder, dirname(path), map)) ? [] : [`${path} has no ${map}`]
  }
  if (!path.endsWith('.map')) return []
  const { sources, sourcesContent = [] } = JSON.parse(text) as {
    readonly sources: readonly string[]
    readonly sourcesContent?: readonly (string | null)[]
  }
  return sources.flatMap((source, at) =>
    typeof sourcesContent[at] === 'string' && /^\.\.?\//u.test(source) ? [] : [`${path} does not resolve ${source}`],
  )
}

function importedPackages(dist: string): { readonly code: ReadonlySet<string>; readonly types: ReadonlySet<string> } {
  const [code, types] = [new Set<string>(), new Set<string>()]
  for (const file of readdirSync(dist)) {
    if (!/\.(?:js|[cm][jt]s)$/u.test(file)) continue
    const text = readFileSync(join(dist, file), 'utf8')
    // What is read as a file is named without an import.
    const read = text.matchAll(/createRequire\(fileURLToPath\(import\.meta\.url\)\)\.resolve\("([^"]+)"\)/g)
    const required = file.endsWith('.cjs') ? text.matchAll(/\brequire\([`"]([^`"]+)[`"]\)/g) : []
    const named = [
      ...Array.from(required, ([, name]) => name),
      ...readModule(file, text).imports.map(({ specifier }) => specifier),
      ...[...read].map(([, name]) => name),
    ]
    for (const specifier of named) {
      // `#…` is a file of the package itself
      if (specifier === undefined || /^[.#]/u.test(specifier) || isBuiltin(specifier)) continue
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')
      if (/\.[cm]js$/u.test(file)) code.add(name)
      else types.add(name)
    }
  }
  return { code, types }
}

/** All that can be imported: `lockale`, `unplugin-lockale/vite`, … */
function codeEntries(): readonly string[] {
  return published.flatMap((folder) => {
    const { name, exports } = readManifest(installedFolder(folder))
    const entries = Object.entries(exports).filter(
      ([, target]) => typeof target !== 'string' && target.default !== undefined,
    )
    // laws are run by Vitest, and imported by nothing else
    return entries.flatMap(([key]) => (key === './laws' ? [] : [name + key.slice(1)]))
  })
}

function typeErrors(): readonly string[] {
  try {
    run(process.execPath, [join(repositoryRoot, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'])
    return []
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') {
      return error.stdout.split('\n').filter((line) => line.includes('error TS'))
    }
    throw error
  }
}

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function sourceFolder(folder: string): string {
  return join(repositoryRoot, 'packages', folder)
}

function installedFolder(folder: string): string {
  return join(project, 'node_modules', packageRules[folder]?.name ?? folder)
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
