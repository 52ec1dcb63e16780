import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../../test/depth.ts'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { testedLocales } from '../service-locales.suite.ts'
import type { Token } from '../syntax.ts'
import { numbers, translate } from '../translate.suite.ts'

const syntax = await openSyntax({ id: 'inlang' })

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Hello {name}!', ['text Hello ', 'variable name {name}', 'text !']],
  ["Hello '{name}'", ["text Hello '", 'variable name {name}', "text '"]],
  ['{ first name }', ['variable first name { first name }']],
  [String.raw`\{ \} \\ \n`, [String.raw`text { } \ \n`]],
  ['<b>{x}</b>', ['open b <b>', 'variable x {x}', 'close b </b>']],
  ['a { b', ['text a { b']],
  ['[{"match":{"n=1":"x"}}]', ['block n [{"match":{"n=1":"x"}}]']],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, found: string | undefined]>([
  ['Hello {name}', undefined],
  ['Hello {name', 'stray delimiter "{"'],
  ['Hello name}', 'stray delimiter "}"'],
  [String.raw`\{name`, undefined],
  ['[{"match":{"n=1":"x","n=*":"{n"}}]', 'stray delimiter "{"'],
  ['[{"declarations":["Eingabe n"],"match":{"n=*":"x"}}]', '[{"declarations":["Eingabe n"],"match":{"n=*":"x"}}]'],
  ['[{"match":{"n=*":"x"}', '[{"match":{"n=*":"x"}'],
  ['[{"match":{"n=*":1}}]', '[{"match":{"n=*":1}}]'],
])('reject %s', ([text, found]) => expect(syntax.reject(text)?.arguments['found']).toBe(found))

test('a brace of the source may stand in a translation', () => {
  expect(syntax.reject('Drücke {', 'Press {')).toBeUndefined()
})

test.for<[text: string, escaped: string]>([
  ['a { b }', String.raw`a \{ b \}`],
  [String.raw`C:\new`, String.raw`C:\new`],
  [String.raw`a \{`, String.raw`a \\\{`],
  [String.raw`a \\ b`, String.raw`a \\\ b`],
])('escape %s', ([text, escaped]) => expect(syntax.escape(text, {})).toBe(escaped))

test('a backslash before a placeholder is escaped', () => {
  const after: Token = { type: 'placeholder', kind: 'variable', raw: '{n}', name: 'n' }
  expect(syntax.escape('C:\\', { after })).toBe(String.raw`C:\\`)
  expect(syntax.escape('C:\\', {})).toBe('C:\\')
})

test('what is escaped is read as it was', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', '\\', '{', '}', ' ') })
  fc.assert(
    fc.property(letters, fc.boolean(), (text, isBefore) => {
      const after: Token = { type: 'placeholder', kind: 'variable', raw: '{n}', name: 'n' }
      const written = syntax.escape(text, isBefore ? { after } : {}) + (isBefore ? '{n}' : '')
      const read = syntax.tokenise(written).flatMap((token) => (token.type === 'text' ? [token.text] : []))
      expect(read.join('')).toBe(text)
    }),
    { numRuns: runsOf(200) },
  )
})

const cats = complex(['input count', 'local countPlural = count: plural'], {
  'countPlural=one': 'There is {count} cat.',
  'countPlural=other': 'There are {countPlural} {count} cats.',
})

test('variants: a plural is told by what it counts', () => {
  const message = syntax.readVariants?.(cats)
  expect(message?.axes).toEqual([{ name: 'count', kind: 'cardinal', offset: 0, keys: ['one', 'other'] }])
  expect(message?.variants.map(({ keys, text }) => `${keys.join(' ')}: ${text}`)).toEqual([
    'one: There is {count} cat.',
    'other: There are {countPlural} {count} cats.',
  ])
  expect(message?.print(message.variants)).toBe(cats.replace('countPlural=other', 'countPlural=*'))
})

test.for<[name: string, message: string, target: string, translated: string]>([
  [
    'new categories',
    complex(['input count', 'local countPlural = count: plural'], {
      'countPlural=one': '{count} file',
      'countPlural=other': '{count} files',
    }),
    'pl',
    complex(['input count', 'local countPlural = count: plural'], {
      'countPlural=one': '{count} file',
      'countPlural=few': '{count} files',
      'countPlural=many': '{count} files',
      'countPlural=*': '{count} files',
    }),
  ],
  [
    'any other number, as the source has it',
    complex(['input count', 'local p = count: plural'], { 'p=one': '{count} file', 'p=*': '{count} files' }),
    'ja',
    complex(['input count', 'local p = count: plural'], { 'p=*': '{count} files' }),
  ],
  [
    'ordinals',
    complex(['input n', 'local o = n: plural type=ordinal'], {
      'o=one': '{n}st',
      'o=two': '{n}nd',
      'o=few': '{n}rd',
      'o=*': '{n}th',
    }),
    'de',
    complex(['input n', 'local o = n: plural type=ordinal'], { 'o=*': '{n}th' }),
  ],
  [
    'combinations of words stay those of the source',
    complex([], {
      'platform=android, userGender=male': 'his phone',
      'platform=ios, userGender=female': 'her iPhone',
      'platform=*, userGender=*': 'a phone',
    }),
    'pl',
    complex([], {
      'platform=android, userGender=male': 'his phone',
      'platform=ios, userGender=female': 'her iPhone',
      'platform=*, userGender=*': 'a phone',
    }),
  ],
  [
    'words and a plural',
    complex(['input n', 'input who', 'local p = n: plural'], {
      'who=her,p=one': 'her {n} file',
      'who=her,p=other': 'her {n} files',
      'who=*,p=*': 'some files',
    }),
    'pl',
    complex(['input n', 'input who', 'local p = n: plural'], {
      'who=her,p=one': 'her {n} file',
      'who=her,p=few': 'her {n} files',
      'who=her,p=many': 'her {n} files',
      'who=her,p=*': 'her {n} files',
      'who=*,p=*': 'some files',
    }),
  ],
  [
    'a word that stands alone',
    complex([], { 'match=a': 'one', 'match=b': 'two' }),
    'de',
    complex([], { 'match=a': 'one', 'match=b': 'two' }),
  ],
  [
    'another function than a plural',
    complex(['input d', 'local day = d: datetime'], { 'day=Monday': 'on {day}', 'day=*': 'later' }),
    'de',
    complex(['input d', 'local day = d: datetime'], { 'day=Monday': 'on {day}', 'day=*': 'later' }),
  ],
  ['a brace', String.raw`Use \{name\} for {name}`, 'de', String.raw`Use \{name\} for {name}`],
])('translates %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax, source: 'en', target })).toBe(translated)
})

test('a message with unknown declarations is left alone', () => {
  expect(syntax.readVariants?.(complex(['function n'], { 'n=*': 'x' }))).toBeUndefined()
})

test('declarations, selectors and conditions are never sent', () => {
  const words: string[] = []
  const said: typeof syntax = {
    ...syntax,
    readVariants: (message) => {
      const read = syntax.readVariants?.(message)
      words.push(...(read?.variants.map(({ text }) => text) ?? []))
      return read
    },
  }
  said.readVariants?.(cats)
  expect(words).toEqual(['There is {count} cat.', 'There are {countPlural} {count} cats.'])
})

test('a translation is compared variant by variant', () => {
  const locales = { source: 'en', target: 'de' }
  const declarations = ['input count', 'local p = count: plural']
  const source = complex(declarations, { 'p=one': '{count} file of {who}', 'p=other': '{count} files of {who}' })
  const compare = (match: Readonly<Record<string, string>>) =>
    compareMessages({ source, target: complex(declarations, match), syntax, locales }).map(({ code }) => code)
  expect(compare({ 'p=one': '{count} Datei von {who}', 'p=other': '{count} Dateien von {who}' })).toEqual([])
  expect(compare({ 'p=one': '{count} Datei', 'p=other': '{count} Dateien von {who}' })).toEqual(['placeholder-missing'])
  expect(compare({ 'p=one': '{count} Datei von {who}', 'p=other': '{count} Dateien von {wer}' })).toEqual([
    'placeholder-renamed',
  ])
})

test.for(testedLocales)('shows a text for every number in %s', (target) => {
  const declarations = ['input count', 'input who', 'local p = count: plural', 'local o = count: plural type=ordinal']
  const messages = [
    complex(declarations, { 'p=one': '{count} file of {who}', 'p=other': '{count} files of {who}' }),
    complex(declarations, {
      'o=one': '{count}st of {who}',
      'o=two': '{count}nd of {who}',
      'o=*': '{count}th of {who}',
    }),
    complex(declarations, {
      'who=Ann, p=one': '{who} has {count} file',
      'who=Ann, p=*': '{who} has {count} files',
      'who=*, p=one': '{count} file of {who}',
      'who=*, p=*': '{count} files of {who}',
    }),
  ]
  for (const message of messages) {
    const translated = translate(message, { syntax, source: 'en', target, pseudo: true })
    expect(syntax.reject(translated)).toBeUndefined()
    for (const count of numbers) {
      for (const who of ['Ann', 'Bo']) {
        const text = run(translated, { count, who }, target)
        expect(text).toContain('[')
        expect(text).toContain(String(count))
        expect(text).toContain(who)
        expect(text).not.toMatch(/[{}]/u)
      }
    }
  }
})

function complex(declarations: readonly string[], match: Readonly<Record<string, string>>): string {
  return JSON.stringify([{ ...(declarations.length > 0 && { declarations }), match }])
}

/** As Paraglide's compiled functions choose: the first variant whose tests all hold. */
function run(message: string, inputs: Readonly<Record<string, string | number>>, locale: string): string {
  const [object] = JSON.parse(message) as readonly [
    { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> },
  ]
  const values = new Map(Object.entries(inputs).map(([name, value]) => [name, String(value)]))
  for (const declaration of object.declarations) {
    const [, name = '', from = '', options = ''] = /^local (\w+) = (\w+): plural(.*)$/u.exec(declaration) ?? []
    const type = options.includes('ordinal') ? 'ordinal' : 'cardinal'
    if (name !== '') values.set(name, new Intl.PluralRules(locale, { type }).select(Number(inputs[from])))
  }
  for (const [condition, text] of Object.entries(object.match)) {
    const tests = condition.split(', ').map((test) => test.split('='))
    if (!tests.every(([name = '', value]) => value === '*' || values.get(name) === value)) continue
    return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values.get(name) ?? `{${name}}`)
  }
  return ''
}

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}

test.for([
  ['fr', 1_000_000],
  ['es', 1_000_000],
  ['pl', 1.5],
] as const)('a number that only %s has a category for is shown: %d', ([target, count]) => {
  const message = JSON.stringify({
    declarations: ['input count', 'local countPlural = count: plural'],
    match: { 'countPlural=one': '{count} file', 'countPlural=other': '{count} files' },
  })
  const made = translate(message, { syntax, source: 'en', target })
  const shown = syntax.renderer?.show(made, { locale: target, values: new Map([['count', count]]) })
  expect(shown?.at(-1)).toEqual({ type: 'text', text: ' files' })
})
