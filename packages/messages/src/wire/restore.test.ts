import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { protect, type Strategy } from './protect.ts'
import { restore, type Restored } from './restore.ts'
import type { SyntaxId } from '../syntax.ts'

const syntax = await openSyntax({ id: 'i18next' })

interface Case {
  readonly locale?: string
  readonly sample?: number
  readonly singleton?: boolean
  readonly hasFractions?: boolean
  readonly strategy?: Strategy
  readonly terms?: readonly string[]
  readonly carrier?: number
  readonly isOrdinal?: boolean
}

function answered(
  source: string,
  answer: unknown,
  { locale = 'de', sample, carrier, singleton, hasFractions = false, isOrdinal, strategy, terms }: Case = {},
): Restored {
  const counts = [
    {
      name: 'count',
      sample,
      ...(carrier && { carrier }),
      singleton: singleton === true,
      hasFractions,
      isOrdinal: isOrdinal === true,
    },
  ]
  const protectedText = protect(source, { syntax, counts, ...(terms && { terms }), ...(strategy && { strategy }) })
  return restore({ protectedText, answer, source, syntax, targetLocale: locale, counts })
}

function textOf(restored: Restored): string {
  return restored.ok
    ? restored.text
    : `${restored.finding.code} ${Object.values(restored.finding.arguments).join(' ')}`.trim()
}

const hello = 'Hello {{name}}, see <1>your cart</1>'

test.for<[name: string, source: string, answer: string, text: string]>([
  ['plain', ' Save\n', 'Speichern ', ' Speichern\n'],
  ['another order', hello, 'Im <g id="2">Korb</g>, <x id="1"/>', 'Im <1>Korb</1>, {{name}}'],
  ['long form', hello, 'Hallo <x id="1"></x>, <g id="2">Korb</g>', 'Hallo {{name}}, <1>Korb</1>'],
  ['other case and quotes', hello, 'Hallo <X ID=„1“/>, <G id=2>Korb</G>', 'Hallo {{name}}, <1>Korb</1>'],
  ['blanks in the tags', hello, 'Hallo < x id = " 1 " / >, < g id="2" >Korb< / g >', 'Hallo {{name}}, <1>Korb</1>'],
  ['ids on closing tags', hello, '<x id="1"/> <g id="2">Korb</g id="2">', '{{name}} <1>Korb</1>'],
  ['escapes', 'a & b < c {{x}}', 'a &amp; b &lt; c <x id="1"/>', 'a & b < c {{x}}'],
  ['escapes done twice', 'a & b {{x}}', 'a &amp;amp; b <x id="1"/>', 'a & b {{x}}'],
  ['named entities', 'Size {{x}}', 'Gr&ouml;&szlig;e <x id="1"/>', 'Größe {{x}}'],
  ['entities in plain text', "It's", 'C&#39;est', "C'est"],
  ['an entity of the source stays one', 'a &amp; {{x}}', 'b &amp; <x id="1"/>', 'b &amp; {{x}}'],
  ['a quote written as an entity', 'Don&#39;t {{x}}', `N'allez pas <x id="1"/>`, 'N&#39;allez pas {{x}}'],
  ['a quote that is not needed', 'Don&#39;t {{x}}', 'Nicht <x id="1"/>', 'Nicht {{x}}'],
  ['a tag written as text', 'Use &lt;b&gt; for {{x}}', 'Nimm &lt;b&gt; für <x id="1"/>', 'Nimm &lt;b&gt; für {{x}}'],
  [
    'a URL with an entity',
    'At http://e.com/?a&amp;b &amp; {{x}}',
    'Bei <x id="1"/> &amp; <x id="2"/>',
    'Bei http://e.com/?a&amp;b &amp; {{x}}',
  ],
  ['line breaks', 'one\n\n  two', 'eins <l id="1"/> zwei', 'eins\n\n  zwei'],
  ['a line break made up', 'one two', 'eins\nzwei', 'eins zwei'],
  ['a URL', 'See https://e.com/x.', 'Siehe <x id="1"/>.', 'Siehe https://e.com/x.'],
  ['a literal sentinel', 'Set __VAR_0__ to {{x}}', 'Setze <x id="1"/> auf <x id="2"/>', 'Setze __VAR_0__ auf {{x}}'],
  ['a nesting', 'from $t(k, {"count": {{n}} })', 'von <x id="1"/>', 'von $t(k, {"count": {{n}} })'],
])('%s', ([, source, answer, text]) => expect(textOf(answered(source, answer))).toBe(text))

test.for<[name: string, source: string, answer: string, text: string, locale?: string]>([
  ['lost before a tag', hello, 'Hallo<x id="1"/>, sieh<g id="2">Korb</g>', 'Hallo {{name}}, sieh <1>Korb</1>'],
  ['lost behind', '{{n}} files', '<x id="1"/>Dateien', '{{n}} Dateien'],
  ['lost behind, where none is wanted', '{{n}} files', '<x id="1"/>個のファイル', '{{n}}個のファイル', 'ja'],
  ['a particle', '{{name}} is here', '<x id="1"/>님이 왔습니다', '{{name}}님이 왔습니다', 'ko'],
  ['a preposition', 'to {{name}} now', 'ل<x id="1"/> الآن', 'ل{{name}} الآن', 'ar'],
  ['lost between two', 'of {{a}} {{b}}', 'von <x id="1"/><x id="2"/>', 'von {{a}} {{b}}'],
  ['an apostrophe', 'of {{x}} files', 'd\'<x id="1"/> fichiers', "d'{{x}} fichiers", 'fr'],
  ['brackets', 'all ({{x}})', 'alle ( <x id="1"/> )', 'alle ({{x}})'],
  ['a sign in front', 'at %{{n}} and #{{x}}', 'bei % <x id="1"/> und # <x id="2"/>', 'bei %{{n}} und #{{x}}'],
  ['a unit', 'at {{n}}px wide', 'bei <x id="1"/> px', 'bei {{n}}px'],
  ['percent is spaced in many languages', 'at {{n}}% now', 'bei <x id="1"/> % jetzt', 'bei {{n}} % jetzt'],
  ['inside a pair', 'see <1>cart</1> now', 'sieh<g id="1"> Korb </g>jetzt', 'sieh <1>Korb</1> jetzt'],
])('blanks: %s', ([, source, answer, text, locale = 'de']) => {
  expect(textOf(answered(source, answer, { locale }))).toBe(text)
})

const plan = "your '<b>Basic</b>' plan"

test.for<[name: string, source: string, answer: string, text: string, locale?: string]>([
  ['pulled in, and its blank gone', plan, `euer<g id="1">'Basis</g>'-Paket`, "euer '<b>Basis</b>'-Paket"],
  ['pulled in', plan, `euer <g id="1">'Basis'</g> Paket`, "euer '<b>Basis</b>' Paket"],
  ['pulled in with the blank', plan, `euer<g id="1"> 'Basis' </g>Paket`, "euer '<b>Basis</b>' Paket"],
  ['of the language', plan, `euer<g id="1">„Basis“</g> Paket`, 'euer „<b>Basis</b>“ Paket'],
  ['pushed out', 'the <b>"Basic"</b> plan', `das "<g id="1">Basis</g>" Paket`, 'das <b>"Basis"</b> Paket'],
  ['pushed out and glued', 'the <b>(old)</b> plan', `das(<g id="1">alte</g>)Paket`, 'das <b>(alte)</b> Paket'],
  ['brackets', 'all (<i>old</i>) files', `alle<g id="1">(alten)</g> Dateien`, 'alle (<i>alten</i>) Dateien'],
  ['quotes lost', plan, `euer<g id="1">Basis</g>Paket`, 'euer <b>Basis</b> Paket'],
  ['a blank inside the tag lost', 'your<b> Basic </b>plan', `euer<g id="1">Basis</g>Paket`, 'euer<b> Basis </b>Paket'],
  ['no blank in a script without', plan, `あなたの<g id="1">「基本」</g>プラン`, 'あなたの「<b>基本</b>」プラン', 'ja'],
  [
    'quotes with blanks',
    'the "<b>old</b>" plan',
    `le<g id="1">«\u00a0vieux\u00a0»</g> plan`,
    'le «<b>vieux</b>» plan',
    'fr',
  ],
  ['an apostrophe is a letter', 'the <b>app</b> now', `l'<g id="1">appli</g> ici`, "l'<b>appli</b> ici", 'fr'],
  ['two where the source has one', `the '<b>app</b>'`, `l'<g id="1">'appli'</g>`, "l'<b>'appli'</b>", 'fr'],
  ['an ending', 'the <b>file</b> now', `<g id="1">fájl</g>ok most`, '<b>fájl</b> ok most', 'hu'],
  ['a compound', 'the <b>main</b>frame', `der <g id="1">Groß</g>rechner`, 'der <b>Groß</b>rechner'],
  ['two pairs', `"<b>a</b>" or "<i>b</i>"`, `<g id="1">"a"</g> oder <g id="2">"b"</g>`, '"<b>a</b>" oder "<i>b</i>"'],
])('quotes beside a tag: %s', ([, source, answer, text, locale = 'de']) => {
  expect(textOf(answered(source, answer, { locale }))).toBe(text)
})

const marks = fc.constantFrom(['"', '"'], ["'", "'"], ['“', '”'], ['(', ')'], ['«', '»'], ['[', ']'])

test('quotes, brackets and blanks that moved over the edges of a tag are where the source has them', () => {
  fc.assert(
    fc.property(
      marks,
      fc.boolean(),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      ([open = '', close = ''], isOut, moves) => {
        const source = isOut ? `your ${open}<b>Basic</b>${close} plan` : `your <b>${open}Basic${close}</b> plan`
        const [opensOut, closesOut, isGlued, isGluedBehind, isBlankIn, isBlankInBehind] = moves
        const blank = isGlued === true ? '' : ' '
        const blankBehind = isGluedBehind === true ? '' : ' '
        const [before, first] =
          opensOut === true ? [blank + open, ''] : isBlankIn === true ? ['', blank + open] : [blank, open]
        const [last, behind] =
          closesOut === true
            ? ['', close + blankBehind]
            : isBlankInBehind === true
              ? [close + blankBehind, '']
              : [close, blankBehind]
        const answer = `your${before}<g id="1">${first}Basic${last}</g>${behind}plan`
        expect(textOf(answered(source, answer))).toBe(source)
      },
    ),
  )
})

test.for<[name: string, source: string, answer: unknown, problem: string]>([
  ['no string', 'Save', undefined, 'not-translated no-text'],
  ['null', 'Save', null, 'not-translated no-text'],
  ['an object', hello, { text: 'x' }, 'not-translated no-text'],
  ['empty', hello, '', 'empty-translation'],
  ['blank', 'Save', ' \n ', 'empty-translation'],
  ['no letters', 'Hello {{name}}', '<x id="1"/>', 'blank-translation'],
  ['dropped', hello, 'Hallo, <g id="2">Korb</g>', 'placeholder-missing {{name}}'],
  ['a pair dropped', hello, 'Hallo <x id="1"/>, Korb', 'html-tags <1>'],
  ['a nesting dropped', 'a $t(k)', 'b', 'nesting-changed $t(k)'],
  ['a line break dropped', 'a\nb', 'c d', 'placeholder-missing'],
  ['duplicated', 'Hi {{n}}', '<x id="1"/> hi <x id="1"/>', 'placeholder-extra {{n}}'],
  ['renumbered', 'Hi {{n}}', 'hi <x id="7"/>', 'placeholder-extra <x 7>'],
  ['without an id', 'Hi {{n}}', 'hi <x/>', 'placeholder-extra <x>'],
  ['id zero', 'Hi {{n}}', 'hi <x id="0"/>', 'placeholder-extra <x 0>'],
  ['another kind of tag', 'Hi {{n}}', '<g id="1">hi</g>', 'placeholder-extra <g 1>'],
  ['text inside', 'Hi {{n}}', 'a <x id="1">hi</x>', 'placeholder-delimiter-damaged {{n}}'],
  ['never closed', 'see <1>cart</1>', 'a <g id="1">b', 'placeholder-delimiter-damaged <1>'],
  ['an x never closed', 'Hi {{n}}', 'a <x id="1">', 'placeholder-delimiter-damaged {{n}}'],
  ['closed before it opens', 'see <1>cart</1>', 'a </g>b<g id="1">', 'placeholder-extra <g>'],
  ['crossed', '<1>a</1> <2>b</2>', '<g id="1">a<g id="2">b</g id="1"></g id="2">', 'placeholder-delimiter-damaged <2>'],
  ['emptied', 'see <1>cart</1>', 'Korb <g id="1"></g>', 'trans-indices   <1>'],
  [
    'an index in another parent',
    '<1><0>a</0></1><2>b</2>',
    '<g id="1">a</g><g id="3"><g id="2">b</g></g>',
    'trans-indices <0> <0>',
  ],
  ['an escaped tag', 'Hi {{n}}', 'hi &lt;x id="1"/&gt; <x id="1"/>', 'not-translated wire-left-over'],
  ['engine leak', 'Save', 'xml-ph-0000@deepl.internal Sichern', 'not-translated wire-left-over'],
  ['a tag made up', 'Save', '<b>Sichern</b>', 'html-tags  <b>'],
  ['half a tag', 'Hi {{n}}', 'hi <x id="1"/> />', 'not-translated wire-left-over'],
  ['a variable made up', 'Save', 'Sichere {{x}}', 'placeholder-extra {{x}}'],
  ['stray braces', 'Save', 'Sichern }}', 'placeholder-delimiter-damaged stray delimiter "}}"'],
  ['a replacement character', 'Save', 'Sichern \ufffd', 'replacement-character'],
  ['a control character', 'Save', 'Sichern \u0000', 'control-characters U+0000'],
  ['half a character', 'Save', 'Sichern \ud83d', 'control-characters U+D83D'],
])('refused: %s', ([, source, answer, problem]) => expect(textOf(answered(source, answer))).toBe(problem))

test.for<[name: string, answer: string, more: Case, text: string]>([
  ['back as sent', '<x id="1">5</x> plików', { sample: 5 }, '{{count}} plików'],
  ['in other digits', '<x id="1">٥</x> ملفات', { sample: 5 }, '{{count}} ملفات'],
  ['with a decimal comma', '<x id="1">1,5</x> pliku', { sample: 1.5 }, '{{count}} pliku'],
  ['without its content', '<x id="1"/> plików', { sample: 5 }, '{{count}} plików'],
  ['another number', '<x id="1">6</x> plików', { sample: 5 }, 'placeholder-delimiter-damaged {{count}}'],
  ['with the noun inside', '<x id="1">5 plików</x> teraz', { sample: 5 }, 'placeholder-delimiter-damaged {{count}}'],
  ['a word for it', '<x id="1">pięć</x> plików', { sample: 5 }, 'placeholder-delimiter-damaged {{count}}'],
  ['left out in a singleton', 'ملفان', { sample: 2, singleton: true }, 'ملفان'],
  [
    'left out where fractions are meant too',
    'En fil',
    { sample: 1, singleton: true, hasFractions: true },
    'placeholder-missing {{count}}',
  ],
  ['left out elsewhere', 'plików', { sample: 5, singleton: false }, 'placeholder-missing {{count}}'],
])('the sample of a count: %s', ([, answer, more, text]) => {
  expect(textOf(answered('{{count}} files', answer, more))).toBe(text)
})

test.for<[name: string, answer: string, strategy: Strategy, text: string]>([
  ['a stand-in', 'Hallo <x id="1">QAA</x>', 2, 'Hallo {{name}}'],
  ['a stand-in gone from its tag', 'Hallo QAA <x id="1"/>', 2, 'not-translated stand-in-left-over'],
  ['text pulled to a stand-in', '<x id="1">QAA hallo</x> du', 2, 'placeholder-delimiter-damaged {{name}}'],
  ['an address', 'Hallo ph1@ph.invalid', 3, 'Hallo {{name}}'],
  ['an address in other case and with blanks', 'Hallo PH1 @ ph. invalid!', 3, 'Hallo {{name}}!'],
  ['an address lost', 'Hallo', 3, 'placeholder-missing {{name}}'],
  ['an address twice', 'ph1@ph.invalid hallo ph1@ph.invalid', 3, 'placeholder-extra {{name}}'],
  ['an address damaged', 'Hallo ph1@ph.invalid p1@ph.invalid', 3, 'not-translated wire-left-over'],
])('the other strategies: %s', ([, answer, strategy, text]) => {
  expect(textOf(answered('Hello {{name}}', answer, { strategy }))).toBe(text)
})

test.for<[name: string, answer: string]>([
  ['cut behind the at sign', 'ph1@ph file left'],
  ['cut in its end', 'ph1@ph.inval file left'],
  ['with its end translated', 'ph1@ph.ungültig Datei'],
  ['cut before the at sign', 'ph1 file left'],
  ['without its beginning', '@ph.invalid file left'],
])('an address %s is never part of a text, even where the number may be left out', ([, answer]) => {
  const one = { strategy: 3, sample: 1, singleton: true } as const
  // the number stands there already, so the placeholder is sent as an address
  expect(answered('{{count}} file of 1 left', answer, one).ok).toBe(false)
  expect(textOf(answered('Level {{count}}, ph1', 'Stufe ph1@ph.invalid, ph1', one))).toBe('Stufe {{count}}, ph1')
})

/** How engines spell what they take for words: in the letters of their language, or as it is said. */
const respelled = fc
  .tuple(
    fc.constantFrom(
      'ph1',
      'пх1',
      'фн',
      'φ1',
      'ｐｈ１',
      'פה',
      'ف١',
      'पीएच१',
      'correo1',
      'ピーエイチ1',
      'pe hache uno',
      'QAA',
      '',
    ),
    fc.constantFrom(
      '@',
      '＠',
      '﹫',
      ' at ',
      ' arroba ',
      ' собака ',
      ' [at] ',
      ' παπάκι ',
      'アットマーク',
      ' آت ',
      '골뱅이',
      '',
    ),
    fc.constantFrom('ph', 'пх', 'φ', 'ｐｈ', 'فه', 'correo', 'ピーエイチ', ''),
    fc.constantFrom('.', '．', ' dot ', ' punto ', ' точка ', '。', '·', ' نقطة ', '점', ''),
    fc.constantFrom(
      'inválido',
      'инвалид',
      'άκυρο',
      'ｉｎｖａｌｉｄ',
      'غير صالح',
      '無効',
      '无效',
      'अमान्य',
      '무효',
      'ungültig',
      '',
    ),
  )
  .map((parts) => parts.join(''))

test('an address in any other spelling is never part of a text', () => {
  const one = { strategy: 3, sample: 1, singleton: true } as const
  fc.assert(
    fc.property(respelled, fc.constantFrom('Datei', 'файл', '個', 'ملف'), (rest, word) => {
      expect(answered('{{count}} file of 1 left', `${rest} ${word}`, one).ok).toBe(false)
      expect(answered('{{count}} file of 1 left', `${word} ${rest}`, one).ok).toBe(false)
    }),
  )
})

test.for<[name: string, answer: string]>([
  ['full-width', 'ph1@ph.invalid Datei ｐｈ１＠ｐｈ．ｉｎｖａｌｉｄ'],
  ['translated', 'ph1@ph.invalid archivo, correo@correo.inválido'],
  ['another sign', 'ph1@ph.invalid файл пх＠пх'],
])('an address beside a second one, %s', ([, answer]) => {
  expect(textOf(answered('{{count}} file left', answer, { strategy: 3 }))).toBe('not-translated stand-in-left-over')
})

test('an @ of the source stays one, and a word for a number that was sent as a digit may go', () => {
  expect(textOf(answered('{{n}} @ home', 'ph1@ph.invalid ＠ Hause', { strategy: 3 }))).toBe('{{n}} ＠ Hause')
  const two = { sample: 1, singleton: true, strategy: 2 } as const
  expect(textOf(answered('{{count}} file left', 'Eine Datei', two))).toBe('Eine Datei')
  const unknown = { singleton: true, strategy: 2 } as const
  expect(textOf(answered('{{count}} file left', 'КАА файл', unknown))).toBe('placeholder-missing {{count}}')
})

test.for<[name: string, source: string, answer: string, text: string, locale?: string]>([
  ['letters', 'Hello {{name}}', 'Hola ph1@ph.invalido', 'placeholder-missing {{name}}'],
  ['another ending', 'Hello {{name}}', 'Hallo ph1@ph.invalid.de', 'placeholder-missing {{name}}'],
  ['a full stop', 'Hello {{name}}.', 'Hallo ph1@ph.invalid.', 'Hallo {{name}}.'],
  ['an ending with an apostrophe', 'To {{name}}', "ph1@ph.invalid'e", "{{name}}'e", 'tr'],
  ['a particle in a script without blanks', 'Hello {{name}}', 'ph1@ph.invalidさん', '{{name}}さん', 'ja'],
  ['what is glued to it in the source', '{{n}}px wide', 'ph1@ph.invalidpx breit', '{{n}}px breit'],
])('an address with %s behind it', ([, source, answer, text, locale = 'de']) => {
  expect(textOf(answered(source, answer, { strategy: 3, locale }))).toBe(text)
})

test.for<[name: string, answer: string]>([
  ['in full width', 'Hallo ＜x id＝＂1＂／＞, sieh ＜g id＝＂２＂＞Korb＜／g＞'],
  ['with digits of another script', 'Hallo <x id="١"/>, sieh <g id="۲">Korb</g>'],
  ['with quotes as entities', 'Hallo <x id=&quot;1&quot;/>, sieh <g id=&quot;2&quot;>Korb</g>'],
  ['without the blank behind the name', 'Hallo <xid="1"/>, sieh <gid="2">Korb</g>'],
  ['in a paragraph', '<p>Hallo <x id="1"/>, sieh <g id="2">Korb</g></p>'],
])('tags %s are read', ([, answer]) => {
  expect(textOf(answered(hello, answer))).toBe('Hallo {{name}}, sieh <1>Korb</1>')
})

test('what looks like a tag in full width is text where the source has such marks', () => {
  expect(textOf(answered('Press ＜g id＝1＞ now', 'Drücke ＜g id＝1＞ jetzt'))).toBe('Drücke ＜g id＝1＞ jetzt')
})

test.for<[name: string, answer: string]>([
  ['at the end', '<x id="2"/> Fällig <l id="1"/>'],
  ['at the beginning', '<l id="1"/> <x id="2"/> fällig'],
])('a line break that came to stand %s would be lost', ([, answer]) => {
  expect(textOf(answered('Update due\n{{time}}', answer))).toBe('placeholder-order')
})

test.for<[name: string, source: string, answer: string, text: string, locale?: string]>([
  ['an override in front', 'Save', '\u202eSichern', 'Sichern'],
  ['an override that is closed', 'Save', '\u202eSichern\u202c', 'Sichern'],
  ['an isolate that never closes', 'Hi {{name}}', 'Hallo \u2068<x id="1"/>', 'Hallo {{name}}'],
  ['an isolate around a placeholder', 'Hi {{name}}', 'שלום \u2068<x id="1"/>\u2069', 'שלום \u2068{{name}}\u2069', 'he'],
  ['one closed by the mark of the other kind', 'Save', '\u2066Sichern\u202c', 'Sichern'],
  ['a blank of no width and a byte order mark', 'Save it', '\u200bSichern\ufeff so', 'Sichern so'],
  ['fillers of Hangul', 'Save it', 'Sichern\u3164 \u115f\u1160so\uffa0', 'Sichern so'],
  ['the separator of Mongolian', 'Save', 'Si\u180echern', 'Sichern'],
  ['the separator in Mongolian', 'Save', 'ᠬ\u180eᠠ', 'ᠬ\u180eᠠ', 'mn'],
  ['nothing but a filler', 'Save', '\u3164', 'empty-translation'],
  ['a blank of no width in Thai', 'Save it', 'บันทึก\u200bไว้', 'บันทึก\u200bไว้', 'th'],
  ['what the source has', 'A\u200bB {{x}}', 'C\u200bD <x id="1"/>', 'C\u200bD {{x}}'],
  ['tags that are no flag', 'Save', 'Sichern\u{e0041}\u{e0042}', 'Sichern'],
  ['a flag', 'Save', 'Sichern 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Sichern 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['joiners', 'Save', 'می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻', 'fa'],
  ['one written as an entity', 'Hi {{name}}', 'Hallo &#8238;<x id="1"/>', 'control-characters hidden'],
  ['a control character of the upper half', 'Save', 'Sichern\u009b2J', 'control-characters U+009B'],
  ['line ends of Windows', 'Save it', 'Sichern\r\nes\r\n', 'Sichern es'],
])('what nobody sees: %s', ([, source, answer, text, locale = 'de']) => {
  expect(textOf(answered(source, answer, { locale }))).toBe(text)
})

test.for<[name: string, source: string, answer: string, locale: string, doubts: readonly string[]]>([
  ['all is well', 'I accept {{a}} and {{b}}.', 'Accetto <x id="1"/> e <x id="2"/>.', 'it', []],
  [
    'all at the start',
    'I accept {{a}} and {{b}}.',
    '<x id="1"/> <x id="2"/> Ho accettato e .',
    'it',
    ['placeholders-at-start'],
  ],
  ['all at the start, verb last', 'I accept {{a}} and {{b}}.', '<x id="1"/><x id="2"/>に同意します', 'ja', []],
  ['at the start as in the source', '{{a}} {{b}} left', '<x id="2"/> <x id="1"/> rimasti', 'it', []],
  ['empty quotes', 'Delete "{{a}}" now', '<x id="1"/> Elimina " " ora', 'it', ['hole']],
  ['empty brackets', 'Delete ({{a}}) now', '<x id="1"/> Elimina () ora', 'it', ['hole']],
  ['a sign without its number', 'Pay ${{a}} for {{b}}', '<x id="2"/> kostet $ heute <x id="1"/>', 'de', ['sign-apart']],
  ['a sign on the wrong one', 'Pay ${{a}} for {{b}}', 'Für $<x id="2"/> zahle <x id="1"/>', 'de', ['sign-apart']],
  ['a sign behind its number', 'Pay ${{a}} for {{b}}', 'Für <x id="2"/> zahle <x id="1"/> $', 'de', []],
  ['a word for a sign', 'Issue #{{a}} of {{b}}', 'Ticket Nr. <x id="1"/> von <x id="2"/>', 'de', []],
  ['inside a word', 'Hello {{a}}', 'Ha<x id="1"/>llo', 'de', ['inside-word']],
  ['inside a word, behind a blank', 'Hello, {{a}}!', 'Hal <x id="1"/>lo!', 'de', []],
  ['glued to an ending', 'In {{a}}', '<x id="1"/>da', 'tr', []],
  ['glued as in the source', 'un{{a}}ed {{b}}', 'ge<x id="1"/>t <x id="2"/>', 'de', []],
  ['between words without spaces', 'Hello {{a}} again', 'こんにちは<x id="1"/>さん', 'ja', []],
  ['between a prefix and a particle', 'To {{a}} it', 'ל<x id="1"/>ים', 'he', []],
  ['a tag inside a word', 'Line <br/> break', 'Zeilen<x id="1"/>umbruch', 'de', []],
  ['a double blank', 'Delete {{a}} now', '<x id="1"/> Elimina  ora', 'it', ['hole']],
  ['a double blank of the source', 'Delete  {{a}} now', 'Elimina  <x id="1"/> ora', 'it', []],
])('placement: %s', ([, source, answer, locale, doubts]) => {
  const restored = answered(source, answer, { locale })
  expect(restored.ok && restored.doubts.map(({ arguments: details }) => details.why)).toEqual(doubts)
})

test('the same answer gives each of two messages its own variable', () => {
  const answer = 'Hallo <x id="1"/>!'
  expect(textOf(answered('Hello {{name}}!', answer))).toBe('Hallo {{name}}!')
  expect(textOf(answered('Hello {{user}}!', answer))).toBe('Hallo {{user}}!')
})

test.for<[name: string, source: string, answer: string, text: string]>([
  ['as sent', 'Acme of {{x}}', '<n id="1">Acme</n> von <x id="2"/>', 'Acme von {{x}}'],
  ['with an ending', 'Acme of {{x}}', '<n id="1">Acmeanin</n> <x id="2"/>', 'Acmeanin {{x}}'],
  ['without its tag', 'Acme of {{x}}', 'Acme von <x id="2"/>', 'Acme von {{x}}'],
  ['an emptied tag', 'Acme of {{x}}', '<n id="1"/> von <x id="2"/>', 'Acme von {{x}}'],
  ['blanks and all', 'By Acme, {{x}}', 'Von<n id="1"> Acme </n>, <x id="2"/>', 'Von Acme, {{x}}'],
  ['translated', 'Acme of {{x}}', '<n id="1">Gipfel</n> von <x id="2"/>', 'do-not-translate Acme'],
  ['in another case', 'Acme of {{x}}', 'ACME von <x id="2"/>', 'do-not-translate Acme'],
  ['gone', 'Acme of {{x}}', 'von <x id="2"/>', 'do-not-translate Acme'],
  ['twice', 'Acme of {{x}}', '<n id="1">Acme</n><n id="1">Acme</n> von <x id="2"/>', 'placeholder-extra Acme'],
  ['left open', 'Acme of {{x}}', 'von <x id="2"/> <n id="1">Acme', 'placeholder-delimiter-damaged Acme'],
])('a term: %s', ([, source, answer, text]) => {
  expect(textOf(answered(source, answer, { terms: ['Acme'] }))).toBe(text)
})

test.for<[name: string, answer: string, text: string]>([
  ['with the ending of the language', '21. Platz', '{{count}}. Platz'],
  ['in other digits', 'المركز ٢١', 'المركز {{count}}'],
  ['as a word', 'einundzwanzigster Platz', 'placeholder-missing {{count}}'],
  ['twice', '21. von 21 Plätzen', 'placeholder-missing {{count}}'],
  ['inside a longer number', '1,021. Platz', 'placeholder-missing {{count}}'],
])('an ordinal sent bare: %s', ([, answer, text]) => {
  expect(textOf(answered('{{count}}st place', answer, { sample: 21, isOrdinal: true }))).toBe(text)
})

test.for<[name: string, answer: string, text: string]>([
  ['first', '<x id="1">5</x> elementów', 'elementów'],
  ['last', 'elementów <x id="1">5</x>', 'elementów'],
  ['without its digit', '<x id="1"/> elementów', 'elementów'],
  ['glued', '<x id="1">5</x>個の項目', 'needs-review carrier'],
  ['led by a mark', 'Elementy: <x id="1">5</x>', 'needs-review carrier'],
  ['in the middle', 'z <x id="1">5</x> elementów', 'needs-review carrier'],
  ['gone', 'elementów', 'placeholder-missing'],
  ['twice', '<x id="1">5</x> elementów <x id="1">5</x>', 'placeholder-extra'],
  ['beside its tag', '<x id="1"/> 5 elementów', 'needs-review carrier'],
])('a number sent beside a text: %s', ([, answer, text]) => {
  expect(textOf(answered('items', answer, { carrier: 5 }))).toBe(text)
})

test('a sample beside its tag is no number of the text', () => {
  expect(textOf(answered('{{count}} files', '<x id="1"/> 5 Dateien', { sample: 5 }))).toBe(
    'not-translated stand-in-left-over',
  )
})

test.for<[name: string, source: string, answer: string, sample: number, text: string, doubts: readonly string[]]>([
  ['sent bare', '{{count}} replies', '21 ответ', 21, '{{count}} ответ', []],
  ['in other digits', '{{count}} replies', '٢١ ردًا', 21, '{{count}} ردًا', []],
  ['with a decimal comma', '{{count}} replies', '1,5 ответа', 1.5, '{{count}} ответа', []],
  ['beside an address', '{{count}} of {{all}}', '21 из ph2@ph.invalid', 21, '{{count}} из {{all}}', []],
  ['as a word', '{{count}} replies', 'двадцать один ответ', 21, 'placeholder-missing {{count}}', []],
  ['another', '{{count}} replies', '22 ответа', 21, 'placeholder-missing {{count}}', []],
  [
    'that the text has already',
    '{{count}} of 21 replies',
    'ph1@ph.invalid из 21 ответа',
    21,
    '{{count}} из 21 ответа',
    ['number-not-sent'],
  ],
])('the number of a form in the third strategy: %s', ([, source, answer, sample, text, doubts]) => {
  const restored = answered(source, answer, { sample, strategy: 3, locale: 'ru' })
  expect(textOf(restored)).toBe(text)
  expect(restored.ok ? restored.doubts.map(({ arguments: details }) => details.why) : []).toEqual(doubts)
})

test.for<[name: string, source: string, answer: string, text: string]>([
  ['around a text', 'Leave the group', '{"translation":"Gruppe verlassen"}', 'Gruppe verlassen'],
  ['around tags', 'Hi {{name}}', '{ "text": "Hallo <x id=\\"1\\"/>" }', 'Hallo {{name}}'],
  ['a list', 'Save', '["Sichern"]', 'Sichern'],
  ['in a fence', 'Save', '```json\n{"de": "Sichern"}\n```', 'Sichern'],
  ['with escapes', 'Save it', '{"text":"Speichern \\u00fcben"}', 'Speichern üben'],
  ['of two values', 'Save', '{"text":"Sichern","note":"kurz"}', '{"text":"Sichern","note":"kurz"}'],
  ['of a number', 'Save 5', '{"text":5}', '{"text":5}'],
  ['that is broken', 'Save', '{"text":"Sichern', '{"text":"Sichern'],
  ['of the source', '{"a":"Save"}', '{"a":"Sichern"}', '{"a":"Sichern"}'],
  ['a quoted text alone', 'Save', '"Sichern"', '"Sichern"'],
])('JSON %s', ([, source, answer, text]) => {
  expect(textOf(answered(source, answer))).toBe(text)
})

test.for<[name: string, source: string, answer: string, locale: string, text: string]>([
  ['composed', 'Size', 'Gro\u0308\u00dfe', 'de', 'Größe'],
  ['beside a placeholder', 'Size {{n}}', 'Gro\u0308\u00dfe <x id="1"/>', 'de', 'Größe {{n}}'],
  ['of Hangul', 'Save', '\u1112\u1161\u11ab', 'ko', '한'],
  ['as in the source', 'Cafe\u0301', 'Kaffee\u0308', 'de', 'Kaffee\u0308'],
  ['that cannot be composed', 'Road', 'सड़क', 'hi', 'सड़क'],
])('letters of two characters: %s', ([, source, answer, locale, text]) => {
  expect(textOf(answered(source, answer, { locale }))).toBe(text)
})

test.for<[name: string, source: string, answer: string, text: string]>([
  ['a slash', '{{index}} of {{total}}', '<x id="1"/> / <x id="2"/>', '{{index}} / {{total}}'],
  ['a blank', '{{date}} at {{time}}', '<x id="1"/> <x id="2"/>', '{{date}} {{time}}'],
  ['nothing', '({{n}} of {{all}})', '(<x id="2"/><x id="1"/>)', '({{all}}{{n}})'],
  ['a slash between numbers', '3 of 10', '3 / 10', '3 / 10'],
  ['an ordinal', '1st', '1.', '1.'],
  ['an hour', '8:30 PM', '20:30', '20:30'],
  ['a number lost', '3 of 10', '3', 'blank-translation'],
  ['a unit', '5 days', '5', 'blank-translation'],
  ['a placeholder lost', '{{date}} at {{time}}', '<x id="1"/>', 'placeholder-missing {{time}}'],
  ['a long word', '{{date}} between {{time}}', '<x id="1"/> – <x id="2"/>', 'blank-translation'],
  ['two words', '{{n}} of the {{all}}', '<x id="1"/> / <x id="2"/>', 'blank-translation'],
  ['a word that begins the text', 'See {{a}} {{b}}', '<x id="1"/> <x id="2"/>', 'blank-translation'],
  ['a word behind one placeholder', '{{n}} left', '<x id="1"/>', 'blank-translation'],
  ['a word of tags', '<1>{{n}}</1> of <2></2>', '<x id="1"/> / <x id="2"/>', 'blank-translation'],
])('no words between placeholders or numbers: %s', ([, source, answer, text]) => {
  const restored = answered(source, answer, { locale: 'ja' })
  expect(textOf(restored)).toBe(text)
  const doubts = restored.ok ? restored.doubts.map(({ arguments: details }) => details.why) : ['blank']
  expect(doubts).toEqual(['blank'])
})

test.for<[name: string, dialect: 'c' | 'android', source: string, answer: string, text: string]>([
  ['in order', 'c', '%s has %d', '<x id="1"/> hat <x id="2"/>', '%s hat %d'],
  ['in another order', 'c', '%s has %d', '<x id="2"/> von <x id="1"/>', '%2$d von %1$s'],
  [
    'in another order, in a tag',
    'c',
    'the <b>%s of %d</b>',
    'das <g id="1"><x id="3"/> von <x id="2"/></g>',
    'das <b>%2$d von %1$s</b>',
  ],
  ['numbered', 'android', '%1$s has %2$d', '<x id="2"/> von <x id="1"/>', '%2$d von %1$s'],
  ['both kinds', 'c', '%1$s: %s of %d', '<x id="1"/>: <x id="3"/> von <x id="2"/>', 'placeholder-order'],
  ['a percent sign of the source', 'c', '100%% of %s', '100 % von <x id="1"/>', '100 %% von %s'],
  ['a percent sign before a blank and a letter', 'c', '%s is 5%% done', '<x id="1"/>: 5 % d', '%s: 5 %% d'],
])('placeholders filled in by their order: %s', async ([, dialect, source, answer, text]) => {
  const printf = await openSyntax({ id: 'printf', dialect })
  const protectedText = protect(source, { syntax: printf })
  const common = { source, syntax: printf, sourceLocale: 'en', targetLocale: 'de' }
  expect(textOf(restore({ ...common, protectedText, answer }))).toBe(text)
})

test.for<[id: SyntaxId, source: string, answer: string, text: string]>([
  ['icu', "It''s {n} at http://e.com/'{'a", 'C\'est <x id="1"/> l\'<x id="2"/>', "C'est {n} l'http://e.com/'{'a"],
  ['java', "It''s {0}", 'C\'est <x id="1"/>', "C''est {0}"],
  ['vue', "Mail me{'@'}e.com or {x}", 'Mail an <x id="1"/> | @<x id="2"/>', "Mail an me{'@'}e.com {'|'} {'@'}{x}"],
  ['dotnet', 'A {{b}} {0}', 'Ein <x id="1"/> <x id="2"/>', 'Ein {{b}} {0}'],
])('what a syntax escapes is escaped: %s', async ([id, source, answer, text]) => {
  const syntax = await openSyntax({ id })
  const protectedText = protect(source, { syntax })
  const restored = restore({ protectedText, answer, source, syntax, targetLocale: 'fr' })
  expect(textOf(restored)).toBe(text)
})
