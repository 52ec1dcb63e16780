import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, Secret } from '@lockale/client'
import { type TmxFacts, validateTmx } from '@lockale/resources'
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

const examine = (bytes: Uint8Array | readonly Uint8Array[]): Promise<TmxFacts> =>
  validateTmx(bytes instanceof Uint8Array ? [bytes] : bytes, 'a.tmx')

describe('files of other tools', () => {
  test.for<[file: string, source: string, units: number]>([
    ['lokalise.tmx', 'en', 2],
    ['memoq.tmx', 'en', 2],
    ['okapi.tmx', 'en-us', 2],
    ['omegat-3.6-level1.tmx', 'en', 11],
    ['omegat-3.6-level2.tmx', 'en', 11],
    ['omegat-3.6.tmx', 'en', 11],
    ['omegat-level1.tmx', 'EN', 2],
    ['omegat.tmx', 'en-GB', 3],
    ['phrase.tmx', 'en', 2],
    ['poedit.tmx', '*all*', 2],
    ['trados-studio.tmx', 'en-US', 3],
    ['trados-workbench.tmx', 'EN-US', 1],
    ['translate-toolkit-3.8.tmx', 'en', 11],
    ['weblate.tmx', 'en', 2],
    ['wordfast.tmx', 'EN-US', 1],
  ])('%s', async ([file, source, units]) => {
    expect(await examine(await readFile(join(folder, file)))).toMatchObject({ source, units })
  })

  test.for(files)('%s in pieces of any size', async (file) => {
    const bytes = await readFile(join(folder, file))
    const whole = await examine(bytes)
    for (const size of [1, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => {
        return bytes.subarray(at * size, (at + 1) * size)
      })
      expect(await examine(pieces)).toEqual(whole)
    }
  })

  test.for(files)('the service takes %s', async (file) => {
    const client = createClient({ key: new Secret('test-key'), baseUrl: service.url })
    const made = await client.memories.import({ input: await readFile(join(folder, file)), fileName: file })
    expect((await client.memories.get(made.translationMemoryId)).segmentCount).toBeGreaterThan(0)
    await client.close()
  })
})

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const tmx = (body: string, header = '<header srclang="en"/>') =>
  `<tmx version="1.4">${header}<body>${body}</body></tmx>`
const tu = (from: string, to: string) =>
  `<tu><tuv xml:lang="en"><seg>${from}</seg></tuv><tuv xml:lang="de"><seg>${to}</seg></tuv></tu>`
const refusal = (input: string | Uint8Array): Promise<unknown> =>
  examine(typeof input === 'string' ? Buffer.from(input) : input).then(
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
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('<tmx version="1.4"><header srclang="en"/><body>')
      for (let at = 0; at < 60; at++) yield unit
      yield Buffer.from('</body></tmx>')
    }
    expect(await validateTmx(endless(), 'a.tmx')).toMatchObject({ units: 1800 })
  })

  test.for<[name: string, input: string]>([
    ['no units', tmx('')],
    ['units of one text', tmx('<tu><tuv xml:lang="en"><seg>a</seg></tuv></tu>'.repeat(2))],
    ['texts outside of a unit', tmx('<x><tuv><seg>a</seg></tuv><tuv><seg>b</seg></tuv></x>')],
  ])('a memory of %s', async ([, input]) => {
    await expect(examine(Buffer.from(input))).rejects.toMatchObject({ code: 'MEMORY_EMPTY' })
  })
})

test('no bytes break the reader', async () => {
  const base = await readFile(join(folder, 'okapi.tmx'))
  const property = fc.asyncProperty(
    fc.array(fc.tuple(fc.nat(base.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    async (changes) => {
      const bytes = new Uint8Array(base)
      for (const [at, byte] of changes) bytes[at] = byte
      const outcome = await examine(bytes).then(
        () => 'TMX_INVALID',
        (error: unknown) => (error as { code?: string }).code,
      )
      expect(outcome).toBe('TMX_INVALID')
    },
  )
  await fc.assert(property, { numRuns: 200 * testDepth })
})
