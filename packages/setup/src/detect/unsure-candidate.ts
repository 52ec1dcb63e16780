import { fullestTranslation } from './bases.ts'
import { languageOf } from './choose-locales.ts'
import { isBilingual } from './choose-source.ts'
import type { Candidate } from './detection.ts'
import type { Facts } from './facts.ts'
import { type Layout, localesOf } from './layouts.ts'
import { unmeasured } from './measure.ts'
import type { Parts } from './parts.ts'

/** Returns a candidate for a group of files in which the source that the user named has no file. */
export function withoutSource({ framework, layouts }: Parts, source: string): Candidate | undefined {
  const locales = localesOf(layouts).toSorted()
  if (locales.length === 0) return undefined
  const shown = `${locales.slice(0, maxNamed).join(', ')}${locales.length > maxNamed ? ' …' : ''}`
  const isNear = (locale: string) => languageOf(locale) === languageOf(source)
  return unsureCandidate(
    { framework, layouts },
    {
      confidence: 'possible',
      sourceWhy: `there is no file of ${source}, only of ${shown}`,
      rivals:
        framework.isExtracted === true || layouts.every(isBilingual)
          ? []
          : [...locales.filter(isNear), ...locales.filter((one) => !isNear(one))],
    },
  )
}

const maxNamed = 8

/** Returns why the source is unsure if its files have no strings; `undefined` if this is normal for a new project. */
export async function whyEmpty(
  layouts: readonly Layout[],
  { source, facts }: { readonly source: string; readonly facts: Facts },
): Promise<Pick<Candidate, 'sourceWhy' | 'rivals'> | undefined> {
  const file = layouts.map(({ base, locales }) => base ?? locales.get(source)?.path).find((path) => path !== undefined)
  const other = await fullestTranslation(layouts, { source, facts })
  if (other !== undefined) {
    const strings = `${other.strings.toLocaleString('en')} ${other.strings === 1 ? 'string' : 'strings'}`
    return { sourceWhy: `${file} has no strings, and ${other.path} has ${strings}`, rivals: [other.locale] }
  }
  const files = layouts.reduce((sum, { locales, base }) => sum + locales.size + (base === undefined ? 0 : 1), 0)
  return files < manyFiles ? undefined : { sourceWhy: `none of ${files} files has a string`, rivals: [source] }
}

/** From this number of locale files on, a project is not new. If they have no strings, something is wrong. */
const manyFiles = 4

/** Returns a candidate (group of files) without a source: the user must name it. */
export function unsureCandidate(
  { framework, layouts }: Pick<Parts, 'framework' | 'layouts'>,
  known: Pick<Candidate, 'confidence' | 'sourceWhy' | 'rivals'>,
): Candidate {
  const locales = localesOf(layouts).toSorted()
  return {
    framework: framework.id,
    name: framework.name,
    why: [],
    isByDependency: false,
    isGuessed: true,
    files: layouts.map(({ template, base }) => (base === undefined ? template : { source: base, target: template })),
    source: undefined,
    leftOut: [],
    targets: locales.map((locale) => ({ locale })),
    overlays: [],
    hasTranslations: true,
    extra: {},
    ...unmeasured,
    newFiles: [],
    ...known,
  }
}
