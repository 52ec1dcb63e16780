import { type CheckReport, type DocumentCoverage, type DocumentsReport, inFolder, type SyncReport } from '@lockale/core'
import { joinOutdated } from '@lockale/core/documents/outdated-documents'

/** What the packages of a workspace say of documents; `undefined` where none has any. */
export function joinDocuments(parts: readonly Part<SyncReport>[]): DocumentsReport | undefined {
  const all = parts.flatMap(({ folder, report: { documents } }) =>
    documents === undefined ? [] : [{ folder, documents }],
  )
  if (all.length === 0) return undefined
  const sum = (of: (report: DocumentsReport) => number) =>
    all.reduce((total, { documents }) => total + of(documents), 0)
  const named = <T extends { readonly file: string }>(of: (report: DocumentsReport) => readonly T[]) =>
    all.flatMap(({ folder, documents }) => of(documents).map((one) => ({ ...one, file: inFolder(folder, one.file) })))
  const placed = <T extends { readonly file: string; readonly source: string }>(
    of: (report: DocumentsReport) => readonly T[],
  ) =>
    all.flatMap(({ folder, documents }) =>
      of(documents).map((one) => ({ ...one, file: inFolder(folder, one.file), source: inFolder(folder, one.source) })),
    )
  return {
    plan: {
      translate: sum(({ plan }) => plan.translate),
      remove: sum(({ plan }) => plan.remove),
      keep: sum(({ plan }) => plan.keep),
      characters: sum(({ plan }) => plan.characters),
      unmeasured: sum(({ plan }) => plan.unmeasured),
    },
    translated: placed(({ translated }) => translated),
    failed: placed(({ failed }) => failed),
    kept: named(({ kept }) => kept),
    removed: all.flatMap(({ folder, documents }) => documents.removed.map((file) => inFolder(folder, file))),
    outdated: joinOutdated(all.map(({ documents }) => documents.outdated)),
    characters: sum(({ characters }) => characters),
    charactersPossiblyTwice: sum(({ charactersPossiblyTwice }) => charactersPossiblyTwice),
    stopped: all.find(({ documents }) => documents.stopped !== undefined)?.documents.stopped,
    isComplete: all.every(({ documents }) => documents.isComplete),
  }
}

export function joinDocumentCoverage(parts: readonly Part<CheckReport>[]): Pick<CheckReport, 'documents'> {
  const all = parts.flatMap(({ report }) => report.documents ?? [])
  if (!parts.some(({ report }) => report.documents !== undefined)) return {}
  const locales = [...new Set(all.map(({ locale }) => locale))]
  return {
    documents: locales.map((locale): DocumentCoverage => {
      const own = all.filter((one) => one.locale === locale)
      const count = (state: keyof DocumentCoverage['states']) => own.reduce((sum, { states }) => sum + states[state], 0)
      return {
        locale,
        documents: own.reduce((sum, { documents }) => sum + documents, 0),
        outdated: own.reduce((sum, { outdated }) => sum + outdated, 0),
        toReview: own.reduce((sum, { toReview }) => sum + toReview, 0),
        states: {
          missing: count('missing'),
          stale: count('stale'),
          fuzzy: count('fuzzy'),
          edited: count('edited'),
          current: count('current'),
          orphan: count('orphan'),
        },
      }
    }),
  }
}

/** What one package of several has to say. */
export interface Part<T> {
  /** Relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly report: T
}
