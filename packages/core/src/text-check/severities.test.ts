import type { DiagnosticCode, Severity } from '@lockale/errors'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import { openSeverities } from './severities.ts'

const config = parseConfig(
  {
    source: 'en',
    targets: ['de', { locale: 'ja', coverage: 80 }, { locale: 'fr', coverage: 100 }],
    files: ['{locale}.json'],
    checks: { stale: 'error', 'extra-key': 'error' },
  },
  { place: 'test' },
)

test.for<
  [name: string, code: DiagnosticCode, locale: string | undefined, own: Severity | undefined, level: Severity | 'off']
>([
  ['a locale that needs all', 'missing-key', 'de', undefined, 'error'],
  ['a locale that needs a share', 'missing-key', 'ja', undefined, 'warning'],
  ['a severity of the finding itself', 'source-changed', 'ja', 'error', 'warning'],
  ['a lower one of the finding itself', 'empty-translation', 'ja', 'info', 'info'],
  ['a share of all is all', 'missing-file', 'fr', undefined, 'error'],
  ['a severity of the config goes before', 'stale', 'ja', undefined, 'error'],
  ['what is broken is broken everywhere', 'placeholder-missing', 'ja', undefined, 'error'],
  ['no locale', 'missing-key', undefined, undefined, 'error'],
])('what coverage makes of a finding: %s', ([, code, locale, own, level]) => {
  expect(openSeverities(config).levelOf(code, { locale, message: 'a', ignored: [] }, own)).toBe(level)
})
