import { parseConfig } from '@lockale/core'
import { expect, test } from 'vitest'
import { defineConfig } from './define-config.ts'

test('a config that an editor accepts is returned as it is, and is valid', () => {
  const config = defineConfig({
    source: 'en',
    targets: ['de', { locale: 'pt-BR', file: 'pt_BR', formality: 'prefer_less' }],
    files: ['locales/{locale}/{namespace}.json'],
    syntax: { id: 'i18next', keySeparator: false, namespaceSeparator: false },
    service: { preset: 'local' },
    checks: { 'placeholder-missing': 'error' },
  })
  expect(parseConfig(config, { place: 'lockale.config.ts' }).service.preset).toBe('local')
})
