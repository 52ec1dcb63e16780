import { matchesFile } from '@lockale/core'
import type { Facts } from '../facts.ts'
import { isCatalogName, type Layout } from '../layouts.ts'
import { namedLayout } from '../named-files.ts'
import type { ToolConfig } from './tool-config.ts'

/** Layouts that only a tool's config tells of: source files that exist and are in no layout, with the template of their translations. */
export function toolLayouts(
  tools: readonly ToolConfig[],
  { facts, layouts }: { readonly facts: Facts; readonly layouts: readonly Layout[] },
): readonly Layout[] {
  const known = new Set(
    layouts.flatMap(({ template, base, locales }) => [
      template,
      base,
      ...[...locales.values()].map(({ path }) => path),
    ]),
  )
  const found: Layout[] = []
  for (const { source, target } of tools.flatMap(({ files }) => files)) {
    if (source === undefined || target === undefined || known.has(target)) continue
    const path = facts.files.find((file) => isCatalogName(file) && matchesFile(source, file))
    if (path === undefined || known.has(path)) continue
    known.add(target)
    const named = namedLayout(target, { facts, layouts })?.layout
    const isOwn = [...(named?.locales.values() ?? [])].some((file) => file.path === path)
    found.push(
      isOwn && named !== undefined ? named : { template: target, locales: named?.locales ?? new Map(), base: path },
    )
  }
  return found
}
