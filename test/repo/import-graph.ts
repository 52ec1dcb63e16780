import { posix } from 'node:path'
import { type Import, type ModuleFacts, readModule } from './read-module.ts'

/** A file of the repository by its path from the root, with `/`. */
export type SourceFiles = ReadonlyMap<string, string>

export interface Edge extends Import {
  readonly from: string
  /** The file it leads to, or `undefined` for a package of someone else, a builtin, or an `import(expression)`. */
  readonly to: string | undefined
}

export interface ImportGraph {
  readonly modules: ReadonlyMap<string, ModuleFacts>
  readonly edges: ReadonlyMap<string, readonly Edge[]>
}

/** Links files by their relative imports, and packages by `packageEntries`: package name → its entry file. */
export function linkImports(files: SourceFiles, packageEntries: ReadonlyMap<string, string>): ImportGraph {
  const modules = new Map([...files].map(([path, text]) => [path, readModule(path, text)]))
  const edges = new Map<string, Edge[]>()
  for (const [from, { imports }] of modules) {
    edges.set(
      from,
      imports.map((found) => ({ ...found, from, to: target(from, found.specifier) })),
    )
  }
  return { modules, edges }

  function target(from: string, specifier: string | undefined): string | undefined {
    if (specifier === undefined) return undefined
    const path = specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : packageEntries.get(specifier)
    return path !== undefined && files.has(path) ? path : undefined
  }
}

/** Every file that loading `entries` may load, with the path of files that leads to it. */
export function reachableFrom(
  entries: readonly string[],
  { edges }: ImportGraph,
): ReadonlyMap<string, readonly string[]> {
  const trails = new Map<string, readonly string[]>(entries.map((entry) => [entry, [entry]]))
  // A Map hands out what is added while it is walked.
  for (const [file, trail] of trails) {
    for (const { to, typeOnly } of edges.get(file) ?? []) {
      if (to !== undefined && !typeOnly && !trails.has(to)) trails.set(to, [...trail, to])
    }
  }
  return trails
}

/** One cycle for every group of files that import each other, types included: `['a.ts', 'b.ts', 'a.ts']`. */
export function findCycles(
  { edges }: ImportGraph,
  isIncluded: (file: string) => boolean,
): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = []
  const done = new Set<string>()
  for (const root of edges.keys()) {
    if (!isIncluded(root) || done.has(root)) continue
    const trail: string[] = []
    const pending: { file: string; next: readonly string[] }[] = [{ file: root, next: importsOf(root) }]
    trail.push(root)
    while (pending.length > 0) {
      const top = pending.at(-1)
      if (top === undefined) break
      const [file, ...rest] = top.next
      top.next = rest
      if (file === undefined) {
        pending.pop()
        done.add(trail.pop() ?? root)
      } else if (trail.includes(file)) {
        cycles.push([...trail.slice(trail.indexOf(file)), file])
      } else if (!done.has(file)) {
        pending.push({ file, next: importsOf(file) })
        trail.push(file)
      }
    }
  }
  return cycles

  function importsOf(file: string): readonly string[] {
    const targets = (edges.get(file) ?? []).map(({ to }) => to).filter((to) => to !== undefined)
    return [...new Set(targets)].filter(isIncluded)
  }
}
