import { compile, createCoreContext, registerMessageCompiler, translate as render } from '@intlify/core-base'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { serviceLocales, testedLocales } from '../service-locales.suite.ts'
import { numbers, translate } from '../translate.suite.ts'
import { vuePluralRules } from './plural-rules-module.ts'

registerMessageCompiler(compile)
/** Its own type is one that TypeScript does not get to the end of. */
const translateText: (context: unknown, key: string, choice: number, options: object) => unknown = render

const plain = await openSyntax({ id: 'vue' })
const ruled = serviceLocales.filter((locale) => Intl.PluralRules.supportedLocalesOf([locale]).length > 0)
const declared = await openSyntax({ id: 'vue', pluralRules: ['en', ...ruled] })

test.for<[name: string, message: string, target: string, translated: string]>([
  ['two forms', '{n} file | {n} files', 'pl', '{n} file | {n} files'],
  ['three forms', 'no files | one file | {count} files', 'ru', 'no files | one file | {count} files'],
  ['more forms', 'a | b | c | d | e', 'ru', 'a | b | c | d | e'],
  ['its own separators', 'one|{n} \n|\n many', 'ja', 'one|{n} \n|\n many'],
  ['a title', "Home | Acme {'|'} Shop", 'de', "Home | Acme {'|'} Shop"],
  ['an address', "Write to me{'@'}example.com, {name}", 'de', "Write to me{'@'}example.com, {name}"],
  ['a link', 'See @:help and @.lower:terms !', 'de', 'See @:help and @.lower:terms !'],
])('keeps the forms of the source: %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax: plain, source: 'en', target })).toBe(translated)
})

test.for<[name: string, message: string, target: string, translated: string]>([
  ['four', '{n} file | {n} files', 'pl', '{n} file | {n} files | {n} files | {n} files'],
  ['one', '{n} file | {n} files', 'ja', '{n} files'],
  ['one for millions', '{n} file|{n} files', 'fr', '{n} file|{n} files|{n} files'],
  ['from three', 'no files | one file | {n} files', 'de', 'one file | {n} files'],
  [
    'a text for 1 alone is none for 21',
    'no files | one file | {n} files',
    'ru',
    '{n} files | {n} files | {n} files | {n} files',
  ],
  ['an undeclared locale', '{n} file | {n} files', 'tlh', '{n} file | {n} files'],
])('writes the categories of a declared locale: %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax: declared, source: 'en', target })).toBe(translated)
})

const pluralRules = await load(ruled)

// as fast-check's suites, with more in CI
test.for(testedLocales)('shows a text for every number in %s', (target) => {
  const messages = ['{n} file of {name} | {n} files of {name}', "Write to {'@'}{name}, @:brand {'|'} {count} files"]
  const three = 'no files of {name} | one file of {name} | {count} files of {name}'
  for (const [syntax, options, texts] of [
    [plain, {}, [...messages, three]],
    [declared, { pluralRules }, messages],
  ] as const) {
    for (const message of texts) {
      const text = translate(message, { syntax, source: 'en', target, pseudo: true })
      expect(syntax.reject(text)).toBeUndefined()
      for (const number of numbers) {
        // three forms have no place for fractions
        if (message === three && !Number.isInteger(number)) continue
        const shown = show(text, { target, number, ...options })
        expect(shown).toContain('Ann')
        expect(shown).not.toMatch(/[{}]|undefined/u)
        const parts = [
          ...(message !== three || number > 1 ? [String(number)] : []),
          ...(message.includes('@:brand') ? ['@', '|', 'Acme'] : []),
        ]
        expect(parts.filter((part) => !String(shown).includes(part))).toEqual([])
      }
    }
  }
})

test('the module of rules chooses by CLDR where a message has all forms', async () => {
  const { pl } = await load(['pl', 'fr'])
  const usual = (choice: number, length: number) => choice * 100 + length
  expect(numbers.map((number) => pl?.(number, 4, usual))).toEqual([2, 0, 1, 1, 2, 2, 2, 2, 2, 3])
  expect(pl?.(-1, 4, usual)).toBe(0)
  expect(pl?.(5, 2, usual)).toBe(502)
  expect(() => vuePluralRules(['tlh'])).toThrow('There are no plural rules for the locale "tlh".')
})

type Rule = (choice: number, length: number, usual: (choice: number, length: number) => number) => number

async function load(locales: readonly string[]): Promise<Readonly<Record<string, Rule>>> {
  const url = `data:text/javascript,${encodeURIComponent(vuePluralRules(locales))}`
  const module: { pluralRules: Record<string, Rule> } = await import(/* @vite-ignore */ url)
  return module.pluralRules
}

interface Shown {
  readonly target: string
  readonly number: number
  readonly pluralRules?: Readonly<Record<string, Rule>>
}

function show(text: string, { target, number, pluralRules }: Shown): unknown {
  const context = createCoreContext({
    locale: target,
    messages: { [target]: { text, brand: 'Acme' } },
    missingWarn: false,
    fallbackWarn: false,
    ...(pluralRules && { pluralRules: { ...pluralRules } as never }),
    onWarn: (message: string) => {
      throw new Error(message)
    },
  })
  return translateText(context, 'text', number, { named: { name: 'Ann', n: number, count: number } })
}
