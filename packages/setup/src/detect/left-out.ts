import { groupBy } from '@lockale/errors'
import { isBaseFirst } from './bases.ts'
import { usualSpellings } from './choose-locales.ts'
import type { Candidate, FoundTarget } from './detection.ts'
import { type Facts, hasKeys } from './facts.ts'
import { frameworks } from './frameworks.ts'
import { type Layout, type OtherFile, pathsOf } from './layouts.ts'

/**
 * Returns all files that look like locale files but are not in the proposed config, grouped by reason.
 * @param kept layouts (groups of files whose paths differ only in the locale) in the proposed config
 */
export function leftOutOf(
  kept: readonly Layout[],
  {
    all,
    aside,
    targets,
    source,
  }: {
    readonly all: readonly Layout[]
    readonly aside: readonly OtherFile[]
    readonly targets: readonly FoundTarget[]
    readonly source: string
  },
): Candidate['leftOut'] {
  const taken = new Set(kept.flatMap(pathsOf))
  const gone = all.filter((layout) => !kept.includes(layout))
  const paths = gone.flatMap(({ locales }) => [...locales.values()].map(({ path }) => path))
  const left = paths
    .filter((path) => !taken.has(path))
    .map((path) => ({ path, why: `there is no such file of ${source}` }))
  left.push(...aside)
  const spellings = usualSpellings(kept)
  const named = new Map(targets.map(({ locale, file }) => [locale, file ?? locale]))
  for (const { locales, others = [], base, template } of kept) {
    left.push(...others.filter(({ path }) => !taken.has(path)))
    for (const [locale, { path, spelling }] of locales) {
      const usual = named.get(locale) ?? spellings.get(locale) ?? spelling
      if (locale === source) {
        if (base !== undefined && isBaseFirst({ template, base })) left.push({ path, why: `${base} is the source` })
      } else if (usual !== spelling) {
        left.push({ path, why: `the other files of ${locale} are called ${usual}, and a locale has only one name` })
      }
    }
  }
  return [...groupBy(left, ({ why }) => why)].map(([why, files]) => ({ files: files.map(({ path }) => path), why }))
}

/** Finds untranslated source files without a locale in the path, for the frameworks that the app uses. */
export async function findLone(facts: Facts, found: readonly Layout[]): Promise<readonly Layout[]> {
  const known = new Set(found.map(({ template }) => template))
  const lone: Layout[] = []
  for (const { lone: rule, dependency, file } of frameworks) {
    const isUsed =
      (dependency !== undefined && facts.dependency(dependency) !== undefined) ||
      (file !== undefined && facts.file(file) !== undefined)
    if (rule === undefined || !isUsed) continue
    for (const path of facts.files.filter((one) => rule.file.test(one))) {
      const { json } = rule
      if (json !== undefined && path.endsWith('.json') && !(await hasKeys(path, json, facts))) continue
      lone.push(toLayout(path, rule.target))
    }
  }
  return lone.filter(({ template }) => !known.has(template))
}

function toLayout(path: string, target: string): Layout {
  const [, folder = '', stem = '', extension = ''] = /^((?:.*\/)?)([^/]+?)(\.[^./]+)?$/u.exec(path) ?? []
  const template = target.replace('{folder}', folder).replace('{stem}', stem).replace('{extension}', extension)
  return { template, locales: new Map(), base: path }
}
