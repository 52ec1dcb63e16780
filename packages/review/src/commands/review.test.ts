import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ReviewCard } from '@lockale/review-engine'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect as connectReally } from '@lockale/connect/connect'
import { openHere } from '@lockale/project/workspace/open-workspace'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { runCommands } from '@lockale/terminal/testing/run-commands'
import { satellite } from '../satellite.ts'

/** The page of a workspace of two packages, each with one human translation, and what it may ask. */
async function openPage() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'lockale-page-')))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'local' } }
  await write('package.json', JSON.stringify({ workspaces: ['packages/*'] }))
  for (const name of ['admin', 'shop']) {
    await write(`packages/${name}/package.json`, JSON.stringify({ name }))
    await write(`packages/${name}/lockale.config.json`, JSON.stringify(config))
    await write(`packages/${name}/en.json`, JSON.stringify({ cta: 'Buy now' }))
    await write(`packages/${name}/de.json`, JSON.stringify({ cta: 'Jetzt kaufen' }))
  }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const asked: unknown[] = []
  const connect: typeof connectReally = async (...given) => {
    const real = await connectReally(...given)
    const translate: typeof real.translate = async (...request) => {
      asked.push(request)
      await answered
      return real.translate(...request)
    }
    return { ...real, translate }
  }
  const stop = new AbortController()
  const host = { ...fakeHost({ signal: stop.signal, parts: { connect, openProject: openHere } }), cwd: root }
  const ended = runCommands(satellite.commands, ['review'], host)
  onTestFinished(async () => {
    answer()
    stop.abort()
    await ended
    await rm(root, { recursive: true, force: true })
  })
  const url = await vi.waitFor(() => new URL(host.out().trim()), 10_000)
  const send = async (path: string, body?: unknown, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization }
    const sent = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    return (await fetch(`${url.origin}${path}`, sent)).json() as Promise<Record<string, unknown>>
  }
  const { session } = await send('/api/session', { token: url.hash.replace('#token=', '') })
  const call = (path: string, body?: unknown) => send(path, body, `Bearer ${String(session)}`)
  const { rows } = (await call('/api/rows?from=0&count=9')) as { readonly rows: readonly { readonly id: string }[] }
  const ids = rows.map(({ id }) => id)
  const decide = async (text: string) => {
    const cards = (await call('/api/cards', { ids })) as unknown as readonly ReviewCard[]
    const decisions = cards.map(({ id, sourceHash, forms }) => {
      return { id, sourceHash, forms: forms.map(({ form, textHash }) => ({ form, textHash, text })) }
    })
    return () => call('/api/save', { decisions })
  }
  const read = (file: string) => readFile(join(root, file), 'utf8')
  return { call, decide, ids, write, read, asked, answer }
}

test('the page goes on reading while the service takes its time, and saves once it has answered', async () => {
  const { call, decide, ids, read, asked, answer } = await openPage()
  const save = await decide('Kaufen')
  const translated = call('/api/translate', { id: ids[0], maxCharacters: 100 })
  await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000)
  expect(await call('/api/rows?from=0&count=9')).toMatchObject({ total: 2 })
  expect(await call('/api/summary')).toMatchObject({ canTranslate: true })
  expect(await call(`/api/card?id=${encodeURIComponent(ids[1] ?? '')}`)).toMatchObject({ text: 'Jetzt kaufen' })
  const saved = save()
  answer()
  expect(await translated).toMatchObject({ forms: [{ text: expect.any(String) }] })
  expect(await saved).toMatchObject({ saved: ids, refused: [] })
  expect(await read('packages/shop/de.json')).toContain('Kaufen')
})

test.for<[name: string, file: string, text: string, saved: number[]]>([
  ['in the last package', 'packages/shop/de.json', '{ "cta": "Jetzt', [0]],
  ['in the first package', 'packages/admin/de.json', '<<<<<<< HEAD\n{}', [1]],
  ['the source', 'packages/shop/en.json', '{', [0]],
])(
  'what a file that cannot be read stops is refused, and the other package is saved: %s',
  async ([, file, text, saved]) => {
    const { decide, ids, write, read } = await openPage()
    const save = await decide('Kaufen')
    await write(file, text)
    expect(await save()).toMatchObject({
      saved: saved.map((at) => ids[at]),
      refused: [
        {
          id: ids[1 - (saved[0] ?? 0)],
          why: 'failed',
          sentence: expect.stringMatching(/^packages\/.*(?:cannot be read|conflict markers)/u),
        },
      ],
    })
    expect(await read(`packages/${saved[0] === 0 ? 'admin' : 'shop'}/de.json`)).toContain('Kaufen')
  },
)

test('where no package can be saved the page is told why', async () => {
  const { decide, write } = await openPage()
  const save = await decide('Kaufen')
  for (const name of ['admin', 'shop']) await write(`packages/${name}/de.json`, '{')
  expect(await save()).toMatchObject({ error: { code: 'CATALOG_UNREADABLE' } })
})
