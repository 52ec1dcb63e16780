import { openSyntax, type SyntaxId } from '@lockale/messages'
import { readPlainly } from '@lockale/messages/engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../../../test/depth.ts'
import { mayFind } from './contrast.ts'
import { openPair } from './open-pair.ts'
import { defaultOptions } from './options.ts'
import { rules } from './registry.ts'
import { readText } from './text-traits.ts'

const pieces = [
  ...Array.from(
    'aZÄß…！？。、١２３४①🙂é\u00a0\u202f\u00ad\u200b\ufeff\u202e\u202c\ufffd\u0640\t\n\r \\-–—*#~`_|/=+<>[]{}()',
  ),
  ...Array.from('"\'“”„«»@&%$^.,;:!?¿؟'),
  'Save',
  'file',
  'HTTP',
  'NASA',
  '12',
  '3.5',
  '...',
  '<b>',
  '</b>',
  '<br/>',
  '{{name}}',
  '&amp;',
  '--all',
  'a@b.de',
  'e\u0301',
  '$t(x)',
  'https://a.de/b',
  '(1)[one];(2-inf)[more]',
  '](x)',
  '**',
  'import x',
  'Сохранить',
  '保存',
  'ＡＢ',
  '[/b]',
  'run()',
  '10px',
]
const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

// A rule that says what its texts are made of is not asked about others: what it would find in them is never told.
test('a rule finds nothing in texts that it is not asked about', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  const own = rules.flatMap((rule) =>
    rule.scope === 'text' && (rule.only ?? rule.differs) !== undefined ? [rule] : [],
  )
  expect(own.length).toBeGreaterThan(40)
  let found = 0
  fc.assert(
    fc.property(text, text, fc.constantFrom('de', 'fr', 'ja', 'ar', 'pl'), (source, target, locale) => {
      const place = { sourceLocale: 'en', locale, syntax, format: 'android', message: 'm' }
      const pair = openPair({ source, target, ...place })
      for (const rule of own) {
        if (rule.check(pair, defaultOptions).length === 0) continue
        found++
        expect([rule.id, mayFind([rule], [pair])]).toEqual([rule.id, [rule]])
      }
    }),
    { numRuns: runsOf(700) },
  )
  expect(found).toBeGreaterThan(200)
})

test('a set of rules is known by every mark that one of them asks for', () => {
  const own = rules.flatMap((rule) => (rule.scope === 'text' ? [rule] : []))
  expect(own.filter(({ inSource = 0, inTarget = 0 }) => (inSource & ~0x7f00) !== 0 || inTarget >> 12 !== 0)).toEqual([])
  expect(own.filter(({ inSource, inTarget }) => (inSource ?? inTarget) === 0)).toEqual([])
})

test('a rule that does not apply in a locale finds nothing there', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  const own = rules.flatMap((rule) => (rule.scope === 'text' && rule.applies !== undefined ? [rule] : []))
  const options = { ...defaultOptions, terms: new Map([['fr', []]]), forbidden: new Map([['pl', ['file']]]) }
  fc.assert(
    fc.property(text, text, fc.constantFrom('de', 'fr', 'he', 'pl', 'pl-PL'), (source, target, locale) => {
      const pair = openPair({ source, target, sourceLocale: 'en', locale, syntax, format: 'json', message: 'm' })
      const idle = own.filter((rule) => rule.applies?.(options, locale) === false)
      expect(idle.length).toBe(own.length - Number(locale === 'he') - Number(locale.startsWith('pl')))
      expect(idle.flatMap((rule) => rule.check(pair, options))).toEqual([])
    }),
    { numRuns: runsOf(300) },
  )
})

const plainPieces = [
  ...Array.from('aZÄß…！？。、–.,;!?- "()[]'),
  'Save',
  'save',
  'the',
  'the',
  'file',
  'file',
  'NASA',
  '12',
  '1',
  '500',
  '3',
  'px',
  ' ',
  '保存',
  'Сохранить',
  '’s',
  ' fichier',
  '  ',
  'x-y',
  '\u02c2',
  '\u0387',
]
const plainHalf = fc.array(fc.constantFrom(...plainPieces), { maxLength: 6 }).map((parts) => parts.join(''))
const plainHalves = fc.tuple(plainHalf, plainHalf)
const slots = fc.constantFrom('', '{{name}}', ' {{count}} ')

// Where the marks of a syntax are the project's own no text is read plainly, and no look is cut short by that.
test('every rule finds in texts that are read plainly what it finds in them by all its looks', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  const own = rules.filter((rule) => rule.scope === 'text')
  let [found, plain] = [0, 0]
  fc.assert(
    fc.property(
      plainHalves,
      plainHalves,
      slots,
      fc.constantFrom('de', 'fr', 'ja', 'ru'),
      (one, other, slot, locale) => {
        const [source, target] = [one.join(slot), other.join(slot)]
        const place = { source, target, sourceLocale: 'en', locale, format: 'json', message: 'm' }
        const pair = openPair({ ...place, syntax })
        if (pair.source.reading.slots === undefined || pair.target.reading.slots === undefined) return
        plain++
        const whole = openPair({ ...place, syntax: { ...syntax, isCustom: true } })
        expect(whole.target.reading.slots).toBeUndefined()
        const asked = new Set(mayFind(own, [pair]))
        for (const rule of own) {
          const all = rule.check(whole, defaultOptions)
          found += all.length
          expect([rule.id, asked.has(rule) ? rule.check(pair, defaultOptions) : []]).toEqual([rule.id, all])
        }
      },
    ),
    { numRuns: runsOf(1000) },
  )
  expect(plain).toBeGreaterThan(50)
  expect(found).toBeGreaterThan(200)
})

const bracedPieces = [
  ...Array.from('{}[]()a1Ж _'),
  '{{',
  '}}',
  '{{a_B}}',
  '{n}',
  '{1}',
  '{{',
  'word',
  'export',
  '\ud800',
  '\u2028',
]
const bracedText = fc
  .array(fc.constantFrom(...pieces, ...plainPieces, ...bracedPieces), { maxLength: 9 })
  .map((parts) => parts.join(''))
const syntaxes: readonly SyntaxId[] = ['i18next', 'icu', 'vue', 'rails', 'none', 'mf2']

test('one look reads the same texts plainly as the patterns do', () => {
  let plain = 0
  fc.assert(
    fc.property(bracedText, fc.constantFrom(...syntaxes), fc.boolean(), (text, id, isCustom) => {
      const { slots } = readText(text, { id, isCustom })
      if (slots !== undefined) plain++
      expect(slots).toBe(readPlainly(text, { id, isCustom }))
    }),
    { numRuns: runsOf(4000) },
  )
  expect(plain).toBeGreaterThan(20)
})
