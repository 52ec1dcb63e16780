import assert from 'node:assert/strict'
import type { InitOptions } from 'i18next'
import { type Convention, translateWith } from './convention.ts'

interface Shown extends Pick<InitOptions, 'interpolation'> {
  readonly texts: object
  /** The English texts. */
  readonly fallback?: object
  readonly key: string
  readonly given?: Readonly<Record<string, unknown>>
  readonly shown: unknown
}

/** What i18next shows, whoever wrote it: the reason for a check, or for what lockale writes. */
function knows(name: string, { key, given, shown, ...parts }: Shown): Convention {
  return {
    name,
    run: async (runtime) => assert.deepEqual((await translateWith(runtime, 'de', parts))(key, given), shown),
  }
}

/** Where 26 and 27 are not alike. */
function differs(
  name: string,
  { shown, ...asked }: Shown & { readonly shown: Readonly<Record<string, unknown>> },
): Convention {
  return { name, run: (runtime) => knows(name, { ...asked, shown: shown[runtime.version] }).run(runtime) }
}

export const quirkConventions: readonly Convention[] = [
  knows('numbers are shown as they are', { texts: { n: 5 }, key: 'n', shown: 5 }),
  knows('a null goes to the fallback locale', { texts: { a: null }, fallback: { a: 'A' }, key: 'a', shown: 'A' }),
  differs('an empty text is a translation for 26 and none for 27', {
    texts: { a: '' },
    fallback: { a: 'A' },
    key: 'a',
    shown: { 26: '', 27: 'A' },
  }),
  knows('of a flat and a nested key of one name the nested one wins', {
    texts: { a: { b: 'nested' }, 'a.b': 'flat' },
    key: 'a.b',
    shown: 'nested',
  }),
  knows('a list that is shorter mixes languages', {
    texts: { l: ['eins'] },
    fallback: { l: ['one', 'two'] },
    key: 'l.1',
    shown: 'two',
  }),
  knows('separators in natural language cut a key', {
    texts: { 'Hello. World: ok': 'x' },
    key: 'Hello. World: ok',
    shown: ' ok',
  }),
  knows('a missing variable is shown as it is written', {
    texts: { a: 'Hi {{name}}' },
    key: 'a',
    shown: 'Hi {{name}}',
  }),
  knows('a format that nobody knows lets the value through', {
    texts: { a: '{{n, nothing}}' },
    key: 'a',
    given: { n: 5 },
    shown: '5',
  }),
  knows('a nested text that is missing shows its key', { texts: { a: 'see $t(gone)' }, key: 'a', shown: 'see gone' }),
  knows('damaged nesting shows through', {
    texts: { a: '$T(b) $ t(b) ｛｛n｝｝', b: 'B' },
    key: 'a',
    given: { n: 1 },
    shown: '$T(b) $ t(b) ｛｛n｝｝',
  }),
  differs('delimiters as patterns count for 26 alone', {
    texts: { a: '${name} {{name}}' },
    interpolation: { prefix: '', prefixEscaped: String.raw`\$\{`, suffix: '', suffixEscaped: String.raw`\}` },
    key: 'a',
    given: { name: 'Ada' },
    shown: { 26: 'Ada {{name}}', 27: '${name} Ada' },
  }),
]
