import { isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadOptions } from './found-config.ts'
import { fromI18next } from './from-i18next.ts'
import { fromI18nextCli } from './from-i18next-cli.ts'
import { fromNextI18next } from './from-next-i18next.ts'
import { read, type Reader, usual } from './reading.suite.ts'

test.for<[name: string, reader: Reader, given: object, code: string, message: RegExp, options?: ReadOptions]>([
  [
    'a path that is a function',
    fromI18next,
    { ...usual, backend: { loadPath: () => '/l' } },
    'I18NEXT_CONFIG_INVALID',
    /^backend\.loadPath in the config of i18next must be a path, not a function\.$/u,
  ],
  [
    'a path elsewhere',
    fromI18next,
    { ...usual, backend: { loadPath: 'https://cdn.example.com/{{lng}}/{{ns}}' } },
    'I18NEXT_CONFIG_INVALID',
    /files of this project/u,
  ],
  [
    'a path without a locale',
    fromI18next,
    { ...usual, backend: { loadPath: 'locales/{{ns}}.json' } },
    'I18NEXT_CONFIG_INVALID',
    /contains the locale/u,
  ],
  [
    'a path with something else in it',
    fromI18next,
    { ...usual, backend: { loadPath: 'l/{{version}}/{{lng}}.json' } },
    'I18NEXT_CONFIG_INVALID',
    /only the locale/u,
  ],
  [
    'a path outside',
    fromI18next,
    { ...usual, backend: { loadPath: '../locales/{{lng}}.json' } },
    'I18NEXT_CONFIG_INVALID',
    /a path below \/home\/me\/shop, not "\.\.\//u,
  ],
  [
    'another drive',
    fromI18next,
    { ...usual, backend: { loadPath: 'D:/l/{{lng}}.json' } },
    'I18NEXT_CONFIG_INVALID',
    /below C:\/shop/u,
    { root: 'C:/shop' },
  ],
  [
    'an empty separator',
    fromI18next,
    { ...usual, pluralSeparator: '' },
    'I18NEXT_CONFIG_INVALID',
    /^pluralSeparator .* must be a separator, not ""/u,
  ],
  ['a separator that is none', fromI18next, { ...usual, keySeparator: true }, 'I18NEXT_CONFIG_INVALID', /not true/u],
  [
    'a delimiter that is no text',
    fromI18next,
    { ...usual, interpolation: { prefix: 1 } },
    'I18NEXT_CONFIG_INVALID',
    /interpolation\.prefix .* not 1/u,
  ],
  [
    'a backend that is a list',
    fromI18next,
    { ...usual, backend: [] },
    'I18NEXT_CONFIG_INVALID',
    /^backend .* not a list/u,
  ],
  [
    'a locale that is no text',
    fromI18next,
    { ...usual, supportedLngs: ['en', 1] },
    'I18NEXT_CONFIG_INVALID',
    /^supportedLngs\[1\]/u,
  ],
  [
    'no source',
    fromI18next,
    { supportedLngs: ['en', 'de'] },
    'I18NEXT_SOURCE_UNKNOWN',
    /does not name the source locale/u,
  ],
  [
    'a source that is none',
    fromI18next,
    usual,
    'I18NEXT_CONFIG_INVALID',
    /^The source locale .* not "english_"/u,
    { source: 'english_' },
  ],
  ['no object', fromI18next, null as never, 'I18NEXT_SOURCE_UNKNOWN', /does not name the source locale/u],
  [
    'a list',
    fromNextI18next,
    [],
    'I18NEXT_CONFIG_INVALID',
    /^The config of next-i18next must be an object, not a list\.$/u,
  ],
  [
    'a folder that is a function',
    fromNextI18next,
    { i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, localePath: () => '' },
    'I18NEXT_CONFIG_INVALID',
    /^localePath/u,
  ],
  ['an empty next-i18next', fromNextI18next, {}, 'I18NEXT_SOURCE_UNKNOWN', /next-i18next/u],
  [
    'output that is a function',
    fromI18nextCli,
    { locales: ['en', 'de'], extract: { output: () => '' } },
    'I18NEXT_CONFIG_INVALID',
    /^extract\.output/u,
  ],
  [
    'output that is code',
    fromI18nextCli,
    { locales: ['en', 'de'], extract: { output: 'l/{{language}}/{{namespace}}.ts', outputFormat: 'ts' } },
    'I18NEXT_CONFIG_INVALID',
    /data files, not of code, not "l\//u,
  ],
  ['no locales', fromI18nextCli, { extract: {} }, 'I18NEXT_SOURCE_UNKNOWN', /i18next-cli/u],
])('%s is refused', ([, reader, given, code, message, options]) => {
  const error = thrownBy(() => read(reader, given, options))
  expect(isLockaleError(error, code)).toBe(true)
  expect(error).toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(/./u) })
})

/** Anything, with names in it that the readers look at. */
const anything = fc.anything({
  maxDepth: 3,
  key: fc.constantFrom(
    'backend',
    'loadPath',
    'fallbackLng',
    'lng',
    'supportedLngs',
    'interpolation',
    'prefix',
    'i18n',
    'locales',
    'extract',
    'output',
    'default',
    '__proto__',
  ),
  values: [
    fc.string(),
    fc.boolean(),
    fc.constantFrom('en', 'de', 'l/{{lng}}.json', '/l/{{language}}/{{namespace}}.json', null, 1, () => 'en'),
  ],
})

test.for<[name: string, reader: Reader]>([
  ['fromI18next', fromI18next],
  ['fromNextI18next', fromNextI18next],
  ['fromI18nextCli', fromI18nextCli],
])('%s takes anything at all, and throws nothing but what says why', ([, reader]) => {
  const isRefusalOrFind = (given: unknown) => {
    try {
      return reader(given as object, { root: '/app', onNote: () => {} }).source !== ''
    } catch (error) {
      return isLockaleError(error)
    }
  }
  fc.assert(fc.property(anything, isRefusalOrFind))
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It went well.')
}
