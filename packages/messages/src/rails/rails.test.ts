import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { Token } from '../syntax.ts'

const syntax = await openSyntax({ id: 'rails' })

test.for<[message: string, parts: readonly string[]]>([
  ['Hi %{name}', ['Hi ', 'name %{name}']],
  ['%<price>.2f %<n>05d', ['price %<price>.2f', ' ', 'n %<n>05d']],
  ['%{a|b}', ['a %{a|b}']],
  ['50% of %{x}', ['50% of ', 'x %{x}']],
  ['50%% of %{x}', ['50% of ', 'x %{x}']],
  ['%%{a} %{b}', ['%{a} ', 'b %{b}']],
  ['%%%{a}', ['%', 'a %{a}']],
  ['100%% and %%', ['100%% and %%']],
  ['%%{a}', ['%%{a}']],
  ['%{a b}', ['%{a b}']],
  ['<b>%{x}</b>', ['<b>', 'x %{x}', '</b>']],
  // patterns of dates: `l` gives them to strftime
  ['%m/%d/%Y', ['m %m', '/', 'd %d', '/', 'Y %Y']],
  ['%B %d, %Y at %I:%M %p', ['B %B', ' ', 'd %d', ', ', 'Y %Y', ' at ', 'I %I', ':', 'M %M', ' ', 'p %p']],
  ['100%Yes', ['100%Yes']],
])('%s', ([message, parts]) => {
  const shown = syntax
    .tokenise(message)
    .map((token) =>
      token.type === 'text' ? token.text : token.type === 'placeholder' ? `${token.name} ${token.raw}` : token.raw,
    )
  expect(shown).toEqual(parts)
})

const price: Token = { type: 'placeholder', kind: 'variable', raw: '%<price>.2f', name: 'price' }
test.for<[text: string, source: string, after: Token | undefined, written: string]>([
  ['50%', '%<price>.2f', price, '50%%'],
  ['50 % ', '%<price>.2f', price, '50 % '],
  ['%{x}', '%{y}', undefined, '%%{x}'],
  ['%%', '%{y}', undefined, '%%%%'],
  ['%%', 'a', undefined, '%%'],
  ['50%', '%{y}', { type: 'open', raw: '<b>', name: 'b' }, '50%%'],
])('%s for %s is written %o %s', ([text, source, after, written]) => {
  expect(syntax.escape(text, { source, after })).toBe(written)
})

test.for<[text: string, code: string | undefined]>([
  ['50% of %{x}', undefined],
  ['%%{x', undefined],
  ['% {x}', 'placeholder-delimiter-damaged'],
  ['％{x}', 'placeholder-delimiter-damaged'],
  ['%{x', 'placeholder-delimiter-damaged'],
  ['%{scope}', 'reserved-variable'],
])('reject %s', ([text, code]) => expect(syntax.reject(text)?.code).toBe(code))

test('the count is called count', () => expect(syntax.countName(['%{n}'])).toBe('count'))
