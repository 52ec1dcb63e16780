import { expect, test } from 'vitest'
import { openXml } from './open-xml.ts'

const file = 'strings.xml'
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

test.for<[name: string, bytes: Uint8Array, encoding: string, bom: boolean, text: string]>([
  ['UTF-8', bytesOf('<r>ä</r>'), 'utf-8', false, '<r>ä</r>'],
  ['UTF-8 with a mark', bytesOf('\uFEFF<r>ä</r>'), 'utf-8', true, '<r>ä</r>'],
  ['UTF-16', bytesOf('\uFEFF<r>ä</r>', 'utf16le'), 'utf-16le', true, '<r>ä</r>'],
  ['UTF-16 without a mark', swapped('<r>ä</r>'), 'utf-16be', false, '<r>ä</r>'],
  [
    'Latin-1 by its declaration',
    bytesOf('<?xml version="1.0" encoding="ISO-8859-1"?><r>ä</r>', 'latin1'),
    'iso-8859-1',
    false,
    '<?xml version="1.0" encoding="ISO-8859-1"?><r>ä</r>',
  ],
  [
    'UTF-8 against its declaration',
    bytesOf("<?xml version='1.0' encoding='us-ascii'?><r>ä</r>"),
    'utf-8',
    false,
    "<?xml version='1.0' encoding='us-ascii'?><r>ä</r>",
  ],
])('%s', ([, bytes, encoding, bom, text]) => {
  expect(openXml(bytes, { file })).toMatchObject({ ok: true, opened: { encoding, bom, text } })
})

test.for<[name: string, bytes: Uint8Array, code: string, at: number, facts: object]>([
  [
    'bytes of another encoding',
    bytesOf('<?xml version="1.0" encoding="windows-1252"?><r>ä</r>', 'latin1'),
    'bad-encoding',
    48,
    { byteOffset: 48, byte: 'E4' },
  ],
  ['Latin-1 that says nothing', bytesOf('<r>ä</r>', 'latin1'), 'bad-encoding', 3, { byteOffset: 3, byte: 'E4' }],
  [
    'another end tag',
    bytesOf('<r>\n<b>\n</i></r>'),
    'parse-error',
    8,
    { expected: '`</b>` for the element of line 2', found: '`</i`' },
  ],
  ['another root', bytesOf('<!-- c --><plist/>'), 'parse-error', 10, { expected: '`<r>`', found: '`<plist`' }],
  ['too deep', bytesOf('<r>'.repeat(1001)), 'too-deep', 3000, { depth: 1001, limit: 1000, unit: 'levels' }],
  [
    'a conflict',
    bytesOf('<r>\n<<<<<<< HEAD\n<a/>\n=======\n<b/>\n>>>>>>> main\n</r>'),
    'conflict-marker',
    4,
    { ours: 'HEAD', theirs: 'main' },
  ],
  ['what is left of a conflict', bytesOf('<r>\n<a/>\n>>>>>>> main\n</r>'), 'conflict-marker', 9, { theirs: 'main' }],
  ['nothing', bytesOf(''), 'parse-error', 0, { expected: 'an element', found: 'an empty file' }],
])('%s', ([, bytes, code, at, facts]) => {
  const opened = openXml(bytes, { file }, 'r')
  expect(opened.ok || opened.parsed).toMatchObject({
    entries: [],
    diagnostics: [{ code, severity: 'error', range: { start: at }, arguments: facts }],
  })
})
