import { isError } from '@lockale/errors'
import { join } from 'node:path'
import type { ProjectPlace, FileSystem } from '@lockale/core'
import { addToConfig } from '@lockale/formats/js/edit-config'
import { findFormat } from '@lockale/formats'
import { type DependencySearch, type DevDependency, findDevDependency } from '../detect/dev-dependency.ts'
import { asRecord, parseObject } from '../detect/facts.ts'
import { type BundlerTool, bundlerTools, pluginPackage, unsupportedTools, vite } from './bundler-tools.ts'
import { readIfThere } from '../disk.ts'

/** What must change in an app so that its builds use lockale's plugin. */
export type BundlerPlan =
  | {
      readonly kind: 'plugin'
      /** Name shown to users, such as `Vite`. */
      readonly name: string
      readonly file: string
      readonly isThere: boolean
      readonly edits: readonly FileEdit[]
      /** Lines for the user to add, if lockale cannot edit the config safely. */
      readonly byHand: BundlerLines | undefined
      readonly manifest: DevDependency | undefined
    }
  | { readonly kind: 'unsupported'; readonly file: string; readonly name: string; readonly build: string }

interface BundlerLines {
  readonly file: string
  /** Why the user must edit the config, as a sentence without a final stop. */
  readonly why: string
  readonly lines: readonly string[]
}

export interface BundlerOptions extends DependencySearch {
  /** Absolute path of the app's folder. */
  readonly root: string
}

/**
 * Finds the config of a bundler, or of a framework with one, in the folder of an app. Runs and writes nothing.
 * @returns `undefined` if there is none
 */
export async function planBundler({ fs, root, top, range }: BundlerOptions): Promise<BundlerPlan | undefined> {
  const names = new Set(await fs.list(root))
  const manifest = names.has('package.json') ? await readManifest(fs, join(root, 'package.json')) : {}
  const found = await findConfig({ fs, root, names, manifest })
  if (found === undefined) return findUnsupported(names, manifest)
  const { tool, file, config, isThere, byHand } = found
  const common = { kind: 'plugin', name: tool.name, file, byHand } as const
  if (isThere) return { ...common, isThere, edits: [], manifest: undefined }
  const types = tool.hasModules ? await planClientTypes(names, { fs, root }) : undefined
  return {
    ...common,
    isThere,
    edits: [...(config === undefined ? [] : [config]), ...(types === undefined ? [] : [types])],
    manifest: await findDevDependency(root, { fs, top, name: pluginPackage, range }),
  }
}

/** Returns all files that a plan changes, also package.json, with new contents and paths relative to the app. */
export function filesOf(
  plan: BundlerPlan | undefined,
): readonly { readonly file: string; readonly isNew: boolean; readonly bytes: Uint8Array }[] {
  if (plan?.kind !== 'plugin') return []
  const { edits, manifest } = plan
  const changed = edits.map(({ file, before, after }) => ({ file, isNew: before === undefined, bytes: after }))
  return manifest?.edited === undefined
    ? changed
    : [...changed, { file: manifest.file, isNew: false, bytes: manifest.edited }]
}

interface AppFiles extends ProjectPlace {
  readonly names: ReadonlySet<string>
  readonly manifest: Readonly<Record<string, unknown>>
}

interface FoundConfig {
  readonly tool: BundlerTool
  readonly file: string
  readonly isThere: boolean
  readonly config: FileEdit | undefined
  readonly byHand: BundlerLines | undefined
}

async function findConfig({ fs, root, names, manifest }: AppFiles): Promise<FoundConfig | undefined> {
  const all = bundlerTools.flatMap((tool) =>
    [...names].filter((name) => tool.config.test(name)).map((file) => ({ tool, file })),
  )
  const frameworks = all.filter(({ tool }) => tool.isFramework)
  const configs = frameworks.length > 0 ? frameworks : all
  const read = await Promise.all(
    configs.map(async ({ tool, file }) => {
      const before = await readIfThere(fs, join(root, file))
      const edit = before && addToConfig(before, tool.addition)
      return { tool, file, before, edit }
    }),
  )
  const there = read.find(({ edit }) => edit?.kind === 'there')
  if (there !== undefined) return { ...there, isThere: true, config: undefined, byHand: undefined }
  const [first, second] = read
  if (first === undefined) return newViteConfig(names, manifest)
  const { tool, file, before, edit } = first
  if (second === undefined && edit?.kind === 'edited') {
    return { tool, file, isThere: false, config: { file, before, after: edit.bytes }, byHand: undefined }
  }
  const why =
    second === undefined
      ? `it has ${edit?.kind === 'refused' ? edit.why : 'characters that lockale cannot read'}`
      : `there are several configs: ${read.map((one) => one.file).join(', ')}`
  const lines = linesFor(tool, new TextDecoder().decode(before))
  return { tool, file, isThere: false, config: undefined, byHand: { file, why, lines } }
}

function linesFor({ addition: { import: imported }, use }: BundlerTool, code: string): readonly string[] {
  const isCommonJs = code.includes('module.exports')
  const name = imported?.name ?? ''
  const from = `'${imported?.from ?? ''}'`
  const line = isCommonJs ? `const ${name} = require(${from})` : `import ${name} from ${from}`
  return [
    ...(imported === undefined ? [] : [line]),
    isCommonJs ? use.replace('export default', 'module.exports =') : use,
  ]
}

/** Returns a new config for a Vite app that has none, such as an app made from Vite's plain template. */
function newViteConfig(names: ReadonlySet<string>, manifest: AppFiles['manifest']): FoundConfig | undefined {
  if (!dependenciesOf(manifest).has('vite') || !names.has('index.html')) return undefined
  const kind = names.has('tsconfig.json') ? 'ts' : 'js'
  const file = `vite.config.${manifest['type'] === 'module' ? kind : `m${kind}`}`
  const text = [
    "import lockale from 'unplugin-lockale/vite'",
    "import { defineConfig } from 'vite'",
    '',
    'export default defineConfig({ plugins: [lockale()] })',
    '',
  ].join('\n')
  const config = { file, before: undefined, after: new TextEncoder().encode(text) }
  return { tool: vite, file, isThere: false, config, byHand: undefined }
}

function findUnsupported(names: ReadonlySet<string>, manifest: AppFiles['manifest']): BundlerPlan | undefined {
  const dependencies = dependenciesOf(manifest)
  for (const { name, file, dependency, build } of unsupportedTools) {
    const seen = [...names].find((one) => file.test(one)) ?? (dependencies.has(dependency) ? 'package.json' : undefined)
    if (seen !== undefined) return { kind: 'unsupported', name, file: seen, build }
  }
  return undefined
}

function dependenciesOf(manifest: AppFiles['manifest']): ReadonlySet<string> {
  return new Set(['dependencies', 'devDependencies'].flatMap((kind) => Object.keys(asRecord(manifest[kind]))))
}

async function readManifest(fs: FileSystem, path: string): Promise<AppFiles['manifest']> {
  return parseObject(new TextDecoder().decode(await readIfThere(fs, path)))
}

interface FileEdit {
  readonly file: string
  /** Content before the edit; `undefined` for a new file. */
  readonly before: Uint8Array | undefined
  readonly after: Uint8Array
}

const types = `${pluginPackage}/client`
const reference = `/// <reference types="${types}" />`

/** Possible tsconfig files of an app. The first one that has a list `types` is edited. */
const projects = ['tsconfig.app.json', 'tsconfig.json']
/** Usual declaration files, in which the templates of bundlers declare types for the bundler's own modules. */
const declarations = ['src/vite-env.d.ts', 'vite-env.d.ts', 'env.d.ts', 'src/env.d.ts', 'src/app.d.ts']

/**
 * Returns the edit that makes the plugin's modules known to TypeScript: adds them to the list `types` of a tsconfig. If
 * no tsconfig has this list, edits or adds a declaration file: a new list would exclude all types that TypeScript finds
 * by default.
 * @param names files and folders in the folder of the app
 * @returns `undefined` if nothing must change
 */
async function planClientTypes(names: ReadonlySet<string>, { fs, root }: ProjectPlace): Promise<FileEdit | undefined> {
  const own = projects.filter((name) => names.has(name))
  if (own.length === 0) return undefined
  for (const file of own) {
    const before = await readIfThere(fs, join(root, file))
    const edit = before && (await addToTypes(file, before))
    if (edit !== undefined) return edit === 'there' ? undefined : { file, before, after: edit }
  }
  const src = names.has('src') ? new Set(await fs.list(join(root, 'src'))) : new Set<string>()
  const isFile = (file: string) => (file.startsWith('src/') ? src.has(file.slice(4)) : names.has(file))
  const fresh = `${names.has('src') ? 'src/' : names.has('app') ? 'app/' : ''}lockale-env.d.ts`
  const there = [...declarations, fresh].filter(isFile)
  const decoded = await Promise.all(
    there.map(async (file) => {
      const before = await readIfThere(fs, join(root, file))
      return { file, before, text: new TextDecoder().decode(before) }
    }),
  )
  if (decoded.some(({ text }) => text.includes(types)) || there.includes(fresh)) return undefined
  const encode = (text: string) => new TextEncoder().encode(text)
  for (const { file, before, text } of decoded) {
    const after = withReference(text)
    if (after !== undefined) return { file, before, after: encode(after) }
  }
  return { file: fresh, before: undefined, after: encode(`${reference}\n`) }
}

/** Adds the plugin's types to a tsconfig. Returns `there` if it has them; `undefined` if it has no valid list. */
async function addToTypes(file: string, before: Uint8Array): Promise<Uint8Array | 'there' | undefined> {
  const jsonc = await findFormat({ path: file, format: 'jsonc' })?.load()
  const parsed = jsonc?.parse(before, { file })
  if (jsonc === undefined || parsed === undefined) return undefined
  if (parsed.diagnostics.some(isError)) return undefined
  const list = ['compilerOptions', 'types']
  const isInList = ({ path }: { readonly path: readonly string[] }) => list.every((key, index) => path[index] === key)
  const entries = parsed.entries.filter(isInList)
  if (entries.length === 0) return undefined
  if (entries.some(({ value }) => value === types)) return 'there'
  const isEmpty = entries.length === 1 && entries[0]?.value === '[]'
  if (!isEmpty && !entries.every(({ path }) => path.length === 3 && /^\d+$/u.test(path[2] ?? ''))) return undefined
  const path = [...list, String(isEmpty ? 0 : entries.length)]
  const order = parsed.entries.map((entry) => entry.path)
  const at = parsed.entries.findLastIndex(isInList) + 1
  try {
    return jsonc.edit(parsed, [{ kind: 'add', path, value: types }], { file, order: order.toSpliced(at, 0, path) })
  } catch {
    return undefined // `"types": {}`
  }
}

/** Adds a reference to the plugin's types after a bundler's or framework's reference; `undefined` if there is none. */
function withReference(text: string): string | undefined {
  const found =
    /^\/\/\/ *<reference types=(["'])(?:vite\/client|astro\/client|@rsbuild\/core\/types)\1 *\/>[^\n\r]*/mu.exec(text)
  if (found === null) return undefined
  const [line, quote] = found
  const lineBreak = /\r\n|[\n\r]/u.exec(text)?.[0] ?? '\n'
  const end = found.index + line.length
  const added = reference.replaceAll('"', quote ?? '"')
  return `${text.slice(0, end)}${lineBreak}${added}${text.slice(end) === '' ? lineBreak : text.slice(end)}`
}
