import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DeepLError,
  type DocumentTranslateOptions,
  DocumentNotReadyError,
  DocumentTranslationError,
  type Formality,
  GlossaryEntries,
} from 'deepl-node'
import { expect } from 'vitest'
import { presentation } from './presentation.ts'
import type { Vendor, VendorCase } from './vendor-case.ts'

const beam = 'proton beam'
const strahl = 'Protonenstrahl'

export const documentCases: readonly VendorCase[] = [
  {
    name: 'from path to path',
    calls: ['translateDocument'],
    async run(vendor) {
      const { input, output } = await files(vendor)
      const status = await vendor.client.translateDocument(input, output, 'en', 'de')
      expect([status.status, status.ok(), status.done(), status.billedCharacters]).toEqual([
        'done',
        true,
        true,
        beam.length,
      ])
      expect(await readFile(output, 'utf8')).toBe(strahl)
    },
  },
  {
    name: 'its language detected',
    calls: ['translateDocument'],
    async run(vendor) {
      const { input, output } = await files(vendor, 'The proton beam is on, and it is the first of many.')
      await vendor.client.translateDocument(input, output, null, 'de')
      expect(await readFile(output, 'utf8')).toContain('[de ')
    },
  },
  {
    name: 'from stream to stream, step by step',
    calls: ['uploadDocument', 'getDocumentStatus', 'isDocumentTranslationComplete', 'downloadDocument'],
    async run(vendor) {
      const { client } = vendor
      const { input, output } = await files(vendor)
      const handle = await client.uploadDocument(createReadStream(input), 'en', 'de', { filename: 'beam.txt' })
      expect(handle).toEqual({
        documentId: expect.stringMatching(/^[\dA-F]{32}$/u) as string,
        documentKey: expect.stringMatching(/^[\dA-F]{64}$/u) as string,
      })
      expect((await client.getDocumentStatus({ ...handle })).ok()).toBe(true)
      const { status, handle: same } = await client.isDocumentTranslationComplete(handle)
      expect([status.done(), same]).toEqual([true, handle])
      await client.downloadDocument(handle, createWriteStream(output, { flags: 'wx' }))
      expect(await readFile(output, 'utf8')).toBe(strahl)
      await expect(client.getDocumentStatus(handle)).rejects.toThrow(/Not found.*Document not found/u)
    },
  },
  {
    name: 'from a buffer, and between file handles',
    calls: ['translateDocument'],
    async run(vendor) {
      const { client, folder } = vendor
      const { input, output } = await files(vendor)
      await client.translateDocument(Buffer.from(beam), output, 'en', 'de', { filename: 'beam.txt' })
      expect(await readFile(output, 'utf8')).toBe(strahl)
      const second = join(folder, 'second.txt')
      const handles = [await open(input, 'r'), await open(second, 'w')] as const
      await client.translateDocument(handles[0], handles[1], 'en', 'de', { filename: input })
      expect(await readFile(second, 'utf8')).toBe(strahl)
    },
  },
  {
    name: 'with all the options, as they are sent',
    calls: ['uploadDocument', 'createGlossary', 'getAllStyleRules', 'getDocumentStatus'],
    async run(vendor) {
      const { client, lastRequest } = vendor
      const { input } = await files(vendor, 'Guten Morgen')
      const entries = new GlossaryEntries({ entries: { Morgen: 'dawn' } })
      const glossary = await client.createGlossary('Times', 'de', 'en', entries)
      const [styleRule] = await client.getAllStyleRules()
      if (styleRule === undefined) throw new Error('the seed has a style list')
      const options: EveryOption = {
        formality: 'prefer_more',
        glossary,
        styleRule,
        translationMemory: 'a74d88fb-ed2a-4943-a664-a4512398b994',
        translationMemoryThreshold: 80,
        filename: 'not-this.txt',
        enableDocumentMinification: false,
        extraRequestParameters: { output_format: 'txt' },
      }
      const handle = await client.uploadDocument(input, 'de', 'en-US', options)
      expect((await lastRequest()).body).toEqual({
        target_lang: 'en-US',
        source_lang: 'de',
        formality: 'prefer_more',
        glossary_id: glossary.glossaryId,
        style_id: styleRule.styleId,
        translation_memory_id: 'a74d88fb-ed2a-4943-a664-a4512398b994',
        translation_memory_threshold: '80',
        output_format: 'txt',
      })
      expect((await client.getDocumentStatus(handle)).done()).toBe(true)
    },
  },
  {
    name: 'terms of a glossary',
    calls: ['translateDocument'],
    async run(vendor) {
      const { client } = vendor
      const { input, output } = await files(vendor, 'artist\nprize')
      const entries = new GlossaryEntries({ entries: { artist: 'Maler', prize: 'Gewinn' } })
      const glossary = await client.createGlossary('Art', 'en', 'de', entries)
      await client.translateDocument(input, output, 'en', 'de', { glossary })
      expect(await readFile(output, 'utf8')).toBe('Maler\nGewinn')
    },
  },
  {
    name: 'a presentation, made smaller for the way',
    calls: ['translateDocument'],
    async run({ client, folder }) {
      const [input, output] = [join(folder, 'slides.pptx'), join(folder, 'slides.de.pptx')]
      await writeFile(input, presentation())
      await client.translateDocument(input, output, 'en', 'de', { enableDocumentMinification: true })
      const result = await readFile(output)
      expect(result.subarray(0, 2).toString()).toBe('PK')
      expect(result.length).toBeGreaterThan(20_000)
    },
  },
  {
    name: 'many lines',
    calls: ['translateDocument'],
    async run(vendor) {
      const { input, output } = await files(vendor, `${beam}\n`.repeat(1000))
      await vendor.client.translateDocument(input, output, 'en', 'de')
      expect(await readFile(output, 'utf8')).toBe(`${strahl}\n`.repeat(1000))
    },
  },
  {
    name: 'one that waits, then is worked on, then is done',
    isSlow: true,
    calls: ['uploadDocument', 'getDocumentStatus', 'downloadDocument', 'isDocumentTranslationComplete'],
    async run(vendor) {
      const client = vendor.open({ 'doc-queue-time': 300, 'doc-translate-time': 300 }, { maxRetries: 0 })
      const { input, output } = await files(vendor)
      const handle = await client.uploadDocument(input, 'en', 'de')
      expect(await client.getDocumentStatus(handle)).toMatchObject({ status: 'queued' })
      await expect(client.downloadDocument(handle, output)).rejects.toBeInstanceOf(DocumentNotReadyError)
      const { status } = await client.isDocumentTranslationComplete(handle)
      expect([status.status, status.billedCharacters]).toEqual(['done', beam.length])
      await client.downloadDocument(handle, output)
      expect(await readFile(output, 'utf8')).toBe(strahl)
    },
  },
  {
    name: 'one that fails',
    calls: ['translateDocument', 'getUsage'],
    async run(vendor) {
      const client = vendor.open({ 'doc-failure': 1 })
      const { input, output } = await files(vendor)
      const failed = await client.translateDocument(input, output, 'en', 'de').catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(DocumentTranslationError)
      expect(failed).toHaveProperty('documentHandle.documentId')
      expect((await client.getUsage()).character?.count).toBe(0)
      await client.translateDocument(input, output, 'en', 'de')
      expect(await readFile(output, 'utf8')).toBe(strahl)
    },
  },
  {
    name: 'what is refused, by it and by the service',
    calls: ['translateDocument', 'uploadDocument', 'getDocumentStatus'],
    async run(vendor) {
      const { client, folder } = vendor
      const { input, output } = await files(vendor)
      await expect(client.translateDocument(join(folder, 'none.txt'), output, null, 'de')).rejects.toThrow(
        /no such file/u,
      )
      await expect(client.translateDocument(input, input, null, 'de')).rejects.toThrow(/exists/u)
      await expect(client.uploadDocument(createReadStream(input), null, 'de')).rejects.toThrow(/options\.filename/u)
      const strange = join(folder, 'beam.invalid')
      await writeFile(strange, beam)
      await expect(client.translateDocument(strange, output, null, 'de')).rejects.toThrow(
        /Invalid or missing file extension/u,
      )
      const formality = 'posh' as Formality
      await expect(client.translateDocument(input, output, null, 'de', { formality })).rejects.toThrow(/formality/u)
      await expect(client.uploadDocument(input, 'de', 'de')).rejects.toThrow(/Source and target language are equal/u)
      const handle = { documentId: 'A'.repeat(32), documentKey: 'B'.repeat(64) }
      await expect(client.getDocumentStatus(handle)).rejects.toThrow(/Not found/u)
      await expect(client.getDocumentStatus(handle)).rejects.toBeInstanceOf(DeepLError)
    },
  },
  {
    name: 'one in the language that it is to get, which only the service finds out',
    calls: ['translateDocument'],
    async run(vendor) {
      for (const text of ['Der Strahl ist nicht das, was wir von der Quelle haben wollen.', strahl]) {
        const { input, output } = await files(vendor, text)
        const failed = vendor.client.translateDocument(input, output, null, 'de')
        await expect(failed).rejects.toThrow(/Source and target language are equal/u)
      }
    },
  },
]

/** Of glossaries, one way to name them excludes the other. */
type EveryOption = Required<Omit<DocumentTranslateOptions, 'glossaryIds'>>

async function files({ folder }: Vendor, text = beam): Promise<{ readonly input: string; readonly output: string }> {
  const input = join(folder, 'beam.txt')
  await writeFile(input, text)
  return { input, output: join(folder, 'beam.de.txt') }
}
