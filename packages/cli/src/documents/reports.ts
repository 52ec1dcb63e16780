import { type CheckReport, describe, type SyncReport } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { sortFindings } from '../render/findings.ts'
import type { GateResult } from '../reporters/checked.ts'

/** Returns the result of a sync for `--json`. Lists each field: later fields of `SyncReport` must not be printed. */
export function syncDocument(report: SyncReport): Readonly<Record<string, unknown>> {
  const { plan, written, removed, kept, humanChanged, requests, answered, texts, characters, charactersPossiblyTwice } =
    report
  return {
    isComplete: report.isComplete,
    plan,
    written,
    removed,
    kept,
    humanChanged,
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
    sentAs: report.sentAs,
    findings: sortFindings(report.diagnostics).map(findingDocument),
    textsShared: report.textsShared,
    inDoubt: report.inDoubt,
    ...(report.judged !== undefined && { judged: report.judged }),
    secondRequests: {
      texts: report.textsAgain,
      mended: report.textsMended,
      characters: report.charactersAgain,
      notAsked: report.textsUnasked,
    },
    troubles: report.troubles,
    skipped: report.skipped,
    failedLocales: report.failedLocales.map((failed) => ({ ...failed, place: failed.place ?? null })),
    stopped: report.stopped ?? null,
  }
}

/** Returns the result of a check for `--json`, in the format of `check-report.schema.json`. */
export function checkDocument(report: CheckReport, gateResult: GateResult): Readonly<Record<string, unknown>> {
  const { diagnostics, coverage, messages, baseline, syntaxes } = report
  const { exitCode, failOn, shortfalls, surplus } = gateResult
  const older = new Set(gateResult.older)
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
    syntaxes: syntaxDocuments(syntaxes),
  }
}

/** Returns the message format of each file for `--json`. `why`: how it was detected; null if the config names it. */
export function syntaxDocuments(syntaxes: CheckReport['syntaxes']): readonly Readonly<Record<string, unknown>>[] {
  return syntaxes.map(({ catalog, syntax, why }) => ({ catalog, syntax, why: why ?? null }))
}

function findingDocument(diagnostic: Diagnostic): Readonly<Record<string, unknown>> {
  const { code, severity, file, position, locale, message } = diagnostic
  return {
    code,
    severity,
    file,
    line: position?.line ?? null,
    column: position?.column ?? null,
    locale: locale ?? null,
    message: message ?? null,
    says: describe(diagnostic),
    arguments: diagnostic.arguments,
  }
}
