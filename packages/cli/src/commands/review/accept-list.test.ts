import { expect, test } from 'vitest'
import { expectProportional } from '../../../../../test/growth.ts'
import { openFlags } from '@lockale/terminal/arguments/flags'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { chooseNames } from './accept-list.ts'

const readBytes = (bytes: Uint8Array) =>
  chooseNames(
    {
      host: fakeHost({ parts: { readStdin: () => Promise.resolve(bytes) } }),
      operands: ['-'],
      flags: openFlags([], new Map()),
    },
    'accept',
  )
const read = (text: string) => readBytes(new TextEncoder().encode(text))
const file = 'shop/de.json'

test.for<[name: string, list: string, names: readonly object[]]>([
  ['nothing', '', []],
  [
    'messages, one per line',
    'cta\n\n  cart.title \r\nAdd: to cart\n',
    [{ message: 'cta' }, { message: 'cart.title' }, { message: 'Add: to cart' }],
  ],
  ['a byte order mark', '\uFEFFcta', [{ message: 'cta' }]],
  ['patterns', 'cart.*\n*', [{ message: 'cart.*' }, { message: '*' }]],
  [
    'a line of check',
    `✗ ${file}:12:5 cta: "Buy" is now "Buy now"`,
    [{ message: 'cta', file, or: [{ message: `✗ ${file}:12:5 cta: "Buy" is now "Buy now"` }] }],
  ],
  [
    'a line without its mark and position, in colours',
    `\u001B[31m!\u001B[39m ${file} \u001B[1mcta\u001B[22m: says`,
    [{ message: 'cta', file, or: [{ message: `! ${file} cta: says` }] }],
  ],
  [
    'a file and a key with blanks and colons: the longest reading first',
    '✗ my shop/de.json:1:2 Total: {{n}}: is missing',
    [
      {
        message: 'Total: {{n}}',
        file: 'my shop/de.json',
        or: [
          { message: 'Total', file: 'my shop/de.json' },
          { message: '✗ my shop/de.json:1:2 Total: {{n}}: is missing' },
        ],
      },
    ],
  ],
  [
    'what check prints: problems below the names of their files, with frames',
    [
      'my shop/de.json',
      '  ✗ 12:5  Total: {{n}}: is missing (also fr)  placeholder-missing',
      '      en 2 │ "Total: {{n}}": "x"',
      '           │ ^^^',
      '  \u001B[33m!\u001B[39m \u001B[2m13:5\u001B[22m  \u001B[1mcta\u001B[22m: says  \u001B]8;;https://a/b\u001B\\source-changed\u001B]8;;\u001B\\',
      '  ✗ gone: is missing: "x"  missing-key',
      '',
      'fr.json',
      '  ✗ the file does not exist yet: 3 strings  missing-file',
      '  ✗ 3:1  cannot be read: no end  parse-error',
      '',
      '✗ Found 5 errors in 2 files. Checked 4 strings in 2 locales.',
      '→ lockale sync',
    ].join('\n'),
    [
      { message: 'Total: {{n}}', file: 'my shop/de.json', or: [{ message: 'Total', file: 'my shop/de.json' }] },
      { message: 'cta', file: 'my shop/de.json', or: [] },
      { message: 'gone: is missing', file: 'my shop/de.json', or: [{ message: 'gone', file: 'my shop/de.json' }] },
    ],
  ],
  [
    'a natural key that begins like a mark',
    'i am here\n! watch out',
    [{ message: 'i am here' }, { message: '! watch out' }],
  ],
  [
    'all else that check prints',
    `✗ ${file}: the file does not exist yet\n✗ 3 errors in 2 files · 4 messages\n✓ done\n→ lockale sync`,
    [],
  ],
  [
    'JSON lines',
    `{"message":"cta","locale":"de"}\n{"message":"a","file":"${file}","locale":null}`,
    [
      { message: 'cta', locale: 'de' },
      { message: 'a', file },
    ],
  ],
  ['ICU keys', '{count} items\n{{name}}', [{ message: '{count} items' }, { message: '{{name}}' }]],
  ['a list in JSON', '["cta", {"message":"a"}]', [{ message: 'cta' }, { message: 'a' }]],
  [
    'what check --json prints',
    JSON.stringify(
      {
        version: 1,
        command: 'check',
        findings: [
          { code: 'source-changed', message: 'cta', locale: 'de', file },
          { code: 'missing-file', message: null, locale: 'de', file },
        ],
      },
      undefined,
      2,
    ),
    [{ message: 'cta', locale: 'de', file }],
  ],
  ['a report without findings', '{"version":1,"findings":[]}', []],
])('%s', async ([, list, names]) => expect((await read(list)).names).toEqual(names))

test.for<[list: string, isOfFindings: boolean]>([
  ['cta', false],
  [`✗ ${file}:1:1 cta: says`, true],
  [`${file}\n  ✗ 1:1  cta: says  source-changed`, true],
  ['{"message":"cta"}', false],
  ['{"findings":[{"code":"source-changed","message":"cta","locale":"de","file":"de.json"}]}', true],
])('%s is of findings: %s', async ([list, isOfFindings]) => expect((await read(list)).isOfFindings).toBe(isOfFindings))

test.for<[name: string, bytes: Uint8Array | string, says: RegExp]>([
  ['control characters', 'cta\n\u0000\u0001\nok\na\u0007b', /lines 2, 4 name no message/u],
  ['JSON that is cut off', '{"message":"a"}\n{"message":"b', /line 2 names no message/u],
  ['JSON without a message', '{"message":"a"}\n{"key":"b"}\n{"message":3}\n{"message":""}', /lines 2, 3, 4 name/u],
  ['a list in JSON with odd entries', '["a", 3, null, {"locale":"de"}]', /entries 2, 3, 4 name/u],
  ['an odd document', '{"version":1,"command":"status"}', /entry 1 names no message/u],
  ['a problem without the name of its file', '\n  ✗ 12:5  cta: says  source-changed', /line 2 names no message/u],
  ['very long lines', `ok\n${'a'.repeat(70_000)}`, /line 2/u],
  ['many of them', '\u0001\n'.repeat(1000), /lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 990 more/u],
  ['other encodings', new Uint8Array([0x63, 0xe9, 0x20]), /not UTF-8/u],
  [
    'findings that are not shown',
    `✗ ${file}:1:1 a: says\n✗ and 12 more in 3 files: stale`,
    /line 2 only counts problems/u,
  ],
  [
    'what is counted below the name of a file',
    'lockale.lock\n  ! 50 imported translations are older than their source  imported-stale',
    /line 2 only counts problems/u,
  ],
  ['more lines than a list has', 'a\n'.repeat(1_000_001), /more than 1000000 lines/u],
  ['more bytes than a list has', new Uint8Array(256 * 1024 * 1024 + 1), /longer than 256 MB/u],
])('%s: refused with the place', async ([, bytes, says]) => {
  const list = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  await expect(readBytes(list)).rejects.toThrow(
    expect.objectContaining({
      code: 'LIST_UNREADABLE',
      message: expect.stringMatching(says),
      hint: expect.stringContaining('Nothing was changed'),
    }),
  )
})

test('as Windows shells pipe it', async () => {
  const { names } = await readBytes(new Uint8Array(Buffer.from('\uFEFFcta\r\nGröße\r\n', 'utf16le')))
  expect(names).toEqual([{ message: 'cta' }, { message: 'Größe' }])
})

test('tens of thousands of lines of check are read in time', async () => {
  await expectProportional((lines) => {
    const text = `✗ ${file}:12:5 cta: "Buy" is now "Buy now"\n`.repeat(lines)
    return async () => expect((await read(text)).names).toHaveLength(lines)
  }, 20_000)
})

test.for([':1', ': ', 'a'])('and a long one of %j', (part) =>
  expectProportional((length) => {
    const text = `✗ ${part.repeat(length / part.length)}\n${part.repeat(length / part.length)}`
    return () => read(text)
  }, 60_000),
)
