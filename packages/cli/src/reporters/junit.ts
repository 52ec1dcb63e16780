import type { FileCoverage } from '@lockale/core'
import { escapeHtml, groupBy } from '@lockale/errors'
import { count } from '@lockale/terminal/render/figures'
import { terminalSafe } from '@lockale/terminal/render/terminal-safe'
import { type Checked, fails, gateSentences, type GateResult, toReported, type ReportedProblem } from './checked.ts'

/**
 * Prints JUnit XML for Jenkins, GitLab, Azure and Bitbucket: a test suite for each file, a test case for each message
 * with problems, and one for the whole file. A case passes or is skipped if none of its problems can fail the check.
 */
export function reportAsJunit(checked: Checked): string {
  const { report, gateResult, prefix } = checked
  const older = new Set(gateResult.older)
  const problems = groupBy(toReported(report.diagnostics, prefix), ({ file }) => file)
  const counted = report.coverage.flatMap(({ locale, files }) =>
    files.map(
      (one) => [terminalSafe(prefix + one.file), fileCase(terminalSafe(prefix + one.file), locale, one)] as const,
    ),
  )
  const whole = new Map(counted)
  const suites = [...new Set([...whole.keys(), ...problems.keys()])].sort().map((file): Suite => {
    const own = messageCases(file, problems.get(file) ?? [], { older, failOn: gateResult.failOn })
    return { name: file, cases: [whole.get(file) ?? [], own].flat() }
  })
  const gates = gateSentences(gateResult).map((text): Case => {
    return { name: text, file: undefined, className: 'lockale check', failure: text, type: 'gate' }
  })
  return print(gates.length === 0 ? suites : [{ name: 'lockale check', cases: gates }, ...suites])
}

interface Suite {
  readonly name: string
  readonly cases: readonly Case[]
}

interface Case {
  readonly name: string
  readonly className: string
  readonly file: string | undefined
  readonly failure?: string
  readonly type?: string
  readonly skipped?: string
  readonly notes?: string
}

function fileCase(file: string, locale: string, { done, messages }: FileCoverage): Case {
  return { name: `${locale}: ${done} of ${count(messages, 'string')} up to date`, className: file, file }
}

/** Returns a test case for each message with problems. Long names are cut; messages with the same name share a case. */
function messageCases(
  file: string,
  reported: readonly ReportedProblem[],
  { older, failOn }: Pick<GateResult, 'failOn'> & { readonly older: ReadonlySet<ReportedProblem['finding']> },
): readonly Case[] {
  const groups = groupBy(reported, ({ message, code, locale }) =>
    message === undefined ? code : locale === undefined ? message : `${message} (${locale})`,
  )
  return [...groups].map(([name, own]): Case => {
    const base = { name, className: file, file }
    const failing = own.filter(({ finding, severity }) => !older.has(finding) && fails(severity, failOn))
    if (failing.length > 0) {
      return { ...base, failure: lines(own), type: [...new Set(failing.map(({ code }) => code))].join(', ') }
    }
    if (own.every(({ finding }) => older.has(finding))) return { ...base, skipped: lines(own) }
    return { ...base, notes: lines(own) }
  })
}

function lines(reported: readonly ReportedProblem[]): string {
  const all = reported.map(({ file, line, column, hasPlace, sentence, code }) => {
    return `${file}${hasPlace ? `:${line}:${column}` : ''} ${sentence} [${code}]`
  })
  return all.join('\n')
}

function print(suites: readonly Suite[]): string {
  const all = suites.flatMap(({ cases }) => cases)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="lockale" ${totals(all)}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escapeXml(name)}" ${totals(cases)} skipped="${cases.filter(({ skipped }) => skipped !== undefined).length}">`,
      ...cases.map(printCase),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function totals(cases: readonly Case[]): string {
  return `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure !== undefined).length}" errors="0" time="0"`
}

function printCase({ name, className, file, failure, type, skipped, notes }: Case): string {
  const where = file === undefined ? '' : ` file="${escapeXml(file)}"`
  const open = `    <testcase name="${escapeXml(name)}" classname="${escapeXml(className)}"${where} time="0"`
  const [first = ''] = failure?.split('\n') ?? []
  const inner = [
    ...(failure === undefined
      ? []
      : [`<failure message="${escapeXml(first)}" type="${escapeXml(type ?? '')}">${escapeXml(failure)}</failure>`]),
    ...(skipped === undefined ? [] : [`<skipped message="${escapeXml(skipped)}"/>`]),
    ...(notes === undefined ? [] : [`<system-out>${escapeXml(notes)}</system-out>`]),
  ]
  return inner.length === 0 ? `${open}/>` : `${open}>${inner.join('')}</testcase>`
}

/** Escapes text for XML. Characters that XML 1.0 forbids (controls, lone surrogates, U+FFFE) become `\u{…}`. */
function escapeXml(text: string): string {
  return escapeHtml(text)
    .replaceAll('\n', '&#10;')
    .replaceAll(/(?![\n\t])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, (character) => {
      return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
    })
}
