import { expect, test } from 'vitest'
import { chooseLibrary } from './choose-library.ts'

test.for<[dependencies: readonly string[], library: string, notes: number]>([
  [[], 'i18next', 0],
  [['react'], 'i18next', 1],
  [['i18next', 'react-i18next'], 'i18next', 0],
  [['vue', 'vue-i18n'], 'vue-i18n', 0],
  [['@nuxtjs/i18n'], 'vue-i18n', 0],
  [['use-intl', 'next-intl'], 'next-intl', 0],
  [['use-intl'], 'use-intl', 0],
  [['react-intl'], 'formatjs', 0],
  [['@formatjs/intl'], 'formatjs', 0],
  [['vue-i18n', 'i18next'], 'i18next', 1],
])('package.json names %j: %s', ([dependencies, library, notes]) => {
  const chosen = chooseLibrary(undefined, dependencies)
  expect(chosen.library).toBe(library)
  expect(chosen.notes).toHaveLength(notes)
  expect(chooseLibrary('formatjs', dependencies)).toEqual({ library: 'formatjs', notes: [] })
})

test('two libraries, and no word of the config', () => {
  expect(() => chooseLibrary(undefined, ['vue-i18n', 'react-intl'])).toThrow(
    expect.objectContaining({
      code: 'TYPES_LIBRARY_UNCLEAR',
      message: 'package.json names vue-i18n and react-intl, so lockale does not know which one to write types for.',
    }),
  )
})
