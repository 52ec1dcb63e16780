import { arePluralKeys } from '../plural-keys.ts'
import { type LocaleNames, namesLocale } from '../tree/locale-root.ts'
import type { YamlNode } from './node.ts'

/**
 * The map under the only root key of a file if that key names one of the locales, as Ruby on Rails has it: the key then
 * belongs to no path.
 */
export function localeRoot(root: YamlNode | undefined, names: LocaleNames): YamlNode | undefined {
  if (root?.kind !== 'map' || root.children.length !== 1) return undefined
  const [only] = root.children
  if (only === undefined || only.isOpaque || only.tag !== undefined) return undefined
  const isMap = only.kind === 'map' || (only.kind === 'scalar' && isNull(only))
  return isMap && namesLocale(only.key, names) ? only : undefined
}

/**
 * True for a map that Rails picks a text from by `count`: the plural categories of its locale, and a second one or a text
 * that shows the count.
 */
export function isPlural({ kind, children, tag }: YamlNode, locale: string): boolean {
  if (kind !== 'map' || tag !== undefined || children.length > 100) return false
  if (children.some((child) => child.kind === 'map' || child.kind === 'seq')) return false
  const keys = children.map(({ key }) => key)
  if (!arePluralKeys(keys, locale.replaceAll('_', '-'))) return false
  return children.some(({ key }) => key !== 'other') || children.some(({ value }) => value.includes('%{count}'))
}

export function isNull({ style, value }: YamlNode): boolean {
  return style === 'empty' || (style === 'plain' && /^(?:~|null|Null|NULL)$/.test(value))
}
