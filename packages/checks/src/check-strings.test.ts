import { openSyntax, type SyntaxOptions } from '@lockale/messages'
import { expect, test } from 'vitest'
import { checkStrings } from './check-strings.ts'

test.for<[name: string, options: SyntaxOptions, source: string, target: string, expected: readonly string[]]>([
  ['nothing is wrong', { id: 'i18next' }, 'Hello {{name}}', 'Hallo {{name}}', []],
  [
    'a placeholder is lost, and a mark',
    { id: 'i18next' },
    'Hello {{name}}!',
    'Hallo',
    ['error {{name}} is missing', 'info does not end with an exclamation mark as the source does'],
  ],
  [
    'in one form of a plural',
    { id: 'icu' },
    '{n, plural, one {# file} other {# files}}',
    '{n, plural, one {# Datei} other {Dateien}}',
    ['warning # is not shown in a form that is used for several numbers'],
  ],
  [
    'in the message as a whole',
    { id: 'icu' },
    '{n, plural, one {# file} other {# files}}',
    '{n, plural, other {# Dateien}}',
    ['warning n: form is missing: one'],
  ],
  [
    'a form that is empty is named',
    { id: 'icu' },
    '{n, plural, one {# file} other {# files}}',
    '{n, plural, one { } other {# Dateien}}',
    ['error its form one is only white space'],
  ],
  [
    'a variable that one branch lost',
    { id: 'icu' },
    '{k, select, yes {Hello {name}} other {Hello}}',
    '{k, select, other {Hallo}}',
    ['error {name} is missing where k is yes'],
  ],
])('%s', async ([, options, source, target, expected]) => {
  const syntax = await openSyntax(options)
  const problems = checkStrings({ source, target, sourceLocale: 'en', locale: 'de', syntax })
  expect(problems.map(({ severity, sentence }) => `${severity} ${sentence}`)).toEqual(expected)
})
