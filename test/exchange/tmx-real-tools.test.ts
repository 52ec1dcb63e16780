import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createClient, Secret } from '@lockale/client'
import { describe, expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'

const fixtures = join(import.meta.dirname, '../fixtures')
const read = (file: string) => readFileSync(join(fixtures, file))

/** Source and target of all units of a file that the service wrote. */
function pairsOf(tmx: string): readonly (readonly string[])[] {
  return [...tmx.matchAll(/<tu[ >].*?<\/tu>/gsu)].map(([unit]) =>
    [...unit.matchAll(/<seg>(.*?)<\/seg>/gsu)].map(([, words = '']) =>
      words.replaceAll(/&(?:lt|gt|quot|amp);/gu, (entity) => entities[entity] ?? entity),
    ),
  )
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const plain = [
  ['First line\nSecond line', 'Erste Zeile\nZweite Zeile'],
  ['Fish & chips < "salad" 🐟', 'Fisch & Pommes < "Salat" 🐟'],
]
const sentences = [
  ['We ship today.', 'Wir liefern heute.'],
  ['You pay tomorrow.', 'Sie zahlen morgen.'],
  ['Your cart', 'Ihr Warenkorb'],
  ['item', 'Artikel'],
  ['items', 'Artikel'],
]
// what is a code to OmegaT is no word of a memory
const withoutCodes = [
  ['Hello , welcome back', 'Willkommen zurück, '],
  ['Look at  our small', 'Sehen Sie  unser kleines'],
  ['Order  is on its way', 'Bestellung  ist unterwegs'],
  ['Waithere', 'Hierwarten'],
]
const withTags = [
  ['Hello <n0/>, <b1>welcome</b1> back', '<b1>Willkommen</b1> zurück, <n0/>'],
  ['Look at <i0/> our <i1>small</i1>', 'Sehen Sie <i0/> unser <i1>kleines</i1>'],
  ['Order <i0/> is on its way', 'Bestellung <i0/> ist unterwegs'],
  ['Wait<n0/>here', 'Hier<n0/>warten'],
]
const whole = [
  ['Your cart', 'Ihr Warenkorb'],
  ['Hello {{name}}, <b>welcome</b> back', '<b>Willkommen</b> zurück, {{name}}'],
  ['We ship today. You pay tomorrow.', 'Wir liefern heute. Sie zahlen morgen.'],
  ...plain,
  ['Look at <img src="cat.png"/> our <i>small</i> {{animal}}', 'Unser <i>kleiner</i> {{animal}}: <img src="cat.png"/>'],
  ['Wait&nbsp;here', 'Hier&nbsp;warten'],
  ['{{count}} item', '{{count}} Artikel'],
  ['{{count}} items', '{{count}} Artikel'],
  ['Order {{id}} is on its way', 'Bestellung {{id}} ist unterwegs'],
  ['  Total: ', '  Summe: '],
]

describe('memories that tools wrote here', () => {
  test.each([
    { file: 'omegat-3.6-level1.tmx', pairs: [...plain, ...withoutCodes, ...sentences] },
    { file: 'omegat-3.6-level2.tmx', pairs: [...plain, ...withoutCodes, ...sentences] },
    { file: 'omegat-3.6.tmx', pairs: [...plain, ...withTags, ...sentences] },
    { file: 'translate-toolkit-3.8.tmx', pairs: whole },
  ])('$file, through the service', async ({ file, pairs }) => {
    const bytes = read(`tmx/${file}`)
    await using service = await startAsReal()
    const client = createClient({ key: new Secret('test-key'), baseUrl: service.url })
    const { translationMemoryId } = await client.memories.import({ input: bytes, fileName: file })
    const { body } = await client.memories.export(translationMemoryId)
    expect(pairsOf(await text(body))).toEqual(pairs)
    await client.close()
  })
})
