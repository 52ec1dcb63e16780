import { isLockaleError } from '@lockale/errors'
import { openSources, toFiles } from './measure.ts'
import { noCatalogs, type Parts, type Place } from './parts.ts'

/** The strings of a locale, to compare its size with others. */
export interface Weight {
  readonly locale: string
  readonly keys: ReadonlySet<string>
  readonly paths: readonly string[]
}

const maxLayouts = 40

/** Reads the strings of a locale as a run would if it were the source. */
export async function weigh(
  locale: string,
  { parts, place }: { readonly parts: Parts; readonly place: Place },
): Promise<Weight> {
  const keys = new Set<string>()
  const paths: string[] = []
  for (const layout of parts.layouts.slice(0, maxLayouts)) {
    const path = layout.locales.get(locale)?.path
    if (path === undefined) continue
    paths.push(path)
    const alone = { ...layout, base: undefined }
    const own = { ...parts, layouts: [alone], catalogs: noCatalogs }
    try {
      const files = toFiles(own, locale, false)
      for (const { read } of await openSources(files, { source: locale, targets: [], extra: {}, place })) {
        const { catalog } = await read()
        for (const { key } of catalog.source.units) keys.add(`${layout.template}\0${key}`)
      }
    } catch (error) {
      if (!isLockaleError(error)) throw error
    }
  }
  return { locale, keys, paths }
}

/** Returns true if a locale has more strings than the other and lacks hardly any, like a source. */
export function isAhead(one: Weight, other: Weight): boolean {
  const more = countMore(one, other)
  const less = countMore(other, one)
  return more > 0 && less * 10 <= more
}

function countMore(one: Weight, other: Weight): number {
  let count = 0
  for (const key of one.keys) if (!other.keys.has(key)) count++
  return count
}
