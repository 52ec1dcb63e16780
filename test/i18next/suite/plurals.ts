import assert from 'node:assert/strict'
import { openSyntax } from '@lockale/messages'
import { type Convention, type Runtime, translateWith } from './convention.ts'
import { type Texts, writeTargets } from './written.ts'

/** One for each set of categories that CLDR has, and some that are near each other and are not alike. */
const locales = 'ar br cs cy de fr ga he hi it ja ko lt lv mt pl pt-BR pt-PT ro ru sl sr sv tr uk zh-Hans'.split(' ')
const numbers = [0, 1, 2, 3, 5, 11, 21, 42, 100, 1_000_000, 1.5]

const source = {
  files_zero: 'No files',
  files_one: 'One file: {{count}}',
  files_other: '{{count}} files',
  plain_one: 'One box: {{count}}',
  plain_other: '{{count}} boxes',
  friend_male_one: 'He has {{count}} friend',
  friend_male_other: 'He has {{count}} friends',
  friend_one: 'They have {{count}} friend',
  friend_other: 'They have {{count}} friends',
  place_ordinal_one: 'The {{count}}st place',
  place_ordinal_two: 'The {{count}}nd place',
  place_ordinal_few: 'The {{count}}rd place',
  place_ordinal_other: 'The {{count}}th place',
  rank_male_ordinal_one: 'His {{count}}st rank',
  rank_male_ordinal_two: 'His {{count}}nd rank',
  rank_male_ordinal_few: 'His {{count}}rd rank',
  rank_male_ordinal_other: 'His {{count}}th rank',
}

let writing: Promise<ReadonlyMap<string, Texts>> | undefined
/** Once for all that look at it. */
async function written(): Promise<ReadonlyMap<string, Texts>> {
  writing ??= writeTargets({ texts: source, targets: locales })
  return writing
}

interface Family {
  /** What the app asks for. */
  readonly key: string
  readonly options: Readonly<Record<string, unknown>>
  /** The family in the files that must answer. */
  readonly base: string
  readonly ordinal?: boolean
}

/** The text that lockale made for the form which a number selects is the one that i18next shows. */
function shows(name: string, { key, options, base, ordinal = false }: Family): Convention {
  return {
    name: `in every language the form made for the number is shown: ${name}`,
    async run(runtime) {
      const { plurals } = await openSyntax({ id: 'i18next' })
      for (const [locale, texts] of await written()) {
        const t = await translateWith(runtime, locale, { texts })
        for (const count of ordinal ? numbers.filter(Number.isInteger) : numbers) {
          const zero = `${base}_zero`
          const form = plurals.select(locale, ordinal ? 'ordinal' : 'cardinal', count) ?? 'other'
          const planned =
            !ordinal && count === 0 && zero in texts ? zero : `${base}${ordinal ? '_ordinal' : ''}_${form}`
          const text = String(texts[planned]).replace('{{count}}', String(count))
          assert.deepEqual([locale, count, planned, t(key, { count, ...options })], [locale, count, planned, text])
        }
      }
    },
  }
}

/** What is shown for a number by files in which lockale would have written more. */
function lacks(
  name: string,
  {
    locale,
    texts,
    count,
    shown,
  }: {
    readonly locale: string
    readonly texts: Texts
    readonly count: number
    readonly shown: Readonly<Record<string, string>>
  },
): Convention {
  return {
    name: `a form that a file lacks: ${name}`,
    async run(runtime: Runtime) {
      const fallback = { n_one: 'one', n_other: 'others' }
      const t = await translateWith(runtime, locale, { texts, fallback })
      assert.equal(t('n', { count }), shown[runtime.version])
    },
  }
}

export const pluralConventions: readonly Convention[] = [
  shows('a plural with a text for none', { key: 'files', options: {}, base: 'files' }),
  shows('a plural', { key: 'plain', options: {}, base: 'plain' }),
  shows('a plural of a context', { key: 'friend', options: { context: 'male' }, base: 'friend_male' }),
  shows('a plural of an unknown context', { key: 'friend', options: { context: 'female' }, base: 'friend' }),
  shows('an ordinal', { key: 'place', options: { ordinal: true }, base: 'place', ordinal: true }),
  shows('an ordinal of a context', {
    key: 'rank',
    options: { ordinal: true, context: 'male' },
    base: 'rank_male',
    ordinal: true,
  }),
  lacks('26 goes to the fallback locale, 27 to the form for all others', {
    locale: 'de',
    texts: { n_other: 'andere' },
    count: 1,
    shown: { 26: 'one', 27: 'andere' },
  }),
  lacks('millions in French', {
    locale: 'fr',
    texts: { n_one: 'un', n_other: 'autres' },
    count: 1_000_000,
    shown: { 26: 'others', 27: 'autres' },
  }),
  lacks('without a suffix is better than the fallback locale', {
    locale: 'de',
    texts: { n: 'Zahl' },
    count: 5,
    shown: { 26: 'Zahl', 27: 'Zahl' },
  }),
  lacks('none is the form of a language that counts it so', {
    locale: 'lv',
    texts: { n_zero: 'nulle', n_one: 'viens', n_other: 'citi' },
    count: 20,
    shown: { 26: 'nulle', 27: 'nulle' },
  }),
  {
    name: 'a language that nobody has rules of finds a text for every number',
    async run(runtime) {
      const files = await writeTargets({ texts: source, targets: ['tlh'] })
      const texts = files.get('tlh') ?? {}
      const t = await translateWith(runtime, 'tlh', { texts })
      for (const count of numbers) {
        assert.match(String(t('plain', { count })), /^slovo .*boxes/u)
        assert.match(String(t('place', { count, ordinal: true })), /^slovo The/u)
      }
    },
  },
  {
    name: 'what only looks like a plural is a key like any other',
    async run(runtime) {
      const texts = { gender_other: 'Other', gender_one: 'One of them', size_many: 'Many' }
      const files = await writeTargets({
        texts,
        targets: ['ja', 'pl'],
        config: { syntax: { id: 'i18next', notPlural: ['gender', 'size'] } },
      })
      for (const locale of ['ja', 'pl']) {
        const written = files.get(locale) ?? {}
        assert.deepEqual(Object.keys(written), Object.keys(texts))
        const t = await translateWith(runtime, locale, { texts: written })
        for (const key of Object.keys(texts)) assert.equal(t(key), written[key])
      }
    },
  },
]
