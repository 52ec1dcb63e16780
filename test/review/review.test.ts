import { isRecord } from '@lockale/errors'
import { expect, onTestFinished, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { createRepository } from '@lockale/git/testing/repository'
import { createFolder, type Folder } from '../cli/folder.ts'

const config = {
  source: 'en',
  targets: ['de'],
  files: ['{locale}.json'],
  syntax: 'i18next',
  glossary: 'terms.csv',
  service: { preset: 'local' },
}
const names = ['admin', 'shop'] as const

/** Two packages of a workspace, each with a string whose source changed since a person translated it, and the page on them. */
async function open() {
  const folder = await createFolder({ 'package.json': { workspaces: ['packages/*'] } })
  const lockale = (line: string) => runInside(line.split(' '), { cwd: folder.path })
  const write = async (file: string, cta: string) => {
    for (const name of names) await folder.write(`packages/${name}/${file}`, { cta, made: 'Made' })
  }
  for (const name of names) {
    await folder.write(`packages/${name}/package.json`, { name })
    await folder.write(`packages/${name}/lockale.config.json`, config)
    await folder.write(`packages/${name}/terms.csv`, 'en,de\nBuy,kaufen\nnow,jetzt\nlater,später\n')
  }
  await write('en.json', 'Buy {{n}}')
  await lockale('sync')
  await write('de.json', 'Kaufen {{n}}')
  await lockale('sync')
  await write('en.json', 'Buy {{n}} now')
  onTestFinished(() => folder[Symbol.asyncDispose]())
  return { lockale, ...(await openPage(folder)) }
}

async function openPage(folder: Folder) {
  const stop = new AbortController()
  let url: string | undefined
  const onOut = (text: string) => (url ??= /http:[^"\s]+/u.exec(text)?.[0])
  const ended = runInside(['review'], { cwd: folder.path, signal: stop.signal, onOut })
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  await expect.poll(() => url).toBeDefined()
  const address = new URL(url ?? '')
  const json = { 'content-type': 'application/json' }
  const token = new URLSearchParams(address.hash.slice(1)).get('token')
  const body = JSON.stringify({ token })
  const opened = await fetch(new URL('/api/session', address), { method: 'POST', headers: json, body })
  const { session } = (await opened.json()) as { readonly session: string }
  const headers = { ...json, authorization: `Bearer ${session}` }
  const call = async (path: string, body?: unknown): Promise<Readonly<Record<string, unknown>>> => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer: unknown = await (await fetch(new URL(`/api/${path}`, address), { headers, ...sent })).json()
    if (!isRecord(answer)) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  return { folder, call, stop, ended }
}

type Page = Awaited<ReturnType<typeof openPage>>

async function idsOf({ call }: Page, query: string): Promise<readonly string[]> {
  const { rows } = await call(`rows?${query}&from=0&count=10`)
  return (rows as readonly { readonly id: string }[]).map(({ id }) => id)
}

async function decide({ call }: Page, id: string, text?: string) {
  const card = await call(`card?id=${encodeURIComponent(id)}`)
  const forms = card['forms'] as readonly { readonly form: string; readonly textHash: string }[]
  return {
    id,
    sourceHash: card['sourceHash'],
    forms: forms.map(({ form, textHash }) => ({ form, textHash, text })),
  }
}

test('the page of a workspace lists, saves and sees what others change', async () => {
  const page = await open()
  const { folder, call, lockale } = page
  expect(await call('summary')).toMatchObject({
    sourceLocale: 'en',
    revision: 1,
    canTranslate: true,
    locales: [{ locale: 'de', messages: 4, queues: { 'source-changed': 2 } }],
  })
  const [admin = '', shop = ''] = await idsOf(page, 'queue=source-changed')
  const card = await call(`card?id=${encodeURIComponent(shop)}`)
  expect(card).toMatchObject({
    file: 'packages/shop/de.json',
    sourceFile: 'packages/shop/en.json',
    terms: [
      { source: 'Buy', target: 'kaufen', isUsed: true },
      { source: 'now', target: 'jetzt', isUsed: false },
    ],
  })
  const before = await folder.bytes()
  const decisions = [await decide(page, shop, 'Jetzt {{n}} kaufen'), await decide(page, admin)]
  expect(await call('save', { decisions })).toMatchObject({ saved: [admin, shop], refused: [] })
  const after = await folder.bytes()
  const changed = Object.keys(after).filter((file) => after[file] !== before[file])
  expect(changed.toSorted()).toEqual([
    // the translation cache keeps the human translation that was replaced
    'packages/admin/.lockale/ledger',
    'packages/admin/lockale.lock',
    'packages/shop/.lockale/ledger',
    'packages/shop/de.json',
    'packages/shop/lockale.lock',
  ])
  expect(await folder.readJson('packages/shop/de.json')).toEqual({ cta: 'Jetzt {{n}} kaufen', made: 'Made' })
  expect(await lockale('check')).toMatchObject({ code: 0 })
  expect(await call('summary')).toMatchObject({ revision: 2, locales: [{ queues: { 'source-changed': 0 } }] })
  await folder.write('packages/shop/en.json', { cta: 'Buy {{n}} later', made: 'Made' })
  expect(await call('summary')).toMatchObject({ revision: 3, locales: [{ queues: { 'source-changed': 1 } }] })
  await folder.write('packages/shop/en.json', '{')
  expect(await call('summary')).toMatchObject({ error: { code: expect.stringMatching(/./u) } })
  await folder.write('packages/shop/en.json', { cta: 'Buy {{n}} now', made: 'Made' })
  expect(await call('summary')).toMatchObject({ locales: [{ queues: { 'source-changed': 0 } }] })
})

test('a string is re-translated when the page asks for it, for no more than was shown, and written when it is saved', async () => {
  const page = await open()
  const { folder, call, stop, ended } = page
  const [, shop = ''] = await idsOf(page, 'queue=source-changed')
  const before = await folder.bytes()
  const { characters } = await call('price', { id: shop })
  expect(characters).toBe('Buy  now'.length)
  expect(await call('translate', { id: shop, maxCharacters: 1 })).toMatchObject({ error: { code: 'BUDGET_EXCEEDED' } })
  const answer = { characters, forms: [{ form: '', text: 'kaufen {{n}} jetzt' }] }
  expect(await call('translate', { id: shop, maxCharacters: characters })).toEqual(answer)
  // It is billed once.
  expect(await call('price', { id: shop })).toEqual({ characters: 0 })
  expect(await call('translate', { id: shop, maxCharacters: 0 })).toEqual({ ...answer, characters: 0 })
  expect(withoutCache(await folder.bytes())).toEqual(withoutCache(before))
  expect(await call(`card?id=${encodeURIComponent(shop)}`)).toMatchObject({
    by: 'human',
    forms: [{ text: 'Kaufen {{n}}', machine: 'kaufen {{n}} jetzt' }],
  })
  await call('save', { decisions: [await decide(page, shop, 'kaufen {{n}} jetzt')] })
  expect(await folder.readJson('packages/shop/de.json')).toMatchObject({ cta: 'kaufen {{n}} jetzt' })
  expect(await folder.readJson('packages/admin/de.json')).toMatchObject({ cta: 'Kaufen {{n}}' })
  stop.abort()
  expect(await ended).toMatchObject({ err: expect.stringContaining('Open the address in a browser') })
})

test('the page knows from git who changed a string and its translation, as `why` does', async () => {
  const page = await open()
  const { folder, call, lockale } = page
  const [, shop = ''] = await idsOf(page, 'queue=source-changed')
  const history = () => call(`history?id=${encodeURIComponent(shop)}`)
  expect(await history()).toEqual({})
  const repository = createRepository(folder.path)
  const first = repository.commit()
  const about = { author: 'A', date: expect.stringMatching(/^2\d{3}-\d\d-\d\dT/u) }
  const source = { commit: first, ...about, subject: 'a commit' }
  expect(await history()).toEqual({ source, translation: source })
  await folder.write('packages/shop/de.json', { cta: 'Jetzt {{n}} kaufen', made: 'Made' })
  await call('summary')
  expect(await history()).toEqual({ source, translation: {} })
  repository.git('commit', '-q', '-a', '-m', 'Say it "now"')
  const second = repository.git('rev-parse', 'HEAD').trim()
  const changed = { source, translation: { commit: second, ...about, subject: 'Say it "now"' } }
  expect(await history()).toEqual(changed)
  const { facts } = JSON.parse((await lockale('why cta --json')).out) as { facts: readonly { forms: unknown }[] }
  expect(facts[1]?.forms).toMatchObject([{ changed }])
})

test('a term is added to the glossary file of the package, which stays whole and sorted', async () => {
  const page = await open()
  const { folder, call } = page
  const [, shop = ''] = await idsOf(page, 'queue=source-changed')
  expect(await call('summary')).toMatchObject({ termLocales: ['de'], revision: 1 })
  const before = await folder.bytes()
  const add = (term: string, translation: string) => call('term', { id: shop, term, translation })
  expect(await add(' cart, "new" ', 'Warenkorb')).toEqual({ file: 'packages/shop/terms.csv' })
  const text = 'en,de\nBuy,kaufen\n"cart, ""new""",Warenkorb\nlater,später\nnow,jetzt\n'
  expect(await folder.read('packages/shop/terms.csv')).toBe(text)
  expect(await call('summary')).toMatchObject({ revision: 2 })
  expect(await add('cart, "new"', 'Warenkorb')).toEqual({ file: 'packages/shop/terms.csv' })
  expect(await add('Buy', 'erwerben')).toMatchObject({
    error: {
      code: 'GLOSSARY_FILE_INVALID',
      message: expect.stringContaining('another translation of "Buy": "kaufen"'),
    },
  })
  expect(await add('', 'x')).toMatchObject({ error: { code: 'GLOSSARY_FILE_INVALID' } })
  expect(await call('term', { id: '["shop"]', term: 'a', translation: 'b' })).toMatchObject({
    error: { code: 'MESSAGE_UNKNOWN' },
  })
  const terms = 'packages/shop/terms.csv'
  expect({ ...(await folder.bytes()), [terms]: '' }).toEqual({ ...before, [terms]: '' })
  expect(await folder.read(terms)).toBe(text)
  await folder.write(terms, 'en,de\n"Buy')
  expect(await add('cart', 'Wagen')).toMatchObject({ error: { code: 'GLOSSARY_FILE_INVALID' } })
  expect(await folder.read(terms)).toBe('en,de\n"Buy')
})

test('a comment on a string is in the notes file of its package, or a clear error', async () => {
  const page = await open()
  const { folder, call } = page
  const [admin = '', shop = ''] = await idsOf(page, 'queue=source-changed')
  const note = 'Button of the cart'
  expect(await call('describe', { id: shop, note })).toMatchObject({
    error: { code: 'NOTE_UNWRITABLE', hint: expect.stringContaining('"notes"') },
  })
  expect(await call('describe', { id: admin, note: 1 })).toMatchObject({ error: { code: 'REVIEW_REQUEST_INVALID' } })
  const lines = `${JSON.stringify({ file: 'en.json', key: 'cta', note })}\n`
  await folder.write('packages/shop/lockale.config.json', {
    ...config,
    files: [{ source: 'en.json', target: '{locale}.json', notes: 'notes.jsonl' }],
  })
  page.stop.abort()
  await page.ended
  const again = await openPage(folder)
  const [, id = ''] = await idsOf(again, 'queue=source-changed')
  expect(await again.call('describe', { id, note })).toEqual({ file: 'packages/shop/notes.jsonl' })
  expect(await folder.read('packages/shop/notes.jsonl')).toBe(lines)
  expect(await again.call(`card?id=${encodeURIComponent(id)}`)).toMatchObject({ description: note })
})

function withoutCache(files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !file.includes('.lockale/')))
}

test('in a workspace, a filter takes files of one package, and warnings are those of all', async () => {
  const { folder, call } = await open()
  for (const name of names) await folder.write(`packages/${name}/de.json`, { cta: 'Kaufen {{n}} ', made: 'Gemacht ' })
  // Only the summary looks for changed files.
  expect(await call('summary')).toMatchObject({ locales: [{ locale: 'de', messages: 4 }] })
  expect(await call('counts?locales=de')).toMatchObject({ queues: { 'source-changed': 2 } })
  expect(await call('counts?file=packages/shop')).toMatchObject({ queues: { 'source-changed': 1 } })
  let rows = await call('rows?queue=warnings')
  while (rows['isSearching'] === true) rows = await call('rows?queue=warnings')
  expect(rows).toMatchObject({
    total: 2,
    rows: [
      { file: 'packages/admin/de.json', message: 'made', warnings: ['end-space'] },
      { file: 'packages/shop/de.json', message: 'made', warnings: ['end-space'] },
    ],
  })
  expect(await call('rows?rule=end-space&file=PACKAGES/shop/{locale}.json')).toMatchObject({ total: 2 })
  expect(await call('rows?rule=end-space&file=admin')).toMatchObject({ total: 2 })
  expect(await call('choices')).toEqual({
    files: ['packages/admin/{locale}.json', 'packages/shop/{locale}.json'],
    rules: [
      ['end-space', 4],
      ['glossary-term-missing', 2],
    ],
  })
  const { locales } = await call('summary')
  expect(locales).toMatchObject([{ isChecked: true, queues: { warnings: 2 } }])
})
