import sarif from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { checkReportSchema } from 'lockale/schema-source/check-report.ts'
import type { Checked } from 'lockale/src/reporters/checked.ts'
import { reporters } from 'lockale/src/reporters/deliver-reports.ts'
import { fakeChecked, fakeCoverage, fakeFinding, fakeFindings, hostileTexts } from 'lockale/src/testing/fake-checked.ts'
import { junitErrors } from './junit-errors.ts'

const { position: _, message: __, locale: ___, ...whole } = fakeFinding({ code: 'parse-error', arguments: {} })
const changed = new Map([['shop/pl.json', [[1, 2]] as const]])

const cases: readonly (readonly [name: string, checked: Checked])[] = [
  ['nothing', fakeChecked([], { coverage: [], messages: 0 })],
  ['one finding', fakeChecked([fakeFinding()])],
  [
    'every severity',
    fakeChecked([fakeFinding(), fakeFinding({ severity: 'warning' }), fakeFinding({ severity: 'info' })]),
  ],
  ['a whole file', fakeChecked([whole])],
  ['twins', fakeChecked([fakeFinding(), fakeFinding(), fakeFinding({ position: { line: 1, column: 1 } })])],
  ['older ones', fakeChecked(fakeFindings(3), { changed, gates: { changed } })],
  [
    'all gates',
    fakeChecked([fakeFinding({ severity: 'warning' })], { gates: { maxWarnings: 0, minimum: new Map([['pl', 95]]) } }),
  ],
  ['a package of a repository', fakeChecked([fakeFinding()], { prefix: 'apps/a b#c/' })],
  [
    'all that a report may hold',
    fakeChecked([fakeFinding()], {
      baseline: { known: 3, gone: 1 },
      shortfalls: [],
      syntaxes: [{ catalog: '{locale}.json', syntax: 'icu', why: undefined }],
    }),
  ],
  ...hostileTexts.map(([name, text]) => {
    const more = { message: text, arguments: { placeholder: text } }
    return [`hostile: ${name}`, fakeChecked([fakeFinding({ ...more, file: `a${text.slice(0, 200)}` })])] as const
  }),
]

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
const checkReport: ValidateFunction = ajv.compile(checkReportSchema())

/** Of schema draft 4, which this validator reads once its old names are gone. */
const { $schema: _$schema, id: _id, ...sarifSchema } = sarif
const sarifAjv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
formats.default(sarifAjv)
const sarifLog: ValidateFunction = sarifAjv.compile(sarifSchema)

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format, and that twins vanish. */
const gitlabIssues: ValidateFunction = ajv.compile({
  type: 'array',
  items: {
    type: 'object',
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', pattern: '^[a-z0-9-]+$' },
      fingerprint: { type: 'string', pattern: '^[0-9a-f]{32}$' },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        properties: {
          path: { type: 'string', pattern: '^[^/].*$', not: { pattern: String.raw`^\./` } },
          lines: {
            type: 'object',
            properties: { begin: { type: 'integer', minimum: 1 } },
            required: ['begin'],
            additionalProperties: false,
          },
        },
        required: ['path', 'lines'],
        additionalProperties: false,
      },
    },
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
  },
})

const make = async (name: keyof typeof reporters, checked: Checked) => (await reporters[name]())(checked)
const errorsOf = (validate: ValidateFunction, text: string): readonly (ErrorObject | string)[] => {
  return validate(JSON.parse(text)) ? [] : (validate.errors ?? ['?'])
}

test.for(cases)('json holds to its schema: %s', async ([, checked]) => {
  expect(errorsOf(checkReport, await make('json', checked))).toEqual([])
})

test('the schema refuses what is not there', () => {
  expect(checkReport({ version: 1, command: 'check' })).toBe(false)
  expect(checkReport.errors?.length).toBeGreaterThan(5)
})

test.for(cases)('sarif holds to SARIF 2.1.0: %s', async ([, checked]) => {
  expect(errorsOf(sarifLog, await make('sarif', checked))).toEqual([])
})

test.for(cases)('gitlab holds to the fields of Code Quality, each fingerprint once: %s', async ([, checked]) => {
  const text = await make('gitlab', checked)
  expect(errorsOf(gitlabIssues, text)).toEqual([])
  const prints = (JSON.parse(text) as readonly { fingerprint: string }[]).map(({ fingerprint }) => fingerprint)
  expect(new Set(prints).size).toBe(prints.length)
})

test.for(cases)('junit is what its readers agree on: %s', async ([, checked]) => {
  expect(junitErrors(await make('junit', checked))).toEqual([])
})

test.for(cases)('no report holds what could steer a terminal: %s', async ([, checked]) => {
  const texts = await Promise.all(
    ['json', 'github', 'gitlab', 'sarif', 'junit', 'markdown'].map((name) =>
      make(name as keyof typeof reporters, checked),
    ),
  )
  expect(texts.join('')).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\u2028\u202e\u2066\u200f]/u)
})

test('a fingerprint stays when lines move and texts change, and is another for another message', async () => {
  const printOf = async (more: Partial<Parameters<typeof fakeFinding>[0]>) => {
    const checked = fakeChecked([fakeFinding(more)])
    const log = JSON.parse(await make('sarif', checked)) as SarifLog
    const [{ fingerprint } = { fingerprint: '' }] = JSON.parse(await make('gitlab', checked)) as {
      fingerprint: string
    }[]
    expect(log.runs[0]?.results[0]?.partialFingerprints['lockaleFinding/v1']).toBe(fingerprint)
    return fingerprint
  }
  const first = await printOf({})
  expect(await printOf({ position: { line: 1, column: 1 }, arguments: { placeholder: '{{other}}' } })).toBe(first)
  const others = await Promise.all(
    [{ message: 'x' }, { locale: 'de' }, { file: 'x.json' }, { code: 'stale' } as const].map(printOf),
  )
  expect(new Set([first, ...others]).size).toBe(5)
})

interface SarifLog {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri: string }[] } }
    readonly invocations: readonly { readonly toolExecutionNotifications?: readonly { message: { text: string } }[] }[]
    readonly results: readonly {
      readonly ruleId: string
      readonly ruleIndex: number
      readonly level: string
      readonly baselineState?: string
      readonly partialFingerprints: Readonly<Record<string, string>>
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
      }[]
    }[]
  }[]
}

test('sarif has the rules of its results, the worst first where there are too many', async () => {
  const many = [...fakeFindings(20_000, { severity: 'warning', code: 'extra-key' }), ...fakeFindings(6000)]
  const log = JSON.parse(await make('sarif', fakeChecked(many))) as SarifLog
  const [run] = log.runs
  expect(run?.results).toHaveLength(25_000)
  expect(run?.results.filter(({ level }) => level === 'error')).toHaveLength(6000)
  expect(run?.invocations[0]?.toolExecutionNotifications?.[0]?.message.text).toContain('1,000 more problems left out')
  expect(run?.results.every(({ ruleId, ruleIndex }) => run.tool.driver.rules[ruleIndex]?.id === ruleId)).toBe(true)
  expect(run?.tool.driver.rules.map(({ helpUri }) => helpUri)).toEqual([
    'https://lockale.dev/checks/extra-key/',
    'https://lockale.dev/checks/placeholder-missing/',
  ])
})

test('sarif tells new findings from older ones, and escapes paths', async () => {
  const checked = fakeChecked(fakeFindings(3), { changed, gates: { changed }, prefix: 'apps/a b#c/' })
  const [run] = (JSON.parse(await make('sarif', checked)) as SarifLog).runs
  expect(run?.results.map(({ baselineState }) => baselineState)).toEqual(['new', 'new', 'unchanged'])
  expect(run?.results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe('apps/a%20b%23c/shop/pl.json')
})

test('junit: what fails, what is only noted, what is skipped', async () => {
  const findings = [
    fakeFinding(),
    fakeFinding({ message: 'b', severity: 'warning' }),
    fakeFinding({ message: 'c', position: { line: 9, column: 1 } }),
  ]
  const lines = new Map([['shop/pl.json', [[80, 90]] as const]])
  const checked = fakeChecked(findings, {
    changed: lines,
    gates: { changed: lines, minimum: new Map([['pl', 95]]) },
    prefix: 'web/',
  })
  const xml = await make('junit', checked)
  expect(junitErrors(xml)).toEqual([])
  expect(xml).toContain('<testsuites name="lockale" tests="6" failures="2" errors="0" time="0">')
  expect(xml).toContain(
    '<testcase name="pl: 5 of 10 strings up to date" classname="web/shop/pl.json" file="web/shop/pl.json" time="0"/>',
  )
  expect(xml).toContain(
    '<testcase name="cart.items (pl)" classname="web/shop/pl.json" file="web/shop/pl.json" time="0"><failure message="web/shop/pl.json:88:14 cart.items: {{count}} is missing [placeholder-missing]" type="placeholder-missing">',
  )
  expect(xml).toMatch(/<testcase name="b \(pl\)"[^>]*><system-out>/u)
  expect(xml).toMatch(/<testcase name="c \(pl\)"[^>]*><skipped message=/u)
})

test.for<[name: string, xml: string]>([
  ['no XML', 'x'],
  ['another root', '<testsuite/>'],
  ['wrong counts', '<testsuites name="a" tests="1" failures="0" errors="0" time="0"></testsuites>'],
  ['an unknown element', '<testsuites name="a" tests="0" failures="0" errors="0" time="0"><x/></testsuites>'],
  ['an unknown attribute', '<testsuites name="a" tests="0" failures="0" errors="0" time="0" x="1"/>'],
  ['a character that XML does not have', '<testsuites name="&#1;" tests="0" failures="0" errors="0" time="0"/>'],
])('the check of junit sees %s', ([, xml]) => expect(junitErrors(xml)).not.toEqual([]))

test('5,000 findings in 100 locales are reported in seconds', async () => {
  const coverage = Array.from({ length: 100 }, (_, index) => fakeCoverage(`l${index}`, 0.5))
  const checked = fakeChecked(fakeFindings(5000), { coverage })
  for (const name of ['gitlab', 'junit', 'markdown', 'github'] as const) expect(await make(name, checked)).not.toBe('')
})
