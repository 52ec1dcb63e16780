import { explainRule } from '@lockale/core'
import type { Severity } from '@lockale/errors'
import { pageUrl } from '@lockale/terminal/docs-url'
import { count } from '@lockale/terminal/render/figures'
import { jsonSafe } from '@lockale/terminal/render/terminal-safe'
import { version } from '../version.ts'
import { type Checked, fingerprints, toReported, type ReportedProblem } from './checked.ts'

/** Limit of problems in a report: GitHub refuses SARIF files with more. */
const maxResults = 25_000

/** Prints SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html) for GitHub's code scanning. */
export function reportAsSarif(checked: Checked): string {
  const { report, gateResult, prefix } = checked
  const all = toReported(report.diagnostics, prefix)
  const names = fingerprints(all)
  const older = new Set(gateResult.older)
  const results = all.map((reported, index) => {
    return { reported, name: names[index] ?? '', isOlder: older.has(reported.finding) }
  })
  const kept = results.length <= maxResults ? results : worstFirst(results).slice(0, maxResults)
  const codes = [...new Set(kept.map(({ reported }) => reported.code))].sort()
  const places = new Map(codes.map((code, index) => [code, index]))
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'lockale', version, informationUri: homePage, rules: codes.map(rule) } },
        automationDetails: { id: `lockale/${uri(prefix)}` },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true, ...notice(all.length - kept.length) }],
        results: kept.map(({ reported, name, isOlder }) => ({
          ...result(reported, places),
          partialFingerprints: { 'lockaleFinding/v1': name },
          ...(gateResult.older.length > 0 && { baselineState: isOlder ? 'unchanged' : 'new' }),
        })),
      },
    ],
  }
  return `${jsonSafe(JSON.stringify(log, undefined, 1))}\n`
}

function worstFirst<T extends { readonly reported: ReportedProblem; readonly isOlder: boolean }>(
  results: readonly T[],
): readonly T[] {
  const rank = { error: 0, warning: 1, info: 2 } as const
  const rankOf = ({ reported, isOlder }: T) => rank[reported.severity] + (isOlder ? 3 : 0)
  return [...results].sort((a, b) => rankOf(a) - rankOf(b))
}

function notice(left: number): object {
  if (left === 0) return {}
  const text = `${count(left, 'more problem')} left out: a report has at most ${maxResults} results. lockale check --json lists all.`
  return { toolExecutionNotifications: [{ level: 'warning', message: { text } }] }
}

function rule(code: string): object {
  const explained = explainRule(code)
  const { what = code, why = '', remedy = '', severity = 'warning' } = explained ?? {}
  const help = [what, why, remedy].filter((part) => part !== '').join(' ')
  return {
    id: code,
    name: code.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: what },
    fullDescription: { text: `${what} ${why}`.trim() },
    help: { text: help, markdown: help },
    helpUri: pageUrl('checks', code),
    defaultConfiguration: severity === 'off' ? { enabled: false } : { level: levels[severity] },
    properties: { tags: ['i18n', 'translation'] },
  }
}

function result(
  { code, severity, sentence, locale, file, line, column }: ReportedProblem,
  places: ReadonlyMap<string, number>,
) {
  const region = { startLine: line, startColumn: column }
  const artifactLocation = { uri: uri(file), uriBaseId: '%SRCROOT%' }
  return {
    ruleId: code,
    ruleIndex: places.get(code),
    level: levels[severity],
    message: { text: locale === undefined ? sentence : `${sentence} (${locale})` },
    locations: [{ physicalLocation: { artifactLocation, region } }],
  }
}

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
}

/** Converts a path to a URI. Escapes `#`, `?`, `%` and other special characters in names. */
function uri(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

export const homePage = 'https://github.com/lockale/lockale'
