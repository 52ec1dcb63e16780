import { join } from 'node:path'
import {
  acceptLine,
  allFilesOf,
  type CatalogTable,
  filesOf,
  type HotModules,
  storeImport,
  type VirtualModule,
} from './modules.ts'
import { jsonExpression } from './literal.ts'
import { runtimeLiteral } from './module-id.ts'
import { type Checked, sum } from './projects-view.ts'

interface MetaFacts {
  /** Absolute path of the folder that the files of `coverage` are relative to. */
  readonly root: string
  readonly source: string
  readonly coverage: Checked['coverage']
  /** True if a build replaces invalid translations by source strings. The module then lists these. */
  readonly sourceFallback: boolean
  readonly hot?: HotModules
}

/** Prints `virtual:lockale/meta`. The coverage of the source locale is 1; a locale that was not checked has none. */
export function printMeta(table: CatalogTable, facts: MetaFacts): VirtualModule {
  const { source, coverage, sourceFallback, hot } = facts
  const locales = [...table.keys()]
  const shares = new Map(coverage.map((each) => [each.locale, each.coverage])).set(source, 1)
  const values: Readonly<Record<string, unknown>> = {
    locales,
    source,
    namespaces: [...new Set([...table.values()].flatMap((namespaces) => [...namespaces.keys()]))],
    direction: Object.fromEntries(locales.map((locale) => [locale, textDirection(locale)])),
    coverage: Object.fromEntries(locales.map((locale) => [locale, shares.get(locale)])),
    namespaceCoverage: Object.fromEntries(
      [...table].map(([locale, namespaces]) => [locale, sharesOf(namespaces, { locale, ...facts })]),
    ),
    sourceFallbacks: sourceFallback ? listFallbacks(table) : [],
  }
  const lines = Object.entries(values).map(([name, value]) => {
    const expression = jsonExpression(JSON.stringify(value))
    const isKept = hot !== undefined && typeof value === 'object'
    return `export const ${name} = ${isKept ? `list('-/meta/${name}', ${expression})` : expression}\n`
  })
  const code = `import { pickLocale } from ${runtimeLiteral('request-locale')}
${storeImport('list', hot)}${lines.join('')}export const requestLocale = (request, options) => pickLocale(request, { ...options, locales, source })
${acceptLine(hot)}`
  return { code, files: allFilesOf(table).map(({ path }) => path), isListing: true }
}

function sharesOf(
  namespaces: NonNullable<ReturnType<CatalogTable['get']>>,
  { locale, root, source, coverage }: MetaFacts & { readonly locale: string },
): Readonly<Record<string, number>> {
  const files = coverage.find((one) => one.locale === locale)?.files ?? []
  const counts = new Map(files.map((each) => [join(root, each.file), each]))
  const own = [...namespaces].flatMap(([name, catalog]) => {
    if (locale === source) return [[name, 1] as const]
    const counted = filesOf(catalog).flatMap(({ path }) => counts.get(path) ?? [])
    if (counted.length === 0) return []
    const [messages, done] = [sum(counted.map((each) => each.messages)), sum(counted.map((each) => each.done))]
    return [[name, messages === 0 ? 1 : done / messages] as const]
  })
  return Object.fromEntries(own)
}

function listFallbacks(table: CatalogTable): readonly unknown[] {
  return [...table].flatMap(([locale, namespaces]) =>
    [...namespaces].flatMap(([namespace, catalog]) => {
      const replaced = filesOf(catalog).flatMap((file) => file.replaced)
      const rules = new Map(replaced.map(({ message, rule }) => [message, rule]))
      return [...rules].map(([message, rule]) => ({ locale, namespace, message, rule }))
    }),
  )
}

/** Returns the text direction of a locale, by its likely script in CLDR: `az-Arab` and `ur` are right-to-left. */
function textDirection(locale: string): 'ltr' | 'rtl' {
  try {
    const script = new Intl.Locale(locale).maximize().script
    return script !== undefined && rightToLeft.has(script) ? 'rtl' : 'ltr'
  } catch {
    return 'ltr' // no valid BCP 47 tag
  }
}

/**
 * Unicode scripts written from right to left (UAX #9, ISO 15924). `Intl.Locale` has this as `textInfo` on some versions of
 * Node and as `getTextInfo()` on others; this list works on all.
 */
const rightToLeft: ReadonlySet<string> = new Set(
  (
    'Adlm Arab Aran Armi Avst Chrs Cprt Elym Gara Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero Narb Nbat Nkoo Orkh ' +
    'Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sidt Sogd Sogo Syrc Syre Syrj Syrn Thaa Yezi'
  ).split(' '),
)
