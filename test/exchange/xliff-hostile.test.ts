import { isLockaleError } from '@lockale/errors'
import { readXliff } from '@lockale/interchange'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shop } from './xliff-tools.ts'
import { createXliffWorld } from './xliff-world.ts'

const config = { targets: ['de'], files: ['locales/{locale}.json'] }
const ns = 'xmlns="urn:oasis:names:tc:xliff:document:1.2"'
const file = '<file original="locales/en.json" source-language="en" target-language="de">'
const unit = '<trans-unit id="cart:title"><source>Your cart</source><target>Korb</target></trans-unit>'

interface Case {
  readonly name: string
  readonly xliff: string
  /** `line:column message`, as far as it goes. */
  readonly says: string
}

const cases: readonly Case[] = [
  {
    name: 'an entity bomb',
    xliff: `<?xml version="1.0"?>\n<!DOCTYPE xliff [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>\n<xliff version="1.2" ${ns}/>`,
    says: '2:54 The file defines a document type of its own',
  },
  {
    name: 'a file of the machine as an entity',
    xliff: `<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<xliff version="1.2" ${ns}>${file}</file></xliff>`,
    says: '1:58 The file defines a document type of its own',
  },
  {
    name: 'an entity that nobody defined',
    xliff: `<xliff version="1.2" ${ns}>${file}<body>\n<trans-unit id="a"><source>&bomb;</source></trans-unit></body></file></xliff>`,
    says: '2:33 The file is not well-formed XML',
  },
  {
    name: 'tags inside of each other without end',
    xliff: `<xliff version="1.2" ${ns}>${'<group>'.repeat(100)}`,
    says: '1:509 The file has more than 64 tags inside of each other',
  },
  {
    name: 'an attribute without end',
    xliff: `<xliff version="1.2" ${ns}><file original="${'a'.repeat(2_000_000)}"/></xliff>`,
    says: 'A tag, text or comment of the file is longer than 1048576 characters',
  },
  {
    name: 'a file that ends in the middle',
    xliff: `<xliff version="1.2" ${ns}>${file}<body>\n${unit}`,
    says: '2:88 The file is not well-formed XML',
  },
  { name: 'nothing', xliff: '', says: '1:1 The file' },
  {
    name: 'another kind of file',
    xliff: '<tmx version="1.4"/>',
    says: '1:1 The file is not XLIFF: it begins with <tmx>',
  },
  { name: 'JSON', xliff: '{"a": 1}', says: '1:9 The file is not well-formed XML' },
  {
    name: 'a version to come',
    xliff: '\n<xliff version="3.0" xmlns="urn:oasis:names:tc:xliff:document:3.0"/>',
    says: '2:1 The file is XLIFF 3.0; lockale reads 1.0 to 2.1',
  },
  {
    name: 'one id twice',
    xliff: `<xliff version="1.2" ${ns}>${file}<body>\n${unit}\n${unit}</body></file></xliff>`,
    says: '3:1 The id "cart:title" occurs twice',
  },
  {
    name: 'no id',
    xliff: `<xliff version="1.2" ${ns}>${file}<body>\n<trans-unit><source>a</source></trans-unit></body></file></xliff>`,
    says: '2:1 A <trans-unit> has no id',
  },
  {
    name: 'no source',
    xliff: `<xliff version="1.2" ${ns}>${file}<body>\n<trans-unit id="a"><target>a</target></trans-unit></body></file></xliff>`,
    says: '2:1 A <trans-unit> has no <source>',
  },
  {
    name: 'no languages',
    xliff: `<xliff version="1.2" ${ns}>\n<file original="a"/></xliff>`,
    says: '2:1 The file does not name its source language',
  },
  {
    name: 'no target language',
    xliff: `<xliff version="1.2" ${ns}>\n<file original="a" source-language="en"><body>${unit}</body></file></xliff>`,
    says: '2:1 The file does not name its target language',
  },
  {
    name: 'another source language',
    xliff: `<xliff version="1.2" ${ns}>\n<file original="a" source-language="fr" target-language="de"><body>${unit}</body></file></xliff>`,
    says: '2:1 The source language of the file is "fr", and the source locale of this project is en',
  },
  {
    name: 'a target that the project does not have',
    xliff: `<xliff version="1.2" ${ns}>\n<file original="a" source-language="en" target-language="ja"><body>${unit}</body></file></xliff>`,
    says: '2:1 The target language of the file is "ja", which is not a target of this project',
  },
  {
    name: 'a segment without a source',
    xliff: `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f">\n<unit id="a"><segment><target>a</target></segment></unit></file></xliff>`,
    says: '2:14 A <segment> has no <source>',
  },
]

test.each(cases)('$name is refused with its place, and nothing changes', async ({ xliff, says }) => {
  const world = createXliffWorld(shop, config)
  const before = world.files()
  const error: unknown = await world.import(xliff).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'XLIFF_INVALID', hint: expect.stringContaining('Nothing was changed') })
  const { place, message } = error as { readonly place: string; readonly message: string }
  expect(`${place.replace('back.xlf:', '')} ${message}`).toContain(says)
  expect(world.files()).toEqual(before)
})

test('bytes that are no text are refused', async () => {
  const world = createXliffWorld(shop, config)
  const bytes = Buffer.concat([Buffer.from(`<xliff version="1.2" ${ns}>`), Buffer.from([0xff, 0xfe, 0x80])])
  await expect(world.import(bytes)).rejects.toMatchObject({ code: 'XLIFF_INVALID' })
})

test('whatever is cut off or changed in a file: it is read, or refused with a place', async () => {
  const world = createXliffWorld(shop, config)
  const whole = [...Object.values(await world.export('1.2')), ...Object.values(await world.export('2.1'))]
  fc.assert(
    fc.property(
      fc.constantFrom(...whole),
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.string({ maxLength: 6 }),
      (text, at, length, other) => {
        const start = at % text.length
        const broken = text.slice(0, start) + other + text.slice(start + length)
        expect(['read', 'XLIFF_INVALID']).toContain(outcomeOf(broken))
      },
    ),
  )
})

function outcomeOf(text: string): string {
  try {
    readXliff(new TextEncoder().encode(text), 'a.xlf')
    return 'read'
  } catch (error) {
    if (!isLockaleError(error)) throw error
    return error.place?.startsWith('a.xlf:') === true ? error.code : 'no place'
  }
}
