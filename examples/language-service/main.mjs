// What an app or a script can do with the client, against the mock service: no key, no network. `node main.mjs`
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createClient, isRequestRefused, Secret } from '@lockale/client'
import { startService } from '@lockale/service'

const here = (file) => fileURLToPath(new URL(file, import.meta.url))

const service = await startService()
const client = createClient({ key: new Secret('example-key'), baseUrl: service.url, tag: 'example' })

// A glossary, used at once.
const { glossaryId } = await client.glossaries.create({
  name: 'Shop',
  dictionaries: [{ sourceLang: 'en', targetLang: 'de', entries: { cart: 'Warenkorb' } }],
})
const { translations } = await client.translate({
  text: ['Open the cart'],
  sourceLang: 'en',
  targetLang: 'de',
  glossaryIds: [glossaryId],
})
console.log('text:', translations[0].text)

// A document: sent, waited for and fetched in one call. Keys and placeholders stay.
const output = here('menu.de.json')
const made = await client.documents.translate(
  { input: here('menu.json'), output, overwrite: true, sourceLang: 'en', targetLang: 'de' },
  { pollMs: 10, onProgress: ({ phase }) => process.env.VERBOSE && console.error(phase) },
)
console.log(
  'document:',
  Object.keys(JSON.parse(await readFile(output, 'utf8'))).join(' '),
  `(${made.billedCharacters} characters)`,
)
await rm(output)

// A translation memory from a TMX file, which knows this sentence but for a word.
const { translationMemoryId } = await client.memories.import({ input: here('old-shop.tmx') }, { pollMs: 10 })
const known = await client.translate({
  text: ['Welcome back to your shop'],
  sourceLang: 'en',
  targetLang: 'de',
  translationMemoryId,
  translationMemoryThreshold: 80,
})
console.log('memory:', known.translations[0].text)

// What the service would refuse is not sent.
const refused = await client
  .translate({ text: ['Hello'], targetLang: 'de', glossaryIds: [glossaryId] })
  .catch((error) => isRequestRefused(error) && error.rule)
console.log('refused:', refused)

const { characters } = await client.usage()
console.log('used:', characters.count, 'characters in', service.counters.requests, 'requests')

await client.close()
await service.close()
