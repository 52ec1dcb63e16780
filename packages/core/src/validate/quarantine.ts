import { ruleOf } from '@lockale/checks'
import { type Diagnostic, type DiagnosticCode, isLockaleError } from '@lockale/errors'
import type { EditOptions, EntryChange } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { ReplacedText } from '../scan/resources.ts'
import { sourceOf } from '../text-check/pairs.ts'

/** Translations of one target file that an app should not show, and their replacements. */
export interface Quarantined {
  /** Source strings to show instead, by the offset in the file at which the invalid translation begins. */
  readonly instead: ReadonlyMap<number, string>
  readonly replaced: readonly ReplacedText[]
}

/**
 * Returns the translations that a build replaces with their source string, by target file: those whose content has an
 * error. Problems of the state (out of date, a missing form) do not count. An error in one plural form affects that
 * form, an error in the message all its forms. Files without such translations are not in the map.
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

function indexBroken(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, ReadonlyMap<number, Diagnostic>> {
  const broken = new Map<string, Map<number, Diagnostic>>()
  for (const diagnostic of diagnostics) {
    const { code, severity, file, locale, range } = diagnostic
    if (severity !== 'error' || range === undefined || locale === undefined || ofState.has(code)) continue
    const name = placeName({ file, locale })
    const places = broken.get(name) ?? new Map<number, Diagnostic>()
    broken.set(name, places)
    // If a text has several problems, the first one is kept as the reason to replace it.
    if (!places.has(range.start)) places.set(range.start, diagnostic)
  }
  return broken
}

/** Returns a map key of file and locale, because one file may hold all locales. */
function placeName({ file, locale }: Pick<TargetFile, 'file' | 'locale'>): string {
  return `${locale} ${file}`
}

/** Rules about the state of an existing text (such as out of date), not about its content. */
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
 * Returns the bytes of a target file in which source strings replace the invalid translations. The file keeps its
 * format, for apps that import it. An unreadable file gets the layout of the source file. Returns `undefined` if the
 * format cannot write the file.
 * @param own the translations to replace; `undefined`: all, because the file is unreadable
 * @param before bytes of this file in which translations of another locale were already replaced
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
    // Finds the values by path, because replacements for another locale of the same file may have moved their offsets.
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
