import type { Resource } from '@lockale/core'
import { expect, test } from 'vitest'
import { findByText } from './find-by-text.ts'
import { mayMatch, showText, toTextPattern } from './text-pattern.ts'

test.for<[message: string, shown: string, matches: boolean]>([
  ['Save', 'Save', true],
  ['Save', 'Saved', false],
  ['Welcome back, {{name}}!', 'Welcome back, Ada!', true],
  ['Welcome back, {{name}}!', 'Welcome back, Ada', false],
  ['{{count}} of {{total, number}} parcels', '3 of 1,204 parcels', true],
  ['Pay {amount} now', 'Pay 3 € now', true],
  ['%d parcels for %1$s', '3 parcels for Ada', true],
  ['Hello %{name}', 'Hello \u2068Ada\u2069', true],
  ['Read the <1>terms of <b>use</b></1>, please', 'Read the terms of use, please', true],
  ['$t(greeting), {{name}} is back', 'Hello, Ada is back', true],
  ['no parcels | one parcel | {count} parcels', '12 parcels', true],
  [
    'You have {count, plural, =0 {no parcels} one {# parcel} other {# parcels in {place}}}.',
    'You have 1 parcel.',
    true,
  ],
  ['You have {count, plural, one {# parcel} other {# parcels in {place}}}.', 'You have 2 parcels in Rome.', true],
  ['You have {count, plural, one {# parcel} other {# parcels}}.', 'You have parcels of gold', false],
  ['You have { $count ->\n    [one] one parcel\n   *[other] { $count } parcels\n}.', 'You have 3 parcels.', true],
  ['.input {$n :number}\n.match $n\none {{One parcel}}\n* {{{$n} parcels in {$place}}}', '3 parcels in Rome', true],
  ['Your @:brand.name account', 'Your Acme account', true],
  ['Line one\n  line two', 'Line one line two', true],
  ["It''s {time}", "It's noon", true],
  ['a{x}a{y}a{z}a{v}a{w}ab', 'a'.repeat(400), false],
  ['{never closed', '{never closed', true],
])('%j shows as %j: %s', ([message, shown, matches]) => {
  expect(toTextPattern(message).matches(showText(shown))).toBe(matches)
  const isExact = showText(message) === showText(shown)
  expect(mayMatch(message, showText(shown)) || isExact || !matches).toBe(true)
})

const resources = [
  resource('en', { title: 'Parcel desk', ok: 'OK', welcome: 'Welcome back, {{name}}!', any: '{{a}}, {{b}}' }),
  resource('de', { title: 'Paketschalter', ok: 'OK', welcome: 'Willkommen, {{name}}!', nav: { items: ['Start'] } }),
  resource('de', { done: 'OK', start: 'Start' }, 'shop'),
]
const find = (...levels: (readonly string[])[]): readonly string[] =>
  findByText(levels, { resources, isLoaded: ({ namespace }) => namespace === 'home' }).map(
    ({ namespace = '', key, locales }) => `${namespace}:${key} ${locales.join()}`,
  )

test.for<[name: string, levels: readonly (readonly string[])[], found: readonly string[]]>([
  ['exactly', [['Paketschalter']], ['home:title de']],
  ['with a placeholder filled in, and not by one that is all gaps', [['Welcome back, Ada!']], ['home:welcome en']],
  ['once for all locales that have it so, in what the page has loaded', [['OK']], ['home:ok en,de']],
  ['by its place in a list', [['Start']], ['home:nav.items.0 de']],
  ['by the element around it', [['Ada'], ['x', ' Willkommen,\n Ada! ']], ['home:welcome de']],
  ['as a part of a text', [['Start (Paketschalter): 3', 'Paketschalters']], ['home:title de', 'home:nav.items.0 de']],
  ['not at all', [['', 'Nothing like this', 'OKs, OK'], []], []],
])('a message is found %s', ([, levels, found]) => expect(find(...levels)).toEqual(found))

function resource(locale: string, texts: object, namespace = 'home'): Resource {
  const json = JSON.stringify(texts)
  const rest = { sound: json, replaced: [], soundText: undefined, isVerbatim: true, isBroken: false, digest: undefined }
  return { locale, namespace, path: `/app/${locale}/${namespace}.json`, json, ...rest }
}
