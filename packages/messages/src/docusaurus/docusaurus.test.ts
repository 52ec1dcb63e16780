import { describe, expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { testedLocales } from '../service-locales.suite.ts'
import { numbers, translate } from '../translate.suite.ts'
import { takeApart } from '../wire/take-apart.ts'
import { docusaurusPositions, wholeDocusaurusPositions } from './docusaurus.ts'

const syntax = await openSyntax({ id: 'docusaurus' })

test.for<[text: string, tokens: readonly string[]]>([
  ['Version: {versionLabel}', ['Version: ', '{versionLabel}']],
  ['{ name } {0} {a.b} {{n}}', ['{ name } ', '{0}', ' {a.b} {', '{n}', '}']],
  ['Read <b>more</b>', ['Read ', 'b', 'more', 'b']],
  ['One post|{count} posts', ['count']],
  ['One min read|{readingTime} min read', ['readingTime']],
  ['file|files', ['count']],
  ['One by {author}|{all} by {author}', ['all']],
  ['{n} by {author}|{n} by {author}', ['n']],
  ['One result | {count} results', ['count']],
])('%s', ([text, tokens]) => {
  const shown = syntax.tokenise(text).map((token) => {
    if (token.type === 'text') return token.text
    return token.type === 'placeholder' && token.kind === 'variable' ? token.raw : token.name
  })
  expect(shown).toEqual(tokens)
})

test.for([
  'Home | Shop',
  'Docs | My Site',
  '{page} | My Site',
  'yes|no',
  'a || b',
  '| x',
  'x |',
  '<a title="x|y">z</a>',
])('a text with pipes: %s', (message) => {
  expect(syntax.readVariants?.(message)).toBeUndefined()
  expect(syntax.reject(message)).toBeUndefined()
  expect(translate(message, { syntax, source: 'en', target: 'pl' })).toBe(message)
})

const posts = '{count} post|{count} posts'

test.for<[name: string, message: string, source: string, target: string, translated: string]>([
  ['two forms', posts, 'en', 'de', posts],
  ['three', posts, 'en', 'pl', `${posts}|{count} posts`],
  ['fractions have the last form', posts, 'en', 'cs', `${posts}|{count} posts`],
  ['one', posts, 'en', 'ja', '{count} posts'],
  ['six', posts, 'en', 'ar', `{count} posts|${posts}|{count} posts|{count} posts|{count} posts`],
  ['millions have the last form', posts, 'en', 'fr', posts],
  ['blanks around pipes', '{count} post | {count} posts', 'en', 'es', '{count} post | {count} posts'],
  ['one for 21 too', 'One|{readingTime} min', 'en', 'ru', '{readingTime} min|{readingTime} min|{readingTime} min'],
  ['one for 1 alone', 'One post|{count} posts', 'en', 'de', 'One post|{count} posts'],
  ['fewer forms than the language has', 'a {count}|b {count}|c {count}', 'pl', 'de', 'a {count}|c {count}'],
  [
    'fractions in another place',
    'a {count}|b {count}|c {count}|d {count}',
    'ru',
    'cs',
    'a {count}|b {count}|d {count}|c {count}',
  ],
  ['millions of the source', 'a {count}|m {count}|b {count}', 'fr', 'de', 'a {count}|b {count}'],
])('%s: %s from %s into %s', ([, message, source, target, translated]) => {
  expect(translate(message, { syntax, source, target })).toBe(translated)
})

test('forms that are never shown are not sent', () => {
  expect(takeApart('a {count}|b {count}|c {count}', { syntax, source: 'en', target: 'de' })).toBeUndefined()
})

describe('the places', () => {
  test.for(testedLocales.filter((locale) => Intl.PluralRules.supportedLocalesOf([locale]).length > 0))(
    'of %s are those of its categories',
    (locale) => {
      const rules = new Intl.PluralRules(locale)
      const own = rules.resolvedOptions().pluralCategories
      const categories = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((one) =>
        own.some((same) => same === one),
      )
      const whole = wholeDocusaurusPositions.slots(locale, 'cardinal')?.length ?? 0
      for (const number of [...numbers, 4, 12, 22, 102, 0.5, 1.5, 1_000_000]) {
        const place = categories.indexOf(rules.select(number))
        expect([number, docusaurusPositions.select(locale, 'cardinal', number)]).toEqual([number, String(place)])
        expect([number, wholeDocusaurusPositions.select(locale, 'cardinal', number)]).toEqual([
          number,
          String(Math.min(place, whole - 1)),
        ])
      }
    },
  )

  test.for([
    ['en', 2],
    ['fr', 2],
    ['pl', 3],
    ['cs', 3],
    ['lt', 3],
    ['sl', 4],
    ['ar', 6],
    ['ja', 1],
    ['tlh', 2],
  ] as const)('whole numbers of %s have %d', ([locale, places]) => {
    expect(wholeDocusaurusPositions.slots(locale, 'cardinal')).toHaveLength(places)
  })
})

test.for<[target: string, locale: string, expected: readonly string[]]>([
  ['一篇文章|{count} 篇文章', 'zh', ['icu-hash-missing']],
  ['{count} 篇文章|{count} 篇文章', 'zh', []],
  ['Ein Beitrag|viele|{count} Beiträge', 'de', ['icu-hash-missing']],
  ['{count} article|{count} d’articles|{count} articles', 'fr', []],
  ['{count} wpis|{count} wpisy|{count} wpisów|wpisu', 'pl', ['icu-hash-missing']],
])('more forms than the app shows: %s in %s', ([target, locale, expected]) => {
  const found = compareMessages({
    source: 'One post|{count} posts',
    target,
    syntax,
    locales: { source: 'en', target: locale },
  })
  expect(found.map(({ code }) => code)).toEqual(expected)
})

test.for<[name: string, source: string, target: string, expected: readonly string[]]>([
  ['all forms', posts, '{count} wpis|{count} wpisy|{count} wpisów|{count} wpisu', []],
  ['without that for fractions', 'One post|{count} posts', 'Jeden wpis|{count} wpisy|{count} wpisów', []],
  ['another name', 'One min|{readingTime} min', 'Jedna|{readingTime} minuty|{readingTime} minut', []],
  ['no forms', posts, 'Wpisy: {count}', []],
  ['an empty form', posts, '{count} wpis||{count} wpisów', ['format-syntax']],
  ['a lost number', posts, '{count} wpis|wpisy|{count} wpisów', ['icu-hash-missing']],
  ['a lost variable', 'Hi {name}', 'Cześć', ['placeholder-missing']],
])('%s', ([, source, target, expected]) => {
  const found = compareMessages({ source, target, syntax, locales: { source: 'en', target: 'pl' } })
  expect([...new Set(found.map(({ code }) => code))]).toEqual(expected)
})
