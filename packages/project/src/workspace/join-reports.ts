import {
  type AcceptReport,
  type AdoptReport,
  type BaselineReport,
  type CheckReport,
  type Delivery,
  type FixReport,
  inFolder,
  type LocaleCoverage,
  type MessageFacts,
  type Plan,
  type SyncReport,
} from '@lockale/core'
import type { OpenConflict, ResolveReport } from '@lockale/merge/resolve'
import { joinSkipped } from '@lockale/core/plan/step'
import { type Diagnostic, groupBy, withoutDuplicates } from '@lockale/errors'
import type { CacheReport } from '../project.ts'
import type { TypesReport } from '../types/write-types.ts'

export interface Part<T> {
  /** Path relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly report: T
}

type Parts<T> = readonly Part<T>[]

/** Joins the reports of all packages: one function for each `Project` method that returns a report, with its name. */
export const joinReports = {
  check(parts: Parts<CheckReport>): CheckReport {
    const baselines = parts.flatMap(({ report }) => report.baseline ?? [])
    const folded = diagnosticsIn(parts, ({ folded: own = [] }) => own)
    return {
      diagnostics: diagnosticsIn(parts, ({ diagnostics }) => diagnostics),
      ...(folded.length === 0 ? {} : { folded }),
      baseline: baselines.length === 0 ? undefined : sumNumbers(baselines),
      syntaxes: flat(parts, ({ syntaxes }, name) => syntaxes.map((one) => ({ ...one, catalog: name(one.catalog) }))),
      coverage: joinCoverage(parts),
      // Each package must reach its own threshold: a high coverage of other packages does not help.
      shortfalls: parts.flatMap(({ folder, report }) => report.shortfalls.map((one) => ({ ...one, folder }))),
      messages: sum(parts, ({ report }) => report.messages),
    }
  },

  deliver(parts: Parts<Delivery>): Delivery {
    return {
      report: joinReports.check(parts.map(({ report, ...part }) => ({ ...part, report: report.report }))),
      resources: flat(parts, ({ resources }, name) =>
        resources.map((one) => ({
          ...one,
          replaced: one.replaced.map((text) => ({ ...text, file: name(text.file) })),
        })),
      ),
    }
  },

  sync(parts: Parts<SyncReport>, plan: Pick<Plan, 'totals'>): SyncReport {
    const reports = parts.map(({ report }) => report)
    return {
      isMock: reports.every(({ isMock }) => isMock),
      plan: plan.totals,
      ...sumNumbers(reports),
      inDoubt: joinDoubts(reports.map(({ inDoubt }) => inDoubt)),
      ...joinJudged(reports.flatMap(({ judged }) => judged ?? [])),
      unansweredBefore: sumNumbers(reports.map(({ unansweredBefore }) => unansweredBefore)),
      outdated: joinOutdated(reports.flatMap(({ outdated }) => outdated)),
      files: filesIn(parts),
      leftOut: withoutDuplicates(reports.flatMap(({ leftOut }) => leftOut)),
      sentAs: withoutDuplicates(reports.flatMap((report) => report.sentAs)),
      diagnostics: diagnosticsIn(parts, ({ diagnostics }) => diagnostics),
      skipped: joinSkipped(reports.flatMap(({ skipped }) => skipped)),
      failedLocales: joinFailed(reports.flatMap(({ failedLocales }) => failedLocales)),
      stopped: reports.find(({ stopped }) => stopped !== undefined)?.stopped,
      troubles: withoutDuplicates(reports.flatMap(({ troubles }) => troubles)),
      isComplete: reports.every(({ isComplete }) => isComplete),
    }
  },

  fix(parts: Parts<FixReport>): FixReport {
    return {
      fixed: flat(parts, ({ fixed }, name) => named(fixed, name)),
      files: filesIn(parts),
    }
  },

  settle(parts: Parts<AcceptReport>): AcceptReport {
    return {
      accepted: flat(parts, ({ accepted }, name) =>
        accepted.map((one) => ({ ...one, catalog: name(one.catalog), file: name(one.file) })),
      ),
      skipped: flat(parts, ({ skipped }, name) => named(skipped, name)),
      others: sum(parts, ({ report }) => report.others),
    }
  },

  why(parts: Parts<readonly MessageFacts[]>): readonly MessageFacts[] {
    return flat(parts, (facts, name) =>
      facts.map((one) => ({ ...one, catalog: name(one.catalog), file: name(one.file) })),
    )
  },

  baseline(parts: Parts<BaselineReport>): BaselineReport {
    return {
      file: flat(parts, ({ file }, name) => [name(file)]).join(', '),
      findings: sum(parts, ({ report }) => report.findings),
      isChanged: parts.some(({ report }) => report.isChanged),
    }
  },

  writeTypes(parts: Parts<TypesReport>): TypesReport {
    return { files: flat(parts, ({ files }, name) => named(files, name)) }
  },

  resolve(parts: Parts<ResolveReport>): ResolveReport {
    return {
      settled: flat(parts, ({ settled }, name) => settled.map(name)),
      files: filesIn(parts),
      conflicts: flat(parts, ({ conflicts }, name) => named<OpenConflict>(conflicts, name)),
    }
  },

  adopt(parts: Parts<AdoptReport>): AdoptReport {
    const reports = parts.map(({ report }) => report)
    return {
      ...sumNumbers(reports),
      locales: Math.max(0, ...reports.map(({ locales }) => locales)),
      isChanged: reports.some(({ isChanged }) => isChanged),
    }
  },

  cache(parts: Parts<CacheReport>): CacheReport {
    const reports = parts.map(({ report }) => report)
    const before = reports.flatMap((report) => report.before ?? [])
    return { ...joinLedgers(reports), before: before.length === 0 ? undefined : joinLedgers(before) }
  },
}

function joinCoverage(parts: Parts<CheckReport>): readonly LocaleCoverage[] {
  const all = flat(parts, ({ coverage }, name) => coverage.map((one) => ({ ...one, files: named(one.files, name) })))
  return [...groupBy(all, ({ locale }) => locale)].map(([locale, own]) => {
    const files = own.flatMap((one) => one.files)
    const messages = sum(files, (file) => file.messages)
    return {
      locale,
      states: sumNumbers(own.map(({ states }) => states)),
      ...sumNumbers(own),
      ...(own.every(({ refused }) => refused === undefined) ? {} : { refused: sum(own, ({ refused = 0 }) => refused) }),
      // If no package has messages in this locale, there is no average, so the lowest coverage is returned.
      coverage:
        messages === 0 ? Math.min(...own.map(({ coverage }) => coverage)) : sum(files, ({ done }) => done) / messages,
      files,
    }
  })
}

function joinDoubts(all: readonly SyncReport['inDoubt'][]): SyncReport['inDoubt'] {
  const rules: Record<string, number> = {}
  for (const [code, number] of all.flatMap((one) => Object.entries(one.rules)))
    rules[code] = (rules[code] ?? 0) + number
  return { ...sumNumbers(all), rules }
}

function joinJudged(all: readonly NonNullable<SyncReport['judged']>[]): Pick<SyncReport, 'judged'> {
  if (all.length === 0) return {}
  return { judged: { ...sumNumbers(all), problems: withoutDuplicates(all.flatMap(({ problems }) => problems)) } }
}

function joinFailed(all: SyncReport['failedLocales']): SyncReport['failedLocales'] {
  const byLocale = [...groupBy(all, ({ locale }) => locale).values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...first, ...sumNumbers(own) })),
  )
  return byLocale.toSorted((a, b) => (a.locale < b.locale ? -1 : 1))
}

function joinOutdated(all: SyncReport['outdated']): SyncReport['outdated'] {
  return [...groupBy(all, ({ part }) => part)].map(([part, own]) => ({ part, ...sumNumbers(own) }))
}

function joinLedgers<T extends Omit<CacheReport, 'maxBytes' | 'before'>>(all: readonly T[]) {
  const unanswered = sumNumbers(all.map((one) => one.unanswered))
  return { ...sumNumbers(all), unanswered, archived: all.flatMap(({ archived }) => archived) }
}

type Name = (file: string) => string

function flat<T, R>(parts: Parts<T>, of: (report: T, name: Name) => readonly R[]): readonly R[] {
  return parts.flatMap(({ folder, report }) => of(report, (file) => inFolder(folder, file)))
}

function filesIn(parts: Parts<{ readonly files: readonly string[] }>): readonly string[] {
  return flat(parts, ({ files }, name) => files.map(name))
}

function named<T extends { readonly file: string }>(all: readonly T[], name: Name): readonly T[] {
  return all.map((one) => ({ ...one, file: name(one.file) }))
}

function diagnosticsIn<T>(parts: Parts<T>, of: (report: T) => readonly Diagnostic[]): readonly Diagnostic[] {
  return flat(parts, (report, name) =>
    of(report).map((one) => {
      const source = one.source && { source: { ...one.source, file: name(one.source.file) } }
      return { ...one, file: name(one.file), ...source }
    }),
  )
}

function sumNumbers<T extends object>(reports: readonly T[]): Pick<T, NumberNames<T>> {
  const [first] = reports
  const names = Object.entries(first ?? {}).flatMap(([name, value]) => (typeof value === 'number' ? [name] : []))
  const sums = names.map((name) => [name, sum(reports, (one) => Number(Reflect.get(one, name)))])
  return Object.fromEntries(sums) as Pick<T, NumberNames<T>>
}

type NumberNames<T> = { [Name in keyof T]-?: T[Name] extends number ? Name : never }[keyof T]

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0)
}
