import { request as ask } from 'node:http'
import { createWorld, type World } from '@lockale/project/testing/world'
import { expect, onTestFinished, test } from 'vitest'
import type { ReviewCalls } from './answer-api.ts'
import { serveReview } from './serve-review.ts'

interface Asked {
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A page of a project with one invalid translation, opened by its address. */
async function open(change: Partial<ReviewCalls> = {}) {
  const world = createWorld({ 'en.json': { a: 'Hi {{name}}' }, 'de.json': { a: 'Hallo' } }, { targets: ['de'] })
  await world.project.adopt()
  const calls = callsOf(world)
  const server = await serveReview({ calls: { ...calls, ...change }, page: { script: '1', style: 'a{}' } })
  onTestFinished(() => server.close())
  const { host, origin, hash } = new URL(server.url)
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const call = async ({ path = '/', method = 'GET', headers = {}, body }: Asked) => {
    const content = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const type = content === undefined ? {} : { 'content-type': 'application/json' }
      const request = ask(`${origin}${path}`, { method, headers: { ...type, ...headers } }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => (text += piece))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
      request.on('error', reject)
      request.end(content)
    })
  }
  const openSession = (given: string) => call({ path: '/api/session', method: 'POST', body: { token: given } })
  const opened = await openSession(token)
  const { session } = JSON.parse(opened.text) as { readonly session: string }
  const authorization = `Bearer ${session}`
  const inPage = (asked: Asked) => call({ ...asked, headers: { authorization, ...asked.headers } })
  const json = async (asked: Asked) => JSON.parse((await inPage(asked)).text) as Record<string, unknown>
  return { world, host, token, session, call, openSession, inPage, json, opened }
}

function callsOf({ project }: World): ReviewCalls {
  return {
    project: '<b>shop</b>',
    projectId: '1',
    before: () => undefined,
    summary: async () => ({
      ...(await project.review()).summary,
      project: 'shop',
      projectId: '1',
      revision: 1,
      canTranslate: false,
      termLocales: [],
    }),
    review: () => project.review(),
    save: (decisions) => project.saveReview(decisions),
    price: () => Promise.resolve({ characters: 3 }),
    translate: () => Promise.resolve({ characters: 3, forms: [] }),
    addTerm: () => Promise.resolve('terms.csv'),
    describe: () => Promise.resolve('notes.jsonl'),
    openEditor: () => Promise.resolve(),
    idle: () => Promise.resolve(),
  }
}

test('only files of the project are opened in the editor', async () => {
  const opened: unknown[] = []
  const { inPage, call } = await open({ openEditor: async (position) => void opened.push(position) })
  const ask = async (body: unknown) => (await inPage({ path: '/api/open', method: 'POST', body })).status
  expect(await ask({ file: 'de.json', line: 1, column: 7 })).toBe(200)
  const wrong = [
    { file: '/etc/passwd', line: 1, column: 1 },
    { file: '../de.json', line: 1, column: 1 },
    { file: 'de.json' },
    { file: 'de.json', line: '1; x', column: 1 },
    { file: 'de.json', line: 0, column: 1 },
    { file: ['de.json'], line: 1, column: 1 },
  ]
  for (const body of wrong) expect([body, await ask(body)]).toEqual([body, 400])
  const body = { file: 'de.json', line: 1, column: 1 }
  expect((await call({ path: '/api/open', method: 'POST', body })).status).toBe(403)
  expect(opened).toEqual([{ file: 'de.json', line: 1, column: 7 }])
})

test('what the last review found is there before files are read', async () => {
  const before = {
    sourceLocale: 'en',
    locales: [],
    isComparing: true,
    project: 'shop',
    projectId: '1',
    revision: 0,
    canTranslate: false,
    termLocales: [],
  }
  const { json } = await open({
    before: () => ({ ...before, isComparing: true }),
    summary: () => new Promise(() => {}),
  })
  expect(await json({ path: '/api/before' })).toEqual({ summary: before })
})

test('the address opens one browser, once', async () => {
  const { opened, openSession, inPage, token } = await open()
  expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(opened.headers).not.toHaveProperty('set-cookie')
  expect(await openSession(token)).toMatchObject({ status: 200, text: opened.text })
  expect(await openSession('a'.repeat(43))).toMatchObject({ status: 403 })
  expect(await inPage({ path: '/api/summary' })).toMatchObject({ status: 200 })
  expect(await openSession(token)).toMatchObject({ status: 403 })
})

test('what a browser gets without the secret says nothing of the project', async () => {
  const { call, session } = await open()
  const page = await call({})
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<script type="module" src="/page.js">') })
  for (const told of ['shop', session]) expect(page.text).not.toContain(told)
  expect(await call({ path: '/page.js' })).toMatchObject({ status: 200, text: '1' })
})

/** Also of servers on two ports: a browser gives what it keeps for one to no other, a cookie it would. */
test('the secret of one server opens no other', async () => {
  const [one, other] = [await open(), await open()]
  expect(one.session).not.toBe(other.session)
  const headers = { authorization: `Bearer ${one.session}` }
  expect(await other.call({ path: '/api/summary', headers })).toMatchObject({ status: 403 })
  expect(await other.openSession(one.token)).toMatchObject({ status: 403 })
})

test.for<[name: string, asked: Asked]>([
  ['no secret', { headers: { authorization: '' } }],
  ['another secret', { headers: { authorization: `Bearer ${'a'.repeat(43)}` } }],
  ['a cookie', { headers: { authorization: '', cookie: `lockale-review-1=${'a'.repeat(43)}` } }],
  ['another host: a name that resolves to this machine', { headers: { host: 'attacker.example' } }],
  ['another port', { headers: { host: '127.0.0.1:1' } }],
  ['a script of another site', { headers: { origin: 'https://attacker.example' } }],
  ['a script of another port', { headers: { origin: 'http://127.0.0.1:1' } }],
  ['a page without an origin', { headers: { origin: 'null' } }],
])('refused: %s', async ([, asked]) => {
  const { inPage, world } = await open()
  const before = world.files()
  for (const path of ['/api/summary', '/api/rows', '/api/save', '/api/translate', '/api/session']) {
    const method = path === '/api/summary' || path === '/api/rows' ? 'GET' : 'POST'
    const body = method === 'POST' ? { decisions: [], token: 'aaaa' } : undefined
    const answer = await inPage({ path, method, body, ...asked })
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.text).not.toContain('Hallo')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
  expect(world.files()).toEqual(before)
})

test('no other file is served, and nothing runs that is not the page’s own', async () => {
  const { inPage } = await open()
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/etc/passwd',
    '//attacker.example/x',
    '/page.js.map',
  ]) {
    expect(await inPage({ path })).toMatchObject({ status: 404 })
  }
  const { headers } = await inPage({})
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'; style-src 'self'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy']).not.toContain('unsafe')
})

test('a translation is found, checked and saved', async () => {
  const { json, world } = await open()
  const { rows } = await json({ path: '/api/rows?queue=invalid&from=0&count=10' })
  const [{ id }] = rows as [{ id: string }]
  const card = await json({ path: `/api/card?id=${encodeURIComponent(id)}` })
  const cards = await json({ path: '/api/cards', method: 'POST', body: { ids: [id, 'gone'] } })
  const { place: _, ...rest } = card
  expect(cards).toEqual([{ ...rest, others: [], neighbours: [] }])
  const checked = await json({ path: '/api/check', method: 'POST', body: { id, form: '', text: 'Hallo {{nam}}' } })
  expect(checked['problems']).toMatchObject([{ code: 'placeholder-renamed' }])
  const [{ textHash }] = card['forms'] as [{ textHash: string }]
  const decision = { id, sourceHash: card['sourceHash'], forms: [{ form: '', textHash, text: 'Hallo {{name}}' }] }
  const saved = await json({ path: '/api/save', method: 'POST', body: { decisions: [decision] } })
  expect(saved).toMatchObject({ saved: [id], refused: [], files: ['de.json', 'lockale.lock'] })
  expect(world.read('de.json')).toEqual({ a: 'Hallo {{name}}' })
})

const form = { form: '', textHash: '' }
const decided = { id: 'a', sourceHash: '', forms: [form] }
const manyIds = Array.from({ length: 5001 }, (_, at) => String(at))

test.for<[name: string, asked: Asked, says: RegExp]>([
  ['a form of another page', { method: 'POST', path: '/api/save', headers: { 'content-type': 'text/plain' } }, /JSON/u],
  ['a method', { method: 'DELETE', path: '/api/save' }, /GET/u],
  ['a call', { path: '/api/files' }, /no GET/u],
  ['a posted call', { method: 'POST', path: '/api/files', body: {} }, /no POST/u],
  ['a queue', { path: '/api/rows?queue=others' }, /queue/u],
  ['an order', { path: '/api/rows?order=random' }, /no order/u],
  ['a state', { path: '/api/counts?state=x' }, /no state/u],
  ['an origin', { path: '/api/rows?by=human,machine' }, /no by/u],
  ['a length', { path: '/api/rows?minLength=1.5' }, /minLength must be a whole number/u],
  ['odd drafts', { method: 'POST', path: '/api/checks', body: { drafts: ['a'] } }, /draft has an id/u],
  [
    'a draft of no message',
    { method: 'POST', path: '/api/checks', body: { drafts: [{ id: 'x' }] } },
    /no such message/u,
  ],
  ['too many drafts', { method: 'POST', path: '/api/checks', body: { drafts: manyIds } }, /at most 1,000/u],
  ['a number', { path: '/api/rows?from=-1' }, /whole number/u],
  ['an id', { path: '/api/card?id=[1]' }, /no such message/u],
  ['broken JSON', { method: 'POST', path: '/api/save', body: '{' }, /not an object/u],
  ['a list', { method: 'POST', path: '/api/save', body: [] }, /not an object/u],
  ['odd ids', { method: 'POST', path: '/api/cards', body: { ids: [3] } }, /list of strings/u],
  ['no decisions', { method: 'POST', path: '/api/save', body: {} }, /list/u],
  ['an odd decision', { method: 'POST', path: '/api/save', body: { decisions: [3] } }, /decision/u],
  [
    'an odd form',
    { method: 'POST', path: '/api/save', body: { decisions: [{ id: 'a', sourceHash: '', forms: [null] }] } },
    /form/u,
  ],
  [
    'a reopening that is no boolean',
    { method: 'POST', path: '/api/save', body: { decisions: [{ ...decided, isReopened: 'yes' }] } },
    /decision/u,
  ],
  ['an odd id', { method: 'POST', path: '/api/check', body: { id: {} } }, /string/u],
  ['no form', { method: 'POST', path: '/api/save', body: { decisions: [{ ...decided, forms: [] }] } }, /forms/u],
  [
    'a form twice',
    { method: 'POST', path: '/api/save', body: { decisions: [{ ...decided, forms: [form, form] }] } },
    /each form once/u,
  ],
  ['a message twice', { method: 'POST', path: '/api/save', body: { decisions: [decided, decided] } }, /same message/u],
  ['too many ids', { method: 'POST', path: '/api/cards', body: { ids: manyIds } }, /at most 1,000/u],
  [
    'too many decisions',
    { method: 'POST', path: '/api/save', body: { decisions: manyIds.map((id) => ({ ...decided, id })) } },
    /at most 5,000/u,
  ],
  [
    'a text too long to check',
    { method: 'POST', path: '/api/check', body: { id: 'a', text: 'a'.repeat(1_000_001) } },
    /at most 1,000,000/u,
  ],
  [
    'a text too long to save',
    {
      method: 'POST',
      path: '/api/save',
      body: { decisions: [{ ...decided, forms: [{ ...form, text: 'a'.repeat(1_000_001) }] }] },
    },
    /at most 1,000,000/u,
  ],
  [
    'a type that only begins like JSON',
    { method: 'POST', path: '/api/save', body: {}, headers: { 'content-type': 'application/json-evil' } },
    /JSON/u,
  ],
  ['no type', { method: 'POST', path: '/api/save', body: {}, headers: { 'content-type': '' } }, /JSON/u],
  ['an odd limit', { method: 'POST', path: '/api/translate', body: { id: 'a', maxCharacters: '3' } }, /number/u],
  ['too much', { method: 'POST', path: '/api/save', body: 'a'.repeat(17 * 1024 * 1024) }, /16 MB/u],
])('what the page does not ask is answered with an error: %s', async ([, asked, says]) => {
  const { inPage } = await open()
  const { status, text } = await inPage(asked)
  expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'REVIEW_REQUEST_INVALID' } }])
  expect(text).toMatch(says)
})

test('an error of a call has no more than its words', async () => {
  const { inPage } = await open({ price: () => Promise.reject(new Error('in /home/me')) })
  const { status, text } = await inPage({ path: '/api/price', method: 'POST', body: { id: 'x' } })
  expect([status, JSON.parse(text)]).toEqual([500, { error: { code: 'INTERNAL', message: 'Error: in /home/me' } }])
})
