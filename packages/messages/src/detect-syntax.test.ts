import { expect, test } from 'vitest'
import { detectSyntax } from './detect-syntax.ts'

interface Evidence {
  readonly dependencies?: readonly string[]
  readonly texts?: readonly string[]
  readonly keys?: readonly string[]
}

test.for<[name: string, evidence: Evidence, id: 'i18next' | 'none']>([
  ['nothing', {}, 'none'],
  ['i18next', { dependencies: ['react', 'i18next'] }, 'i18next'],
  ['react-i18next', { dependencies: ['react-i18next'] }, 'i18next'],
  ['next-i18next', { dependencies: ['next-i18next'] }, 'i18next'],
  ['a plugin of i18next', { dependencies: ['i18next-http-backend'] }, 'i18next'],
  ['a scoped package', { dependencies: ['@acme/i18next'] }, 'i18next'],
  ['other libraries', { dependencies: ['vue-i18n', 'my18next', 'react-intl'] }, 'none'],
  ['a variable', { texts: ['Hi', 'Hi {{name}}'] }, 'i18next'],
  ['a nesting', { texts: ['$t(key)'] }, 'i18next'],
  ['single braces', { texts: ['Hi {name}', 'a {{ b'] }, 'none'],
  ['a plural family', { keys: ['a_one', 'b', 'a_other'] }, 'i18next'],
  ['half of one', { keys: ['gender_other', 'size_one'] }, 'none'],
])('%s', ([, { dependencies = [], texts = [], keys = [] }, id]) => {
  expect(detectSyntax({ dependencies, texts, keys })).toBe(id)
})
