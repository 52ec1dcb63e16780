import { isError } from '@lockale/errors'
import type { Entry, ParsedFile } from '@lockale/formats'
import type { Catalog, TargetFile } from './catalog.ts'
import { type MessageKey, toMessageKey } from './key.ts'
import type { MessageUnit } from './unit.ts'

/** What is needed to find inherited messages: those that a YAML file has only through an alias or a merge key. */
interface Inheriting extends Pick<Catalog, 'format' | 'sourceLocale'> {
  readonly source: Pick<Catalog['source'], 'parsed' | 'others'>
}

/**
 * Returns the messages in `units` for which a target file needs a value of its own. It needs none for a message that it
 * gets through a YAML alias. Parses the file only if a message of the source comes from an alias.
 */
export function askedOf(
  catalog: Inheriting,
  target: TargetFile,
  units: readonly MessageUnit[],
): readonly MessageUnit[] {
  if (!units.some(({ isInherited }) => isInherited)) return units
  const isAsked = openAsked(catalog, target)
  return units.filter((unit) => unit.isInherited !== true || isAsked(unit))
}

function openAsked(
  { format, sourceLocale, source }: Inheriting,
  target: TargetFile,
): (unit: Pick<MessageUnit, 'forms'>) => boolean {
  const { parsed, locale, entries } = target
  // A new file gets a copy of the aliases of the source. So it has these messages already.
  if (parsed === undefined || parsed.diagnostics.some(isError)) return () => false
  const links = linksOf({ format, sourceLocale, source })
  const held = new Set([...entries.values()].flatMap(({ path }) => keysAbove(path)))
  let inherited: ReadonlySet<MessageKey> | undefined
  return ({ forms }) => {
    const paths = [...forms.values()].map(({ path }) => path)
    if (paths.some((path) => entries.get(toMessageKey(path))?.kind === 'text')) return true
    inherited ??= new Set(format.inherited?.(parsed, { locale, sourceLocale }).map(({ path }) => toMessageKey(path)))
    const has = (key: MessageKey) => inherited?.has(key) === true || entries.has(key) || getsAlias(key)
    return !paths.some((path) => keysAbove(path).some(has))
  }

  /** Returns whether a sync copies the alias: the target has the anchor that it refers to, or also gets the anchor. */
  function getsAlias(key: MessageKey): boolean {
    const link = links.get(key)
    if (link === undefined || parsed === undefined || held.has(key)) return false
    return format.canCopy?.(link.alias.value, parsed) !== false || (link.to !== undefined && !held.has(link.to))
  }
}

/** An alias in a YAML file, and the key of the value that it refers to; `undefined` if that value is also an alias. */
interface Link {
  readonly alias: Entry
  to: MessageKey | undefined
}

const known = new WeakMap<ParsedFile, ReadonlyMap<MessageKey, Link>>()

function linksOf({ format, sourceLocale, source: { parsed, others } }: Inheriting): ReadonlyMap<MessageKey, Link> {
  const before = known.get(parsed)
  if (before !== undefined) return before
  const links = new Map(others.map((alias): [MessageKey, Link] => [toMessageKey(alias.path), { alias, to: undefined }]))
  const own = new Map(parsed.entries.map(({ path, valueRange }) => [valueRange.start, path]))
  for (const { path, valueRange } of format.inherited?.(parsed, { locale: sourceLocale, sourceLocale }) ?? []) {
    const link = keysAbove(path).flatMap((key) => links.get(key) ?? [])[0]
    const to = own.get(valueRange.start)
    if (link === undefined || to === undefined) continue
    const inside = path.slice(link.alias.path.length)
    const anchored = to.slice(0, to.length - inside.length)
    const isStraight = inside.every((segment, at) => segment === to[anchored.length + at])
    if (isStraight) link.to = toMessageKey(anchored)
  }
  known.set(parsed, links)
  return links
}

function keysAbove(path: readonly string[]): readonly MessageKey[] {
  return path.map((_, at) => toMessageKey(path.slice(0, at + 1)))
}
