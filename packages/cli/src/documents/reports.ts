import type { CheckReport, SyncReport } from '@lockale/core'
import { sortFindings } from '../render/findings.ts'
import type { Verdict } from '../reporters/gates.ts'
import { findingDocument } from './finding.ts'

/** Fields by name: what core adds to a report later does not slip into a stable document. */
export function syncDocument(report: SyncReport): Readonly<Record<string, unknown>> {
  const { plan, written, removed, kept, requests, answered, texts, characters, charactersPossiblyTwice } = report
  return {
    isComplete: report.isComplete,
    plan,
    written,
    removed,
    kept,
    requests,
    answered,
    texts,
    characters,
    charactersPossiblyTwice,
    charactersCounted: report.charactersCounted,
    charactersUnanswered: report.charactersUnanswered,
    unansweredBefore: report.unansweredBefore,
    outdated: report.outdated,
    files: report.files,
    leftOut: report.leftOut,
    findings: sortFindings(report.diagnostics).map(findingDocument),
    textsShared: report.textsShared,
    documents: report.documents ?? null,
    troubles: report.troubles,
    skipped: report.skipped,
    failedLocales: report.failedLocales.map((failed) => ({ ...failed, place: failed.place ?? null })),
    stopped: report.stopped ?? null,
  }
}

/** What it says is in `check-report.schema.json`. */
export function checkDocument(report: CheckReport, verdict: Verdict): Readonly<Record<string, unknown>> {
  const { diagnostics, coverage, messages, baseline, syntaxes, documents } = report
  const { exitCode, failOn, shortfalls, surplus } = verdict
  const older = new Set(verdict.older)
  return {
    messages,
    exitCode,
    gates: { failOn, shortfalls, surplus: surplus ?? null, older: older.size },
    findings: sortFindings(diagnostics).map((finding) => {
      return { ...findingDocument(finding), isOlder: older.has(finding) }
    }),
    folded: sortFindings(report.folded ?? []).map(findingDocument),
    baseline: baseline ?? null,
    coverage,
    documents: documents ?? null,
    syntaxes: syntaxDocuments(syntaxes),
  }
}

/** `why` is null where the config names the syntax. */
export function syntaxDocuments(syntaxes: CheckReport['syntaxes']): readonly Readonly<Record<string, unknown>>[] {
  return syntaxes.map(({ catalog, syntax, why }) => ({ catalog, syntax, why: why ?? null }))
}
