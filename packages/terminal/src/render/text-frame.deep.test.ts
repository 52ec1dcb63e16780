import { type Diagnostic, type DiagnosticArguments, positionAt } from '@lockale/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printScreen } from './screen.ts'
import { textFrame } from './text-frame.ts'
import { columnsOf } from './width.ts'

interface Shown {
  readonly source: string
  readonly target: string
  readonly arguments: DiagnosticArguments
  readonly code?: Diagnostic['code']
  readonly width?: number
}

/** A finding about the string in quotes behind `"a": `. */
function show({ source, target, arguments: args, code = 'placeholder-extra', width = 80 }: Shown): readonly string[] {
  const start = target.indexOf('"', target.indexOf(':'))
  const range = { start, end: target.lastIndexOf('"') + 1 }
  const finding: Diagnostic = {
    code,
    severity: 'error',
    file: 'de.json',
    range,
    position: positionAt(target, start),
    source: { file: 'en.json', ...positionAt(source, source.indexOf('"', source.indexOf(':'))) },
    locale: 'de',
    message: 'a',
    arguments: args,
  }
  const screen = textFrame({ finding, sourceLocale: 'en', target, source, width })
  return printScreen(screen, { color: false, secrets: [] }).split('\n').slice(0, -1)
}

test.for<[name: string, shown: Shown, lines: readonly string[]]>([
  [
    'what is too much is marked in the translation',
    {
      source: '{\n  "a": "Hi {{name}}"\n}',
      target: '{\n  "a": "Hallo {{nme}}"\n}',
      arguments: { placeholder: '{{nme}}' },
    },
    ['      en 2 │ "a": "Hi {{name}}"', '      de 2 │ "a": "Hallo {{nme}}"', `           │ ${' '.repeat(12)}^^^^^^^`],
  ],
  [
    'what is missing is marked in the source',
    { source: '"a": "Hi {{name}}"', target: '"a": "Hallo"', arguments: { placeholder: '{{name}}' } },
    ['      en 1 │ "a": "Hi {{name}}"', `           │ ${' '.repeat(9)}^^^^^^^^`, '      de 1 │ "a": "Hallo"'],
  ],
  [
    'what has become something else is marked in both',
    { source: '"a": "{{n}}!"', target: '"a": "{{m}}!"', arguments: { from: '{{n}}', to: '{{m}}' } },
    [
      '      en 1 │ "a": "{{n}}!"',
      '           │       ^^^^^',
      '      de 1 │ "a": "{{m}}!"',
      '           │       ^^^^^',
    ],
  ],
  [
    'all of the translation where no piece is named',
    { source: '"a": "Hi"', target: '"a": "Hallo "', arguments: { expected: 0, found: 1 } },
    ['      en 1 │ "a": "Hi"', '      de 1 │ "a": "Hallo "', '           │      ^^^^^^^^'],
  ],
  [
    'lines of other numbers, other indentation and tabs',
    { source: `${'\n'.repeat(11)}        "a": "Hi"`, target: '\t"a":\t"X {b} c"', arguments: { found: '{b}' } },
    ['      en 12 │ "a": "Hi"', '      de  1 │ "a":    "X {b} c"', `            │ ${' '.repeat(11)}^^^`],
  ],
  [
    'wide characters before it and in it',
    { source: '"a": "Cart"', target: '"a": "カートに{品}"', arguments: { found: '{品}' } },
    ['      en 1 │ "a": "Cart"', '      de 1 │ "a": "カートに{品}"', `           │ ${' '.repeat(14)}^^^^`],
  ],
  [
    'letters from right to left count one column each',
    { source: '"a": "Hi {n}"', target: '"a": "שלום {m}"', arguments: { from: '{n}', to: '{m}' } },
    [
      '      en 1 │ "a": "Hi {n}"',
      '           │          ^^^',
      '      de 1 │ "a": "שלום {m}"',
      '           │            ^^^',
    ],
  ],
  [
    'what could steer a terminal is counted as it is shown',
    { source: '"a": "Hi"', target: '"a": "\u001b[31m {m}"', arguments: { found: '{m}' } },
    ['      en 1 │ "a": "Hi"', String.raw`      de 1 │ "a": "\u{1b}[31m {m}"`, `           │ ${' '.repeat(17)}^^^`],
  ],
  [
    'a long line is cut around it',
    {
      source: '"a": "Hi"',
      target: `"a": "${'x'.repeat(200)}{m}${'y'.repeat(200)}"`,
      arguments: { found: '{m}' },
      width: 60,
    },
    [
      '      en 1 │ "a": "Hi"',
      `      de 1 │ …${'x'.repeat(30)}{m}${'y'.repeat(12)}…`,
      `           │ ${' '.repeat(31)}^^^`,
    ],
  ],
  [
    'a source that has changed: from what to what',
    {
      source: '"a": "Buy now"',
      target: '"a": "Kaufen"',
      arguments: { was: 'Buy', source: 'Buy now', text: 'Kaufen' },
      code: 'source-changed',
    },
    ['      en  "Buy" → "Buy now"', '      de  "Kaufen"'],
  ],
  [
    'a key that the source has not',
    { source: '"b": "x"', target: '"a": "y"', arguments: { text: 'y' }, code: 'extra-key' },
    [],
  ],
])('%s', ([, shown, lines]) => expect(show(shown)).toEqual(lines))

test('no text makes a frame wider than the page, and each mark is below what it marks', () => {
  const text = fc.string({ unit: 'binary', maxLength: 120 }).map((one) => one.replaceAll(/["\r\n\u{feff}]/gu, ''))
  fc.assert(
    fc.property(text, text, fc.constantFrom(60, 80, 100), (before, behind, width) => {
      const lines = show({
        source: '"a": "Hi"',
        target: `"a": "${before}{mark}${behind}"`,
        arguments: { found: '{mark}' },
        width,
      })
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width)
      const [shown = '', mark = ''] = lines.slice(-2)
      const at = mark.indexOf('^')
      const start = shown.indexOf('{mark}')
      fc.pre(start !== -1 && !before.includes('{mark}'))
      expect(columnsOf(shown.slice(0, start))).toBe(at)
    }),
  )
})
