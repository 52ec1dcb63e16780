import type { Diagnostic } from '@lockale/errors'
import { expect, test } from 'vitest'
import { type FakeGates, fakeChecked, fakeCoverage, fakeFinding } from '../testing/fake-checked.ts'
import { type ChangedLines, isTouched } from './checked.ts'

const error = fakeFinding()
const warning = fakeFinding({ code: 'extra-key', severity: 'warning' })
const note = fakeFinding({ code: 'not-normalised', severity: 'info' })
const conflict = fakeFinding({ code: 'conflict-marker' })
const nothingChanged: ChangedLines = new Map()

test.for<[name: string, findings: readonly Diagnostic[], gates: FakeGates, exit: number]>([
  ['nothing found', [], {}, 0],
  ['an error', [error], {}, 1],
  ['a warning', [warning], {}, 0],
  ['a conflict of git', [warning, conflict], {}, 8],
  ['a conflict goes before all else', [error, conflict], { maxWarnings: 0 }, 8],
  ['a conflict that only warns', [{ ...conflict, severity: 'warning' }], {}, 0],
  ['a warning where warnings fail', [warning], { failOn: 'warning' }, 1],
  ['a note where warnings fail', [note], { failOn: 'warning' }, 0],
  ['a note where notes fail', [note], { failOn: 'info' }, 1],
  ['as many warnings as there may be', [warning], { maxWarnings: 1 }, 0],
  ['one more', [warning, warning], { maxWarnings: 1 }, 1],
  ['no warning may be', [warning], { maxWarnings: 0 }, 1],
  ['notes are no warnings', [note], { maxWarnings: 0 }, 0],
  ['coverage as wanted', [], { minimum: new Map([['pl', 50]]) }, 0],
  ['too little coverage', [], { minimum: new Map([['pl', 50.1]]) }, 1],
  ['coverage of a locale that was not looked at', [], { minimum: new Map([['ja', 100]]) }, 0],
  ['an error on a line that was not changed', [error], { changed: nothingChanged }, 0],
  ['a warning on a line that was not changed', [warning], { changed: nothingChanged, maxWarnings: 0 }, 0],
  ['a conflict is never old', [conflict], { changed: nothingChanged }, 8],
  ['coverage counts, whatever was changed', [], { changed: nothingChanged, minimum: new Map([['pl', 51]]) }, 1],
])('exit code of %s', ([, findings, gates, exit]) => {
  expect(fakeChecked(findings, { gates }).gateResult.exitCode).toBe(exit)
})

test('a share is compared as it was written down', () => {
  const coverage = [fakeCoverage('de', 0.57), fakeCoverage('pl', 1 / 3), fakeCoverage('ja', 1)]
  const minimum = new Map([
    ['de', 57],
    ['pl', 33.4],
    ['ja', 100],
  ])
  const { shortfalls } = fakeChecked([], { coverage, gates: { minimum } }).gateResult
  expect(shortfalls.map(({ locale }) => locale)).toEqual(['pl'])
})

test('every finding is news or older, in the order of the report', () => {
  const old = fakeFinding({ position: { line: 3, column: 1 } })
  const changed: ChangedLines = new Map([['shop/pl.json', [[80, 90]]]])
  const { newProblems, older } = fakeChecked([error, old, warning], { gates: { changed } }).gateResult
  expect([newProblems, older]).toEqual([[error, warning], [old]])
})

const lines: ChangedLines = new Map([
  [
    'pl.json',
    [
      [1, 1],
      [10, 12],
      [20, 20],
    ],
  ],
  ['en.json', [[5, 5]]],
  ['cut.json', []],
])
const { position: _, message: __, ...whole } = fakeFinding({ file: 'pl.json' })
const at = (file: string, line: number) => ({ file, line, column: 1 })

test.for<[name: string, finding: Diagnostic, expected: boolean]>([
  ['a changed line', fakeFinding({ file: 'pl.json', position: { line: 11, column: 1 } }), true],
  ['the first of several', fakeFinding({ file: 'pl.json', position: { line: 10, column: 1 } }), true],
  ['the last of several', fakeFinding({ file: 'pl.json', position: { line: 12, column: 1 } }), true],
  ['a line between', fakeFinding({ file: 'pl.json', position: { line: 13, column: 1 } }), false],
  ['behind all', fakeFinding({ file: 'pl.json', position: { line: 21, column: 1 } }), false],
  ['another file', fakeFinding({ file: 'fr.json', position: { line: 11, column: 1 } }), false],
  ['its source text was changed', fakeFinding({ file: 'fr.json', source: at('en.json', 5) }), true],
  ['another source text was changed', fakeFinding({ file: 'fr.json', source: at('en.json', 6) }), false],
  ['a whole file that was changed', whole, true],
  ['a whole file of which lines were only removed', { ...whole, file: 'cut.json' }, true],
  ['a whole file that was not', { ...whole, file: 'fr.json' }, false],
  [
    'a file that is not there, of a source that was changed',
    { ...whole, file: 'fr.json', source: at('en.json', 1) },
    true,
  ],
  ['a file that cannot be read', { ...whole, file: 'fr.json', code: 'parse-error' }, true],
])('touched: %s', ([, finding, expected]) => expect(isTouched(finding, lines)).toBe(expected))
