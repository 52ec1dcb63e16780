import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as ours from '@lockale/client/deepl'
import { type Seed, startService } from '@lockale/service'
import * as theirs from 'deepl-node'
import { expect, onTestFinished, test } from 'vitest'

// A program that changes one import: the same lines run with deepl-node and with the names that lockale gives.

const seed: Seed = {
  styleLists: [{ name: 'Voice', language: 'de', instructions: [{ label: 'you', prompt: 'Address people as du.' }] }],
  memories: [{ name: 'Old', source: 'en', segments: [{ source: 'Good morning', targets: { de: 'Guten Morgen' } }] }],
}

/** What a program does, and what it gets. Ids and times differ from run to run. */
type Program = (kit: typeof ours, client: ours.DeepLClient, folder: string) => Promise<unknown>

const programs: Readonly<Record<string, Program>> = {
  async texts(_, client) {
    const one = await client.translateText('Hello', 'en', 'de')
    const many = await client.translateText(['Hello', '<b>Yes</b>'], null, 'pt-BR', {
      tagHandling: 'xml',
      splitSentences: 'off',
      formality: 'prefer_more',
      ignoreTags: 'b,i',
      context: 'A shop.',
    })
    return {
      one,
      many,
      english: await client.translateText('Danke', 'de', 'en-US', { modelType: 'latency_optimized' }),
    }
  },
  async improving({ WritingStyle }, client) {
    return [
      await client.rephraseText('In order to save, click here.', 'en-GB', WritingStyle.SIMPLE),
      await client.rephraseText(['Hello there'], null),
    ]
  },
  async 'glossaries of one pair'({ GlossaryEntries }, client) {
    const entries = new GlossaryEntries({ entries: { cart: 'Warenkorb', 'to pay': 'zahlen' } })
    const made = await client.createGlossary('UI', 'en', 'de', entries)
    const csv = await client.createGlossaryWithCsv('Numbers', 'en', 'de', Buffer.from('one,eins\n"a ""b""",c'))
    const used = await client.translateText('cart', 'en', 'de', { glossary: made })
    const read = (await client.getGlossaryEntries(csv)).entries()
    await client.deleteGlossary(csv)
    return { made, used, read, list: await client.listGlossaries(), again: await client.getGlossary(made.glossaryId) }
  },
  async 'glossaries of many pairs'({ GlossaryEntries }, client) {
    const dictionary = (target: string, entries: Record<string, string>) => ({
      sourceLangCode: 'en',
      targetLangCode: target,
      entries: new GlossaryEntries({ entries }),
    })
    const made = await client.createMultilingualGlossary('UI', [dictionary('de', { cart: 'Warenkorb' })])
    const put = await client.replaceMultilingualGlossaryDictionary(made, dictionary('fr', { cart: 'panier' }))
    const updated = await client.updateMultilingualGlossaryDictionary(made, dictionary('de', { pay: 'zahlen' }))
    const named = await client.updateMultilingualGlossaryName(made, 'Shop')
    const { entries } = await client.getMultilingualGlossaryDictionaryEntries(made.glossaryId, 'en', 'de')
    return { made, put, updated, named, entries: entries.toTsv(), all: await client.listMultilingualGlossaries() }
  },
  async documents(_, client, folder) {
    const [input, output] = [join(folder, 'a.txt'), join(folder, 'b.txt')]
    await writeFile(input, 'Hello there')
    const status = await client.translateDocument(input, output, 'en', 'de')
    const handle = await client.uploadDocument(Buffer.from('Hello'), 'en', 'de', { filename: 'c.txt' })
    const { status: second } = await client.isDocumentTranslationComplete(handle)
    await client.downloadDocument(handle, join(folder, 'd.txt'))
    return [
      status.billedCharacters,
      status.done(),
      second.ok(),
      await readFile(output, 'utf8'),
      await readFile(join(folder, 'd.txt'), 'utf8'),
    ]
  },
  async account(_, client) {
    await client.translateText('12345', 'en', 'de')
    const usage = await client.getUsage()
    const pairs = await client.getGlossaryLanguagePairs()
    return {
      usage: [usage.character?.count, usage.character?.limitReached(), usage.anyLimitReached()],
      sources: await client.getSourceLanguages(),
      targets: await client.getTargetLanguages(),
      pairs,
    }
  },
  async 'style rules and memories'(_, client) {
    const [list] = await client.getAllStyleRules(0, 10, true)
    const made = await client.createStyleRule({
      name: 'Mine',
      language: 'de',
      configured_rules: { dates_and_times: { time_format: 'use_24_hour_clock' } },
    })
    const added = await client.createStyleRuleCustomInstruction(made.styleId, { label: 'Short', prompt: 'Be brief.' })
    const [memory] = await client.listTranslationMemories()
    const { segments } = await client.listTranslationMemorySegments(memory?.translationMemoryId ?? '')
    return { list, made, added, memory, segments: segments.map(({ sourceText }) => sourceText) }
  },
  async errors(_, client, folder) {
    const nobody = '99999999-9999-4999-8999-999999999999'
    const path = join(folder, 'there.txt')
    await writeFile(path, 'there')
    const calls: readonly (() => Promise<unknown>)[] = [
      () => client.translateText('Hello', 'en', 'xx'),
      () => client.getGlossary(nobody),
      () => client.getMultilingualGlossary(nobody),
      () => client.getStyleRule(nobody),
      () => client.translateText('Hello', null, 'de', { glossary: nobody }),
      () => client.uploadDocument(Buffer.from('a'), 'en', 'de', { filename: 'a.unknown' }),
    ]
    const classes = await Promise.all(
      calls.map((ask) => ask().catch((error: unknown) => (error as Error).constructor.name)),
    )
    await expect(client.translateDocument(path, path, 'en', 'de')).rejects.toThrow(/exist/u)
    return [classes, await readFile(path, 'utf8')]
  },
}

test.for(Object.entries(programs))('a program gets the same from both: %s', async ([, program]) => {
  const results = [await runWith(ours, program), await runWith(theirs as unknown as typeof ours, program)]
  expect(results[0]).toEqual(results[1])
})

test('every public method of deepl-node is there, and on the page that maps it', async () => {
  const page = await readFile(new URL('../../docs/guide/from-deepl-node.md', import.meta.url), 'utf8')
  const hidden = /^(?:constructor|internal|construct|ask|#)|HttpClient$/u
  const namesOf = (kit: { readonly Translator: object; readonly DeepLClient: object }): readonly string[] =>
    [kit.Translator, kit.DeepLClient].flatMap((type) =>
      Object.getOwnPropertyNames((type as { readonly prototype: object }).prototype).filter(
        (name) => !hidden.test(name),
      ),
    )
  const wanted = namesOf(theirs)
  expect(wanted.length).toBeGreaterThan(45)
  expect(wanted.filter((name) => !namesOf(ours).includes(name))).toEqual([])
  const mapped = new Set(page.match(/\b\w+\b/gu))
  expect(wanted.filter((name) => !mapped.has(name))).toEqual([])
})

test('every class and value that deepl-node exports is there, but for what minifies documents', () => {
  const missing = Object.keys(theirs).filter((name) => !(name in ours))
  expect(missing.toSorted()).toEqual(['DocumentDeminificationError', 'DocumentMinificationError', 'checkStatusCode'])
})

test('what an option does not do is an error, and the client behind is there', async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const client = new ours.DeepLClient('key', { serverUrl: service.url, headers: { 'x-mine': 'yes' } })
  const typo = { formalty: 'more' } as ours.TranslateTextOptions
  await expect(client.translateText('Hello', 'en', 'de', typo)).rejects.toMatchObject({
    name: 'ArgumentError',
    error: { code: 'REQUEST_INVALID', hint: expect.stringContaining('Did you mean formality?') as string },
  })
  expect((await client.client.translate({ text: 'Hello', targetLang: 'de' })).text).toContain('[de ')
  expect(service.requests).toHaveLength(1)
})

async function runWith(kit: typeof ours, program: Program): Promise<unknown> {
  const service = await startService({ seed })
  const folder = await mkdtemp(join(tmpdir(), 'lockale-deepl-'))
  onTestFinished(async () => {
    await service.close()
    await rm(folder, { recursive: true })
  })
  const client = new kit.DeepLClient('key', { serverUrl: service.url })
  return plain(await program(kit, client, folder))
}

/** Without what differs from run to run: ids and times. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (name, one: unknown) => (/(?:Id|Time)$|^id$/u.test(name) ? typeof one : one))
  return JSON.parse(text)
}
