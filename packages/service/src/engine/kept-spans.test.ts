import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pseudoEngine } from './engine.ts'
import { splitKeptSpans } from './kept-spans.ts'

function pseudo(text: string): string {
  const [translation = ''] = pseudoEngine.translate([text], { source: 'en', target: 'de' }) as readonly string[]
  return translation
}

test.for([
  '{name}',
  '{ name }',
  '{{name}}',
  '{{{name}}}',
  '${name}',
  '%{name}',
  '#{name}',
  '@{name}',
  '{count, number}',
  '{count, plural, one {# file of {name}} other {# files of {name}}}',
  '%s',
  '%d',
  '%1$s',
  '%2$@',
  '%05.2f',
  '%ld',
  '%zu',
  '%(name)s',
  '%name%',
  '__VAR_0__',
  '__count__',
  '[[name]]',
  ':name',
  '$name',
  '$NAME$',
  '$t(a.b)',
  '@:linked.key',
  '@count',
  '{% if user %}',
  '<%= user.name %>',
  '<b class="x">',
  '</strong>',
  '<br/>',
  '&nbsp;',
  '&#160;',
  '&#xA0;',
  '`npm install lockale`',
  '``a ` b``',
  'https://example.com/a/b?c=d#e',
  'mailto:ada@example.com',
  'www.example.com',
  'ada@example.com',
])('the span %s stays between accented words', (span) => {
  const translation = pseudo(`Open ${span} now`)
  expect(translation).toMatch(/^\[de Óƥéñ \S.* ñóŵ /u)
  expect(translation.split(span)).toHaveLength(2)
})

test.for([
  ['Use it 100% sure', '[de Úšé íţ 100'],
  ['for $5 off: now', '[de ƒóŕ $5 óƒƒ: ñóŵ'],
  ['Read https://a.example/x. Then', '[de Ŕéáđ https://a.example/x. Ţĥéñ'],
  ['(see www.a.example)', '[de (šéé www.a.example)'],
  ['a & b; c', '[de á & ƀ; ç'],
  ['{name}', '{name}'],
  ['%s: {0}', '%s: {0}'],
  ['\u{fffc} as it is {x}', '[de \u{fffc} áš íţ íš {x}'],
] as const)('%s', ([text, start]) => expect(pseudo(text)).toContain(start))

test('law: parts joined are the text, and the kept ones are in its pseudo-translation in order', () => {
  const part = fc.constantFrom(
    'a ',
    '{',
    '}',
    '{b}',
    '%',
    's',
    '$',
    '`',
    '<b>',
    '&',
    'amp;',
    '@',
    ':',
    'www.',
    '.',
    '\n',
    '_',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (list) => {
      const text = list.join('')
      const parts = splitKeptSpans(text)
      expect(parts.join('')).toBe(text)
      expect(parts.length % 2).toBe(1)
      const kept = text.split('\n').flatMap((line) => splitKeptSpans(line).filter((_, index) => index % 2 === 1))
      const translation = pseudo(text)
      let from = 0
      for (const span of kept) {
        const at = translation.indexOf(span, from)
        expect(at).toBeGreaterThanOrEqual(from)
        from = at + span.length
      }
    }),
    { numRuns: 2000 },
  )
})

test('a body full of openings takes no long time', () => {
  for (const opening of ['{', '{a', '<a', '`', '&a', '%(', '$t(', 'a@', 'a:', '[[']) {
    const text = opening.repeat(60_000)
    expect(splitKeptSpans(text).join('')).toBe(text)
  }
})
