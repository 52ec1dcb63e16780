import { openSyntax } from '@lockale/messages'
import { openPair } from './open-pair.ts'
import type { ProjectView, SeenPair } from './project-view.ts'

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
  return { sourceLocale: 'en', locales: [...new Set(pairs.map(({ locale }) => locale))], pairs, catalogs: [] }
}
