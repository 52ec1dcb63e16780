import type { UserConfig } from '@lockale/core'
import { groupBy } from '@lockale/errors'
import { isBaseFirst } from './bases.ts'
import type { Layout } from './layouts.ts'

/**
 * Converts layouts (groups of files whose paths differ only in the locale) to as few config patterns as possible.
 * Leaves out layouts without a source file.
 * @param source canonical locale
 * @param usesNamespaces true if one folder has, or will have, several catalogs
 * @param merge true to merge layouts that differ in one place
 */
export function toPatterns(
  layouts: readonly Layout[],
  { source, usesNamespaces, merge }: { source: string; usesNamespaces: boolean; merge: boolean },
): UserConfig['files'] {
  const plain: { template: string; spelling: string }[] = []
  const patterns: UserConfig['files'][number][] = []
  for (const { template, locales, base } of layouts) {
    const own = isBaseFirst({ template, base }) ? undefined : locales.get(source)
    if (own !== undefined) plain.push({ template, spelling: own.spelling })
    else if (base !== undefined) patterns.push({ source: base, target: template })
  }
  for (const spelling of new Set(plain.map((one) => one.spelling))) {
    const own = plain.filter((one) => one.spelling === spelling).map(({ template }) => template)
    for (const template of merge ? mergeTemplates(own, usesNamespaces) : own) {
      const isSpelledSo = spelling === source
      patterns.push(isSpelledSo ? template : { source: template.replaceAll('{locale}', spelling), target: template })
    }
  }
  return patterns
}

interface Split {
  readonly before: string
  /** The part of the path that differs between catalogs, such as `b/common`. */
  readonly name: string
  readonly after: string
}

function mergeTemplates(templates: readonly string[], usesNamespaces: boolean): readonly string[] {
  const splits = templates.flatMap((template) => splitName(template) ?? [])
  const rest = templates.filter((template) => splitName(template) === undefined)
  const merged = [...groupBy(splits, ({ before, after }) => `${before}\0${after}`)].map(([id, group]) => {
    const [before = '', after = ''] = id.split('\0')
    const names = group.map(({ name }) => name)
    const isAlone = names.length === 1 && !(usesNamespaces && before.endsWith('{locale}/'))
    return isAlone ? `${before}${names.join('')}${after}` : `${before}${sharedFolder(names)}{namespace}${after}`
  })
  return [...merged, ...mergeFolders(rest)]
}

/**
 * Splits a path template such as `a/{locale}/b/common.json` into the name of the catalog (`b/common`) and what is
 * around it; `undefined` for `a/{locale}.json`, which has no such name.
 */
function splitName(template: string): Split | undefined {
  const [, before, name, after] =
    /^(.*\{locale\}\/)((?:[^{}]*\/)?[^/{}]+?)((?:[._-]\{locale\})?\.[^./]+)$/u.exec(template) ??
    /^((?:.*\/)?)([^/{}]+)([._-]\{locale\}\.[^./]+)$/u.exec(template) ??
    []
  return before === undefined || name === undefined || after === undefined ? undefined : { before, name, after }
}

function sharedFolder(names: readonly string[]): string {
  const [first = ''] = names
  const folders = first.split('/').slice(0, -1)
  const differs = folders.findIndex((folder, at) =>
    names.some((name) => name.split('/')[at] !== folder || name.split('/').length - 1 <= at),
  )
  const shared = differs === -1 ? folders : folders.slice(0, differs)
  return shared.length === 0 ? '' : `${shared.join('/')}/`
}

/** Merges path templates of three or more folders that differ only in the middle: `src/{namespace}/{locale}.json`. */
function mergeFolders(templates: readonly string[]): readonly string[] {
  if (templates.length < 3) return templates
  const all = templates.map((template) => template.split('/'))
  const shortest = Math.min(...all.map((segments) => segments.length))
  const isSame = (from: (segments: readonly string[]) => string | undefined) => new Set(all.map(from)).size === 1
  let head = 0
  while (head < shortest - 1 && isSame((segments) => segments[head])) head++
  let tail = 0
  while (tail < shortest - head - 1 && isSame((segments) => segments.at(-1 - tail))) tail++
  const [first = []] = all
  // Does not merge paths without a common beginning, because the search would cover all folders, or without a common
  // end, because the pattern would match all files.
  if (head === 0 || tail === 0) return templates
  return [[...first.slice(0, head), '{namespace}', ...first.slice(-tail)].join('/')]
}
