import { join } from 'node:path'
import { findFormat } from '@lockale/formats'
import { readIfThere, type SetUpPlace } from '../disk.ts'
import { pluginPackage } from './bundler-tools.ts'

/** A file as it is, and as it is to be. */
export interface FileEdit {
  /** Relative to the folder of the app, with `/`. */
  readonly file: string
  /** `undefined`: there is none yet. */
  readonly before: Uint8Array | undefined
  readonly after: Uint8Array
}

const types = `${pluginPackage}/client`
const reference = `/// <reference types="${types}" />`

/** Vite's templates have one config for each kind of code, and the first of these is that of the app. */
const projects = ['tsconfig.app.json', 'tsconfig.json']
/** Files in which templates declare the modules of their bundler. */
const declarations = ['src/vite-env.d.ts', 'vite-env.d.ts', 'env.d.ts', 'src/env.d.ts', 'src/app.d.ts']

/**
 * The edit by which TypeScript knows the plugin's modules. A list of types that a tsconfig has gets one more; where it has none, a new
 * list would end what TypeScript takes without one, so a declaration file names them.
 * @param names files and folders in the folder of the app
 * @returns `undefined` where there is nothing to do
 */
export async function planClientTypes(
  names: ReadonlySet<string>,
  { fs, root }: SetUpPlace,
): Promise<FileEdit | undefined> {
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

/** `undefined`: the tsconfig has no list of types, or cannot be read. */
async function addToTypes(file: string, before: Uint8Array): Promise<Uint8Array | 'there' | undefined> {
  const jsonc = await findFormat({ path: file, format: 'jsonc' })?.load()
  const parsed = jsonc?.parse(before, { file })
  if (jsonc === undefined || parsed === undefined) return undefined
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return undefined
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

/** Behind the reference of a bundler or a framework; `undefined` where a file has none. */
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
