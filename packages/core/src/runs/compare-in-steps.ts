import type { Diagnostic } from '@lockale/errors'
import type { CatalogDiff } from '../model/change.ts'
import type { OpenScan } from '../scan/scan.ts'
import type { ComparedCatalog, OpenCatalog } from './open-catalog.ts'

/** Callbacks for a comparison whose results are shown before it ends. */
export interface ComparingSteps {
  /** Returns what to compare next: first the `places` in order, then files in any of the `locales`. */
  wanted(): WantedFirst
  /** Called for each file that was compared or is unreadable. The next file waits until the call resolves. */
  onStep(step: ComparedStep): Promise<void>
}

export interface WantedFirst {
  readonly places: readonly { readonly catalog: string; readonly locale: string }[]
  readonly locales: readonly string[]
}

export interface ComparedStep {
  readonly catalog: string
  /** Locales in which the catalog is compared now: one, or all if a single file contains them. */
  readonly locales: readonly string[]
  readonly diffs: readonly CatalogDiff[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Compares all catalogs file by file and locale by locale. The result equals that of a comparison in one step. */
export async function compareInSteps(options: {
  readonly catalogs: OpenScan['catalogs']
  readonly locales: readonly string[]
  readonly steps: ComparingSteps
  readonly open: (catalog: OpenScan['catalogs'][number]) => Promise<OpenCatalog>
  readonly compare: (catalog: OpenCatalog, locales?: readonly string[]) => Promise<ComparedCatalog>
}): Promise<{ readonly reads: readonly OpenCatalog[]; readonly compared: readonly ComparedCatalog[] }> {
  const { catalogs, locales, steps, open, compare } = options
  const ids = catalogs.map(({ id }) => id)
  const left = new Map(locales.map((locale) => [locale, new Set(ids)]))
  const reads = new Map<string, OpenCatalog>()
  const parts = new Map<string, ComparedCatalog[]>(ids.map((id) => [id, []]))
  for (let next = nextOf(left, steps.wanted()); next !== undefined; next = nextOf(left, steps.wanted())) {
    const { catalog: id, locale } = next
    const scanned = catalogs.find((one) => one.id === id)
    if (scanned === undefined) throw new Error(`There is no catalog ${id}.`)
    const catalog = reads.get(id) ?? (await open(scanned))
    reads.set(id, catalog)
    const own = catalog.isOneFile ? locales : [locale]
    const found = await compare(catalog, catalog.isOneFile ? undefined : own)
    for (const one of own) left.get(one)?.delete(id)
    // All results of a large project would take too much memory, so each diff is replaced by a smaller one.
    parts.get(id)?.push({ ...found, diffs: found.diffs.map((diff) => diff.compact?.() ?? diff) })
    const diagnostics = [...found.inSource, ...found.diagnostics]
    await steps.onStep({ catalog: id, locales: own, diffs: found.diffs, diagnostics })
  }
  return {
    reads: ids.flatMap((id) => reads.get(id) ?? []),
    compared: ids.map((id) => join(parts.get(id) ?? [], locales)),
  }
}

function nextOf(
  left: ReadonlyMap<string, ReadonlySet<string>>,
  { places, locales }: WantedFirst,
): WantedFirst['places'][number] | undefined {
  const place = places.find(({ catalog, locale }) => left.get(locale)?.has(catalog) === true)
  if (place !== undefined) return place
  for (const locale of [...locales, ...left.keys()]) {
    for (const catalog of left.get(locale) ?? []) return { catalog, locale }
  }
  return undefined
}

/** Joins the comparisons of a catalog, one for each locale. `inSource` (problems in the source) is the same in each. */
function join(parts: readonly ComparedCatalog[], locales: readonly string[]): ComparedCatalog {
  const order = new Map(locales.map((locale, at) => [locale, at]))
  const byLocale = (a: string, b: string) => (order.get(a) ?? 0) - (order.get(b) ?? 0)
  return {
    inSource: parts[0]?.inSource ?? [],
    diffs: parts.flatMap(({ diffs }) => diffs).sort((a, b) => byLocale(a.target.locale, b.target.locale)),
    unread: parts.flatMap(({ unread }) => unread).sort((a, b) => byLocale(a.locale, b.locale)),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  }
}
