import assert from 'node:assert/strict'
import { fromI18next } from '@lockale/i18next'
import type { InitOptions } from 'i18next'
import { type Convention, translateWith } from './convention.ts'
import { writeTargets } from './written.ts'

/** A text that is written for German, and asked for as an app does. */
interface Asked {
  /** The English file. */
  readonly texts: object
  /** Those of the app. lockale reads them too. */
  readonly options?: InitOptions
  readonly key: string
  readonly given?: Readonly<Record<string, unknown>>
  /** The shown text, without the number of the answer; a text that lockale wrote begins with `slovo`. */
  readonly shown: string | Readonly<Record<string, string>> | readonly unknown[]
}

function shows(name: string, { texts, options = {}, key, given, shown }: Asked): Convention {
  return {
    name: `a written text is shown as it was meant: ${name}`,
    async run(runtime) {
      const { syntax } = fromI18next(options, { source: 'en' })
      const files = await writeTargets({ texts, targets: ['de'], config: { syntax } })
      const t = await translateWith(runtime, 'de', { ...options, texts: files.get('de') ?? {} })
      assert.deepEqual(withoutNumbers(t(key, given)), shown)
    },
  }
}

function withoutNumbers(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/ «\w+»/gu, '')) as unknown
}

const nested = {
  save: 'Save it',
  menu: { open: 'Open it', 'deep.key': 'Deep' },
  'flat.key': 'Flat',
  list: ['First thing', { name: 'Second thing' }, 3],
  number: 5,
  isOn: true,
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  hello: 'Hello {{user.name}}, see {{- link}}',
  nesting: 'Do $t(save) or $t(files, {"count": {{n}} })',
}

export const textConventions: readonly Convention[] = [
  shows('nested', { texts: nested, key: 'menu.open', shown: 'slovo Open it' }),
  shows('a flat key', { texts: nested, key: 'flat.key', shown: 'slovo Flat' }),
  shows('a flat key below a nested one', { texts: nested, key: 'menu.deep.key', shown: 'slovo Deep' }),
  shows('an element of a list', { texts: nested, key: 'list.1.name', shown: 'slovo Second thing' }),
  shows('a whole list', {
    texts: nested,
    key: 'list',
    given: { returnObjects: true },
    shown: ['slovo First thing', { name: 'slovo Second thing' }, 3],
  }),
  shows('a joined list', {
    texts: { list: ['One line', 'Two lines'] },
    key: 'list',
    given: { joinArrays: ' + ' },
    shown: 'slovo One line + slovo Two lines',
  }),
  shows('variables', {
    texts: nested,
    key: 'hello',
    given: { user: { name: 'Ada' }, link: '<a>' },
    shown: 'slovo Hello Ada, see <a>',
  }),
  shows('nested texts, one with a count', {
    texts: nested,
    key: 'nesting',
    given: { n: 1 },
    shown: 'slovo Do slovo Save it or slovo 1 file',
  }),
  shows('formats', {
    texts: { price: 'It costs {{price, number(minimumFractionDigits: 2)}} now' },
    key: 'price',
    given: { price: 1.5 },
    shown: 'slovo It costs 1,50 now',
  }),
  shows('whole keys in natural language', {
    texts: {
      'Hello. World: ok': 'Hello. World: ok',
      'Sure?_one': 'Sure about {{count}}?',
      'Sure?_other': 'Sure about all {{count}}?',
    },
    options: { keySeparator: false, nsSeparator: false },
    key: 'Hello. World: ok',
    shown: 'slovo Hello. World: ok',
  }),
  shows('other separators', {
    texts: { menu: { 'friend~male--one': 'His friend {{count}}', 'friend~male--other': 'His {{count}} friends' } },
    options: { keySeparator: '/', nsSeparator: '|', pluralSeparator: '--', contextSeparator: '~' },
    key: 'menu/friend',
    given: { context: 'male', count: 3 },
    shown: 'slovo His 3 friends',
  }),
  shows('other delimiters', {
    texts: { hello: 'Hello %[name], @(save)', save: 'save it' },
    options: { interpolation: { prefix: '%[', suffix: ']', nestingPrefix: '@(', nestingSuffix: ')' } },
    key: 'hello',
    given: { name: 'Ada' },
    shown: 'slovo Hello Ada, slovo save it',
  }),
]
