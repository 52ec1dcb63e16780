import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { charactersLeft, createClient } from '@lockale/client'
import { type Seed, startService } from '@lockale/service'
import { DeepLClient } from 'deepl-node'
import { expect, onTestFinished, test } from 'vitest'
import { readNamedBlocks } from './code-in-markdown.ts'

const page = await readFile(new URL('../../docs/guide/deepl-node-tasks.md', import.meta.url), 'utf8')
const tasks = page
  .split(/^## /mu)
  .slice(1)
  .map((section) => {
    const codes = new Map(readNamedBlocks(section).map(({ name, text }) => [name, text]))
    return { title: /^.*/u.exec(section)?.[0] ?? '', ours: codes.get('lockale'), theirs: codes.get('deepl-node') }
  })

const id = '3c2a5f0e-9c1d-4a8e-8f7b-2d6e1b0c9a47'
const seed: Seed = {
  accounts: [{ key: 'key', characterLimit: 9000, charactersUsed: 40 }],
  glossaries: [{ id, name: 'Shop', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Warenkorb' } }] }],
  styleLists: Array.from({ length: 27 }, (_, index) => ({ name: `Style ${index}`, language: 'de' })),
}
const strings = Array.from({ length: 120 }, (_, index) => `String ${index}`)

/** What a program knows after its task: an expression over the names in the code of both, or of each. */
const results: Readonly<Record<string, readonly [ours: string, theirs?: string]>> = {
  'Translate a string': ['text'],
  'Translate any number of strings': ['translations.map(({ text }) => text)'],
  'Use a glossary': ['text'],
  'Create a glossary from CSV': ["await client.glossaries.entries(glossaryId, { sourceLang: 'en', targetLang: 'de' })"],
  'Translate a document': ["await readFile('b.txt', 'utf8')"],
  'Set formality and keep tags': ['text'],
  'Rephrase a string': ['text'],
  'Detect a language': ['detectedSourceLanguage.toLowerCase()', 'detectedSourceLang'],
  'List the languages': [
    "['en', 'pt-BR'].map((code) => languages.find(({ lang }) => lang === code)).map((one) => [one.name, one.usableAsSource, one.usableAsTarget])",
    "[[...sources, ...targets].find(({ code }) => code === 'en'), targets.find(({ code }) => code === 'pt-BR')].map(({ name, code }) => [name, sources.some((one) => one.code === code), targets.some((one) => one.code === code || code === 'en')])",
  ],
  'Compute the characters that are left': ['left'],
  'Read all style rules': ['rules.map(({ name }) => name)'],
  'Fail at once instead of trying again': ['text'],
}

test.for(tasks.map((task) => [task.title, task] as const))('%s: both do the same', async ([title, task]) => {
  const [inOurs = '', inTheirs = inOurs] = results[title] ?? []
  const faults = title.startsWith('Fail') ? ['translate: 429'] : []
  const ours = await run(task.ours, inOurs, faults)
  expect(ours.result).toBeTruthy()
  const theirs = await run(task.theirs, inTheirs, faults)
  expect(theirs.result).toEqual(ours.result)
  const refused = { result: 'refused', requests: 1 }
  expect(faults.length === 0 ? [] : [ours, theirs]).toEqual(faults.flatMap(() => [refused, refused]))
})

test('the page says how many characters the tasks have: fewer than with deepl-node', () => {
  const pairs = tasks.map(({ ours = '', theirs = '' }) => [ours.length, theirs.length] as const)
  const [ours, theirs] = ([0, 1] as const).map((side) => pairs.reduce((sum, pair) => sum + pair[side], 0))
  expect(pairs).toHaveLength(12)
  expect(page).toContain(`have ${ours} characters with the client, and ${theirs} with deepl-node. Seven are longer`)
  expect(pairs.filter(([one, other]) => one > other)).toHaveLength(7)
  expect(ours).toBeLessThan(theirs ?? 0)
})

/** Runs code as a module, in a folder with the files that it reads. */
async function run(
  code: string | undefined,
  result: string,
  faults: readonly string[],
): Promise<{ readonly result: unknown; readonly requests: number }> {
  const service = await startService({ preset: 'deepl', seed, faults })
  const folder = await mkdtemp(join(tmpdir(), 'lockale-tasks-'))
  const client = createClient({ key: 'key', preset: 'deepl', baseUrl: service.url })
  const previous = process.cwd()
  onTestFinished(async () => {
    process.chdir(previous)
    await client.close()
    await service.close()
    await rm(folder, { recursive: true })
  })
  await writeFile(join(folder, 'a.txt'), 'Good morning')
  await writeFile(join(folder, 'terms.csv'), 'cart,Warenkorb\n"to pay",zahlen\n')
  await writeFile(
    join(folder, 'task.mjs'),
    `export default async ({ client, deepl, DeepLClient, charactersLeft, readFile, strings, id, key }) => {
${code}
return ${result}
}`,
  )
  process.chdir(folder)
  const { default: task } = (await import(pathToFileURL(join(folder, 'task.mjs')).href)) as {
    readonly default: (given: object) => Promise<unknown>
  }
  const here = class extends DeepLClient {
    constructor(key: string, options: object = {}) {
      super(key, { ...options, serverUrl: service.url })
    }
  }
  const given = { client, deepl: new here('key'), DeepLClient: here, charactersLeft, readFile, strings, id, key: 'key' }
  const outcome = await task(given).catch((error: unknown) => {
    if (!/429|Too many/u.test(String(error))) throw error
    return 'refused'
  })
  return { result: outcome, requests: service.requests.length }
}
