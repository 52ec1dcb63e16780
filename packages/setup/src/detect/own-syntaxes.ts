import { join, posix } from 'node:path'
import type { Facts } from './facts.ts'
import type { Layout } from './layouts.ts'
import { type MeasureOptions, openSources } from './measure.ts'
import type { SyntaxId } from './parts.ts'
import { toPatterns } from './patterns.ts'

/**
 * The message formats of files that lie in a package below the folder (`frontend/package.json`), where its dependencies tell
 * another one than a run in the folder would find.
 */
export async function ownSyntaxes(
  layouts: readonly Layout[],
  { facts, ...measuring }: MeasureOptions & { readonly facts: Pick<Facts, 'files'> },
): Promise<ReadonlyMap<Layout, SyntaxId>> {
  const folders = facts.files.filter((file) => file.endsWith('/package.json')).map((file) => `${posix.dirname(file)}/`)
  const found = new Map<Layout, SyntaxId>()
  for (const layout of layouts) {
    const above = folders.filter((folder) => layout.template.startsWith(folder))
    const nearest = above.toSorted((a, b) => b.length - a.length)[0]
    if (nearest === undefined) continue
    const own = await syntaxSeenFrom(nearest, layout, measuring)
    if (own !== 'none' && own !== (await syntaxSeenFrom('', layout, measuring))) found.set(layout, own)
  }
  return found
}

/** @param folder relative, ends in `/` or is empty */
async function syntaxSeenFrom(
  folder: string,
  { template, locales, base }: Layout,
  measuring: MeasureOptions,
): Promise<SyntaxId> {
  const strip = (path: string) => path.slice(folder.length)
  const layout: Layout = { template: strip(template), locales, base: base === undefined ? undefined : strip(base) }
  const files = toPatterns([layout], { source: measuring.source, usesNamespaces: false, merge: false })
  const place = { ...measuring.place, root: join(measuring.place.root, folder) }
  const [first] = await openSources(files, { ...measuring, extra: {}, place })
  return first === undefined ? 'none' : (await first.read()).catalog.syntax.id
}
