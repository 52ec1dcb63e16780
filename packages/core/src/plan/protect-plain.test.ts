import { openSyntax, type SyntaxId, syntaxIds } from '@lockale/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDepth } from '../../../../test/depth.ts'
import { protectPlain, type ProtectedPlain, restorePlain } from './protect-plain.ts'

const terms = ['Lockale']

async function open(id: SyntaxId, text: string) {
  const syntax = await openSyntax({ id })
  const protectedPlain = protectPlain(text, { syntax, terms })
  if (typeof protectedPlain === 'string') throw new Error(protectedPlain)
  return {
    protectedPlain,
    read: (answer: string) => restorePlain(protectedPlain, answer, { syntax, terms, locale: 'en' }),
  }
}

test.for<[name: string, id: SyntaxId, text: string, wire: string]>([
  ['a placeholder', 'icu', 'Hello {name}.', 'Hello ph1@ph.invalid.'],
  ['one of another syntax', 'i18next', 'Hello {{name}}, $t(bye)', 'Hello ph1@ph.invalid, ph2@ph.invalid'],
  ['tags', 'i18next', 'Read <1>the terms</1><br/>now', 'Read <g1>the terms</g1><x2/>now'],
  ['line ends stay', 'none', 'One.\n  Two.', 'One.\n  Two.'],
  ['words to leave alone stay', 'none', 'Lockale works.', 'Lockale works.'],
  ['blanks around it are not sent', 'none', '  Save ', 'Save'],
  ['a sign and entities as people read them', 'none', 'Rock &amp; roll < 3', 'Rock & roll < 3'],
  ['an address', 'none', 'See https://a.example/teh now', 'See ph1@ph.invalid now'],
])('sends %s', async ([, id, text, wire]) => {
  const { protectedPlain, read } = await open(id, text)
  expect(protectedPlain.wire).toBe(wire)
  expect(protectedPlain.characters).toBe(Array.from(wire).length)
  expect(read(wire)).toMatchObject({ ok: true, text })
})

test.for<[name: string, text: string, expected: string]>([
  ['no words', '{a} 12 !', 'copy'],
  ['nothing', '', 'copy'],
  ['a word that is left alone', 'Lockale', 'copy'],
  ['what looks like a stand-in', 'Write to ph1@ph.invalid today', 'ambiguous'],
  ['what looks like a tag of ours', 'Press < g1 > now', 'ambiguous'],
])('does not send %s', async ([, text, expected]) => {
  expect(protectPlain(text, { syntax: await openSyntax({ id: 'icu' }), terms })).toBe(expected)
})

test.for<[name: string, answer: string, text: string]>([
  ['as it was', 'teh <g1>ph2@ph.invalid file</g1> of Lockale', 'teh <b>{name} file</b> of Lockale'],
  ['corrected', 'The <g1>ph2@ph.invalid file</g1> of Lockale', 'The <b>{name} file</b> of Lockale'],
  ['moved', 'Lockale: the <g1>file ph2@ph.invalid</g1>', 'Lockale: the <b>file {name}</b>'],
  ['blanks and capitals', 'The < G1>PH2 @ ph. invalid file</ g1 > of Lockale', 'The <b>{name} file</b> of Lockale'],
  ['what would quote is escaped', "'ph2@ph.invalid' <g1>file</g1>: Lockale", "''{name}' <b>file</b>: Lockale"],
])('reads an answer: %s', async ([, answer, text]) => {
  const { read } = await open('icu', 'teh <b>{name} file</b> of Lockale')
  expect(read(answer)).toMatchObject({ ok: true, text })
})

test.for<[name: string, answer: string, code: string]>([
  ['a placeholder is gone', 'The <g1>file</g1> of Lockale', 'placeholder-missing'],
  ['one is there twice', 'The <g1>ph2@ph.invalid ph2@ph.invalid</g1> of Lockale', 'placeholder-extra'],
  ['one is made up', 'The <g1>ph2@ph.invalid ph7@ph.invalid</g1> of Lockale', 'placeholder-extra'],
  ['a tag is gone', 'The ph2@ph.invalid file of Lockale', 'html-tags'],
  ['a tag is not closed', 'The <g1>ph2@ph.invalid file of Lockale', 'placeholder-delimiter-damaged'],
  ['a word was changed', 'The <g1>ph2@ph.invalid file</g1> of Locale', 'do-not-translate'],
  ['half a stand-in', 'The <g1>ph2@ph.invalid file</g1> of ph@ph.invalid Lockale', 'not-translated'],
  ['nothing', '', 'do-not-translate'],
  ['a line end is made up', 'The <g1>ph2@ph.invalid\nfile</g1> of Lockale', 'placeholder-extra'],
])('refuses an answer: %s', async ([, answer, code]) => {
  const { read } = await open('icu', 'teh <b>{name} file</b> of Lockale')
  expect(read(answer)).toMatchObject({ ok: false, finding: { code } })
})

test('law: an answer that is what was sent gives the text, in every syntax', async () => {
  const syntaxes = await Promise.all(syntaxIds.map((id) => openSyntax({ id })))
  const part = fc.oneof(
    fc.constantFrom(
      '{name}',
      '{{n}}',
      '%s',
      '%1$d',
      '%{x}',
      '$t(a)',
      '<b>',
      '</b>',
      '<br/>',
      '<1>',
      '</1>',
      '&amp;',
      '\n',
      ' ',
      "'",
      '#',
      'teh',
      'Lockale',
      'a < b',
      '100%',
      '@:a',
      'https://a.example',
      '{',
      '}',
      '  ',
      '\t',
      '🙂',
      'é',
    ),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), fc.constantFrom(...syntaxes), (parts, syntax) => {
      const text = parts.join('')
      fc.pre(!/\p{Surrogate}/u.test(text) && syntax.reject(text) === undefined)
      const protectedPlain: ProtectedPlain | string = protectPlain(text, { syntax, terms })
      fc.pre(typeof protectedPlain !== 'string')
      expect(restorePlain(protectedPlain, protectedPlain.wire, { syntax, terms, locale: 'en' })).toMatchObject({
        ok: true,
        text,
      })
    }),
    { numRuns: testDepth > 1 ? 5000 : 500 },
  )
})
