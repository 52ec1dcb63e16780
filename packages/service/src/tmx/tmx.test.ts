import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import type { StoredSegment } from '../store/kinds.ts'
import { readTmx, type TmxContent, TmxError } from './read-tmx.ts'
import { writeTmx } from './write-tmx.ts'

async function* pieces(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

function read(file: string | Uint8Array, maxSegments = 1000): Promise<TmxContent> {
  return readTmx(pieces(file), { maxSegments })
}

function tmx(body: string, srclang = 'en'): string {
  return `<tmx version="1.4"><header srclang="${srclang}"/><body>${body}</body></tmx>`
}

function unit(...variants: readonly (readonly [code: string, content: string])[]): string {
  return `<tu>${variants.map(([code, seg]) => `<tuv xml:lang="${code}"><seg>${seg}</seg></tuv>`).join('')}</tu>`
}

function segment(source: string, targets: Readonly<Record<string, string>>): StoredSegment {
  return { source, targets: new Map(Object.entries(targets)) }
}

const hi = unit(['en', 'Hi'], ['de', 'Hallo'])

test.for<[name: string, file: string, expected: Partial<TmxContent>]>([
  ['one unit', tmx(hi), { source: 'en', targets: ['de'], segments: [segment('Hi', { de: 'Hallo' })], skipped: 0 }],
  ['no units', tmx(''), { source: 'en', targets: [], segments: [], skipped: 0 }],
  [
    'several targets',
    tmx(unit(['de', 'Hallo'], ['en', 'Hi'], ['fr', 'Salut'])),
    { targets: ['de', 'fr'], segments: [segment('Hi', { de: 'Hallo', fr: 'Salut' })], skipped: 0 },
  ],
  [
    'a document type that is only named',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n${tmx(hi)}`,
    { segments: [segment('Hi', { de: 'Hallo' })] },
  ],
  [
    'a byte order mark, comments, instructions, notes and props',
    `\u{feff}<?xml version='1.0'?><!-- <tu> --><tmx version="1.4"><header srclang="en"><note>n</note><prop type="x">p</prop></header>` +
      `<body><?x y?><tu tuid="1"><note>seg</note><prop type="x"><seg>no</seg></prop>` +
      `<tuv xml:lang="en"><prop type="y">p</prop><seg>Hi</seg></tuv><tuv lang="de"><seg>Hallo</seg></tuv></tu></body></tmx>`,
    { segments: [segment('Hi', { de: 'Hallo' })], skipped: 0 },
  ],
  [
    'codes left out, highlighted and unknown elements kept',
    tmx(
      unit(
        [
          'en',
          'A <bpt i="1">&lt;b><sub>title</sub></bpt>bold <hi>word</hi><ept i="1">&lt;/b></ept><ph x="1"/> <g>end</g>',
        ],
        ['de', '<it pos="begin">x</it>Ein<ut>{1}</ut> <![CDATA[<Wort> & ]]>&#x1F642;&#10;'],
      ),
    ),
    { segments: [segment('A bold word end', { de: 'Ein <Wort> & 🙂\n' })] },
  ],
  [
    'white space as it is',
    tmx(unit(['en', ' a\r\n b\t'], ['de', '\u{a0}c '])),
    { segments: [segment(' a\n b\t', { de: '\u{a0}c ' })] },
  ],
  [
    'the five entities',
    tmx(unit(['en', '&amp;&lt;&gt;&quot;&apos;'], ['de', 'x'])),
    { segments: [segment('&<>"\'', { de: 'x' })] },
  ],
  [
    'codes in lower case, with underscores, of variants the service does not have',
    tmx(unit(['EN_us', 'Hi'], ['DE-AT', 'Servus'], ['zh-TW', '嗨'], ['PT-br', 'Oi']), 'EN-us'),
    { source: 'en-us', targets: ['de', 'zh-hant', 'pt-br'], skipped: 0 },
  ],
  [
    'a source in a variant of the header’s language',
    tmx(unit(['en-GB', 'Hi'], ['de', 'Hallo'])),
    { source: 'en', segments: [segment('Hi', { de: 'Hallo' })] },
  ],
  ['a variant of the source as a target', tmx(unit(['en', 'Color'], ['en-GB', 'Colour'])), { targets: ['en-gb'] }],
  [
    'srclang *all*: the first text',
    tmx(unit(['fr', 'Salut'], ['de', 'Hallo']), '*all*'),
    { source: 'fr', targets: ['de'] },
  ],
  [
    'a second text in one language: a segment of its own',
    tmx(unit(['en', 'Hi'], ['de', 'Hallo'], ['de', 'Moin'])),
    { segments: [segment('Hi', { de: 'Hallo' }), segment('Hi', { de: 'Moin' })], skipped: 0 },
  ],
  ['a pair that is there already: skipped', tmx(hi + hi), { segments: [segment('Hi', { de: 'Hallo' })], skipped: 1 }],
  ['an empty source: skipped', tmx(unit(['en', ' '], ['de', 'a'], ['fr', 'b'])), { segments: [], skipped: 2 }],
  [
    'an empty target: skipped',
    tmx(unit(['en', 'Hi'], ['de', ''], ['fr', 'b'])),
    { segments: [segment('Hi', { fr: 'b' })], skipped: 1 },
  ],
  ['a unit without source: skipped', tmx(unit(['de', 'a'])), { segments: [], skipped: 1 }],
  ['a unit without target: skipped', tmx(unit(['en', 'a'])), { segments: [], skipped: 1 }],
  ['an empty unit: skipped', tmx('<tu/>'), { segments: [], skipped: 1 }],
  [
    'a variant without text: skipped',
    tmx('<tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="de"/></tu>'),
    { skipped: 1 },
  ],
  [
    'two texts in one variant: skipped',
    tmx('<tu><tuv xml:lang="en"><seg>a</seg><seg>b</seg></tuv><tuv xml:lang="de"><seg>c</seg></tuv></tu>'),
    { skipped: 1 },
  ],
  ['an unknown language: skipped', tmx(unit(['en', 'a'], ['tlh', 'b'], ['', 'c'])), { segments: [], skipped: 2 }],
  [
    'the source language again: skipped',
    tmx(unit(['en', 'a'], ['en', 'b'], ['de', 'c'])),
    { segments: [segment('a', { de: 'c' })], skipped: 1 },
  ],
  [
    'a text that is too long: skipped',
    tmx(unit(['en', 'a'], ['de', 'x'.repeat(65_537)])),
    { segments: [], skipped: 1 },
  ],
  [
    'a text in many pieces that is too long: skipped',
    tmx(unit(['en', 'a'], ['de', '<hi>xxxxxxxxxx</hi>'.repeat(7000)])),
    { segments: [], skipped: 1 },
  ],
  [
    'more variants than there are languages: the first 500',
    tmx(unit(['en', 'a'], ...Array.from({ length: 600 }, (_, at) => ['de', `b${at}`] as const))),
    { targets: ['de'], skipped: 101 },
  ],
])('reads %s', async ([, file, expected]) => expect(await read(file)).toMatchObject(expected))

const bomb = `<!DOCTYPE tmx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`

test.for<[name: string, file: string | Uint8Array, says: string]>([
  ['nothing', '', 'not well-formed'],
  ['one byte', '<', 'not well-formed'],
  ['no XML', 'source,target\nHi,Hallo\n', 'not well-formed'],
  ['random bytes', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251), 'not'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not valid UTF-8'],
  ['another root', '<xliff/>', 'its first tag is not tmx'],
  ['cut off in a tag', tmx(hi).slice(0, -20), 'not well-formed'],
  ['cut off in a text', tmx(hi).slice(0, 60), 'not well-formed'],
  ['more after the end', `${tmx(hi)}<tmx/>`, 'not well-formed'],
  ['half a character', Buffer.concat([Buffer.from(tmx(hi)), Buffer.from([0xe2, 0x82])]), 'not valid UTF-8'],
  [
    'Latin-1 that says so',
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${tmx(hi)}`, 'latin1'),
    'in ISO-8859-1',
  ],
  ['Latin-1 that does not say so', Buffer.from(tmx(unit(['en', 'Hi'], ['de', 'Grüß'])), 'latin1'), 'not valid UTF-8'],
  ['UTF-8 that says UTF-16', `<?xml version="1.0" encoding="UTF-16"?>${tmx(hi)}`, 'in UTF-16'],
  ['a control character', tmx(unit(['en', 'a\u{1}'], ['de', 'b'])), 'not well-formed'],
  ['a reference to a control character', tmx(unit(['en', 'a&#1;'], ['de', 'b'])), 'not well-formed'],
  [
    'a control character of XML 1.1',
    `<?xml version="1.1"?>${tmx(unit(['en', 'a&#1;'], ['de', 'b']))}`,
    'not well-formed',
  ],
  ['an unknown entity', tmx(unit(['en', '&nbsp;'], ['de', 'b'])), 'undefined entity'],
  ['an entity that every object has', tmx(unit(['en', '&constructor;'], ['de', 'b'])), 'undefined entity'],
  ['an entity bomb', `${bomb}${tmx(unit(['en', '&b;'], ['de', 'b']))}`, 'defines a document type'],
  [
    'a file from outside',
    `<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]>${tmx(unit(['en', '&x;'], ['de', 'b']))}`,
    'defines',
  ],
  ['a subset behind a name', `<!DOCTYPE tmx SYSTEM "a[b" [ ]>${tmx(hi)}`, 'defines'],
  ['no header', '<tmx><body><tu/></body></tmx>', 'no header'],
  ['a header without srclang', '<tmx><header/><body/></tmx>', 'no srclang'],
  ['a srclang that is none', tmx(hi, 'klingon'), 'no language of the service'],
  ['nothing that says the source', tmx('', '*all*'), 'what its source language is'],
  ['deep nesting', tmx(`<tu><tuv xml:lang="en"><seg>${'<hi>'.repeat(100_000)}`), 'more than 64 tags'],
  ['a tag that never ends', `<tmx ${'a'.repeat(2_000_000)}`, 'longer than 1048576'],
  [
    'attributes without end',
    `<tmx ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')}`,
    'more than 128 attributes',
  ],
  ['a comment that never ends', `<!-- ${'a'.repeat(2_000_000)}`, 'longer than 1048576'],
  ['a text that never ends', tmx(`<tu><tuv><seg>${'a'.repeat(2_000_000)}`), 'longer than 1048576'],
  ['an entity that never ends', tmx(`<tu><tuv><seg>&${'a'.repeat(2_000_000)}`), 'longer than 1048576'],
  ['a document type that never ends', `<!DOCTYPE tmx [${'<!ENTITY a "b">'.repeat(200_000)}`, 'longer than 1048576'],
  [
    'too many segments',
    tmx(Array.from({ length: 1001 }, (_, i) => unit(['en', `${i}`], ['de', 'x'])).join('')),
    'more than the 1000 segments',
  ],
])('refuses %s', async ([, file, says]) => {
  await expect(read(file)).rejects.toMatchObject({ name: 'TmxError', message: expect.stringContaining(says) })
})

test.for<[name: string, encode: (text: string) => Uint8Array]>([
  ['UTF-16 with a mark', (text) => Buffer.from(`\u{feff}${text}`, 'utf16le')],
  ['UTF-16, the other way round', (text) => Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 without a mark, the other way round', (text) => Buffer.from(text, 'utf16le').swap16()],
])('reads %s, byte by byte', async ([, encode]) => {
  const bytes = encode(`<?xml version="1.0" encoding="UTF-16"?>${tmx(unit(['en', 'Hi 🙂'], ['de', 'Grüß']))}`)
  const content = await readTmx(pieces(...Array.from(bytes, (byte) => Uint8Array.of(byte))), { maxSegments: 10 })
  expect(content.segments).toEqual([segment('Hi 🙂', { de: 'Grüß' })])
})

const text = fc
  .string({
    unit: fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 1 }),
      fc.constantFrom('&', '<', ']]>', '\r', '\n', '"', ' '),
    ),
  })
  // what XML cannot hold, and what is skipped
  // eslint-disable-next-line no-control-regex
  .map((value) => `x${value.replaceAll(/[\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}]/gu, '')}`)
const codes = ['de', 'en-gb', 'es-419', 'zh-hans', 'fr']
const memories = fc.record({
  source: fc.constantFrom('en', 'en-us', 'ja'),
  createdAt: fc.constantFrom('2026-09-01T08:00:00.000Z', ''),
  segments: fc.uniqueArray(
    fc.record({
      source: text,
      targets: fc
        .uniqueArray(fc.tuple(fc.constantFrom(...codes), text), { minLength: 1, selector: ([code]) => code })
        .map((entries) => new Map(entries)),
    }),
    { selector: ({ source }) => source },
  ),
})

test('law: what is written is read back', async () => {
  await fc.assert(
    fc.asyncProperty(memories, async (memory) => {
      const content = await read([...writeTmx(memory)].join(''))
      expect(content.source).toBe(memory.source)
      expect(content.segments).toEqual(memory.segments)
      expect(content.skipped).toBe(0)
    }),
  )
})

test('law: cut anywhere, a file is refused or read; nothing else happens', async () => {
  const whole = Buffer.from(`<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd">${tmx(hi + hi)}`)
  for (let length = 0; length < whole.length; length++) {
    await expect(read(whole.subarray(0, length))).rejects.toMatchObject({ name: 'TmxError' })
  }
})

test('law: whatever is done to its bytes, a file is refused or read', async () => {
  const whole = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tmx SYSTEM "tmx14.dtd">${tmx(unit(['en', 'a<ph>x</ph>&amp;&#65;<![CDATA[b]]>'], ['de', 'c'])) + hi}`,
  )
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of list) bytes[at] = value
      const problem: unknown = await read(bytes).then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(problem === undefined || problem instanceof TmxError).toBe(true)
    }),
  )
})

test('what XML cannot hold is written as the replacement character', async () => {
  const file = [
    ...writeTmx({ source: 'en', createdAt: '', segments: [segment('a\u{1}\u{d800}b', { de: '\u{ffff}' })] }),
  ].join('')
  expect((await read(file)).segments).toEqual([segment('a\u{fffd}\u{fffd}b', { de: '\u{fffd}' })])
})
