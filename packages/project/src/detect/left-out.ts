import { usualSpellings } from './choose-locales.ts'
import type { FoundTarget, LeftOut } from './detection.ts'
import type { Layout, OtherFile } from './layouts.ts'

export interface LeftOutQuestion {
  /** Of the config to be. */
  readonly kept: readonly Layout[]
  readonly all: readonly Layout[]
  /** With a reason already. */
  readonly aside: readonly OtherFile[]
  readonly targets: readonly FoundTarget[]
  readonly source: string | undefined
}

/** All files that look like locale files and are not in the config to be, by reason. */
export function leftOutOf({ kept, all, aside, targets, source }: LeftOutQuestion): readonly LeftOut[] {
  if (source === undefined) return []
  const groups = new Map<string, string[]>()
  const taken = new Set(kept.flatMap(({ locales, base }) => [base, ...[...locales.values()].map(({ path }) => path)]))
  const add = ({ path, why }: OtherFile) => groups.set(why, [...(groups.get(why) ?? []), path])
  for (const layout of all) {
    if (kept.includes(layout)) continue
    for (const { path } of layout.locales.values())
      if (!taken.has(path)) add({ path, why: `there is no such file of ${source}` })
  }
  aside.forEach(add)
  const spellings = usualSpellings(kept)
  const named = new Map(targets.map(({ locale, file }) => [locale, file ?? locale]))
  for (const { locales, others = [], base, template } of kept) {
    others.forEach(add)
    for (const [locale, { path, spelling }] of locales) {
      const usual = named.get(locale) ?? spellings.get(locale) ?? spelling
      if (locale === source) {
        if (base !== undefined && template.includes('values-{locale}/')) add({ path, why: `${base} is the source` })
      } else if (usual !== spelling) {
        add({ path, why: `the other files of ${locale} are called ${usual}, and a locale has one name` })
      }
    }
  }
  return [...groups].map(([why, files]) => ({ files, why }))
}
