import { dirname, join, relative, resolve } from 'node:path'
import { fromFileName, parseResolvedId } from './module-id.ts'
import { withSlashes } from './places.ts'

/** A file of the output, and which modules it has: their ids, or the paths that bundlers make of them. */
interface Chunk {
  /** Relative to the folder of the output. */
  readonly file: string
  readonly modules: readonly string[]
}

/**
 * The content of the manifest: locale → namespace → the file that has its strings, sorted by name. A namespace that nothing
 * imports is not in it.
 */
function printManifest(chunks: readonly Chunk[]): string {
  const table = new Map<string, Map<string, string>>()
  for (const { file, modules } of chunks) {
    for (const module of modules) {
      const id = resolvedIdOf(module)
      const request = id === undefined ? undefined : parseResolvedId(id)
      if (request?.kind !== 'namespace') continue
      const namespaces = table.get(request.locale) ?? new Map<string, string>()
      table.set(request.locale, namespaces)
      // A bundler may copy a module: the first file is enough.
      if (!namespaces.has(request.namespace)) namespaces.set(request.namespace, file.replaceAll('\\', '/'))
    }
  }
  const sorted = sortedRecord([...table].map(([locale, namespaces]) => [locale, sortedRecord([...namespaces])]))
  return `${JSON.stringify(sorted, undefined, 2)}\n`
}

/** For Rollup, Rolldown and Vite: a hook `generateBundle`. */
export function emitManifest(fileName: string): EmitManifest {
  return function emit(_output, bundle) {
    const chunks = Object.values(bundle).map((one) => ({ file: one.fileName, modules: one.moduleIds ?? [] }))
    this.emitFile({ type: 'asset', fileName, source: printManifest(chunks) })
  }
}

type EmitManifest = (
  this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): unknown },
  output: unknown,
  bundle: Readonly<Record<string, { readonly fileName: string; readonly moduleIds?: readonly string[] }>>,
) => void

/** For webpack and Rspack. The names of files are known at the last of their stages. */
export function addManifest({ hooks, webpack: { Compilation, sources } }: Compiler, name: string): void {
  hooks.thisCompilation.tap('lockale', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
    compilation.hooks.processAssets.tap({ name: 'lockale', stage }, () => {
      const chunks = [...compilation.chunks].flatMap((chunk) => {
        const file = [...chunk.files].find((one) => /\.[cm]?js$/u.test(one))
        const modules = [...compilation.chunkGraph.getChunkModules(chunk)].flatMap(pathsIn)
        return file === undefined ? [] : [{ file, modules }]
      })
      compilation.emitAsset(name, new sources.RawSource(printManifest(chunks)))
    })
  })
}

/** A module may be several that were joined. */
function pathsIn(module: Module): readonly string[] {
  return module.modules?.flatMap(pathsIn) ?? [module.nameForCondition() ?? '']
}

/** For esbuild, which has no step between the build and its files. */
export async function writeManifest(name: string, result: BuildResult, options: BuildOptions): Promise<void> {
  const { absWorkingDir = process.cwd(), outdir, outfile = '', write = true } = options
  const folder = resolve(absWorkingDir, outdir ?? dirname(outfile))
  const chunks = Object.entries(result.metafile?.outputs ?? {}).map(([path, { inputs }]) => ({
    file: withSlashes(relative(folder, resolve(absWorkingDir, path))),
    modules: Object.keys(inputs).filter((input) => inputs[input]?.bytesInOutput !== 0),
  }))
  const path = join(folder, name)
  const text = printManifest(chunks)
  if (!write) {
    result.outputFiles?.push({ path, text, contents: Buffer.from(text), hash: '' })
    return
  }
  // only a build that wants a manifest loads it
  const { makeOutputFolder, writeOutput } = await import('@lockale/core/write/output-file')
  await makeOutputFolder(dirname(path))
  await writeOutput(path, text)
}

/** What is used of a build of esbuild. */
interface BuildResult {
  readonly metafile?:
    | {
        readonly outputs: Readonly<
          Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
        >
      }
    | undefined
  readonly outputFiles?: { path: string; text: string; contents: Uint8Array; hash: string }[] | undefined
}

interface BuildOptions {
  readonly absWorkingDir?: string | undefined
  readonly outdir?: string | undefined
  readonly outfile?: string | undefined
  readonly write?: boolean | undefined
}

/** What is used of a compiler of webpack or Rspack. */
export interface Compiler {
  readonly webpack: {
    readonly Compilation: { readonly PROCESS_ASSETS_STAGE_REPORT: number }
    readonly sources: { readonly RawSource: new (text: string) => object }
  }
  readonly hooks: {
    readonly thisCompilation: { tap(name: string, work: (compilation: Compilation) => void): void }
  }
}

interface Compilation {
  readonly hooks: {
    readonly processAssets: { tap(options: { name: string; stage: number }, work: () => void): void }
  }
  readonly chunks: Iterable<{ readonly files: Iterable<string> }>
  readonly chunkGraph: { getChunkModules(chunk: object): Iterable<Module> }
  emitAsset(name: string, source: object): void
}

interface Module {
  readonly modules?: readonly Module[]
  nameForCondition(): string | null | undefined
}

function sortedRecord<T>(entries: readonly (readonly [name: string, value: T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Rollup has the id itself, esbuild puts its namespace before it, and webpack and Rspack have a path. */
function resolvedIdOf(module: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- Rollup's convention for ids that are no files
  const [, id] = /(\0virtual:lockale\/.*\.js)$/u.exec(module) ?? []
  const [, name] = /(?:^|_virtual_|[\\/])(lockale~[^\\/]*\.js)$/u.exec(module) ?? []
  return id ?? (name === undefined ? undefined : fromFileName(decodeURIComponent(name)))
}
