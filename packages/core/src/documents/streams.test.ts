import { memfs } from 'memfs'
import { expect, test } from 'vitest'
import { parseConfig } from '../config/parse-config.ts'
import { openJournal } from '../ledger/journal.ts'
import { openLedger } from '../ledger/ledger.ts'
import type { DocumentTranslator } from '../model/document-translator.ts'
import type { FileSystem } from '../model/file-system.ts'
import { digestOf } from '../model/hash.ts'
import { type NodeFs, nodeFileSystem } from '../model/node-file-system.ts'
import { offlineSettings } from '../plan/offline.ts'
import { inspectDocuments } from './inspect-documents.ts'
import { planDocuments } from './plan-documents.ts'
import { syncDocuments } from './sync-documents.ts'

const config = parseConfig(
  {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    documents: ['docs/{locale}/*'],
    service: { preset: 'deepl' },
  },
  { place: 'test' },
)
const root = '/app'
const big = Buffer.alloc(1_000_000, 'All rights reserved. ')
const made = Buffer.alloc(1_200_000, 'Alle Rechte vorbehalten. ')

/** A disk that gives no document as a whole. */
function openDisk(files: Readonly<Record<string, Buffer>>): { readonly fs: FileSystem; readonly volume: NodeFs } {
  const volume = memfs(files, root).fs as unknown as NodeFs
  const fs = nodeFileSystem(volume)
  const readFile = (path: string) => {
    if (/\/docs\/|documents\//u.test(path)) throw new Error(`${path} is read as a whole.`)
    return fs.readFile(path)
  }
  return { fs: { ...fs, readFile }, volume }
}

interface Service {
  readonly translator: DocumentTranslator
  readonly sent: () => Buffer
}

/** @param onPiece called before each piece is taken */
function openService(onPiece: () => void = () => undefined): Service {
  let sent = Buffer.alloc(0)
  const translator: DocumentTranslator = {
    async upload({ open }) {
      const pieces: Uint8Array[] = []
      for await (const piece of open()) {
        expect(piece.length).toBeLessThan(big.length / 4)
        pieces.push(piece)
        onPiece()
      }
      sent = Buffer.concat(pieces)
      return { id: 'id', key: 'key', evaluation: undefined }
    },
    wait: () => Promise.resolve({ billedCharacters: 1 }),
    async download(_, take) {
      await take(cut(made))
      return { isUnchanged: false }
    },
    evaluate: () => Promise.reject(new Error('Nobody asked for that.')),
  }
  return { translator, sent: () => sent }
}

async function* cut(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

async function sync(fs: FileSystem, { translator }: Service) {
  const journal = await openJournal(fs, root)
  const inspection = await inspectDocuments(config, { fs, root, journal })
  if (inspection === undefined) throw new Error('There are documents.')
  const settings = new Map(offlineSettings(config, config.targets).map((fitted) => [fitted.locale, fitted]))
  const plan = planDocuments(inspection, { config, isAsked: true, settings })
  const doing = { signal: new AbortController().signal, onEvent: () => undefined }
  return (await syncDocuments(plan, { config, fs, root, journal, ledger: openLedger(fs, root), translator, ...doing }))
    .report
}

test('no document is ever held as a whole, from the first look to the file in its place', async () => {
  const { fs, volume } = openDisk({ 'docs/en/guide.md': big, 'docs/en/guide.docx': big })
  const service = openService()
  expect(await sync(fs, service)).toMatchObject({ isComplete: true, plan: { translate: 2, unmeasured: 1 } })
  expect(service.sent().equals(big)).toBe(true)
  for (const file of ['guide.md', 'guide.docx']) {
    const written = Buffer.from(await volume.promises.readFile(`${root}/docs/de/${file}`))
    expect(digestOf(written)).toBe(digestOf(made))
  }
  expect(await fs.list(`${root}/.lockale/documents`)).toEqual([])
  expect(await sync(fs, service)).toMatchObject({ plan: { translate: 0 } })
})

test('a file that changes while it is sent is not sent whole, and nothing of it is on record', async () => {
  const { fs, volume } = openDisk({ 'docs/en/guide.md': big })
  let pieces = 0
  const service = openService(() => {
    if (++pieces === 2)
      (volume as unknown as { writeFileSync: (path: string, text: Buffer) => void }).writeFileSync(
        `${root}/docs/en/guide.md`,
        made,
      )
  })
  const report = await sync(fs, service)
  expect(report).toMatchObject({
    isComplete: false,
    failed: [{ message: expect.stringContaining('changed during the run') }],
  })
  expect(service.sent()).toHaveLength(0)
  expect(openLedger(fs, root).unanswered.requests).toBe(0)
  expect(await sync(fs, openService())).toMatchObject({ isComplete: true, translated: [{ isResumed: false }] })
})
