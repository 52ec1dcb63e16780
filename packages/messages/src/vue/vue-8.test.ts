import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import type { Token } from '../syntax.ts'
import { translate } from '../translate.suite.ts'
import { scanVue8 } from './scan.ts'
import { runsOf } from '../../../../test/depth.ts'

const syntax = await openSyntax({ id: 'vue', version: 8 })

interface VueI18n8 {
  t(key: string, values: object): string
  tc(key: string, choice: number, values: object): string
}
type VueI18n8Class = (new (options: object) => VueI18n8) & { install(vue: object): void }
const require = createRequire(import.meta.url)
const VueI18n = require('vue-i18n-8') as VueI18n8Class

/** All that vue-i18n 8 wants of Vue 2 to show a message. */
class HoldsData {
  static readonly version = '2.7.16'
  static readonly config = { optionMergeStrategies: {}, silent: true }
  static mixin(): void {}
  static directive(): void {}
  static component(): void {}
  constructor({ data }: { readonly data: object }) {
    Object.assign(this, data)
  }
}
VueI18n.install(HoldsData)

const values = { name: '(N)', n: '(3)', count: '(3)' }
const others = { brand: 'Acme', words: { b: 'AB' } }

function open(message: string): VueI18n8 {
  const messages = { en: { message, ...others } }
  return new VueI18n({ locale: 'en', messages, silentTranslationWarn: true, silentFallbackWarn: true })
}

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Mail me@example.org', ['text Mail me@example.org']],
  ['@ work', ['text @ work']],
  ['Hello {name}!', ['text Hello ', 'variable name {name}', 'text !']],
  ['%{name} of {0}', ['variable name %{name}', 'text  of ', 'variable 0 {0}']],
  ['see @:a.b. Or', ['text see ', 'nesting a.b. @:a.b.', 'text  Or']],
  ['@.lower:(a.b)c', ['nesting a.b @.lower:(a.b)', 'text c']],
  ['@:{name}', ['text @:', 'variable name {name}']],
  [String.raw`a \@ b`, [String.raw`text a \@ b`]],
  ['one | two', ['block count one | two']],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, found: string | undefined]>([
  ['support@example.org', undefined],
  ["support{'@'}example.org", "{'@'}example.org"],
  ["a {'{'} b", "{'{'} b"],
  ['Hi { name }', '{ name }'],
  ['Hi {name', '{name'],
  ['Hi {}', '{}'],
  ['a |', '|'],
])('%s is refused where the app does not show it', ([text, found]) => {
  expect(syntax.reject(text)?.arguments['found']).toBe(found)
})

test.for<[message: string, translated: string]>([
  ['Write to support@example.org', 'Write to support@example.org'],
  ['{n} file of me@example.org | {n} files', '{n} file of me@example.org | {n} files'],
])('%s is written as it is', ([message, translated]) => {
  expect(translate(message, { syntax, source: 'en', target: 'de' })).toBe(translated)
})

test('a percent sign in front of a variable is shown', () => {
  expect(syntax.escape('50%', { after: { type: 'placeholder', kind: 'variable', raw: '{n}', name: 'n' } })).toBe('50%%')
  expect(syntax.escape('50%', { after: { type: 'placeholder', kind: 'variable', raw: '%{n}', name: 'n' } })).toBe('50%')
  expect(syntax.escape('50%', {})).toBe('50%')
})

test('an address in a translation is no error', () => {
  const source = 'Write to us'
  expect(compareMessages({ source, target: 'Schreiben Sie an info@example.org', syntax })).toEqual([])
})

test('shows what vue-i18n 8 shows', () => {
  const marks = [
    '{name}',
    '%{name}',
    '{n}',
    '{',
    '}',
    '@',
    '@:brand',
    '@.upper:brand',
    '@:(words.b)',
    '@:',
    '%',
    '|',
    ' | ',
  ]
  const texts = ["{'@'}", 'a', ' ', '.', '(', ')', '/', '-', "'", '\\', 'é', 'me@e.org', '\n']
  const fragments = fc.constantFrom(...marks, ...texts)
  fc.assert(
    fc.property(fc.array(fragments, { minLength: 1, maxLength: 8 }), (parts) => {
      const message = parts.join('')
      const scanned = scanVue8(message)
      fc.pre(scanned.every(({ type }) => type !== 'broken'))
      const shown = scanned.map((part) => {
        if (part.type === 'variable') return new Map(Object.entries(values)).get(part.name) ?? ''
        return part.type === 'link'
          ? linked(message.slice(part.start, part.end), part.name)
          : message.slice(part.start, part.end)
      })
      expect(open(message).t('message', values)).toBe(shown.join(''))
    }),
    { numRuns: runsOf(2000) },
  )
})

test.for([0, 1, 2, 5])('chooses a form as vue-i18n 8 does for %s', (number) => {
  const message = translate('no files | one file | {n} files of me@e.org', { syntax, source: 'en', target: 'de' })
  const [none = '', one = '', many = ''] = message.split(' | ')
  const expected = number === 0 ? none : number === 1 ? one : many.replace('{n}', String(number))
  expect(open(message).tc('message', number, { n: number })).toBe(expected)
})

function linked(raw: string, name: string): string {
  const text = name === 'brand' ? others.brand : name === 'words.b' ? others.words.b : name
  return raw.startsWith('@.upper') ? text.toUpperCase() : text
}

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}
