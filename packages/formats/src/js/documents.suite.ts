import fc from 'fast-check'
import { documentsOf, namesOnly, texts as anyTexts } from '../json/documents.suite.ts'
import { json5Syntax } from '../json/lex.ts'

export const texts: fc.Arbitrary<string> = fc
  .oneof(fc.constantFrom("L'été", '`', '${x}', '$5', '\\${', 'it\'s "so"', 'a\nb'), anyTexts)
  .filter((text) => !/\p{Surrogate}/u.test(text))

/** `__proto__: 'x'` sets a prototype: as a key it is written in brackets. */
const plainKeys = namesOnly.filter((key) => key !== '__proto__')

const toTemplate = (value: string): string =>
  `\`${value
    .replaceAll(/[\\`]|\$\{/g, '\\$&')
    .replaceAll('\r', '\\r')
    .replaceAll(/\p{Surrogate}/gu, toEscape)}\``
const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const toQuoted = (value: string): string =>
  `'${value.replaceAll(/['\\\n\r]|\p{Surrogate}/gu, toEscape).replaceAll(/[\u{10000}-\u{10ffff}]/gu, (one) => `\\u{${one.codePointAt(0)?.toString(16) ?? ''}}`)}'`

/** What stands around the object of a module. */
const frames: readonly (readonly [before: string, after: string])[] = [
  ['export default ', ''],
  ['export default ', ';'],
  ['module.exports = ', '\n;'],
  ['// en\nexport const en = ', '\nexport default en'],
  [
    "import type { M } from './m'\nconst en: M<'a' | \"b\"> = ",
    ' as const satisfies M;\nexport { en as default }\nexport type X = typeof en',
  ],
  ['/* } */ export default defineMessages(', ')'],
  ["'use strict'\nexport default Object.freeze(", ' as Record<string, unknown>,\n)'],
]

export function documents({ lists = true }: { readonly lists?: boolean } = {}): fc.Arbitrary<string> {
  const spellings = [toTemplate, toQuoted, (value: string) => `${toQuoted(value)} +\n ${toTemplate(value)}`]
  return fc
    .tuple(documentsOf(json5Syntax, plainKeys, { lists, spellings }), fc.constantFrom(...frames))
    .map(([object, [before, after]]) => {
      const isMarked = object.startsWith('\uFEFF')
      // A comment that it ends with would swallow what stands behind it, and a type begins in the line of the bracket.
      const plain = object.slice(isMarked ? 1 : 0)
      const inner = after.startsWith(' as') ? plain.slice(0, plain.lastIndexOf('}') + 1) : plain
      return `${isMarked ? '\uFEFF' : ''}${before}${inner}${after === '' || after.startsWith(' as') ? after : `\n${after}`}`
    })
}

export const keys: fc.Arbitrary<string> = namesOnly.filter((key) => !/\p{Surrogate}/u.test(key))

export const samples: ReadonlyMap<string, string> = new Map([
  [
    'as Prettier writes it',
    `import type { Messages } from '../types'

/** All that the app says. */
export const en = {
  app: {
    title: 'Orders',
    // Shown where the list is empty.
    empty: "You don't have any orders yet.",
    /*
     * {count} is a number.
     */
    count: 'no orders | one order | {count} orders', // vue-i18n
    'sign-in': 'Sign in',
  },

  errors: {
    404: 'Page not found',
    500: \`Something went wrong.
Try again.\`,
    long:
      'A long string that does not fit into one line, ' +
      'so that it stands in two.',
  },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  isLocked: false,
  limit: 1_000,
  nothing: null,
} as const satisfies Messages

export type Strings = typeof en
export default en
`,
  ],
  [
    'as old build tools read it',
    `'use strict'

module.exports = {
\t"title": "Hello",
\t"nested": {"a": "1", "b": "2"},
\t"list": [
\t\t"one",
\t\t"two"
\t]
};
`,
  ],
])
