import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import type { SyntaxOptions } from '../syntax.ts'

const c: SyntaxOptions = { id: 'printf' }
const android: SyntaxOptions = { id: 'printf', dialect: 'android' }
const apple: SyntaxOptions = { id: 'printf', dialect: 'apple' }
const python: SyntaxOptions = { id: 'python' }

test.for<[name: string, syntax: SyntaxOptions, marks: string, order: readonly number[], written: string | undefined]>([
  ['the same order', c, '%s|%d', [0, 1], '%s|%d'],
  ['another order', c, '%s|%d', [1, 0], '%2$d|%1$s'],
  ['flags and width stay', c, '%-5s|%+.2f', [1, 0], '%2$+.2f|%1$-5s'],
  ['a width that is an argument', c, '%*d|%.*f', [1, 0], '%4$.*3$f|%2$*1$d'],
  ['numbers that are there', c, '%1$s|%2$d', [1, 0], '%2$d|%1$s'],
  ['both kinds', c, '%1$s|%d|%s', [2, 1, 0], undefined],
  ['a tag moved', c, '%s|<b>|</b>', [1, 2, 0], '<b>|</b>|%s'],
  ['a conversion in a tag', c, '<a href="%s%%%s">|</a>|%d', [2, 0, 1], '%3$d|<a href="%1$s%%%2$s">|</a>'],
  ['the last one left out', c, '%s|%d', [0], '%s'],
  ['the first one left out', c, '%d|%s', [1], undefined],
  ['the first one left out', android, '%d|%s', [1], '%2$s'],
  ['the first one left out', apple, '%d|%@', [1], '%2$@'],
  ['another order', apple, '%#@files@|%@', [1, 0], '%2$@|%1$#@files@'],
  ['both kinds', apple, '%@|%2$d', [1, 0], '%2$d|%@'],
  ['both kinds', apple, '%@|%@|%3$d', [2, 1, 0], '%3$d|%2$@|%1$@'],
  ['the number beside its variable', apple, '%lu|%2$#@total@', [1, 0], '%2$#@total@|%lu'],
  ['the number elsewhere', apple, '%arg|%2$lld', [1, 0], '%2$lld|%arg'],
  ['the number elsewhere, and one by its place', apple, '%arg|%@', [1, 0], undefined],
  ['the one before', android, '%s|%<S|%d', [2, 0, 1], '%2$d|%1$s|%1$S'],
  ['what takes no argument', android, '%n|%s', [1, 0], '%s|%n'],
  ['both kinds', android, '%2$s|%s|%d', [2, 1, 0], '%2$d|%1$s|%2$s'],
  ['another order', python, '{}|{!r}', [1, 0], '{1!r}|{0}'],
  ['a width that is a field', python, '{:{}}|{}', [1, 0], '{2}|{0:{1}}'],
  ['names', python, '{a}|{b}', [1, 0], '{b}|{a}'],
  ['another order', python, '%s|%d', [1, 0], undefined],
  ['one left out', python, '%s|%d', [0], undefined],
  ['one left out', python, '{}|{}', [1], '{1}'],
  ['keys', python, '%(a)s|%(b)d', [1], '%(b)d'],
])('%s: %o %s', async ([, options, marks, order, written]) => {
  const syntax = await openSyntax(options)
  expect(syntax.arrange?.(marks.split('|'), order)?.join('|')).toBe(written)
})

test.for<[syntax: SyntaxOptions, source: string, answer: string, text: string]>([
  [c, '%s sent %s', '<x id="2"/> von <x id="1"/>', '%2$s von %1$s'],
  [c, '%s sent %s', '<x id="1"/> an <x id="2"/>', '%s an %s'],
  [c, 'Up to %d%% of %s', 'Bis <x id="2"/>: <x id="1"/>%', 'Bis %2$s: %1$d%%'],
  [c, '%d%% done', '<x id="1"/> % de plus', '%d %% de plus'],
  [c, '50% off', '50 % de moins', '50 % de moins'],
  [android, '%d of %s', '<x id="2"/>: von <x id="1"/>', '%2$s: von %1$d'],
  [apple, '%@ in %@', '<x id="2"/> von <x id="1"/>', '%2$@ von %1$@'],
  [python, '{} of {}', '<x id="2"/> von <x id="1"/>', '{1} von {0}'],
])('an answer to %o %s: %s', async ([options, source, answer, text]) => {
  const syntax = await openSyntax(options)
  const protectedText = protect(source, { syntax })
  const restored = restore({ protectedText, answer, source, syntax, targetLocale: 'fr' })
  expect(restored.ok ? restored.text : restored.finding).toBe(text)
})

test('a form that stands in the place of the second argument begins to count there', async () => {
  const form = (await openSyntax(apple)).openForms?.('2')
  expect(form?.countName(['one unit of %1$@', '%lu units of %1$@'])).toBe('2')
  expect(form?.arrange?.(['%lu', '%@'], [1, 0])).toEqual(['%3$@', '%2$lu'])
  expect(await openSyntax(c)).not.toHaveProperty('openForms')
})

test('an answer whose order cannot be written is refused', async () => {
  const syntax = await openSyntax(python)
  const source = '%s sent %s'
  const protectedText = protect(source, { syntax })
  const answer = '<x id="2"/> von <x id="1"/>'
  const restored = restore({ protectedText, answer, source, syntax, targetLocale: 'de' })
  expect(restored.ok ? restored.text : restored.finding.code).toBe('placeholder-order')
})
