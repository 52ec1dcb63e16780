import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { properties } from './properties.ts'
import { runsOf } from '../../../../test/depth.ts'

/** What java.util.Properties reads, where there is a Java. Without one these tests are skipped; `properties-file` is left. */
const hasJava = spawnSync('java', ['-version']).status === 0

const fixtures = new URL('fixtures/', import.meta.url)

interface Document {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Pairs in file order, with all duplicates; `undefined` for a file that is refused. */
type Reading = readonly (readonly [key: string, value: string])[] | undefined

function readOurs({ bytes }: Document): Reading {
  const { entries, diagnostics } = properties.parse(bytes, { file: 'x.properties' })
  if (diagnostics.some(({ severity }) => severity === 'error')) return undefined
  return entries.map(({ path, value }) => [path.join('›'), value])
}

/** One process for all of them: to start it takes longer than to read a thousand files. */
function readAsJava(documents: readonly Document[]): readonly Reading[] {
  const lines = documents.map(({ bytes }) => `${charsetOf(bytes)} ${Buffer.from(bytes).toString('base64')}\n`)
  // Quick to start, as long as it lives a second.
  const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
  const program = fileURLToPath(new URL('ReadProperties.java', fixtures))
  const { stdout, stderr, status } = spawnSync('java', [...quick, program], {
    input: lines.join(''),
    encoding: 'latin1',
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').slice(0, -1).map(toReading)
}

function charsetOf(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'ISO-8859-1'
  }
}

function toReading(line: string): Reading {
  if (line === 'refused') return undefined
  return line === ''
    ? []
    : line.split(' ').map((pair) => {
        const [key = '', value = ''] = pair
          .split(':')
          .map((text) => Buffer.from(text, 'base64').swap16().toString('utf16le'))
        return [key, value]
      })
}

test.skipIf(!hasJava)('reads real files as Java does', () => {
  const documents = ['jabref', 'spring-security'].flatMap((project) =>
    readdirSync(new URL(`${project}/`, fixtures))
      .filter((name) => name.endsWith('.properties'))
      .flatMap((name) => derive(name, readFileSync(new URL(`${project}/${name}`, fixtures)))),
  )
  const readings = readAsJava(documents)
  expect(readings).toHaveLength(documents.length)
  for (const [index, document] of documents.entries()) {
    const isSame = JSON.stringify(readOurs(document)) === JSON.stringify(readings[index])
    expect({ name: document.name, isSame }).toEqual({ name: document.name, isSame: true })
  }
})

/** Variants of a file; none with a byte order mark, which is a part of the first key to Java. */
function derive(name: string, bytes: Buffer): readonly Document[] {
  const encoding = charsetOf(bytes) === 'UTF-8' ? 'utf8' : 'latin1'
  const text = bytes.toString(encoding)
  const variants: readonly (readonly [string, string, BufferEncoding])[] = [
    ['as it is', text, encoding],
    ['with CRLF', text.replaceAll('\n', '\r\n'), encoding],
    ['with CR', text.replaceAll('\n', '\r'), encoding],
    ['without a final line break', text.trimEnd(), encoding],
    ['in ISO-8859-1', `#\xfc\n${text}`, 'latin1'],
    ['continued everywhere', text.replaceAll(' ', '\\\n \t '), encoding],
  ]
  // Of large ones only what differs most.
  const wanted = bytes.length < 50_000 ? variants : variants.filter((_, index) => index % 5 === 0)
  return wanted.map(([variant, text, encoding]) => ({
    name: `${name} ${variant}`,
    bytes: Buffer.from(text, encoding),
  }))
}

const pieces = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'u',
    'n',
    't',
    '=',
    ':',
    ' ',
    '\t',
    '\f',
    '\v',
    '#',
    '!',
    'key',
    '= ',
    '\0',
    '\x85',
    '\xa0',
  ),
  fc.constantFrom('\\', '\\', '\n', '\n', '\r', '\r\n', '\\\n', '\\\r\n', '\\ ', '\u2028', 'é', '😀'),
  fc.constantFrom('\\u0041', '\\u00', '41', '\\u00e9', '\\uD83D'),
)
const documents = fc.array(pieces, { maxLength: 16 }).map((pieces) => pieces.join(''))

test.skipIf(!hasJava)('reads anything as Java does', () => {
  const numRuns = runsOf(1500)
  const inputs = fc.sample(fc.tuple(documents, fc.constantFrom<BufferEncoding>('utf8', 'utf8', 'latin1')), { numRuns })
  const cases = inputs.map(([text, encoding]) => ({ name: JSON.stringify(text), bytes: Buffer.from(text, encoding) }))
  // A NUL there says UTF-16, which is refused as another encoding.
  const known = cases.filter(({ bytes }) => bytes[0] !== 0 && bytes[1] !== 0)
  const readings = readAsJava(known)
  expect(readings).toHaveLength(known.length)
  for (const [index, document] of known.entries()) {
    expect([document.name, readOurs(document)]).toEqual([document.name, readings[index]])
  }
})
