import type { UserConfig } from '@lockale/core'
import { asRecord, type Facts, hasKeys, parseObject } from './facts.ts'
import { type Layout, type OtherFile, pathsOf } from './layouts.ts'
import { localeOf } from './locale-names.ts'

interface AngularPaths {
  readonly layouts: readonly Layout[]
  readonly aside: readonly OtherFile[]
  /** Locales whose files are not where the path template says, because `angular.json` names other paths. */
  readonly elsewhere: ReadonlySet<string>
  /** Further config fields that these files need. */
  readonly extra: Pick<UserConfig, 'syntax' | 'messages'>
}

/** Config for Angular's JSON files: their field `locale` is a value, not a string to translate. */
const jsonExtra: AngularPaths['extra'] = {
  syntax: 'angular',
  messages: [{ match: 'locale', policy: 'locked', checks: { 'missing-key': 'off' } }],
}

/** Returns the layouts (groups of files whose paths differ only in the locale) that `angular.json` names. */
export async function followAngular(layouts: readonly Layout[], facts: Facts): Promise<AngularPaths> {
  const named = namedPaths((await facts.read('angular.json')) ?? '')
  const [path] = layouts.flatMap(pathsOf)
  const isJson = path?.endsWith('.json') === true && (await hasKeys(path, ['locale', 'translations'], facts))
  const none: AngularPaths = { layouts, aside: [], elsewhere: new Set(), extra: isJson ? jsonExtra : {} }
  if (named.length === 0) return none
  const known = new Map(
    [...named.flatMap(({ template }) => layoutOf(template, facts)), ...layouts].map((one) => [one.template, one]),
  )
  const counts = new Map<string, number>()
  for (const { template } of named) counts.set(template, (counts.get(template) ?? 0) + 1)
  const [most] = [...counts].filter(([template]) => known.has(template)).sort(([, a], [, b]) => b - a)
  if (most === undefined) return none
  const kept = [...known.values()].filter(({ template }) => template === most[0])
  const others = named.filter(({ template }) => template !== most[0])
  return {
    layouts: kept,
    aside: others.map(({ path, locale }) => ({
      path,
      why: `angular.json reads ${locale} from this path, and the other locales from ${most[0]}: lockale supports only one of them`,
    })),
    elsewhere: new Set(others.map(({ locale }) => locale)),
    extra: most[0].endsWith('.json') ? jsonExtra : {},
  }
}

/** Returns the field `i18n` (the locales) of each project in angular.json. */
export function projectLocales(text: string): readonly Readonly<Record<string, unknown>>[] {
  return Object.values(asRecord(parseObject(text)['projects'])).map((project) => asRecord(asRecord(project)['i18n']))
}

/** Reads `locales: { fr: 'src/locale/messages.fr.xlf' }`, also with `{ translation: path }` or a list of paths. */
function namedPaths(
  text: string,
): readonly { readonly locale: string; readonly path: string; readonly template: string }[] {
  const found = []
  for (const { locales } of projectLocales(text)) {
    for (const [name, value] of Object.entries(asRecord(locales))) {
      const given: unknown = asRecord(value)['translation'] ?? value
      const path: unknown = Array.isArray(given) ? given[0] : given
      const locale = localeOf(name)
      if (typeof path !== 'string' || locale === undefined || !path.includes(name)) continue
      const at = path.lastIndexOf(name)
      found.push({ locale, path, template: `${path.slice(0, at)}{locale}${path.slice(at + name.length)}` })
    }
  }
  return found
}

/** Returns the layout for a path template if its source file exists: `messages.json` for `messages.{locale}.json`. */
function layoutOf(template: string, { files }: Facts): readonly Layout[] {
  const base = template.replace(/[._-]\{locale\}(?=\.[^./]+$)/u, '')
  return base !== template && files.includes(base) ? [{ template, locales: new Map(), base }] : []
}
