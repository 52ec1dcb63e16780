import { expect, test } from 'vitest'
import { defaultOptions } from '../options.ts'
import { checkPairs, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'

const multipleLocalesFailing = findRule('project', 'multiple-locales-failing')

const rows = ['de', 'fr', 'ja'].flatMap((locale) => [
  { source: 'a {{b', target: 'x', locale, message: 'bad', hasError: true },
  { source: 'a', target: 'x', locale, message: 'good' },
  { source: 'c', target: 'x', locale, message: 'once', hasError: locale === 'fr' },
])

test('one finding for a message that fails in three locales', async () => {
  const found = checkPairs(multipleLocalesFailing, await viewOf(rows))
  expect(found.map(({ at, arguments: args }) => [at.message, args])).toEqual([['bad', { locales: ['de', 'fr', 'ja'] }]])
  const sentence = 'has errors in several locales: de, fr, ja: look at the source string'
  expect(found.map((one) => multipleLocalesFailing.say(one.arguments, {}))).toEqual([sentence])
})

test('the project says how many', async () => {
  const view = await viewOf(rows)
  expect(checkPairs(multipleLocalesFailing, view, { ...defaultOptions, failingLocales: 4 })).toEqual([])
  expect(checkPairs(multipleLocalesFailing, view, { ...defaultOptions, failingLocales: 1 }).length).toBe(2)
})

test('two forms of a message in one locale are one locale', async () => {
  const view = await viewOf(
    ['one', 'few', 'other'].map((form) => ({ source: 'a', target: 'x', message: 'm', form, hasError: true })),
  )
  expect(checkPairs(multipleLocalesFailing, view)).toEqual([])
})
