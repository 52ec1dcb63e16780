import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages, isRefusal } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { pseudoMessage } from '../pseudo/pseudo-message.ts'
import { type SyntaxId, syntaxIds, type Token } from '../syntax.ts'
import { translate } from '../translate.suite.ts'
import { protect } from '../wire/protect.ts'

/** The ten forms that texts in the wild hold and no syntax here reads. */
const placeholders = [
  String.raw`%\d(?!\$)`,
  String.raw`(?<![\w:]):[A-Za-z_]\w*`,
  String.raw`%[A-Za-z]\w*%`,
  String.raw`#\(\w+\)`,
  String.raw`__\w+?__`,
  String.raw`~\[[^\]]+\]`,
]
const renamed = {
  '%4': '%5',
  ':name': ':nome',
  '%city%': '%Stadt%',
  '#(user)': '#(utente)',
  __NAME__: '__NOME__',
  '~[ab]': '~[ba]',
} as const
const own = Object.keys(renamed)

/** Signs that the syntax takes for its own, whatever a pattern says. */
const native: Readonly<Partial<Record<SyntaxId, readonly string[]>>> = {
  laravel: [':name'],
  symfony: ['%city%'],
  printf: ['%4', '%city%'],
  // two percent signs with letters: to Python `%c` and `% `
  python: ['%4', '%city%'],
}

test.for(syntaxIds)('%s: own placeholders are held as strictly as its own', async (id) => {
  const syntax = await openSyntax({ id, placeholders })
  for (const [one, other] of Object.entries(renamed)) {
    if (native[id]?.includes(one) === true) continue
    const source = `Hello ${one} and welcome`
    expect(protect(source, { syntax }).wire).toBe('Hello <x id="1"/> and welcome')
    const refuses = (target: string) => compareMessages({ source, target, syntax }).filter(isRefusal)
    expect(refuses(`Willkommen, ${one}!`)).toEqual([])
    expect(refuses('Willkommen!')).toHaveLength(1)
    expect(refuses(`${one}, willkommen, ${one}!`)).toHaveLength(1)
    expect(refuses(`Willkommen, ${other}!`)).toMatchObject([{ code: 'placeholder-renamed' }])
  }
})

test('a blank more or another case is another placeholder', async () => {
  const syntax = await openSyntax({ id: 'none', placeholders: [String.raw`\{%[^%]*%\}`, String.raw`@\w+`] })
  const codes = (source: string, target: string) => compareMessages({ source, target, syntax }).map(({ code }) => code)
  expect(codes('Hi {% x %}', 'Hallo {%x%}')).toEqual(['placeholder-missing', 'placeholder-extra'])
  expect(codes('Hi @name', 'Hallo @Name')).toEqual(['placeholder-renamed'])
})

test('in the forms of a plural, in attributes, and in Markdown', async () => {
  const icu = await openSyntax({ id: 'icu', placeholders })
  const message = '{n, plural, one {# file of :name} other {# files of :name}}'
  expect(translate(message, { syntax: icu, source: 'en', target: 'pl' }).match(/:name/gu)).toHaveLength(4)
  const lost = '{n, plural, one {# Datei von :name} other {# Dateien}}'
  const locales = { source: 'en', target: 'de' }
  expect(compareMessages({ source: message, target: lost, syntax: icu, locales })).toMatchObject([
    { code: 'placeholder-missing', severity: 'error' },
  ])
  const marked = await openSyntax({ id: 'none', placeholders, markdown: true })
  expect(protect('**Hi :name**, <a href=":url">see</a>', { syntax: marked }).wire).toBe(
    '<g id="1">Hi <x id="2"/></g>, <g id="3">see</g>',
  )
  const target = '<a href=":uri">siehe</a>'
  expect(compareMessages({ source: '<a href=":url">see</a>', target, syntax: marked })).toMatchObject([
    { code: 'placeholder-renamed' },
  ])
})

test('what the syntax reads itself stays its own, and half of an escape is text', async () => {
  const python = await openSyntax({ id: 'python', placeholders: [String.raw`%\d`] })
  expect(python.tokenise('%(a)s, 100%%5').map(({ type }) => type)).toEqual(['placeholder', 'text'])
  const rails = await openSyntax({ id: 'rails', placeholders: [String.raw`:\w+`] })
  const text = '%{a} has 100%%{b} of :name'
  expect(translate(text, { syntax: rails, source: 'en', target: 'de' })).toBe(text)
  expect(rails.tokenise(text)[1]).toEqual({ type: 'text', text: ' has 100%{b} of ', raw: ' has 100%%{b} of ' })
})

test('pseudo-translations keep them', async () => {
  const syntax = await openSyntax({ id: 'none', placeholders })
  expect(pseudoMessage('Hello :name', { syntax, source: 'en', target: 'en-XA' })).toMatch(/^\[Ĥéľľó :name.*\]$/u)
})

test('a pattern that is none is refused with its reason', async () => {
  await expect(openSyntax({ id: 'none', placeholders: ['x*'] })).rejects.toMatchObject({
    code: 'SYNTAX_OPTIONS',
    message: 'The pattern "x*" of "placeholders" can match an empty string; a placeholder has at least one character.',
  })
})

const fragment = fc.constantFrom(
  ...own,
  ..."{{name}} {name} {0} %s %{n} %% %( % ' '' $A$ $$ <b> </b> | : { } @ \\ word".split(' '),
  ' ',
  '{n, plural, one {# :name} other {# %4}}',
)

test.for(syntaxIds)('%s: the parts joined are the message, whatever else it holds', async (id) => {
  const syntax = await openSyntax({ id, placeholders })
  const plain = await openSyntax({ id })
  fc.assert(
    fc.property(
      fc.array(fragment, { maxLength: 10 }).map((parts) => parts.join('')),
      (text) => {
        const tokens = syntax.tokenise(text)
        expect(tokens.map(rawOf).join('')).toBe(text)
        const written = (some: readonly Token[], of: typeof syntax) =>
          some
            .map((token, index) =>
              token.type === 'text'
                ? of.escape(token.text, { before: some[index - 1], after: some[index + 1], source: text })
                : token.raw,
            )
            .join('')
        // what is written again is read as the same; without its escapes a text may look like a placeholder, and is refused
        const hasEscapes = tokens.some((token) => token.type === 'text' && token.raw !== undefined)
        if (hasEscapes || plain.reject(text) !== undefined) return
        const again = written(tokens, syntax)
        expect(compareMessages({ source: text, target: again, syntax }).filter(isRefusal)).toEqual([])
      },
    ),
  )
})

function rawOf(token: Token): string {
  return token.type === 'text' ? (token.raw ?? token.text) : token.raw
}
