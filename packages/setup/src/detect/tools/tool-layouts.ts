import { matchesFile } from '@lockale/core'
import type { Facts } from '../facts.ts'
import { isCatalogName, type Layout, type LocaleFile } from '../layouts.ts'
import { localeOf, localeOfQualifier, spellingOfQualifier } from '../locale-names.ts'
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
    const named = namedLayout(target, { facts, layouts })
    const isOwn = [...(named?.locales.values() ?? [])].some((file) => file.path === path)
    found.push(
      isOwn && named !== undefined ? named : { template: target, locales: named?.locales ?? new Map(), base: path },
    )
  }
  return found
}

/** The files that a path template means, or the layout that a source file belongs to; `undefined` where there are none. */
export function namedLayout(
  named: string,
  { facts, layouts }: { readonly facts: Facts; readonly layouts: readonly Layout[] },
): Layout | undefined {
  const template = named.replace(/^(?:\.\/)+/u, '')
  if (!template.includes('{locale}')) return layouts.find(({ base }) => base === template)
  const pattern = toPattern(template)
  const isAndroid = /(?:^|\/)values-\{locale\}\//u.test(template)
  const locales = new Map<string, LocaleFile>()
  for (const path of facts.files) {
    const spelling = isCatalogName(path) ? pattern.exec(path)?.groups?.['locale'] : undefined
    const locale = spelling === undefined ? undefined : isAndroid ? localeOfQualifier(spelling) : localeOf(spelling)
    if (locale === undefined || spelling === undefined || locales.has(locale)) continue
    locales.set(locale, { path, spelling: isAndroid ? spellingOfQualifier(spelling, locale) : spelling })
  }
  const base = layouts.find((layout) => layout.template === template)?.base
  return locales.size === 0 && base === undefined ? undefined : { template, locales, base }
}

/** `{locale}` is a piece of a name, the same each time; `{namespace}` may hold folders. */
function toPattern(template: string): RegExp {
  let isFirst = true
  const source = template.replaceAll(/\{locale\}|\{namespace\}|[$()*+.?[\\\]^{|}]/gu, (part) => {
    if (part === '{namespace}') return '.+'
    if (part !== '{locale}') return `\\${part}`
    const group = isFirst ? String.raw`(?<locale>[^/.]{2,24})` : String.raw`\k<locale>`
    isFirst = false
    return group
  })
  return new RegExp(`^${source}$`, 'u')
}
