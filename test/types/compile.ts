import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { openProject, type TypesFile } from '@lockale/project'
import { openHere } from '@lockale/project/workspace/open-workspace'
import { testDepth } from '../depth.ts'
import { repositoryRoot } from '../repo/source-files.ts'

export type I18nextVersion = 26 | 27

/** An app whose types are made, and what it says. */
export interface TypedApp {
  readonly i18next: I18nextVersion
  /** Fields of its config beside `source`, `targets` and `files`. */
  readonly config: Readonly<Record<string, unknown>>
  /** Source texts by namespace. */
  readonly texts: Readonly<Record<string, object>>
  /** What stands above all lines. */
  readonly head: readonly string[]
  /** One statement each: a line of its own. */
  readonly lines: readonly string[]
}

export interface Compiled {
  readonly made: TypesFile
  /** The lines with an error of TypeScript at them, in their order. */
  readonly wrong: readonly string[]
  /** Errors anywhere else. */
  readonly elsewhere: readonly string[]
}

const modules = join(repositoryRoot, 'test/node_modules')

/** Makes the types of an app, and compiles it with TypeScript in a folder of its own. */
export async function compileApp({ i18next, config, texts, head, lines }: TypedApp): Promise<Compiled> {
  return inFolder(i18next, async (folder) => {
    await writeApp(folder, { config, texts })
    await write(folder, 'src/app.ts', [...head, ...lines.map((line) => `{ ${line} }`), 'export {}', ''].join('\n'))
    const { files } = await (await openProject({ cwd: folder })).writeTypes()
    const [made] = files
    if (made === undefined) throw new Error('No types were made.')
    const errors = readErrors(await runTypeScript(folder))
    const at = (line: number) => lines[line - head.length - 1]
    const isAtLine = ({ file, line }: CompileError) => file === 'src/app.ts' && at(line) !== undefined
    return {
      made,
      wrong: [...new Set(errors.filter(isAtLine).map(({ line }) => at(line) ?? ''))],
      elsewhere: errors
        .filter((error) => !isAtLine(error) && !error.file.startsWith('node_modules/'))
        .map(({ file, text }) => `${file}: ${text}`),
    }
  })
}

/** Packages of a monorepo, each with types of its own, compiled as one program. @returns the lines with an error at them */
export async function compilePackages(
  i18next: I18nextVersion,
  packages: Readonly<Record<string, Pick<TypedApp, 'config' | 'texts' | 'lines'>>>,
): Promise<readonly string[]> {
  return inFolder(i18next, async (folder) => {
    await write(folder, 'package.json', JSON.stringify({ workspaces: ['packages/*'] }))
    for (const [name, { lines, ...app }] of Object.entries(packages)) {
      await write(folder, `packages/${name}/package.json`, JSON.stringify({ name }))
      await writeApp(join(folder, 'packages', name), app)
      await write(
        folder,
        `packages/${name}/src/app.ts`,
        ["import { t } from 'i18next'", ...lines, 'export {}', ''].join('\n'),
      )
    }
    const made = await (await openHere({ cwd: folder })).writeTypes()
    if (made.files.length !== Object.keys(packages).length) throw new Error(`${made.files.length} files of types.`)
    return readErrors(await runTypeScript(folder)).map(({ file, line, text }) => {
      const name = /^packages\/([^/]+)\/src\/app\.ts$/u.exec(file)?.[1] ?? ''
      return packages[name]?.lines[line - 2] ?? text
    })
  })
}

/** An app that reads its messages with another library than i18next. */
export interface LibraryApp extends Pick<TypedApp, 'texts' | 'head' | 'lines'> {
  /** In its package.json. */
  readonly dependency: string
  readonly types?: Readonly<Record<string, unknown>>
}

/**
 * Apps that each read their messages with another library, compiled as one program, with the types of the bundler plugin's
 * modules. An app imports its types from `./types`.
 * @returns as `compileApp`, of all apps: before each line the name of its app
 */
export async function compileLibraries(
  apps: Readonly<Record<string, LibraryApp>>,
): Promise<Pick<Compiled, 'wrong' | 'elsewhere'> & { readonly made: readonly TypesFile[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-types-'))
  try {
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
    const examples = join(repositoryRoot, 'examples/rspack-react-intl/node_modules')
    for (const name of ['react-intl', '@types/react']) {
      await symlink(join(examples, name), join(folder, 'node_modules', name))
    }
    for (const name of ['react', 'use-intl', 'vue', 'vue-i18n']) {
      await symlink(join(modules, name), join(folder, 'node_modules', name))
    }
    // next-intl hands on use-intl in this way; the package itself brings a compiler that is built on installation
    await write(folder, 'node_modules/next-intl/package.json', '{ "name": "next-intl", "types": "./index.d.ts" }')
    await write(folder, 'node_modules/next-intl/index.d.ts', "export * from 'use-intl'\n")
    const options = { ...compilerOptions, preserveSymlinks: false }
    const client = join(repositoryRoot, 'packages/unplugin/client.d.ts')
    await write(folder, 'tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['*/src', client] }))
    const made: TypesFile[] = []
    for (const [name, { dependency, types, texts, head, lines }] of Object.entries(apps)) {
      const dependencies = { [dependency]: '*' }
      await write(folder, `${name}/package.json`, JSON.stringify({ name, dependencies }))
      const config = { types: { file: 'src/types.d.ts', ...types } }
      await writeApp(join(folder, name), { config, texts })
      await write(
        folder,
        `${name}/src/app.ts`,
        [...head, ...lines.map((line) => `{ ${line} }`), 'export {}', ''].join('\n'),
      )
      made.push(...(await (await openProject({ cwd: join(folder, name) })).writeTypes()).files)
    }
    const errors = readErrors(await runTypeScript(folder)).map(({ file, line, text }) => {
      const name = /^([^/]+)\/src\/app\.ts$/u.exec(file)?.[1] ?? ''
      const statement = apps[name]?.lines[line - (apps[name]?.head.length ?? 0) - 1]
      return { file, text, at: statement && `${name}: ${statement}` }
    })
    const all = Object.entries(apps).flatMap(([name, { lines }]) => lines.map((line) => `${name}: ${line}`))
    return {
      made,
      wrong: all.filter((one) => errors.some(({ at }) => at === one)),
      elsewhere: errors
        .filter(({ file, at }) => at === undefined && !file.includes('node_modules/'))
        .map(({ text }) => text),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function inFolder<T>(i18next: I18nextVersion, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-types-'))
  try {
    await mkdir(join(folder, 'node_modules'))
    await symlink(join(modules, i18next === 27 ? 'i18next-27' : 'i18next'), join(folder, 'node_modules/i18next'))
    await symlink(join(modules, 'react-i18next'), join(folder, 'node_modules/react-i18next'))
    await write(folder, 'tsconfig.json', JSON.stringify({ compilerOptions, include: ['src', 'packages'] }))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeApp(folder: string, { config, texts }: Pick<TypedApp, 'config' | 'texts'>): Promise<void> {
  const fields = { source: 'en', targets: ['de'], files: ['locales/{locale}/{namespace}.json'], ...config }
  await write(folder, 'lockale.config.json', JSON.stringify(fields))
  for (const [namespace, tree] of Object.entries(texts)) {
    await write(folder, `locales/en/${namespace}.json`, JSON.stringify(tree, undefined, 2))
  }
}

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom'],
  types: [],
  // packages are links, and react-i18next is to find the i18next beside it
  preserveSymlinks: true,
  // what is wrong in the types themselves shows only in full; of the packages nothing is said
  skipLibCheck: testDepth === 1,
}

async function write(folder: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
}

async function runTypeScript(folder: string): Promise<string> {
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  const args = [tsc, '-p', folder, '--pretty', 'false']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: { readonly stdout: string }) => error,
  )
  return stdout
}

interface CompileError {
  readonly file: string
  readonly line: number
  readonly text: string
}

function readErrors(output: string): readonly CompileError[] {
  return output.split('\n').flatMap((text) => {
    const [, file, line] = /^(\S+?)\((\d+),\d+\): error TS/u.exec(text) ?? []
    if (file !== undefined) return [{ file, line: Number(line), text }]
    return text.startsWith('error ') ? [{ file: '', line: 0, text }] : []
  })
}
