import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { VendorCase } from './vendor-case.ts'

const seeded = 'a74d88fb-ed2a-4943-a664-a4512398b994'
const unknownId = '96ab91fd-e715-41a1-adeb-5d701f84a483'

/** Three units, one of them twice. */
const tmx = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence" o-tmf="x" adminlang="en" creationtool="x" creationtoolversion="1"/>
<body>${[
  ['One beam', 'Ein Strahl'],
  ['Two beams', 'Zwei Strahlen'],
  ['Two beams', 'Zwei Strahlen'],
]
  .map(
    ([en = '', de = '']) =>
      `<tu><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="de"><seg>${de}</seg></tuv></tu>`,
  )
  .join('\n')}</body></tmx>`

export const memoryCases: readonly VendorCase[] = [
  {
    name: 'listed and looked at',
    calls: ['listTranslationMemories', 'getTranslationMemory'],
    async run({ client }) {
      const [memory, ...others] = await client.listTranslationMemories(0, 10)
      expect([memory, others]).toMatchObject([
        {
          translationMemoryId: seeded,
          name: 'Greetings',
          sourceLanguage: 'de',
          targetLanguages: ['en-us', 'fr'],
          segmentCount: 3,
        },
        [],
      ])
      expect(await client.getTranslationMemory(seeded)).toEqual(memory)
      expect(await client.listTranslationMemories(1)).toEqual([])
      await expect(client.getTranslationMemory(unknownId)).rejects.toThrow(/Translation memory not found/u)
      await expect(client.listTranslationMemories(-1)).rejects.toThrow(/non-negative integer/u)
    },
  },
  {
    name: 'segments: all, by pages, by what they say',
    calls: ['listTranslationMemorySegments'],
    async run({ client }) {
      const { segments, segmentCount, nextPageCursor } = await client.listTranslationMemorySegments(seeded)
      expect([segmentCount, nextPageCursor]).toEqual([3, undefined])
      expect(segments[2]).toMatchObject({
        sourceSegmentId: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
        sourceText: 'Gute Nacht',
        targets: [
          { targetLanguage: 'en-us', targetText: 'Good night' },
          { targetLanguage: 'fr', targetText: 'Bonne nuit' },
        ],
      })
      const paged: string[] = []
      let pageCursor: string | undefined
      do {
        const page = await client.listTranslationMemorySegments(
          seeded,
          pageCursor === undefined ? { pageSize: 2 } : { pageSize: 2, pageCursor },
        )
        paged.push(...page.segments.map(({ sourceText }) => sourceText))
        pageCursor = page.nextPageCursor
      } while (pageCursor !== undefined)
      expect(paged).toEqual(segments.map(({ sourceText }) => sourceText))
      const found = await client.listTranslationMemorySegments(seeded, { filterText: 'BONNE N' })
      expect([found.segments.map(({ sourceText }) => sourceText), found.segmentCount]).toEqual([['Gute Nacht'], 3])
      const exact = await client.listTranslationMemorySegments(seeded, {
        filterText: 'BONNE N',
        filterCaseSensitive: true,
      })
      expect(exact.segments).toEqual([])
      const short = client.listTranslationMemorySegments(seeded, { filterText: 'B' })
      await expect(short).rejects.toThrow(/at least 2 characters/u)
      const bad = client.listTranslationMemorySegments(seeded, { pageCursor: 'nonsense' })
      await expect(bad).rejects.toThrow(/Invalid page_cursor/u)
    },
  },
  {
    name: 'imported from a file, used, deleted',
    calls: ['importTranslationMemoryFromFilepath', 'translateText', 'deleteTranslationMemory', 'getTranslationMemory'],
    async run({ client, folder }) {
      const path = join(folder, 'beams.tmx')
      await writeFile(path, tmx)
      const job = await client.importTranslationMemoryFromFilepath(path, { displayName: 'Beams' })
      expect(job).toMatchObject({
        operation: 'import',
        product: 'translation_memory',
        displayName: 'Beams',
        sourceContentLength: Buffer.byteLength(tmx),
        results: [{ status: 'completed', skippedSegmentCount: 1 }],
      })
      const memory = await client.getTranslationMemory(job.results[0]?.translationMemoryId ?? '')
      expect(memory).toMatchObject({ name: 'Beams', sourceLanguage: 'en', targetLanguages: ['de'], segmentCount: 2 })
      const { text } = await client.translateText('Two beams', 'en', 'de', {
        translationMemory: memory,
        translationMemoryThreshold: 100,
      })
      expect(text).toBe('Zwei Strahlen')
      await client.deleteTranslationMemory(memory)
      await expect(client.getTranslationMemory(memory)).rejects.toThrow(/Not found/u)
    },
  },
  {
    name: 'imported step by step',
    calls: ['createTranslationMemoryImport', 'uploadTranslationMemoryFile', 'getTranslationMemoryJob'],
    async run({ client, url }) {
      const bytes = Buffer.from(tmx)
      const made = await client.createTranslationMemoryImport('beams.tmx', bytes.length, {
        contentType: 'application/xml',
      })
      expect(made.uploadUrl.startsWith(`${url}/`)).toBe(true)
      expect(made.expiresAt?.getTime()).toBeGreaterThan(Date.now())
      const waiting = await client.getTranslationMemoryJob(made.jobId)
      expect(waiting.results).toMatchObject([
        { status: 'awaiting_input', requiredAction: expect.any(String) as string },
      ])
      expect(waiting.displayName ?? 'beams.tmx').toBe('beams.tmx')
      await client.uploadTranslationMemoryFile(made, bytes)
      expect((await client.getTranslationMemoryJob(made.jobId)).results).toMatchObject([{ status: 'completed' }])
      await expect(client.uploadTranslationMemoryFile(made.uploadUrl, bytes)).rejects.toThrow(/409/u)
    },
  },
  {
    name: 'a file that is no memory',
    calls: ['createTranslationMemoryImport', 'uploadTranslationMemoryFile', 'isTranslationMemoryJobComplete'],
    async run({ client }) {
      const bytes = Buffer.from('<tmx><body>')
      const made = await client.createTranslationMemoryImport('broken.tmx', bytes.length)
      await client.uploadTranslationMemoryFile(made, bytes)
      await expect(client.isTranslationMemoryJobComplete(made.jobId)).rejects.toThrow(/\S/u)
      expect((await client.getTranslationMemoryJob(made.jobId)).results).toMatchObject([{ status: 'failed' }])
    },
  },
  {
    name: 'exported to a path and to a stream',
    calls: [
      'exportTranslationMemoryToFilepath',
      'createTranslationMemoryExport',
      'getTranslationMemoryJob',
      'downloadTranslationMemoryExport',
    ],
    async run({ client, folder }) {
      const path = join(folder, 'out.tmx')
      const job = await client.exportTranslationMemoryToFilepath(seeded, path)
      expect(job).toMatchObject({
        operation: 'export',
        translationMemoryId: seeded,
        results: [{ status: 'completed' }],
      })
      const text = await readFile(path, 'utf8')
      expect(text).toMatch(/^<\?xml.*Guten Morgen.*Good morning/su)
      expect((await client.getTranslationMemoryJob(job.jobId)).results).toMatchObject([{ status: 'downloaded' }])
      const again = await client.createTranslationMemoryExport(seeded)
      expect(again).toMatchObject({ translationMemoryId: seeded, reusedExisting: true })
      const second = join(folder, 'second.tmx')
      await client.downloadTranslationMemoryExport(
        await client.getTranslationMemoryJob(again.jobId),
        createWriteStream(second),
      )
      expect(await readFile(second, 'utf8')).toBe(text)
    },
  },
  {
    name: 'a job that takes its time',
    isSlow: true,
    calls: ['createTranslationMemoryExport', 'isTranslationMemoryJobComplete', 'getTranslationMemoryJob'],
    async run({ open }) {
      const client = open({ 'tm-job-processing-polls': 2 })
      const { jobId, reusedExisting } = await client.createTranslationMemoryExport(seeded)
      expect(reusedExisting).toBe(false)
      expect((await client.getTranslationMemoryJob(jobId)).results).toMatchObject([{ status: 'processing' }])
      await expect(client.createTranslationMemoryExport(seeded)).rejects.toThrow(/409/u)
      const job = await client.isTranslationMemoryJobComplete(jobId, 20_000)
      expect(job.results).toMatchObject([
        { status: 'completed', downloadUrl: expect.stringContaining('http') as string },
      ])
      await expect(client.isTranslationMemoryJobComplete(unknownId)).rejects.toThrow(/Not found/u)
    },
  },
  {
    name: 'used for texts, by its threshold',
    calls: ['translateText'],
    async run({ client }) {
      const near = { translationMemory: seeded, translationMemoryThreshold: 60 }
      expect((await client.translateText('Guten Morgen', 'de', 'en-US', { translationMemory: seeded })).text).toBe(
        'Good morning',
      )
      expect((await client.translateText('Guten Morgen!', 'de', 'en-US', near)).text).toBe('Good morning')
      const far = await client.translateText('Guten Morgen!', 'de', 'en-US', {
        ...near,
        translationMemoryThreshold: 100,
      })
      expect(far.text).not.toBe('Good morning')
      const other = client.translateText('Guten Morgen', 'de', 'pl', { translationMemory: seeded })
      await expect(other).rejects.toThrow(/does not support the target language/u)
      const none = client.translateText('Guten Morgen', 'de', 'en-US', { translationMemory: unknownId })
      await expect(none).rejects.toThrow(/Translation memory not found/u)
    },
  },
]
