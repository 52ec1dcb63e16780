import { posix } from 'node:path'
import type { Facts } from './facts.ts'
import type { Layout } from './layouts.ts'

interface Pair {
  readonly layout: Layout
  readonly template: string
  readonly distance: number
  readonly isNamesake: boolean
}

/**
 * Finds the gettext template (`.pot`), which contains the source strings, of each group of PO files: the nearest one,
 * or else the one with the same name. `a/locale/django.pot` is the source of `a/locale/de/LC_MESSAGES/django.po`. A
 * template belongs to one group only.
 */
export function withTemplates(layouts: readonly Layout[], { files }: Pick<Facts, 'files'>): readonly Layout[] {
  const templates = files.filter((file) => file.endsWith('.pot'))
  const open = layouts.filter(({ template, base }) => template.endsWith('.po') && base === undefined)
  if (templates.length === 0 || open.length === 0) return layouts
  const pairs = open.flatMap((layout) => templates.map((template) => toPair(layout, template)))
  const isOnly = open.length === 1 && templates.length === 1
  const near = pairs.filter(({ distance, isNamesake }) => isOnly || isNamesake || distance <= nearFolders)
  near.sort(byNearness)
  const bases = new Map<Layout, string>()
  const taken = new Set<string>()
  for (const { layout, template } of near) {
    if (bases.has(layout) || taken.has(template)) continue
    bases.set(layout, template)
    taken.add(template)
  }
  return layouts.map((layout) => ({ ...layout, base: layout.base ?? bases.get(layout) }))
}

/** Returns the group of PO files that is nearest to a template, whatever the template is called. */
export function nearestPo(template: string, layouts: readonly Layout[]): Layout | undefined {
  const pairs = layouts.filter((one) => one.template.endsWith('.po')).map((layout) => toPair(layout, template))
  return pairs.toSorted(byNearness)[0]?.layout
}

function byNearness(a: Pair, b: Pair): number {
  return a.distance - b.distance || Number(b.isNamesake) - Number(a.isNamesake)
}

/** If a template is at most this many folders away, its name may differ: `po/app.pot` beside `po/de.po`. */
const nearFolders = 1

function toPair(layout: Layout, template: string): Pair {
  const folder = folderOf(layout.template)
  const own = posix.dirname(template)
  const way = posix.relative(folder, own)
  const stem = posix.basename(template, '.pot').toLowerCase()
  return {
    layout,
    template,
    distance: way === '' ? 0 : way.split('/').length,
    isNamesake: namesOf(layout.template).includes(stem),
  }
}

function folderOf(template: string): string {
  const [before = ''] = template.split('{locale}')
  return posix.dirname(`${before}_`)
}

/** Returns the name of a path template's catalog: `django` for `{locale}/LC_MESSAGES/django.po`. */
function namesOf(template: string): readonly string[] {
  const segments = template.toLowerCase().split('/')
  const name =
    segments
      .at(-1)
      ?.replace(/[._-]?\{locale\}[._-]?/u, '')
      .replace(/\.?po$/u, '') ?? ''
  return name === ''
    ? segments
        .slice(0, -1)
        .filter((segment) => !segment.includes('{'))
        .slice(-1)
    : [name]
}
