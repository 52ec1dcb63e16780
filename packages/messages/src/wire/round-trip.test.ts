import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { expectProportional } from '../../../../test/growth.ts'
import { openSyntax } from '../open-syntax.ts'
import { type ProtectedText, protect, type Strategy } from './protect.ts'
import { pseudoText } from '../pseudo/pseudo.ts'
import { restore, type Restored } from './restore.ts'
import { runsOf } from '../../../../test/depth.ts'

const syntax = await openSyntax({ id: 'i18next' })
const strategies = [1, 2, 3] as const
const depth = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1)

const word = fc.oneof(
  fc.constantFrom('Save', 'files', 'l', 'x', 'ß', '日本', 'ملف', '😀', '100%', '5', '(', ')', '"', "'", ',', '.', ':'),
  fc.constantFrom('&', '<', '>', '{', '}', '{{', '}}', '$t(', 'a < b', '&amp', '__VAR_0__', 'QAA', 'ph1@ph.invalid'),
  fc.constantFrom('\u0000', '\u000b', '\ud800', '\ufffe', '\u2028', '\u00a0', '\ufeff', '\r', '\t'),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
)
const slot = fc.constantFrom(
  '{{name}}',
  '{{ count }}',
  '{{- x}}',
  '{{n, number}}',
  '{{{raw}}}',
  '$t(key)',
  '$t(k, {"count": {{n}} })',
  '<br/>',
  '<0/>',
  '<1></1>',
  '<baseurl>',
  '</i>',
  '&lsquo;',
  '&#39;',
  'https://e.com/a?b=c&d',
  'me@e.com',
  '\n',
  '\r\n ',
)
const { message } = fc.letrec<{ readonly message: string; readonly pair: string }>((tie) => ({
  message: fc
    .array(fc.oneof(word, slot, fc.constant(' '), tie('pair')), { maxLength: 8 })
    .map((parts) => parts.join('')),
  pair: fc
    .tuple(fc.constantFrom('1', 'b', 'strong'), tie('message'))
    .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
}))

function answer(protectedText: ProtectedText, source: string, wire: unknown): Restored {
  return restore({ protectedText, answer: wire, source, syntax, targetLocale: 'de' })
}

test('what comes back as it was sent is the source, under every strategy', () => {
  fc.assert(
    fc.property(
      message,
      fc.constantFrom(...strategies),
      fc.constantFrom(undefined, 5, 1.5),
      (source, strategy, sample) => {
        const counts = [{ name: 'count', sample, singleton: false, isOrdinal: false }]
        const protectedText = protect(source, { syntax, strategy, counts })
        const { mode, wire } = protectedText
        const back = mode === 'copy' ? { ok: true, text: wire, doubts: [] } : answer(protectedText, source, wire)
        expect(back).toEqual({ ok: true, text: source, doubts: [] })
      },
    ),
    { numRuns: runsOf(500) },
  )
})

test('the wire is well-formed XML with ids in order from 1', () => {
  fc.assert(
    fc.property(message, fc.constantFrom(...strategies), (source, strategy) => {
      const { mode, wire, characters } = protect(source, { syntax, strategy })
      if (mode !== 'xml') return
      const { ids, text } = readXml(wire)
      expect(ids).toEqual(ids.map((_, index) => index + 1))
      expect(characters).toBe([...text].length)
    }),
    { numRuns: runsOf(500) },
  )
})

test('renaming a variable leaves the wire equal', () => {
  fc.assert(
    fc.property(message, fc.constantFrom(...strategies), (source, strategy) => {
      const renamed = source.replaceAll('{{name}}', '{{user.first, upper}}')
      expect(protect(renamed, { syntax, strategy }).wire.replaceAll('user.first, upper', 'name')).toBe(
        protect(source, { syntax, strategy }).wire,
      )
    }),
    { numRuns: runsOf(500) },
  )
})

const shown = /\{\{[^{}]+\}\}|\$t\([^()]*\)|<\/?(?:[a-z]\w*|\d+)\/?>/gu

test('whatever comes back, a text that is ok has what the source has', () => {
  const noise = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    'x',
    'id',
    '1',
    '2',
    ' ',
    '&lt;',
    '{{',
    '}}',
    '{{name}}',
    '<x id="1"/>',
    '</g>',
    'a',
    '<1>',
    '',
  )
  const damage = fc.array(fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }), put: noise }), {
    minLength: 1,
    maxLength: 3,
  })
  let accepted = 0
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('Save', ' a ', 'files'), slot), { maxLength: 6 }),
      damage,
      fc.constantFrom(...strategies),
      (parts, damages, strategy) => {
        const source = `See ${parts.join('')}`
        const protectedText = protect(source, { syntax, strategy })
        let wire = protectedText.wire
        for (const { at, length, put } of damages) {
          const start = at % (wire.length + 1)
          wire = wire.slice(0, start) + put + wire.slice(start + length)
        }
        const restored = answer(protectedText, source, wire)
        if (!restored.ok) return
        accepted++
        expect(restored.text.match(shown)?.sort()).toEqual(source.match(shown)?.sort())
        expect(syntax.reject(restored.text)).toBe(syntax.reject(source))
        expect(restored.text).not.toMatch(/<x|id="|ph\d|&lt;/u)
      },
    ),
    { numRuns: runsOf(1000) },
  )
  expect(accepted).toBeGreaterThan(runsOf(1000) / 20)
})

const tagged = fc
  .array(fc.constantFrom('Save', ' now ', '{{name}}', '<1>here</1>', '<b>a {{n}}</b>', '$t(key)', '<br/>', '\n'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => `See {{a}} ${parts.join(' ')}`)

test.for<[name: string, corrupt: (wire: string) => string]>([
  ['a tag dropped', (wire) => wire.replace(/<(x|l) id="\d+"\/?>(?:[^<]*<\/x>)?/u, '')],
  ['a tag duplicated', (wire) => wire.replace(/<x id="\d+"\/?>(?:[^<]*<\/x>)?/u, '$&$&')],
  ['a tag renumbered', (wire) => wire.replace('id="1"', 'id="99"')],
  ['two tags with one id', (wire) => `${wire.replace(/id="\d+"/u, 'id="99"')}<x id="99"/>`],
  [
    'text inside a tag',
    (wire) =>
      wire
        .replace(/<x id="1"\/>/u, '<x id="1">you</x>')
        .replace(/<x id="1">[A-Z]+</u, '$&'.replace('$&', '<x id="1">QAA you<')),
  ],
  ['a pair left open', (wire) => `${wire}<g id="1">`],
  ['a pair closed twice', (wire) => `${wire}</g>`],
  ['crossed', (wire) => `</x>${wire.replace('</x>', '')}`],
  ['a tag escaped', (wire) => wire.replace('<x id="1"', '&lt;x id="1"')],
  ['a tag name translated', (wire) => wire.replace('<x id="1"', '<икс id="1"')],
  ['an id translated', (wire) => wire.replace('id="1"', 'id="eins"')],
  ['an engine leak', (wire) => `${wire} xml-ph-0000@deepl.internal`],
  ['empty', () => ''],
  ['tags only', (wire) => wire.replaceAll(/(^|>)[^<]*/gu, '$1')],
  ['cut off in a tag', (wire) => wire.slice(0, wire.lastIndexOf('>'))],
])('never ok: %s', ([, corrupt]) => {
  fc.assert(
    fc.property(tagged, fc.constantFrom(1, 2), (source, strategy: Strategy) => {
      const protectedText = protect(source, { syntax, strategy })
      expect(protectedText.mode).toBe('xml')
      expect(corrupt(protectedText.wire)).not.toBe(protectedText.wire)
      expect(answer(protectedText, source, corrupt(protectedText.wire)).ok).toBe(false)
    }),
    { numRuns: runsOf(100) },
  )
})

test('pseudo text goes through, in every locale', () => {
  fc.assert(
    fc.property(
      tagged,
      fc.constantFrom('de', 'ar', 'ja', 'ko'),
      fc.constantFrom(...strategies),
      (source, locale, strategy) => {
        const protectedText = protect(source, { syntax, strategy })
        const wire = protectedText.wire
          .split(/(<x id="\d+">[^<]*<\/x>|<[^<>]*>|ph\d+@ph\.invalid)/u)
          .map((part, index) => (index % 2 === 1 ? part : pseudoText(part, { locale })))
          .join('')
        const restored = restore({
          protectedText,
          answer: wire,
          source,
          syntax,
          targetLocale: locale,
        })
        expect(restored).toMatchObject({ ok: true, doubts: [] })
      },
    ),
    { numRuns: runsOf(300) },
  )
})

test.for([
  '{{',
  '$t(',
  '<',
  '<x id="1"/>',
  '<x ',
  '<g id="1">',
  '</g>',
  '&amp;amp;',
  '&',
  ' ',
  '\n',
  'a',
  'a@',
  'http://)',
  '{{a}}',
  '<a>',
  'ph1@ph.invalid',
  '"',
])('a long row of %j is done in good time', (unit) =>
  expectProportional(
    (length) => {
      const source = `See ${unit.repeat(length / unit.length)} b`
      return () => {
        for (const strategy of strategies) {
          const protectedText = protect(source, { syntax, strategy })
          expect(answer(protectedText, source, protectedText.wire)).toMatchObject({ ok: true })
          const small = protect('See {{a}}', { syntax, strategy })
          expect(answer(small, 'See {{a}}', source).ok).toBe(false)
        }
      }
    },
    depth > 1 ? 60_000 : 10_000,
  ),
)

/** A reader of the little XML that goes over the wire: throws where a strict parser would refuse. */
function readXml(wire: string): { readonly ids: readonly number[]; readonly text: string } {
  const ids: number[] = []
  const open: string[] = []
  let text = ''
  for (const [part] of wire.matchAll(/<[^<>]*>|[^<>]+|[<>]/gu)) {
    const tag = /^<(\/?)([xgl])(?: id="(\d+)")?(\/?)>$/u.exec(part)
    if (tag === null) {
      if (illFormed.test(part)) throw new Error(`not XML: ${JSON.stringify(part)}`)
      text += part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
      continue
    }
    const [, closes, name = '', id, isSingle] = tag
    if (closes && open.pop() !== name) throw new Error(`crossed: ${part}`)
    if (!closes) ids.push(Number(id))
    if (!closes && !isSingle) open.push(name)
  }
  if (open.length > 0) throw new Error(`never closed: ${open.join()}`)
  return { ids, text }
}

/** Bare markup, line breaks, and what XML 1.0 section 2.2 excludes. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const illFormed = /[<>]|&(?!amp;|lt;|gt;)|[\u0000-\u0008\u000a-\u001f\ufffe\uffff]|\p{Cs}/u
