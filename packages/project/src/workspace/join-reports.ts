import {
  type AcceptReport,
  type AdoptReport,
  type BaselineReport,
  type CheckReport,
  type Delivery,
  type FixReport,
  type HandoffFile,
  inFolder,
  type LocaleCoverage,
  type MessageFacts,
  type OpenConflict,
  type Plan,
  type ResolveReport,
  type SyncReport,
  type ImportHandoffReport,
} from '@lockale/core'
import { joinSkipped } from '@lockale/core/plan/step'
import type { Diagnostic } from '@lockale/errors'
import type { CacheReport } from '../project.ts'
import type { TypesReport } from '../types/write-types.ts'

/** What one package of several has to say. */
export interface Part<T> {
  /** Relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly report: T
}

type Parts<T> = readonly Part<T>[]

export function joinChecks(parts: Parts<CheckReport>): CheckReport {
  const baselines = parts.flatMap(({ report }) => report.baseline ?? [])
  return {
    diagnostics: flat(parts, ({ diagnostics }, name) => diagnostics.map((one) => seen(one, name))),
    ...joinFolded(parts),
    baseline:
      baselines.length === 0
        ? undefined
        : { known: sum(baselines, ({ known }) => known), gone: sum(baselines, ({ gone }) => gone) },
    syntaxes: flat(parts, ({ syntaxes }, name) => syntaxes.map((one) => ({ ...one, catalog: name(one.catalog) }))),
    coverage: joinCoverage(parts),
    // A package that lags behind is not made up for by the others.
    shortfalls: parts.flatMap(({ folder, report }) => report.shortfalls.map((one) => ({ ...one, folder }))),
    messages: sum(parts, ({ report }) => report.messages),
  }
}

function joinFolded(parts: Parts<CheckReport>): Pick<CheckReport, 'folded'> {
  const folded = flat(parts, ({ folded: own = [] }, name) => own.map((one) => seen(one, name)))
  return folded.length === 0 ? {} : { folded }
}

export function joinDeliveries(parts: Parts<Delivery>): Delivery {
  return {
    report: joinChecks(parts.map(({ report, ...part }) => ({ ...part, report: report.report }))),
    resources: flat(parts, ({ resources }, name) =>
      resources.map((one) => ({ ...one, replaced: one.replaced.map((text) => ({ ...text, file: name(text.file) })) })),
    ),
  }
}

function joinCoverage(parts: Parts<CheckReport>): readonly LocaleCoverage[] {
  const all = flat(parts, ({ coverage }, name) =>
    coverage.map((one) => ({ ...one, files: one.files.map((each) => ({ ...each, file: name(each.file) })) })),
  )
  const locales = [...new Set(all.map(({ locale }) => locale))]
  return locales.map((locale) => {
    const own = all.filter((one) => one.locale === locale)
    const files = own.flatMap((one) => one.files)
    const messages = sum(files, (file) => file.messages)
    const count = (state: keyof LocaleCoverage['states']) => sum(own, ({ states }) => states[state])
    const [missing, stale, sourceChanged] = [count('missing'), count('stale'), count('source-changed')]
    return {
      locale,
      states: {
        missing,
        stale,
        'source-changed': sourceChanged,
        edited: count('edited'),
        current: count('current'),
        orphan: count('orphan'),
      },
      invalid: sum(own, ({ invalid }) => invalid),
      outdated: sum(own, ({ outdated }) => outdated),
      toReview: sum(own, ({ toReview }) => toReview),
      ...(own.every(({ refused }) => refused === undefined) ? {} : { refused: sum(own, ({ refused = 0 }) => refused) }),
      // Where there is nothing to count, it is as bad as the worst.
      coverage:
        messages === 0 ? Math.min(...own.map(({ coverage }) => coverage)) : sum(files, ({ done }) => done) / messages,
      files,
    }
  })
}

/** @param plan of all of them */
export function joinSyncs(parts: Parts<SyncReport>, plan: Pick<Plan, 'totals'>): SyncReport {
  const reports = parts.map(({ report }) => report)
  const total = (of: (report: SyncReport) => number) => sum(reports, of)
  return {
    isMock: reports.every(({ isMock }) => isMock),
    plan: plan.totals,
    written: total(({ written }) => written),
    removed: total(({ removed }) => removed),
    copiesReplaced: total(({ copiesReplaced }) => copiesReplaced),
    humanChanged: total(({ humanChanged }) => humanChanged),
    inDoubt: joinDoubts(reports.map(({ inDoubt }) => inDoubt)),
    kept: total(({ kept }) => kept),
    requests: total(({ requests }) => requests),
    answered: total(({ answered }) => answered),
    texts: total(({ texts }) => texts),
    textsShared: total(({ textsShared }) => textsShared),
    characters: total(({ characters }) => characters),
    charactersCounted: total(({ charactersCounted }) => charactersCounted),
    charactersPossiblyTwice: total(({ charactersPossiblyTwice }) => charactersPossiblyTwice),
    charactersUnanswered: total(({ charactersUnanswered }) => charactersUnanswered),
    unansweredBefore: {
      requests: total(({ unansweredBefore }) => unansweredBefore.requests),
      characters: total(({ unansweredBefore }) => unansweredBefore.characters),
    },
    outdated: joinOutdated(reports),
    files: flat(parts, ({ files }, name) => files.map(name)),
    leftOut: unique(reports.flatMap(({ leftOut }) => leftOut)),
    sentAs: unique(reports.flatMap((report) => report.sentAs)),
    diagnostics: flat(parts, ({ diagnostics }, name) => diagnostics.map((one) => seen(one, name))),
    skipped: joinSkipped(reports.flatMap(({ skipped }) => skipped)),
    failedLocales: joinFailed(reports.flatMap(({ failedLocales }) => failedLocales)),
    stopped: reports.find(({ stopped }) => stopped !== undefined)?.stopped,
    troubles: unique(reports.flatMap(({ troubles }) => troubles)),
    isComplete: reports.every(({ isComplete }) => isComplete),
  }
}

function joinDoubts(all: readonly SyncReport['inDoubt'][]): SyncReport['inDoubt'] {
  const rules: Record<string, number> = {}
  for (const [code, number] of all.flatMap((one) => Object.entries(one.rules)))
    rules[code] = (rules[code] ?? 0) + number
  return { messages: sum(all, ({ messages }) => messages), rules }
}

function joinFailed(all: SyncReport['failedLocales']): SyncReport['failedLocales'] {
  return [...new Set(all.map(({ locale }) => locale))].toSorted().flatMap((locale) => {
    const own = all.filter((one) => one.locale === locale)
    return own.slice(0, 1).map((first) => ({ ...first, messages: sum(own, ({ messages }) => messages) }))
  })
}

function joinOutdated(reports: readonly Pick<SyncReport, 'outdated'>[]): SyncReport['outdated'] {
  const all = reports.flatMap(({ outdated }) => outdated)
  return [...new Set(all.map(({ part }) => part))].map((part) => ({
    part,
    messages: sum(
      all.filter((one) => one.part === part),
      ({ messages }) => messages,
    ),
  }))
}

export function joinFixes(parts: Parts<FixReport>): FixReport {
  return {
    fixed: flat(parts, ({ fixed }, name) => fixed.map((one) => ({ ...one, file: name(one.file) }))),
    files: flat(parts, ({ files }, name) => files.map(name)),
  }
}

export function joinWords(parts: Parts<AcceptReport>): AcceptReport {
  return {
    accepted: flat(parts, ({ accepted }, name) =>
      accepted.map((one) => ({ ...one, catalog: name(one.catalog), file: name(one.file) })),
    ),
    skipped: flat(parts, ({ skipped }, name) => skipped.map((one) => ({ ...one, file: name(one.file) }))),
    others: sum(parts, ({ report }) => report.others),
  }
}

export function joinFacts(parts: Parts<readonly MessageFacts[]>): readonly MessageFacts[] {
  return flat(parts, (facts, name) =>
    facts.map((one) => ({ ...one, catalog: name(one.catalog), file: name(one.file) })),
  )
}

export function joinHandoffs(parts: Parts<readonly HandoffFile[]>): readonly HandoffFile[] {
  return flat(parts, (files, name) => files.map((one) => ({ ...one, original: name(one.original) })))
}

export function joinTakenBack(parts: Parts<ImportHandoffReport>): ImportHandoffReport {
  return {
    taken: flat(parts, ({ taken }, name) =>
      taken.map((one) => ({ ...one, catalog: name(one.catalog), file: name(one.file) })),
    ),
    problems: parts.flatMap(({ report }) => report.problems),
    unchanged: sum(parts, ({ report }) => report.unchanged),
    untranslated: sum(parts, ({ report }) => report.untranslated),
    files: flat(parts, ({ files }, name) => files.map(name)),
  }
}

export function joinBaselines(parts: Parts<BaselineReport>): BaselineReport {
  return {
    file: flat(parts, ({ file }, name) => [name(file)]).join(', '),
    findings: sum(parts, ({ report }) => report.findings),
    isChanged: parts.some(({ report }) => report.isChanged),
  }
}

export function joinTypes(parts: Parts<TypesReport>): TypesReport {
  return { files: flat(parts, ({ files }, name) => files.map((one) => ({ ...one, file: name(one.file) }))) }
}

export function joinResolutions(parts: Parts<ResolveReport>): ResolveReport {
  return {
    settled: flat(parts, ({ settled }, name) => settled.map(name)),
    files: flat(parts, ({ files }, name) => files.map(name)),
    conflicts: flat(parts, ({ conflicts }, name) =>
      conflicts.map((one): OpenConflict => ({ ...one, file: name(one.file) })),
    ),
  }
}

export function joinAdoptions(parts: Parts<AdoptReport>): AdoptReport {
  const total = (of: (report: AdoptReport) => number) => sum(parts, ({ report }) => of(report))
  return {
    catalogs: total(({ catalogs }) => catalogs),
    messages: total(({ messages }) => messages),
    locales: Math.max(0, ...parts.map(({ report }) => report.locales)),
    texts: total(({ texts }) => texts),
    adopted: total(({ adopted }) => adopted),
    human: total(({ human }) => human),
    machine: total(({ machine }) => machine),
    older: total(({ older }) => older),
    undated: total(({ undated }) => undated),
    filesAsked: total(({ filesAsked }) => filesAsked),
    filesToAsk: total(({ filesToAsk }) => filesToAsk),
    known: total(({ known }) => known),
    missing: total(({ missing }) => missing),
    copies: total(({ copies }) => copies),
    isChanged: parts.some(({ report }) => report.isChanged),
  }
}

export function joinCaches(parts: Parts<CacheReport>): CacheReport {
  const before = parts.flatMap(({ report }) => report.before ?? [])
  return {
    ...joinLedgers(parts.map(({ report }) => report)),
    maxBytes: sum(parts, ({ report }) => report.maxBytes),
    before: before.length === 0 ? undefined : joinLedgers(before),
  }
}

type Summary = Omit<CacheReport, 'maxBytes' | 'before'>

function joinLedgers(all: readonly Summary[]): Summary {
  return {
    bytes: sum(all, ({ bytes }) => bytes),
    answers: sum(all, ({ answers }) => answers),
    unanswered: {
      requests: sum(all, ({ unanswered }) => unanswered.requests),
      characters: sum(all, ({ unanswered }) => unanswered.characters),
    },
    archived: all.flatMap(({ archived }) => archived),
    wasteBytes: sum(all, ({ wasteBytes }) => wasteBytes),
    damagedLines: sum(all, ({ damagedLines }) => damagedLines),
    unknownLines: sum(all, ({ unknownLines }) => unknownLines),
  }
}

type Name = (file: string) => string

function flat<T, R>(parts: Parts<T>, of: (report: T, name: Name) => readonly R[]): readonly R[] {
  return parts.flatMap(({ folder, report }) => of(report, (file) => inFolder(folder, file)))
}

function seen(diagnostic: Diagnostic, name: Name): Diagnostic {
  const { file, source } = diagnostic
  return { ...diagnostic, file: name(file), ...(source && { source: { ...source, file: name(source.file) } }) }
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}

function unique<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
