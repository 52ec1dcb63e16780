import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import { InvalidDocument } from './open-document.ts'
import { type ReadDocument, readDocument } from './translate-document.ts'

/** Real files of others. */
const samples = [
  'json/fixtures/excalidraw/en.json',
  'yaml/fixtures/rails-i18n/en.yml',
  'yaml/fixtures/rails-i18n/ja.yml',
  'properties/fixtures/jabref/JabRef_en.properties',
  'strings/fixtures/sparkle/en.strings',
  'resx/fixtures/ledger/Texts.resx',
  'android/fixtures/tapestry/values/strings.xml',
  '../../../README.md',
  '../../../docs/errors.md',
  '../../../docs/local-service.md',
]

function tryRead(path: string): Buffer | undefined {
  try {
    return readFileSync(new URL(`../../../formats/src/${path}`, import.meta.url))
  } catch {
    return undefined
  }
}

const files = samples.flatMap((path) => {
  const bytes = tryRead(path)
  return bytes === undefined ? [] : [[path, bytes] as const]
})

test('the samples are there', () => expect(files.length).toBeGreaterThan(6))

test.for(files)('law: %s comes back byte for byte', async ([path, bytes]) => {
  const document = await readDocument(bytes, path.split('.').at(-1) ?? '')
  expect(document.texts?.length).toBeGreaterThan(3)
  const same = await document.translate((texts) => Promise.resolve(texts))
  expect(Buffer.compare(same.bytes, bytes)).toBe(0)
})

test.for(files)('law: %s stays readable, with as many texts', async ([path, bytes]) => {
  const extension = path.split('.').at(-1) ?? ''
  const document = await readDocument(bytes, extension)
  const made = await document.translate((texts) => Promise.resolve(texts.map((text) => `Ü${text}é`)))
  const again = await readDocument(made.bytes, extension)
  expect(again.texts?.length).toBe(document.texts?.length)
})

const kinds = [
  'txt',
  'html',
  'md',
  'json',
  'yaml',
  'properties',
  'strings',
  'resx',
  'xml',
  'dita',
  'xlf',
  'srt',
  'vtt',
  'zip',
  'xlsm',
]
/** What means something in one of them. */
const soup = fc.string({
  unit: fc.constantFrom(
    ...Array.from('<>&;"\'=/!?-[](){}|#*_`\\:%@ \t\n\r'),
    'a',
    'B',
    'ä',
    '🙂',
    '-->',
    '<!--',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE a [',
    '<a>',
    '</a>',
    '<source>',
    '</source>',
    '<trans-unit>',
    '</trans-unit>',
    '<xliff>',
    '</xliff>',
    'translate="no"',
    '&amp;',
    '&nbsp;',
    '00:01.000 --> 00:02.000\n',
    '\n\n',
    '```',
  ),
  maxLength: 60,
})

async function open(bytes: Uint8Array, extension: string): Promise<ReadDocument | undefined> {
  try {
    return await readDocument(bytes, extension)
  } catch (error) {
    if (error instanceof InvalidDocument) return undefined
    throw error
  }
}

test.for(kinds)('law: whatever a %s file holds, it is read or refused, and nothing else changes', async (extension) => {
  await fc.assert(
    fc.asyncProperty(soup, async (text) => {
      const bytes = Buffer.from(text)
      const document = await open(bytes, extension)
      if (document === undefined) return
      const same = await document.translate((texts) => Promise.resolve(texts))
      // targets are written in any case
      expect(Buffer.from(same.bytes).toString() === text || extension === 'xlf').toBe(true)
      const other = await document.translate((texts) => Promise.resolve(texts.map(() => 'Z')))
      const again = await open(other.bytes, extension)
      expect(again).toBeDefined()
    }),
  )
})

test.for(kinds)('law: any bytes as %s are read or refused', async (extension) => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await open(bytes, extension)
    }),
  )
})

test.for<[name: string, extension: string, contentOf: (count: number) => string, count: number]>([
  ['tags that open', 'xml', (count) => '<a>'.repeat(count), 50_000],
  ['tags that open, and end', 'xml', (count) => '<a>'.repeat(count) + 'b' + '</a>'.repeat(count), 20_000],
  ['tags that never end', 'xml', (count) => '<a '.repeat(count), 50_000],
  ['inline tags', 'xlf', (count) => xliffOf('<g>a'.repeat(count) + '</g>'.repeat(count)), 10_000],
  ['comments', 'html', (count) => '<!--'.repeat(count), 50_000],
  ['tags that never end', 'html', (count) => '<a '.repeat(count), 50_000],
  ['quotes that never end', 'html', (count) => '<a b="'.repeat(count), 50_000],
  ['open tags and strange ends', 'html', (count) => '<b>'.repeat(count) + '</i>'.repeat(count), 40_000],
  ['references', 'html', (count) => '&a'.repeat(count), 100_000],
  ['blanks', 'md', (count) => `a\n${' '.repeat(count)}x`, 100_000],
  ['brackets', 'md', (count) => '['.repeat(count), 50_000],
  ['links', 'md', (count) => ']('.repeat(count), 50_000],
  ['stars', 'md', (count) => '*a '.repeat(count), 50_000],
  ['rulers', 'md', (count) => `${'- '.repeat(count)}x`, 50_000],
  ['table borders', 'md', (count) => `${'| - '.repeat(count)}x`, 50_000],
  ['quotes', 'md', (count) => '> '.repeat(count), 50_000],
  ['depth', 'json', (count) => '['.repeat(count), 100_000],
  ['depth', 'yaml', (count) => '['.repeat(count), 50_000],
  ['placeholders', 'json', (count) => JSON.stringify({ a: '{%('.repeat(count) }), 20_000],
])('hostile: %s (%s) take time in proportion', ([, extension, contentOf, count]) =>
  expectProportional((size) => {
    const bytes = Buffer.from(contentOf(size))
    return () => expectShort(bytes, extension)
  }, count),
)

test.for<[name: string, extension: string, content: string]>([
  ['ticks', 'md', Array.from({ length: 1200 }, (_, index) => '`'.repeat(index)).join(' ')],
  ['depth by indent', 'yaml', Array.from({ length: 1000 }, (_, index) => `${' '.repeat(index)}a:`).join('\n')],
  [
    'aliases',
    'yaml',
    `a: &a [x]\n${Array.from({ length: 30 }, (_, index) => `a${index}: &a${index} [*a${index === 0 ? '' : index - 1}, *a${index === 0 ? '' : index - 1}]`).join('\n')}`,
  ],
  [
    'entities',
    'xml',
    `<!DOCTYPE a [<!ENTITY b0 "ha">${Array.from({ length: 40 }, (_, index) => `<!ENTITY b${index + 1} "&b${index};&b${index};">`).join('')}]><a>x &b40; y</a>`,
  ],
])('hostile: %s (%s) would take forever if they were followed', ([, extension, content]) =>
  expectShort(Buffer.from(content), extension),
)

const xliffOf = (source: string): string => `<xliff><trans-unit><source>${source}</source></trans-unit></xliff>`

async function expectShort(bytes: Buffer, extension: string): Promise<void> {
  const document = await open(bytes, extension)
  const made = await document?.translate((texts) => Promise.resolve(texts.map((text) => `${text}Z`)))
  expect(made?.bytes.length ?? 0).toBeLessThan(20 * bytes.length)
}
