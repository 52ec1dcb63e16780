import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareMessages } from '../compare/compare.ts'
import { openSyntax } from '../open-syntax.ts'
import { planVariants } from '../plural/plan-variants.ts'
import { pseudoMessage } from '../pseudo/pseudo-message.ts'
import { testedLocales } from '../service-locales.suite.ts'
import { numbers, translate } from '../translate.suite.ts'
import { takeApart } from '../wire/take-apart.ts'

const syntax = await openSyntax({ id: 'symfony' })

test.for<[text: string, tokens: readonly string[]]>([
  ['Hello %name%!', ['Hello ', '%name%', '!']],
  ['at least {{ limit }} of %app.name%', ['at least ', '{{ limit }}', ' of ', '%app.name%']],
  ['100% of 50% off', ['100% of 50% off']],
  ['Home | Shop || more', ['Home | Shop || more']],
  ['one file|many files', ['count']],
  ['%count% file | %count% files', ['count']],
])('%s', ([text, tokens]) => {
  const shown = syntax.tokenise(text).map((token) => {
    if (token.type === 'text') return token.text
    return token.type === 'placeholder' && token.kind === 'variable' ? token.raw : token.name
  })
  expect(shown).toEqual(tokens)
})

test.for<[name: string, message: string, target: string, translated: string]>([
  ['ranges', '{0} none|{1,2} few|]2,19] some|]19,Inf] many', 'de', '{0} none|{1,2} few|]2,19] some|]19,Inf] many'],
  ['layout', ' {0}none| ]0, +Inf [ %count% of them', 'de', ' {0}none| ]0, +Inf [ %count% of them'],
  ['below zero', ']-Inf,0[ debt|[0,Inf[ %count% euros', 'de', ']-Inf,0[ debt|[0,Inf[ %count% euros'],
  ['three', '%count% file|%count% files', 'pl', '%count% file|%count% files|%count% files'],
  ['beside a mark', '{0} none|%count% file|%count% files', 'pl', '{0} none|%count% file|%count% files|%count% files'],
  ['a mark behind them', '%count% file|%count% files|{100} full', 'ja', '%count% files|{100} full'],
  ['labels', 'one: a file|more: %count% files', 'pl', 'one: a file|more: %count% files|more: %count% files'],
  ['one', 'one: a file|more: %count% files', 'ja', 'more: %count% files'],
  ['pipes in braces', '{0} no {{class|quote}}|{1} one {{ a|b }}', 'de', '{0} no {{class|quote}}|{1} one {{ a|b }}'],
  ['pipes in percent signs', '%count% %n|title%|%count% of %n|title%', 'de', '%count% %n|title%|%count% of %n|title%'],
  ['a pipe beside one in braces', '%count% {a|b}||c|%count% d', 'de', '%count% {a|b}||c|%count% d'],
  ['a pipe in a form', '%count% a||b|%count% of a||b', 'de', '%count% a||b|%count% of a||b'],
])('%s: %s into %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax, source: 'en', target })).toBe(translated)
})

test('each form is sent as a sentence, without its mark or label', () => {
  const message = '{0} Nothing here|one: A file||folder|more: %count% files'
  const sent = takeApart(message, { syntax, source: 'en', target: 'de' })?.segments.map(({ text }) => text)
  expect(sent).toEqual(['Nothing here', 'A file||folder', '%count% files'])
})

test('more or fewer forms than the language has are not taken apart', () => {
  expect(takeApart('%count% a|%count% b|%count% c', { syntax, source: 'en', target: 'de' })).toBeUndefined()
  expect(takeApart('{0} none|%count% files', { syntax, source: 'en', target: 'de' })).toBeUndefined()
})

test.for<[name: string, source: string, target: string, codes: readonly string[]]>([
  ['a renamed name', 'Hello from %city%', 'Hallo von %Stadt%', ['placeholder-renamed']],
  ['a lost name', 'Hello %name%', 'Hallo', ['placeholder-missing']],
  [
    'a blank that Symfony does not find',
    'at least {{ limit }}',
    'mindestens {{limit}}',
    ['placeholder-format-changed'],
  ],
  [
    'other forms by a person',
    '{0} none|[1,Inf] %count% files',
    '{0} keine|{1} %count% Datei|]1,Inf[ %count% Dateien',
    [],
  ],
  ['a mark that is damaged', '{0} none|[1,Inf] many', '{0} keine|[1,Unendlich] viele', ['format-syntax']],
  ['another one', '{0} none|[1,19] some|[20,Inf] many', '{0} keine|[1.19] einige|[20,Inf] viele', ['format-syntax']],
  ['numbers without a form', '{0} none|[1,19] some|[20,Inf] many', '{0} keine|[1,19] einige', ['icu-bad-selector']],
])('%s', ([, source, target, codes]) => {
  const found = compareMessages({ source, target, syntax, locales: { source: 'en', target: 'de' } })
  expect(found.map(({ code }) => code)).toEqual(codes)
})

const message = [
  'One file of %name%|%count% files of %name%',
  '{0} No files of %name%|one: One file of %name%|more: %count% files of %name%',
]

/** Numbers by which Symfony's tables tell their languages apart, and the place that each has there. */
const places: Readonly<Record<string, readonly number[]>> = {
  //       0  1  2  3  5  11 21 100 1000000
  ar: [0, 1, 2, 3, 3, 4, 4, 5, 5],
  cs: [2, 0, 1, 1, 2, 2, 2, 2, 2],
  cy: [3, 0, 1, 3, 3, 2, 3, 3, 3],
  fr: [0, 0, 1, 1, 1, 1, 1, 1, 1],
  ga: [2, 0, 1, 2, 2, 2, 2, 2, 2],
  lt: [2, 0, 1, 1, 1, 2, 0, 2, 2],
  lv: [0, 1, 2, 2, 2, 2, 1, 2, 2],
  mk: [1, 0, 1, 1, 1, 0, 0, 1, 1],
  mt: [1, 0, 1, 1, 1, 2, 3, 3, 3],
  pl: [2, 0, 1, 1, 2, 2, 2, 2, 2],
  'pt-BR': [0, 0, 1, 1, 1, 1, 1, 1, 1],
  ro: [1, 0, 1, 1, 1, 1, 2, 2, 2],
  ru: [2, 0, 1, 1, 2, 2, 0, 2, 2],
  sl: [3, 0, 1, 2, 3, 3, 3, 3, 3],
  de: [1, 0, 1, 1, 1, 1, 1, 1, 1],
  ja: [0, 0, 0, 0, 0, 0, 0, 0, 0],
}

test.for(Object.entries(places))('shows each number its own form in %s', ([target, own]) => {
  for (const source of message) {
    const text = translate(source, { syntax, source: 'en', target, pseudo: true })
    expect(syntax.reject(text)).toBeUndefined()
    for (const [at, number] of numbers.filter(Number.isInteger).entries()) {
      const shown = choose(text, number, own[at] ?? 0)
      const wanted = choose(source, number, number === 1 ? 0 : 1)
      expect(shown).toContain('%name%')
      const hidesNumber = wanted.includes('%count%') && !shown.includes('%count%')
      expect([number, hidesNumber ? shown : '']).toEqual([number, ''])
    }
  }
})

test.for(testedLocales)('every number finds a form in %s', (target) => {
  for (const source of message) {
    const variants = syntax.readVariants?.(translate(source, { syntax, source: 'en', target }))
    const forms = variants?.axes[0]?.keys ?? ['other']
    for (const number of numbers.filter(Number.isInteger)) {
      expect(forms).toContain(variants?.syntax.plurals.select(target, 'cardinal', number) ?? 'other')
    }
  }
})

/** `TranslatorTrait::trans` of Symfony with `%count%`; it throws where there is no form. */
function choose(id: string, number: number, place: number): string {
  const parts = (id.match(/(?:\|\||[^|])+/gu) ?? []).map((part) => part.replaceAll('||', '|').trim())
  const standard: string[] = []
  for (const part of parts) {
    const set = /^\{\s*(-?\d[^}]*)\}\s*(.*)$/su.exec(part)
    if (set !== null && (set[1] ?? '').split(',').some((one) => Number(one) === number)) return set[2] ?? ''
    if (set === null) standard.push(part.replace(/^\w+:\s*/u, ''))
  }
  const text = standard[place] ?? (parts.length === 1 ? standard[0] : undefined)
  if (text === undefined) throw new Error(`No form for ${number} in ${id}`)
  return text
}

const part = fc.constantFrom(
  'a',
  ' ',
  'file',
  '%count%',
  '%name%',
  '{0}',
  '{1} ',
  '[2,Inf] ',
  ']-Inf,5[',
  '|',
  ' | ',
  '||',
  'x: ',
  '{{ a }}',
  '{',
  '<b>',
  '</b>',
)

test('the variants of a text printed again are the text', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      (text) => {
        const variants = syntax.readVariants?.(text)
        expect(variants?.print(variants.variants) ?? text).toBe(text)
        if (variants === undefined || planVariants(variants, { source: 'en', target: 'de' }) === undefined) return
        expect(translate(text, { syntax, source: 'en', target: 'en-GB' })).toBe(text)
      },
    ),
  )
})

test('a pseudo-translation is no range of numbers', () => {
  const made = pseudoMessage('%count% file|%count% files', { syntax, source: 'en', target: 'pl-XA' })
  expect(made).toMatch(/^⟦0: %count% .*⟧\|⟦1: %count% .*⟧\|\[other: %count% .*\]$/u)
})
