import { expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
const plural = (forms: Readonly<Record<string, string>>) => ({
  variations: { plural: Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, unit(text)])) },
})
const posts = { one: '%arg post', other: '%arg posts' }
const substitution = (name: string, argNum = 1, forms: Readonly<Record<string, string>> = posts) => ({
  substitutions: { [name]: { argNum, formatSpecifier: 'lld', ...plural(forms) } },
})

/** What is wrong with the placeholders of a translation, and with the placeholders of the texts in it. */
async function findingsIn(en: unknown, nl: unknown): Promise<readonly string[]> {
  const strings = { k: { localizations: { en, nl } } }
  const world = createWorld(
    { 'L.xcstrings': { sourceLanguage: 'en', strings, version: '1.0' } },
    { files: ['L.xcstrings'], targets: ['nl'], syntax: { id: 'printf', dialect: 'apple' } },
  )
  const { diagnostics } = await world.project.check()
  return diagnostics.flatMap(({ code }) => (/^(?:placeholder|printf|format)-/u.test(code) ? [code] : []))
}

const named = { ...unit('In total %#@count_posts@'), ...substitution('count_posts') }
const numbered = unit('%lld posts from %@')

test.for<[name: string, en: unknown, nl: unknown]>([
  ['the same one', named, { ...unit('Totaal %#@count_posts@'), ...substitution('count_posts') }],
  ['one of another name', named, { ...unit('Totaal %#@berichten@'), ...substitution('berichten') }],
  ['none, but forms', named, plural({ one: 'Totaal %lld bericht', other: 'Totaal %lld berichten' })],
  ['none, but the argument', named, unit('Totaal: %lld')],
  [
    'its argument by its type',
    named,
    {
      ...unit('Totaal %#@count_posts@'),
      ...substitution('count_posts', 1, { one: '%lld bericht', other: '%lld berichten' }),
    },
  ],
  [
    'one where the source has forms',
    plural({ one: '%lld post', other: '%lld posts' }),
    { ...unit('%#@n@'), ...substitution('n') },
  ],
  ['one beside an argument', numbered, { ...unit('%#@n@ van %@'), ...substitution('n') }],
  ['one behind a numbered argument', numbered, { ...unit('%2$@: %#@n@'), ...substitution('n') }],
  ['one with a number of its own', numbered, { ...unit('%2$@: %1$#@n@'), ...substitution('n', 2) }],
])('the same argument by other means: %s', async ([, en, nl]) => {
  expect(await findingsIn(en, nl)).toEqual([])
})

test.for<[name: string, en: unknown, nl: unknown, codes: readonly string[]]>([
  ['one that is nowhere', numbered, unit('%#@gone@ van %2$@'), ['placeholder-extra', 'placeholder-missing']],
  [
    'one of another argument',
    numbered,
    { ...unit('%#@n@ van %2$@'), ...substitution('n', 2) },
    ['placeholder-renamed'],
  ],
  ['an argument that is lost', numbered, { ...unit('%#@n@'), ...substitution('n') }, ['placeholder-missing']],
  ['one too many', unit('%lld posts'), { ...unit('%#@n@, %@'), ...substitution('n') }, ['placeholder-extra']],
  ['the name translated', named, unit('Totaal %#@berichten@'), ['placeholder-renamed']],
])('what is wrong stays wrong: %s', async ([, en, nl, codes]) => {
  const found = await findingsIn(en, nl)
  expect([...new Set(found)].sort()).toEqual(codes)
})
