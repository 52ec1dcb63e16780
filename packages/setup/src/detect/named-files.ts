import { join, posix } from 'node:path'
import type { FileSystem } from '@lockale/core'
import { matchesFile } from '@lockale/config-schema'
import { usualLocaleOfCountry } from './country-codes.ts'
import type { Facts } from './facts.ts'
import { isCatalogName, type Layout, type LocaleFile, pathsOf, placeOf } from './layouts.ts'
import { localeOf, localeOfQualifier, rareLocaleOf, spellingOfQualifier } from './locale-names.ts'
import { nearestPo } from './templates.ts'
import type { ToolConfig } from './tools/tool-config.ts'
import { walkTree } from './walk.ts'

/**
 * Returns those files that the user named and that are in this folder, with paths relative to it.
 * @param files paths relative to the root
 */
export function namedIn(
  folder: string,
  folders: readonly string[],
  files: readonly string[],
): readonly { readonly name: string; readonly own: string }[] {
  const all = new Map(files.map((name) => [cleanName(name), name]))
  return [...all].flatMap(([file, name]) => {
    const owners = folders.filter((one) => file.startsWith(`${one}/`)).toSorted((a, b) => b.length - a.length)
    const [owner] = owners
    if (owner === undefined) return [{ name, own: file }]
    return owner === folder ? [{ name, own: file.slice(folder.length + 1) }] : []
  })
}

/** Returns a path in the way in which configs write it: `./a/{locale}/*.json` becomes `a/{locale}/{namespace}.json`. */
function cleanName(file: string): string {
  const path = file.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '')
  return path.includes('{namespace}') ? path : path.replace(/(?:\*\*\/)*\*+(?=[^*]*$)/u, '{namespace}')
}

/** Finds files that the user named and the search skips: in a folder `build`, a hidden folder, or another package. */
export async function walkNamed(
  named: readonly string[],
  { fs, root, files }: { readonly fs: FileSystem; readonly root: string; readonly files: readonly string[] },
): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const name of named) {
    if (files.some((path) => fits(name, path))) continue
    const isTemplate = name.includes('{')
    // the name of a source file does not say where its translations are, so the whole top folder of the file is
    // searched
    const folder = isTemplate ? posix.dirname(`${name.split('{')[0] ?? ''}_`) : (name.split('/')[0] ?? '')
    if (folder === '.' || name.split('/').includes('..') || folder === name) continue
    const walked = await walkTree({ fs, root: join(root, folder) })
    const paths = walked.files.map((path) => `${folder}/${path}`)
    for (const path of paths) if (!isTemplate || fits(name, path)) found.add(path)
  }
  return [...found]
}

/** Returns true if the path equals the name or matches a path template. */
export function fits(name: string, path: string): boolean {
  return name.includes('{') ? toPattern(name).test(path) : name === path
}

interface NamedLayout {
  readonly layout: Layout
  readonly source?: string
}

/** Returns the files that a path template matches, or the group of a source file; `undefined` if there are none. */
export function namedLayout(
  template: string,
  { facts, layouts }: { readonly facts: Pick<Facts, 'files'>; readonly layouts: readonly Layout[] },
): NamedLayout | undefined {
  if (template.includes('{locale}')) return templateLayout(template, { facts, layouts })
  const own = layouts.find(({ base }) => base === template)
  if (own !== undefined) return { layout: own }
  for (const layout of layouts) {
    for (const [source, { path }] of layout.locales) if (path === template) return { layout, source }
  }
  if (!facts.files.includes(template)) return undefined
  const place = placeOf(template)
  if (place !== undefined) {
    const { locale, spelling } = place
    const locales = new Map([[locale, { path: template, spelling }]])
    return { layout: { template: place.template, locales, base: undefined }, source: locale }
  }
  const po = template.endsWith('.pot') ? nearestPo(template, layouts) : undefined
  return { layout: { ...(po ?? { template: besides(template), locales: new Map() }), base: template } }
}

/**
 * Returns the layouts with what configs of tools (crowdin.yml) say: which source file belongs to which translations.
 * Adds those that the search did not find, and joins a source file that it found alone to its translations elsewhere.
 */
export function withTools(
  found: readonly Layout[],
  tools: readonly ToolConfig[],
  { files }: Pick<Facts, 'files'>,
): readonly Layout[] {
  let layouts = found
  for (const { source, target } of tools.flatMap((tool) => tool.files)) {
    if (source === undefined || target === undefined) continue
    const path = files.find((file) => isCatalogName(file) && matchesFile(source, file))
    if (path === undefined) continue
    const owner = layouts.find((layout) => layout.template === target || pathsOf(layout).includes(path))
    const named = namedLayout(target, { facts: { files }, layouts })?.layout
    const { locales = new Map() } = named ?? {}
    if (owner === undefined) {
      const isOwn = named !== undefined && pathsOf({ locales, base: undefined }).includes(path)
      layouts = [...layouts, isOwn ? named : { template: target, locales, base: path }]
      continue
    }
    const holder = layouts.find((layout) => pathsOf(layout).includes(path))
    const isAlone = holder === undefined || (pathsOf(holder).length === 1 && holder.template !== target)
    // a file of the source locale among the translations is a source by itself: `l10n/en/app.arb` beside `l10n/app.arb`
    const own = holder === undefined ? ['en'] : [...holder.locales.keys()]
    if (!isAlone || locales.size === 0 || named?.base !== undefined || own.some((locale) => locales.has(locale)))
      continue
    const others = layouts.filter((layout) => layout !== holder && layout.template !== target)
    layouts = [...others, { template: target, locales, base: path }]
  }
  return layouts
}

function templateLayout(
  template: string,
  { facts, layouts }: { readonly facts: Pick<Facts, 'files'>; readonly layouts: readonly Layout[] },
): NamedLayout | undefined {
  const isAndroid = /(?:^|\/)values-\{locale\}\//u.test(template)
  const pattern = toPattern(template)
  const locales = new Map<string, LocaleFile>()
  for (const path of facts.files) {
    const spelling = isCatalogName(path) ? pattern.exec(path)?.groups?.['locale'] : undefined
    if (spelling === undefined) continue
    const locale = isAndroid ? localeOfQualifier(spelling) : localeOfNamed(spelling)
    if (locale === undefined || locales.has(locale)) continue
    locales.set(locale, { path, spelling: isAndroid ? spellingOfQualifier(spelling, locale) : spelling })
  }
  const base = layouts.find((layout) => layout.template === template)?.base
  return locales.size === 0 && base === undefined ? undefined : { layout: { template, locales, base } }
}

/** Returns the locale that the user means by a name. Accepts small languages whose codes are also words. */
function localeOfNamed(spelling: string): string | undefined {
  return localeOf(spelling) ?? rareLocaleOf(spelling) ?? usualLocaleOfCountry(spelling)
}

/** Returns the path template for translations beside a source file without a locale, such as `app.{locale}.json`. */
function besides(path: string): string {
  const { dir, name, ext } = posix.parse(path)
  const file =
    ext === '.pot' ? '{locale}.po' : `${name}${/\.(?:properties|arb)$/u.test(path) ? '_' : '.'}{locale}${ext}`
  return posix.join(dir, file)
}

/** Converts a path template to a pattern. `{locale}` is a part of a name; `{namespace}` may contain folders. */
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
