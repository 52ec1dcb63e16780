import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type MemorySegment, Secret } from '@lockale/client'
import { foreseeImport, readTmx, type TmxPart } from '@lockale/interchange'
import type { LocalService } from '@lockale/service'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { repositoryRoot } from '../repo/source-files.ts'
import { startAsReal } from '../start-as-real.ts'

const folder = join(repositoryRoot, 'test/fixtures/tmx')
const files = readdirSync(folder).filter((file) => file.endsWith('.tmx'))

let service: LocalService
beforeAll(async () => {
  service = await startAsReal()
})
afterAll(() => service.close())

async function readAll(bytes: Uint8Array | readonly Uint8Array[], file = 'a.tmx'): Promise<readonly TmxPart[]> {
  const parts: TmxPart[] = []
  for await (const part of readTmx(bytes instanceof Uint8Array ? [bytes] : bytes, file)) parts.push(part)
  return parts
}

/** The same without where it stands, and how the format's version was written. */
function content(parts: readonly TmxPart[]): unknown {
  return JSON.parse(
    JSON.stringify(parts, (name, value: unknown) => (['place', 'version'].includes(name) ? undefined : value)),
  )
}

async function* stream(parts: readonly TmxPart[]): AsyncGenerator<TmxPart> {
  yield* parts
}

const foreseen = (bytes: Uint8Array) => foreseeImport(readTmx([bytes], 'a.tmx'), 'a.tmx')

describe('files of other tools', () => {
  test.for<[file: string, source: string, targets: Record<string, number>, skipped: string[], withCodes: number]>([
    ['lokalise.tmx', 'en', { de: 1, ja: 1, 'zh-hant': 1 }, ['no-source 2'], 0],
    ['memoq.tmx', 'en', { 'zh-hans': 2 }, [], 1],
    ['okapi.tmx', 'en-us', { 'fr-fr': 2, de: 1 }, ['language 1'], 3],
    ['omegat-3.6-level1.tmx', 'en', { de: 11 }, [], 0],
    ['omegat-3.6-level2.tmx', 'en', { de: 11 }, [], 4],
    ['omegat-3.6.tmx', 'en', { de: 11 }, [], 0],
    ['omegat-level1.tmx', 'en', { fr: 1 }, ['empty 1'], 0],
    ['omegat.tmx', 'en-gb', { 'de-de': 3 }, [], 1],
    ['phrase.tmx', 'en', { 'es-419': 2 }, [], 1],
    ['poedit.tmx', 'en', { tr: 2 }, [], 0],
    ['trados-studio.tmx', 'en-us', { 'de-de': 2 }, ['duplicate 1'], 1],
    ['trados-workbench.tmx', 'en-us', { 'de-de': 1 }, [], 1],
    ['translate-toolkit-3.8.tmx', 'en', { de: 11 }, [], 0],
    ['weblate.tmx', 'en', { cs: 1, 'pt-br': 1 }, [], 0],
    ['wordfast.tmx', 'en-us', { 'fr-fr': 1 }, [], 0],
  ])('%s', async ([file, source, targets, skipped, withCodes]) => {
    const found = await foreseen(await readFile(join(folder, file)))
    expect({
      source: found.source,
      targets: Object.fromEntries(found.targets),
      skipped: found.skipped.map(({ why, texts }) => `${why} ${texts}`),
      withCodes: found.withCodes,
    }).toEqual({ source, targets, skipped, withCodes })
  })

  test.for(files)('%s in pieces of any size', async (file) => {
    const bytes = await readFile(join(folder, file))
    const whole = await readAll(bytes)
    for (const size of [1, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => {
        return bytes.subarray(at * size, (at + 1) * size)
      })
      expect(await readAll(pieces)).toEqual(whole)
    }
  })

  test.for(files)('of %s the service takes what was foreseen', async (file) => {
    const bytes = await readFile(join(folder, file))
    const { targets, skipped, source } = await foreseen(bytes)
    const client = createClient({ key: new Secret('test-key'), baseUrl: service.url })
    const made = await client.memories.import({ input: bytes, fileName: file })
    const memory = await client.memories.get(made.translationMemoryId)
    const segments: MemorySegment[] = []
    for await (const segment of client.memories.segments(made.translationMemoryId)) segments.push(segment)
    const amounts = new Map<string, number>()
    for (const { targetLanguage } of segments.flatMap((segment) => segment.targets)) {
      amounts.set(targetLanguage, (amounts.get(targetLanguage) ?? 0) + 1)
    }
    expect({ source: memory.sourceLanguage, skipped: made.skippedSegmentCount, amounts }).toEqual({
      source,
      skipped: skipped.reduce((sum, { texts }) => sum + texts, 0),
      amounts: new Map(targets),
    })
    await client.close()
  })

  test('what a tool noted is kept', async () => {
    const parts = await readAll(await readFile(join(folder, 'phrase.tmx')))
    const [header, unit] = parts
    expect(content([header as TmxPart])).toMatchObject([{ header: { notes: [{ text: 'Shop memory' }] } }])
    expect(content([unit as TmxPart])).toMatchObject([
      {
        unit: {
          attributes: { creationdate: '20260105T094512Z', changeid: 'bo' },
          props: [{ text: 'Shop' }, { attributes: { type: 'filename' }, text: 'shop.json' }, {}, {}, {}],
          variants: [{ language: 'en' }, { language: 'es-419', notes: [{ text: 'approved by the client' }] }],
        },
      },
    ])
  })
})

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const tmx = (body: string, header = '<header srclang="en"/>') =>
  `<tmx version="1.4">${header}<body>${body}</body></tmx>`
const tu = (from: string, to: string) =>
  `<tu><tuv xml:lang="en"><seg>${from}</seg></tuv><tuv xml:lang="de"><seg>${to}</seg></tuv></tu>`
const refusal = (input: string | Uint8Array): Promise<unknown> =>
  readAll(typeof input === 'string' ? Buffer.from(input) : input).then(
    () => 'was read',
    (error: unknown) => error,
  )

describe('what is refused, with its place', () => {
  test.for<[name: string, input: string | Uint8Array, place: string, says: string]>([
    ['nothing', '', 'a.tmx:1:1', 'root element'],
    ['no XML', 'hello', 'a.tmx:1:', 'not well-formed'],
    ['another root', `${head}<xliff version="1.2"/>`, 'a.tmx:2:1', 'its first tag is xliff'],
    ['version 2', '<tmx version="2.0"/>', 'a.tmx:1:1', 'TMX 2.0'],
    ['no header', '<tmx version="1.4"><body/></tmx>', 'a.tmx:1:', 'no header'],
    ['a unit before the header', '<tmx version="1.4"><body><tu/></body></tmx>', 'a.tmx:1:26', 'before its first unit'],
    ['two headers', '<tmx><header srclang="en"/><header srclang="en"/></tmx>', 'a.tmx:1:28', 'two headers'],
    ['a header without srclang', '<tmx><header/></tmx>', 'a.tmx:1:6', 'no srclang'],
    ['cut off', `${head}${tmx(tu('a', 'b')).slice(0, 70)}`, 'a.tmx:2:', 'not well-formed'],
    ['tags that cross', tmx('<tu><tuv></tu></tuv>'), 'a.tmx:1:', 'not well-formed'],
    ['an attribute that comes twice', '<tmx version="1.4" version="1.4"/>', 'a.tmx:1:', 'duplicate attribute'],
    ['an entity nobody knows', tmx(tu('&nbsp;', 'b')), 'a.tmx:1:', 'undefined entity'],
    ['an entity by the name of a method', tmx(tu('&constructor;', 'b')), 'a.tmx:1:', 'undefined entity'],
    ['a control character', tmx(tu('a\u0007', 'b')), 'a.tmx:1:', 'disallowed character'],
    ['the number of one', tmx(tu('&#7;', 'b')), 'a.tmx:1:', 'not well-formed'],
    [
      'an entity bomb',
      `<!DOCTYPE tmx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n${tmx(tu('&b;', 'b'))}`,
      'a.tmx:1:',
      'document type of its own',
    ],
    [
      'an entity from elsewhere',
      `<!DOCTYPE tmx [<!ENTITY x SYSTEM "file:///etc/passwd">]>${tmx(tu('&x;', 'b'))}`,
      'a.tmx:1:',
      'document type of its own',
    ],
    [
      'a definition behind a name',
      `<!DOCTYPE tmx SYSTEM "tmx14.dtd" [<!ENTITY % p SYSTEM "http://127.0.0.1/">%p;]>${tmx('')}`,
      'a.tmx:1:',
      'document type of its own',
    ],
    ['another document type', `<!DOCTYPE html>${tmx('')}`, 'a.tmx:1:', 'document type html'],
    ['many tags inside of each other', tmx('<a>'.repeat(100_000)), 'a.tmx:1:', 'inside of each other'],
    [
      'many attributes',
      `<tmx ${Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      'a.tmx:1:1',
      'attributes',
    ],
    ['a text without end', tmx(tu('x'.repeat(1_200_000), 'b')), 'a.tmx:1:', 'longer than'],
    ['an attribute without end', `<tmx version="${'1'.repeat(1_200_000)}"/>`, 'a.tmx:1:', 'longer than'],
    ['a comment without end', `<!--${'x'.repeat(1_200_000)}`, 'a.tmx:1:', 'longer than'],
    ['many texts in a unit', tmx(`<tu>${'<tuv/>'.repeat(501)}</tu>`), 'a.tmx:1:', 'more than 500 variants'],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from(`${head}${tmx(tu('ä', ''))}`.slice(0, 120)), Buffer.from([0xff, 0x41])]),
      'a.tmx:2:',
      'not valid UTF-8',
    ],
    [
      'half a character at the end',
      Buffer.from([...Buffer.from('<tmx>\n'), 0xe2, 0x82]),
      'a.tmx:2:1',
      'not valid UTF-8',
    ],
    [
      'half of UTF-16',
      Buffer.from([0xff, 0xfe, ...Buffer.from('<tmx>\n<a>', 'utf16le'), 0x00, 0xd8, 0x41, 0x00]),
      'a.tmx:2:',
      'not valid UTF-16LE',
    ],
    [
      'another encoding',
      Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><tmx/>', 'latin1'),
      'a.tmx:1:',
      'iso-8859-1',
    ],
    ['UTF-16 that is none', '<?xml version="1.0" encoding="UTF-16"?><tmx/>', 'a.tmx:1:', 'UTF-16'],
  ])('%s', async ([, input, place, says]) => {
    expect(await refusal(input)).toMatchObject({
      code: 'TMX_INVALID',
      place: expect.stringContaining(place) as string,
      message: expect.stringContaining(says) as string,
      hint: expect.stringContaining('1.1 to 1.4') as string,
    })
  })

  test('a file that goes on and on is held in pieces', async () => {
    const unit = Buffer.from(tu('a'.repeat(1000), 'b'.repeat(1000)).repeat(30))
    let units = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('<tmx version="1.4"><header srclang="en"/><body>')
      for (let at = 0; at < 60; at++) yield unit
      yield Buffer.from('</body></tmx>')
    }
    for await (const part of readTmx(endless(), 'a.tmx')) if (part.kind === 'unit') units++
    expect(units).toBe(1800)
  })

  test.for<[name: string, input: string, code: string]>([
    ['no units', tmx(''), 'MEMORY_EMPTY'],
    ['no string in the source language', tmx('<tu><tuv xml:lang="fr"><seg>a</seg></tuv></tu>'), 'MEMORY_EMPTY'],
    ['texts without words', tmx(tu('a', ' ')), 'MEMORY_EMPTY'],
    ['a source language nobody knows', tmx(tu('a', 'b'), '<header srclang="tlh"/>'), 'TMX_INVALID'],
    ['no source language at all', tmx('<tu/>', '<header srclang="*all*"/>'), 'TMX_INVALID'],
  ])('a memory of %s', async ([, input, code]) => {
    await expect(foreseen(Buffer.from(input))).rejects.toMatchObject({ code })
  })

  test('texts are skipped for what is wrong in them', async () => {
    const odd =
      '<tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="de"/><tuv xml:lang="en"><seg>b</seg></tuv></tu>'
    const long = tu('long', 'x'.repeat(70_000))
    const { skipped } = await foreseen(Buffer.from(tmx(`${tu('a', 'b')}\n${odd}\n${long}`)))
    expect(skipped.map(({ why, texts, place }) => [why, texts, place.line])).toEqual([
      ['malformed', 1, 2],
      ['source-language', 1, 2],
      ['too-long', 1, 3],
    ])
  })
})

test('no bytes break the reader', async () => {
  const base = await readFile(join(folder, 'okapi.tmx'))
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    async (changes) => {
      const bytes = new Uint8Array(base)
      for (const [at, byte] of changes) bytes[at] = byte
      const outcome = await readAll(bytes).then(
        () => 'TMX_INVALID',
        (error: unknown) => (error as { code?: string }).code,
      )
      expect(outcome).toBe('TMX_INVALID')
    },
  )
  await fc.assert(property, { numRuns: 200 * testDepth })
})

test('parts that are no file are gone through as well', async () => {
  const parts = await readAll(Buffer.from(tmx(tu('a', 'b'))))
  expect((await foreseeImport(stream(parts), 'a.tmx')).units).toBe(1)
})
