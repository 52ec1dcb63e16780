import { expect, test } from 'vitest'
import { readDocument } from './translate-document.ts'

/** Shouts, so that what was translated can be seen. */
function shout(texts: readonly string[]): Promise<readonly string[]> {
  return Promise.resolve(texts.map((text) => text.toUpperCase()))
}

async function shouted(extension: string, content: string): Promise<string> {
  const document = await readDocument(Buffer.from(content), extension)
  return Buffer.from((await document.translate(shout)).bytes).toString()
}

test.for<[name: string, extension: string, content: string, expected: string]>([
  ['txt: lines and the blanks around them', 'txt', 'one\r\n\r\n  two \nthree', 'ONE\r\n\r\n  TWO \nTHREE'],

  [
    'json: strings at any depth',
    'json',
    '{"a": "b", "c": [1, "d", null, {"e": true, "f": "g"}]}',
    '{"a": "B", "c": [1, "D", null, {"e": true, "f": "G"}]}',
  ],
  ['json: a single string', 'json', ' "a\\u0062\\n" ', ' "AB\\n" '],
  ['json: placeholders', 'json', '{"a": "of {count} for %(who)s"}', '{"a": "OF {count} FOR %(who)s"}'],

  [
    'yaml: strings, and nothing that only looks like one',
    'yaml',
    '# c\na: b # d\nn: 1\nt: true\no: yes\nl:\n  - "x y"\n',
    '# c\na: B # d\nn: 1\nt: true\no: yes\nl:\n  - "X Y"\n',
  ],
  ['yaml: a root key that is a locale stays', 'yml', 'en:\n  a: b\n', 'en:\n  a: B\n'],

  [
    'properties',
    'properties',
    '# c\n! d\na.b = c \\u00e4 {0} %s\ne:f\\\n  g\n',
    '# c\n! d\na.b = C \\u00c4 {0} %s\ne:FG\n',
  ],
  ['properties: nothing to translate', 'properties', '# c\na=\n', '# c\na=\n'],

  ['strings', 'strings', '/* c */\n"k" = "a %1$@ \\"b\\" %@";\n', '/* c */\n"k" = "A %1$@ \\"B\\" %@";\n'],

  [
    'resx',
    'resx',
    '<root><data name="a"><value>b {0} &amp; c</value><comment>d</comment></data></root>',
    '<root><data name="a"><value>B {0} &amp; C</value><comment>d</comment></data></root>',
  ],

  [
    'md: front matter, heading, paragraph',
    'md',
    '---\ntitle: a\n---\n# one #\n\ntwo *three* __four__\n',
    '---\ntitle: a\n---\n# ONE #\n\nTWO *THREE* __FOUR__\n',
  ],
  ['md: lists and quotes', 'md', '- [ ] one\n  1. two\n> > three\n', '- [ ] ONE\n  1. TWO\n> > THREE\n'],
  [
    'md: tables',
    'md',
    '| one | `two` |\n| --- | :-: |\n| three | four |\n',
    '| ONE | `two` |\n| --- | :-: |\n| THREE | FOUR |\n',
  ],
  [
    'md: links and images',
    'md',
    '[one](http://a.b "c") ![two](d.png) [three][four] <http://a.b> http://a.b/c\n\n[four]: http://d.e "f"\n',
    '[ONE](http://a.b "c") ![TWO](d.png) [THREE][four] <http://a.b> http://a.b/c\n\n[four]: http://d.e "f"\n',
  ],
  [
    'md: code',
    'md',
    'one `two` ``three ` four``\n\n```js\nfive\n```\n\n    six\n\n~~~\nseven\n~~~\n',
    'ONE `two` ``three ` four``\n\n```js\nfive\n```\n\n    six\n\n~~~\nseven\n~~~\n',
  ],
  ['md: what is indented under a list is no code', 'md', '- one\n\n    two\n', '- ONE\n\n    TWO\n'],
  [
    'md: tags, comments, references, escapes',
    'md',
    'one <b class="x">two</b> &amp; three\\* <!-- four -->\n<!--\nfive\n-->\n',
    'ONE <b class="x">TWO</b> &amp; THREE\\* <!-- four -->\n<!--\nfive\n-->\n',
  ],
  ['md: lines under headings, rulers', 'md', 'one\n===\n\n***\n\ntwo\n---\n', 'ONE\n===\n\n***\n\nTWO\n---\n'],

  [
    'xml: texts and sections',
    'xml',
    '<?xml version="1.0"?><!-- a --><b c="d">e<f/> g<?h i?><![CDATA[j <k>]]></b>\n',
    '<?xml version="1.0"?><!-- a --><b c="d">E<f/> G<?h i?><![CDATA[J <K>]]></b>\n',
  ],
  [
    'xml: what is not to be translated',
    'xml',
    '<a>b<c translate="no">d<c>e</c>f</c>g<h x=\' translate="no"\'>i</h></a>',
    '<a>B<c translate="no">d<c>e</c>f</c>G<h x=\' translate="no"\'>I</h></a>',
  ],
  ['xml: references', 'xml', '<a>b &amp; c &#65; &lt;d&gt;</a>', '<a>B &amp; C A &lt;D&gt;</a>'],
  [
    'xml: a document type, and what it defines',
    'xml',
    '<!DOCTYPE a [<!ENTITY b "]> c">]><a>d &b; e</a>',
    '<!DOCTYPE a [<!ENTITY b "]> c">]><a>D &b; E</a>',
  ],

  [
    'dita',
    'dita',
    '<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd">\n<topic id="a"><title>b</title><body><p translate="no">c</p></body></topic>',
    '<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd">\n<topic id="a"><title>B</title><body><p translate="no">c</p></body></topic>',
  ],

  [
    'xliff: a target of its own line',
    'xlf',
    '<xliff version="1.2"><file source-language="fr"><body>\n  <trans-unit id="1">\n    <source>a</source>\n    <note>b</note>\n  </trans-unit>\n</body></file></xliff>',
    '<xliff version="1.2"><file source-language="fr"><body>\n  <trans-unit id="1">\n    <source>a</source>\n    <target>A</target>\n    <note>b</note>\n  </trans-unit>\n</body></file></xliff>',
  ],
  [
    'xliff: targets are overwritten, states stay',
    'xliff',
    '<xliff><trans-unit><source>a</source><target state="final">b</target></trans-unit><trans-unit><source>c</source><target state="new"/></trans-unit></xliff>',
    '<xliff><trans-unit><source>a</source><target state="final">A</target></trans-unit><trans-unit><source>c</source><target state="new">C</target></trans-unit></xliff>',
  ],
  [
    'xliff: inline elements are copied, code is not translated',
    'xlf',
    '<xliff><trans-unit><source>a <g id="1">b</g><ph id="2">c</ph> <x id="3"/></source></trans-unit></xliff>',
    '<xliff><trans-unit><source>a <g id="1">b</g><ph id="2">c</ph> <x id="3"/></source><target>A <g id="1">B</g><ph id="2">c</ph> <x id="3"/></target></trans-unit></xliff>',
  ],
  [
    'xliff: what is not to be translated, and alternatives',
    'xlf',
    '<xliff><trans-unit translate="no"><source>a</source></trans-unit><trans-unit><source>b</source><seg-source>b</seg-source><alt-trans><source>c</source><target>d</target></alt-trans></trans-unit></xliff>',
    '<xliff><trans-unit translate="no"><source>a</source></trans-unit><trans-unit><source>b</source><seg-source>b</seg-source><target>B</target><alt-trans><source>c</source><target>d</target></alt-trans></trans-unit></xliff>',
  ],
  [
    'xliff 2',
    'xliff',
    '<xliff version="2.0"><file><unit id="1"><segment state="initial"><source>a</source></segment><segment><source>b</source><target>c</target></segment></unit><unit id="2" translate="no"><segment><source>d</source></segment></unit></file></xliff>',
    '<xliff version="2.0"><file><unit id="1"><segment state="initial"><source>a</source><target>A</target></segment><segment><source>b</source><target>B</target></segment></unit><unit id="2" translate="no"><segment><source>d</source></segment></unit></file></xliff>',
  ],
  [
    'xliff with a prefix',
    'xlf',
    '<x:xliff><x:trans-unit><x:source>a</x:source></x:trans-unit></x:xliff>',
    '<x:xliff><x:trans-unit><x:source>a</x:source><x:target>A</x:target></x:trans-unit></x:xliff>',
  ],

  [
    'srt',
    'srt',
    '1\r\n00:00:01,000 --> 00:00:02,000\r\none <i>two</i>\r\n{\\an8}three\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nfour\r\n',
    '1\r\n00:00:01,000 --> 00:00:02,000\r\nONE <i>TWO</i>\r\n{\\an8}THREE\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nFOUR\r\n',
  ],
  [
    'vtt',
    'vtt',
    'WEBVTT - a\n\nNOTE b\n\nSTYLE\n::cue {}\n\nid\n00:01.000 --> 00:02.000 align:start\n<v Ann>one &amp; two</v>\n- three\n',
    'WEBVTT - a\n\nNOTE b\n\nSTYLE\n::cue {}\n\nid\n00:01.000 --> 00:02.000 align:start\n<v Ann>ONE &amp; TWO</v>\n- THREE\n',
  ],

  [
    'html: texts alone',
    'html',
    '<!DOCTYPE html><html lang=en><title>a</title><p class=b title="c > d">e<br>f</p><!-- g --></html>',
    '<!DOCTYPE html><html lang=en><title>A</title><p class=b title="c > d">E<br>F</p><!-- g --></html>',
  ],
  [
    'html: scripts and styles',
    'htm',
    '<script>a < b</script><style>c</style>d',
    '<script>a < b</script><style>c</style>D',
  ],
  [
    'html: what is not to be translated',
    'html',
    '<p translate=no>a<b>c</b><p>d</p><i class="x notranslate">e</i>f',
    '<p translate=no>a<b>c</b><p>D</p><i class="x notranslate">e</i>F',
  ],
  ['html: items without an end', 'html', '<ul><li translate="no">a<li>b</ul>c', '<ul><li translate="no">a<li>B</ul>C'],
  [
    'html: references',
    'html',
    'caf&eacute;s &amp; bars&nbsp;&#8211; &unknown; a',
    'CAFÉS &amp; BARS&nbsp;– &unknown; A',
  ],
  ['html: signs that are no tags', 'html', 'a < b <3 <', 'A &lt; B &lt;3 &lt;'],
])('%s', async ([, extension, content, expected]) => expect(await shouted(extension, content)).toBe(expected))

test.for<[extension: string, content: string]>([
  ['json', '{"a": "b"}'],
  ['yaml', 'a: b\n'],
  ['properties', 'a=b\n'],
  ['strings', '"a" = "b";\n'],
  ['resx', '<root><data name="a"><value>b</value></data></root>'],
  ['xml', '<a>b</a>'],
  ['xml', '<a><![CDATA[b]]></a>'],
  ['xlf', '<xliff><trans-unit><source>b</source></trans-unit></xliff>'],
  ['html', '<p>b</p>'],
  ['vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nb\n'],
  ['srt', '1\n00:01.000 --> 00:02.000\nb\n'],
  ['md', '| b |\n|---|\n'],
  ['txt', 'b\n'],
])('a translation has no meaning for the %s file it stands in', async ([extension, content]) => {
  const strange = '# a]]>b & < c "d" \\ `e` *f* [g] | --> h\n\ni'
  const document = await readDocument(Buffer.from(content), extension)
  const { bytes } = await document.translate((texts) => Promise.resolve(texts.map(() => strange)))
  const printed = Buffer.from(bytes).toString().replaceAll('<source>b</source>', '')
  const { texts = [] } = await readDocument(Buffer.from(printed), extension === 'xlf' ? 'xml' : extension)
  const letters = texts.join('').replaceAll(/[^a-i]/gu, '')
  expect(letters).toBe('abcdefghi')
  const isOneText = ['json', 'yaml', 'properties', 'strings', 'resx', 'html'].includes(extension)
  expect(texts).toEqual(isOneText ? [strange] : texts)
})

test('characters: all of a text file, the texts of any other; each text is translated once', async () => {
  expect((await readDocument(Buffer.from('a 🙂\n'), 'txt')).characters).toBe(4)
  const document = await readDocument(Buffer.from('<a x="y"> one <b>two</b> one </a>'), 'xml')
  expect(document.characters).toBe(9)
  const asked: string[] = []
  const { pairs } = await document.translate((texts) => {
    asked.push(...texts)
    return shout(texts)
  })
  expect(asked).toEqual(['one', 'two'])
  expect(pairs).toEqual([
    { source: 'one', target: 'ONE' },
    { source: 'two', target: 'TWO' },
    { source: 'one', target: 'ONE' },
  ])
})

test('a text is translated whole, and in pieces only where a placeholder got lost', async () => {
  const document = await readDocument(Buffer.from('{"a": "Hi {name}!", "b": "Bye {name}"}'), 'json')
  const book = new Map([
    ['Hi {name}!', 'Hallo {name}!'],
    ['Bye {name}', 'Tschüs {NAME}'],
    ['Bye', 'Tschüs'],
  ])
  const { bytes } = await document.translate((texts) => Promise.resolve(texts.map((text) => book.get(text) ?? text)))
  expect(Buffer.from(bytes).toString()).toBe('{"a": "Hallo {name}!", "b": "Tschüs {name}"}')
})

test.for<[name: string, extension: string, bytes: Uint8Array, expected: Uint8Array]>([
  ['a byte order mark', 'txt', Buffer.from('\u{feff}ä'), Buffer.from('\u{feff}Ä')],
  ['UTF-16', 'srt', utf16('1\n00:00:01,000 --> 00:00:02,000\nä\n'), utf16('1\n00:00:01,000 --> 00:00:02,000\nÄ\n')],
  ['ISO 8859-1', 'txt', Buffer.from('\xe4\xff', 'latin1'), Buffer.from('ÄŸ')],
  ['ISO 8859-1 that stays', 'txt', Buffer.from('\xe4', 'latin1'), Buffer.from('\xc4', 'latin1')],
  [
    'XML that says so',
    'xml',
    Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe4\xff<![CDATA[\xff]]></a>', 'latin1'),
    Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xc4&#376;<![CDATA[]]>&#376;<![CDATA[]]></a>', 'latin1'),
  ],
])('encoding: %s', async ([, extension, bytes, expected]) => {
  const document = await readDocument(bytes, extension)
  expect(Buffer.from((await document.translate(shout)).bytes).toString('latin1')).toBe(
    Buffer.from(expected).toString('latin1'),
  )
})

function utf16(text: string): Buffer {
  return Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')])
}
