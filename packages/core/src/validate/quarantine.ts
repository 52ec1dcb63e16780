import { ruleOf } from '@lockale/checks'
import { type Diagnostic, type DiagnosticCode, isLockaleError } from '@lockale/errors'
import type { EditOptions, EntryChange } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { ReplacedText } from '../scan/resources.ts'
import { sourceOf } from '../text-check/pairs.ts'

/** What an app should not show of one target file, and what it should show instead. */
export interface Quarantined {
  /** Source strings by the offset in the file at which the replaced value begins. */
  readonly instead: ReadonlyMap<number, string>
  /** Replaced translations in source order. */
  readonly replaced: readonly ReplacedText[]
}

/**
 * Returns the translations with a problem of severity `error` in them. A problem of their state (out of date, a missing
 * form) does not count. A problem of one plural form affects that form, one of a message all its forms. A target file
 * without such a translation is not in the map.
 */
export function quarantineTexts(
  diffs: readonly CatalogDiff[],
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<TargetFile, Quarantined> {
  const broken = indexBroken(diagnostics)
  const found = new Map<TargetFile, Quarantined>()
  for (const diff of diffs) {
    const places = broken.get(placeName(diff.target))
    if (places === undefined) continue
    const own = quarantineIn(diff, places)
    if (own.replaced.length > 0) found.set(diff.target, own)
  }
  return found
}

/** Findings by the file and locale they are of, then by where the text begins. */
function indexBroken(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, ReadonlyMap<number, Diagnostic>> {
  const broken = new Map<string, Map<number, Diagnostic>>()
  for (const diagnostic of diagnostics) {
    const { code, severity, file, locale, range } = diagnostic
    if (severity !== 'error' || range === undefined || locale === undefined || ofState.has(code)) continue
    const name = placeName({ file, locale })
    const places = broken.get(name) ?? new Map<number, Diagnostic>()
    broken.set(name, places)
    // the first of several says why
    if (!places.has(range.start)) places.set(range.start, diagnostic)
  }
  return broken
}

/** Files that hold all locales are one target for each. */
function placeName({ file, locale }: Pick<TargetFile, 'file' | 'locale'>): string {
  return `${locale} ${file}`
}

/** Of a text that is there, these say what it is worth, not what is in it. */
const ofState: ReadonlySet<DiagnosticCode> = new Set([
  'missing-key',
  'plural-category-missing',
  'ordinal-category-missing',
  'needs-new-id',
  'needs-review',
  'stale',
  'source-changed',
  'imported-stale',
  'source-case-changed',
])

function quarantineIn({ changes, target }: CatalogDiff, places: ReadonlyMap<number, Diagnostic>): Quarantined {
  const instead = new Map<number, string>()
  const replaced: ReplacedText[] = []
  for (const change of changes()) {
    const findings = change.forms.map(({ entry }) => entry && places.get(entry.valueRange.start))
    const ofAll = findings.find((finding) => finding !== undefined && ruleOf(finding.code).scope === 'message')
    for (const [index, form] of change.forms.entries()) {
      const finding = findings[index] ?? ofAll
      const sourceText = sourceOf({ unit: change.unit, plan: form.plan })
      if (finding === undefined || form.entry === undefined || sourceText === undefined) continue
      instead.set(form.entry.valueRange.start, sourceText)
      const { code: rule, position } = finding
      const place = { file: target.file, message: change.unit.name, ...(position && { position }) }
      replaced.push({ ...place, form: form.plan.form, rule, text: form.entry.value, sourceText })
    }
  }
  return { instead, replaced }
}

/**
 * The bytes of a target file with source strings in the places of translations that an app should not show, in the file's own
 * format, so that an app that imports the file reads it as usual. A file that cannot be read becomes one in the layout of the
 * source file. `undefined`: the format cannot write it.
 * @param own what is replaced; `undefined`: the file cannot be read, so all of it
 * @param before the bytes that the replacements of another locale made of the same file
 */
export function soundBytes(
  catalog: Catalog,
  target: TargetFile,
  { own, before }: { readonly own: Quarantined | undefined; readonly before: Uint8Array | undefined },
): Uint8Array | undefined {
  const { format, source, sourceLocale } = catalog
  const { locale, file, parsed } = target
  const options: EditOptions = { file, locale, sourceLocale, order: [], source: source.parsed }
  try {
    if (own === undefined) return file === source.file ? undefined : format.create(source.parsed, [], options)
    if (parsed === undefined) return undefined
    // Paths and not places: another locale of the same file may have moved what comes behind it.
    const changes = parsed.entries.flatMap(({ path, valueRange }): readonly EntryChange[] => {
      const value = own.instead.get(valueRange.start)
      return value === undefined ? [] : [{ kind: 'set', path, value }]
    })
    const current =
      before === undefined ? parsed : format.parse(before, { file, locale, sourceLocale, source: source.parsed })
    return format.edit(current, changes, options)
  } catch (error) {
    if (isLockaleError(error)) return undefined
    throw error
  }
}
