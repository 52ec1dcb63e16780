import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestOf } from '@lockale/core'
import { expect, onTestFinished, test } from 'vitest'
import type { DocumentTranslator } from './document-translator.ts'
import { planFiles } from './plan-file.ts'
import { forgetFile, translateFile } from './translate-file.ts'

const big = Buffer.alloc(1_000_000, 'All rights reserved. ')
const made = Buffer.alloc(1_200_000, 'Alle Rechte vorbehalten. ')
const request = { source: 'en', settings: {}, outputFormat: undefined, watermark: false, evaluate: false }

async function openJob() {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'guide.md')
  await writeFile(path, big)
  const options = { targets: ['de'], request, out: undefined, isForced: false, isMade: () => Promise.resolve(false) }
  const [job] = await planFiles([{ named: 'guide.md', path }], options)
  if (job === undefined) throw new Error('There is one file.')
  return { folder, path, job }
}

/** @param onPiece called before each piece is taken */
function openService(onPiece: () => Promise<void> = () => Promise.resolve()) {
  const sent: Uint8Array[] = []
  const translator: DocumentTranslator = {
    async upload({ open }) {
      for await (const piece of open()) {
        expect(piece.length).toBeLessThan(big.length / 4)
        sent.push(piece)
        await onPiece()
      }
      return { id: 'id', key: 'key', evaluation: undefined }
    },
    wait: () => Promise.resolve({ billedCharacters: 1 }),
    async download(_, take) {
      await take(cut(made))
      return { isUnchanged: false }
    },
    evaluate: () => Promise.reject(new Error('Nobody asked for that.')),
  }
  return { translator, sent: () => Buffer.concat(sent) }
}

async function* cut(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

test('a document goes and comes in pieces', async () => {
  const { folder, job } = await openJob()
  const service = openService()
  const options = { translator: service.translator, home: undefined, signal: new AbortController().signal }
  expect(await translateFile(job, options)).toMatchObject({ isResumed: false, billedCharacters: 1 })
  expect(service.sent().equals(big)).toBe(true)
  expect(digestOf(await readFile(join(folder, 'guide.de.md')))).toBe(digestOf(made))
  expect(await translateFile(job, options)).toMatchObject({ isResumed: true, billedCharacters: 0 })
  expect(service.sent()).toHaveLength(big.length)
  await forgetFile(job, undefined)
  expect((await readdir(folder)).toSorted()).toEqual(['guide.de.md', 'guide.md'])
})

test('a file that changes while it is sent is not sent whole, and nothing of it is left', async () => {
  const { folder, path, job } = await openJob()
  let pieces = 0
  const service = openService(async () => {
    if (++pieces === 2) await writeFile(path, made)
  })
  const options = { translator: service.translator, home: undefined, signal: new AbortController().signal }
  await expect(translateFile(job, options)).rejects.toMatchObject({
    outcome: 'notSent',
    message: expect.stringContaining('changed during the run'),
  })
  expect(service.sent().length).toBeLessThan(big.length)
  expect(await readdir(folder)).toEqual(['guide.md'])
})
