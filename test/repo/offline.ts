import { type SourceFiles, linkImports, reachableFrom } from './import-graph.ts'

// The table of languages is data that the engine reads, too. It is entered like any other file.
const forbidden =
  /^(@lockale\/(client|connect|service|api(?!\/language-table$))|lockale|undici|(node:)?(http|https|http2|net|tls|dgram|dns))(\/|$)/

/**
 * Ways to the network in the files that loading `entries` may load: `how they are reached: what`. Packages of others are
 * not entered. An `import()` of no literal is one unless its file is in `loadsConfig`.
 */
export function findWaysOut(
  entries: readonly string[],
  files: SourceFiles,
  { packageEntries, loadsConfig }: { packageEntries: ReadonlyMap<string, string>; loadsConfig: RegExp },
): readonly string[] {
  const graph = linkImports(files, packageEntries)
  return [...reachableFrom(entries, graph)].flatMap(([file, trail]) => {
    const loads = (graph.edges.get(file) ?? []).flatMap(({ specifier, typeOnly }) => {
      if (typeOnly) return []
      if (specifier === undefined) return loadsConfig.test(file) ? [] : ['import() of no literal']
      return forbidden.test(specifier) ? [specifier] : []
    })
    const calls = (graph.modules.get(file)?.networkGlobals ?? []).map(({ name }) => `${name}()`)
    return [...loads, ...calls].map((what) => `${trail.join(' → ')}: ${what}`)
  })
}
