import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InterceptedRequest } from '@lockale/service/faults'
import { expect, test } from 'vitest'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder } from '../folder.ts'
import { bin, type Running, startLockale, startNode } from '../lockale.ts'

const env = { LOCKALE_KEY: 'test-key' }
const types = ['doc', 'docx', 'odt', 'pdf', 'pptx', 'rtf', 'xlsx']

async function readOffice(): Promise<Readonly<Record<string, Uint8Array>>> {
  const files = await Promise.all(
    types.map(async (type) => {
      const bytes = await readFile(new URL(`../../fixtures/office/brief.${type}`, import.meta.url))
      return [`brief ${type}.${type}`, bytes] as const
    }),
  )
  return Object.fromEntries(files)
}

test('real office files go through whole, in the format that was asked for', async () => {
  await using service = await startAsReal()
  const office = await readOffice()
  await using folder = await createFolder(office)
  const line = ['document', '--from', 'en', '--to', 'de', '--base-url', service.url, '--json']
  const ended = await callLockale([...line, '--', ...Object.keys(office)], { cwd: folder.path, env })
  const { documents, unmeasured } = JSON.parse(ended.out) as { documents: readonly unknown[]; unmeasured: number }
  expect([ended.code, documents.length, unmeasured]).toEqual([0, types.length, types.length])
  // the local service gives them back as they came: byte by byte
  for (const type of types) {
    const made = await readFile(join(folder.path, `brief ${type}.de.${type === 'doc' ? 'docx' : type}`))
    expect([type, made.equals(office[`brief ${type}.${type}`] ?? made.subarray(1))]).toEqual([type, true])
  }
  const asDocx = [...line, '--format', 'docx', '--watermark', 'brief pdf.pdf']
  expect(await callLockale(asDocx, { cwd: folder.path, env })).toMatchObject({ code: 0 })
  expect(await folder.bytes()).toHaveProperty(['brief pdf.de.docx'])
})

const project = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'] }

test.for<[name: string, files: Readonly<Record<string, unknown>>, isAt: (request: InterceptedRequest) => boolean]>([
  ['while it is translated', {}, ({ path }) => /^\/v2\/document\/[^/]+$/u.test(path)],
  ['before it is downloaded', {}, ({ path }) => path.endsWith('/result')],
  ['in a project', { 'lockale.config.json': project }, ({ path }) => path.endsWith('/result')],
])('a process that is killed %s: the next call fetches the document', async ([, files, isAt]) => {
  let running: Running | undefined
  await using service = await startAsReal({
    intercept(request) {
      if (running === undefined || !isAt(request)) return undefined
      running.process.kill('SIGKILL')
      running = undefined
      return { status: 503 }
    },
  })
  await using folder = await createFolder({ 'brief.md': '# Brief\n\nHello.\n', ...files })
  const line = ['document', 'brief.md', '--from', 'en', '--to', 'de', '--base-url', service.url]
  running = startLockale(line, { cwd: folder.path, env })
  expect((await running.ended).code).toBeUndefined()
  expect(await folder.bytes()).not.toHaveProperty('brief.de.md')
  const again = await callLockale(line, { cwd: folder.path, env })
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('(sent before)') })
  expect(service.requests.filter(({ path }) => path === '/v2/document')).toHaveLength(1)
  const left = Object.keys(await folder.allBytes()).filter((file) => /resume$|documents\//u.test(file))
  expect(left).toEqual([])
})

test('a folder of ten thousand files takes little memory', async () => {
  await using service = await startAsReal()
  const files = Array.from({ length: 10_000 }, (_, at) => [`docs/${at % 100}/${at}.md`, 'Hello.'] as const)
  await using folder = await createFolder(Object.fromEntries(files))
  const line = ['document', 'docs', '--from', 'en', '--to', 'de,fr', '--base-url', service.url, '--dry-run']
  const ended = await startNode(['--max-old-space-size=64', bin, ...line], { cwd: folder.path, env }).ended
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('+ 120,000 characters to send') })
  expect(ended.out.split('\n').slice(0, 2)).toEqual([
    '+ docs/0/0.md → docs/0/0.de.md',
    '+ docs/0/0.md → docs/0/0.fr.md',
  ])
})
