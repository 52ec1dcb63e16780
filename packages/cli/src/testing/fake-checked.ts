import { type CheckReport, findShortfalls, type LocaleCoverage } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { type Checked, applyGates } from '../reporters/checked.ts'

type Gates = Parameters<typeof applyGates>[1]

/** Returns a check of plain data with its gates, for tests. */
export function fakeChecked(
  diagnostics: readonly Diagnostic[],
  {
    gates,
    ...more
  }: Partial<CheckReport & Omit<Checked, 'report' | 'gateResult'>> & { readonly gates?: FakeGates } = {},
): Checked {
  const { prefix = '', changed, machine, ...other } = more
  const report: CheckReport = {
    diagnostics,
    coverage: [fakeCoverage('de', 1), fakeCoverage('pl', 0.5)],
    messages: 10,
    baseline: undefined,
    syntaxes: [],
    shortfalls: [],
    ...other,
  }
  const { minimum, ...held } = gates ?? {}
  const judged = minimum === undefined ? report : { ...report, shortfalls: findShortfalls(report.coverage, minimum) }
  return { report: judged, gateResult: applyGates(judged, { ...fakeGates, ...held }), prefix, changed, machine }
}

/** Gates, and the least coverage in percent by locale. */
export type FakeGates = Partial<Gates> & { readonly minimum?: ReadonlyMap<string, number> }

const fakeGates: Gates = { failOn: 'error', maxWarnings: undefined, changed: undefined }

export function fakeCoverage(locale: string, coverage: number): LocaleCoverage {
  return {
    locale,
    states: { missing: 0, current: 0, stale: 0, edited: 0, 'source-changed': 0, orphan: 0 },
    invalid: 0,
    outdated: 0,
    toReview: 0,
    coverage,
    files: [{ file: `shop/${locale}.json`, messages: 10, done: Math.floor(coverage * 10) }],
  }
}

export function fakeFinding(more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    code: 'placeholder-missing',
    severity: 'error',
    file: 'shop/pl.json',
    position: { line: 88, column: 14 },
    locale: 'pl',
    message: 'cart.items',
    arguments: { placeholder: '{{count}}' },
    ...more,
  }
}

/** Returns problems about different messages on different lines. */
export function fakeFindings(times: number, more: Partial<Diagnostic> = {}): readonly Diagnostic[] {
  return Array.from({ length: times }, (_, index) =>
    fakeFinding({ message: `m${index}`, position: { line: index + 1, column: 1 }, ...more }),
  )
}

/** Strings that try to break out of any document. */
export const hostileTexts: readonly (readonly [name: string, text: string])[] = [
  ['line breaks', 'a\nb\r\nc\rd\u2028e'],
  ['a workflow command', '\n::error file=x::owned\n##[set-output name=a]b ##vso[task.setvariable variable=a]b'],
  ['escapes of workflow commands', '%0A::set-env name=a::b %25 , :'],
  ['HTML', '</pre></details><script>alert(1)</script><!-- & "quotes" \'apostrophes\' -->'],
  ['the end of a CDATA section', ']]><x/>&#0;&amp;'],
  ['Markdown', '| a | [x](http://x) ![i](x) @someone #1 `code` *b* ~~s~~ <b>'],
  ['terminal escapes', '\u001b[2J\u001b]0;title\u0007\u009b31m\u0000\u0008'],
  ['bidi overrides', '\u202eabc\u202c\u2066x\u2069\u200f'],
  ['halves of characters', '\uD800 \uDC00 \uFFFE \uFFFF'],
  ['a megabyte', 'x'.repeat(1_048_576)],
  ['a megabyte of wide characters', '\u{1F600}'.repeat(262_144)],
  ['nothing', ''],
]
