import { isBaseFirst } from './bases.ts'
import { usualSpellings } from './choose-locales.ts'
import type { FoundTarget, LeftOut } from './detection.ts'
import { asRecord, type Facts, parseLoosely } from './facts.ts'
import type { Framework } from './frameworks.ts'
import type { Layout, OtherFile } from './layouts.ts'

interface LeftOutQuestion {
  /** Layouts in the proposed config. */
  readonly kept: readonly Layout[]
  readonly all: readonly Layout[]
  /** Files that have a reason already. */
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
        if (base !== undefined && isBaseFirst({ template, base })) add({ path, why: `${base} is the source` })
      } else if (usual !== spelling) {
        add({ path, why: `the other files of ${locale} are called ${usual}, and a locale has only one name` })
      }
    }
  }
  return [...groups].map(([why, files]) => ({ files, why }))
}

/** Source files whose path names no locale, of frameworks in use here, where no translation tells them yet. */
export async function findLone(facts: Facts, { frameworks, layouts }: LoneSearch): Promise<readonly Layout[]> {
  const known = new Set(layouts.map(({ template }) => template))
  const lone: Layout[] = []
  for (const { lone: rule, dependency, file } of frameworks) {
    const isUsed =
      (dependency !== undefined && facts.dependency(dependency) !== undefined) ||
      (file !== undefined && facts.file(file) !== undefined)
    if (rule === undefined || !isUsed) continue
    for (const path of facts.files.filter((one) => rule.file.test(one))) {
      if (path.endsWith('.json') && !(await hasKeys(path, rule.json ?? [], facts))) continue
      lone.push(toLayout(path, rule.target))
    }
  }
  return lone.filter(({ template }) => !known.has(template))
}

/** True for JSON with all of these at its root. */
export async function hasKeys(path: string, keys: readonly string[], facts: Facts): Promise<boolean> {
  if (keys.length === 0) return true
  const root = asRecord(parseLoosely((await facts.read(path)) ?? ''))
  return keys.every((key) => root[key] !== undefined)
}

interface LoneSearch {
  readonly frameworks: readonly Framework[]
  /** Found already. */
  readonly layouts: readonly Layout[]
}

function toLayout(path: string, target: string): Layout {
  const [, folder = '', stem = '', extension = ''] = /^((?:.*\/)?)([^/]+?)(\.[^./]+)?$/u.exec(path) ?? []
  const template = target.replace('{folder}', folder).replace('{stem}', stem).replace('{extension}', extension)
  return { template, locales: new Map(), base: path }
}
