import { openSyntax } from '@lockale/messages'
import { openPair } from './open-pair.ts'
import { Notes } from './notes.ts'
import { type CheckOptions, defaultOptions } from './options.ts'
import type { CatalogView, ProjectView, SeenPair } from './project-view.ts'
import type { ProjectRule } from './rule.ts'

/** A pair of a project as a test writes it. */
export interface PairRow {
  readonly source: string
  readonly target: string
  /** `de` when absent. */
  readonly locale?: string
  /** By its number when absent. */
  readonly message?: string
  readonly catalog?: string
  readonly form?: string
  readonly note?: string
  readonly isMachine?: boolean
  readonly hasError?: boolean
}

/** A project of such pairs, with English sources in the syntax of i18next. */
export async function viewOf(rows: readonly PairRow[]): Promise<ProjectView> {
  const syntax = await openSyntax({ id: 'i18next' })
  const pairs = rows.map((row, index): SeenPair => {
    const { source, target, locale = 'de', message = `m${index}`, form = '', note } = row
    const { catalog = 'app', isMachine = false, hasError = false } = row
    const pair = openPair({ source, target, locale, sourceLocale: 'en', syntax, format: 'json', message, form, note })
    return Object.assign(pair, { catalog, isMachine, hasError })
  })
  return toView(pairs)
}

/** @param catalogs whose keys are asked for */
export function toView(pairs: readonly SeenPair[], catalogs: readonly CatalogView[] = []): ProjectView {
  const texts = new Map<string, Set<string>>()
  for (const { catalog, source } of pairs) texts.set(catalog, (texts.get(catalog) ?? new Set()).add(source.raw))
  const locales = [...new Set(pairs.map(({ locale }) => locale))]
  const sourceTexts = new Map([...texts].map(([catalog, own]) => [catalog, own.size]))
  const sources = [...new Set(pairs.map(({ source }) => source.raw))]
  const languages = new Map(pairs.map(({ locale, language }) => [locale, language]))
  const hasSibling = (locale: string) =>
    locales.some((other) => other !== locale && languages.get(other) === languages.get(locale))
  return { sourceLocale: 'en', locales, hasSibling, pairs, catalogs, sources, sourceTexts }
}

/** As a run asks a rule: about those pairs alone that concern it. */
export function checkPairs(
  rule: ProjectRule,
  view: ProjectView,
  options: CheckOptions = defaultOptions,
): ReturnType<ProjectRule['check']> {
  const messages = new Map<string, Set<string>>()
  for (const { catalog, message, form, source } of view.pairs) {
    messages.set(source.raw, (messages.get(source.raw) ?? new Set()).add([catalog, message, form].join('\n')))
  }
  const surroundings = {
    ...view,
    sourceNumber: (text: string) => view.sources.indexOf(text) + 1,
    isSource: (text: string) => messages.has(text),
    isRepeated: (source: string) => (messages.get(source)?.size ?? 0) > 1,
  }
  const notes = new Notes()
  const pairs = view.pairs.filter((pair) => rule.concerns(pair, surroundings, notes))
  return rule.check({ ...view, pairs }, options, notes)
}
