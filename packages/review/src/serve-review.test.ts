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
  const { host, origin, search } = new URL(server.url)
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
  const opened = await call({ path: `/${search}` })
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
  const withCookie = (asked: Asked) => call({ ...asked, headers: { cookie, ...asked.headers } })
  const json = async (asked: Asked) => JSON.parse((await withCookie(asked)).text) as Record<string, unknown>
  return { world, host, search, call, withCookie, json, opened }
}

function callsOf({ project }: World): ReviewCalls {
  return {
    project: '<b>shop</b>',
    before: () => undefined,
    summary: async () => ({ ...(await project.review()).summary, project: 'shop', revision: 1, canTranslate: false }),
    review: () => project.review(),
    save: (decisions) => project.saveReview(decisions),
    price: () => Promise.resolve({ characters: 3 }),
    translate: () => Promise.resolve(),
    trends: () => Promise.resolve({ coverage: [], characters: [], ages: [] }),
    idle: () => Promise.resolve(),
  }
}

test('what the last review found is there before files are read', async () => {
  const before = {
    sourceLocale: 'en',
    locales: [],
    isComparing: true,
    project: 'shop',
    revision: 0,
    canTranslate: false,
  }
  const { json } = await open({
    before: () => ({ ...before, isComparing: true }),
    summary: () => new Promise(() => {}),
  })
  expect(await json({ path: '/api/before' })).toEqual({ summary: before })
})

test('the address opens one browser, once', async () => {
  const { opened, call, withCookie, search } = await open()
  expect(opened).toMatchObject({
    status: 303,
    headers: { location: '/', 'set-cookie': [expect.stringMatching(/; HttpOnly; SameSite=Strict; Path=\/$/u)] },
  })
  expect(await call({ path: `/${search}` })).toMatchObject({ status: 403 })
  expect(await withCookie({ path: `/${search}` })).toMatchObject({ status: 303 })
  expect(await withCookie({})).toMatchObject({ status: 200, text: expect.stringContaining('&lt;b&gt;shop&lt;/b&gt;') })
  expect(await withCookie({ path: '/page.js' })).toMatchObject({ status: 200, text: '1' })
})

test.for<[name: string, asked: Asked]>([
  ['no cookie', { headers: { cookie: '' } }],
  ['another cookie', { headers: { cookie: `lockale-review-1=${'a'.repeat(43)}` } }],
  ['another host: a name that resolves to this machine', { headers: { host: 'attacker.example' } }],
  ['another port', { headers: { host: '127.0.0.1:1' } }],
  ['a script of another site', { headers: { origin: 'https://attacker.example' } }],
  ['a page without an origin', { headers: { origin: 'null' } }],
  ['a guessed token', { path: '/?token=aaaa', method: 'GET', body: undefined, headers: { cookie: '' } }],
])('refused: %s', async ([, asked]) => {
  const { withCookie, world } = await open()
  const before = world.files()
  for (const path of ['/', '/page.js', '/api/summary', '/api/rows', '/api/save']) {
    const method = path === '/api/save' ? 'POST' : 'GET'
    const body = method === 'POST' ? { decisions: [] } : undefined
    const answer = await withCookie({ path, method, body, ...asked })
    expect(answer).toMatchObject({ status: 403 })
    expect(answer.text).not.toContain('Hallo')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
  expect(world.files()).toEqual(before)
})

test('no other file is served, and nothing runs that is not the page’s own', async () => {
  const { withCookie } = await open()
  for (const path of [
    '/../package.json',
    '/..%2fpackage.json',
    '/etc/passwd',
    '//attacker.example/x',
    '/page.js.map',
  ]) {
    expect(await withCookie({ path })).toMatchObject({ status: 404 })
  }
  const { headers } = await withCookie({})
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

test.for<[name: string, asked: Asked, says: RegExp]>([
  ['a form of another page', { method: 'POST', path: '/api/save', headers: { 'content-type': 'text/plain' } }, /JSON/u],
  ['a method', { method: 'DELETE', path: '/api/save' }, /GET/u],
  ['a call', { path: '/api/files' }, /no GET/u],
  ['a posted call', { method: 'POST', path: '/api/files', body: {} }, /no POST/u],
  ['a queue', { path: '/api/rows?queue=others' }, /queue/u],
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
  ['an odd id', { method: 'POST', path: '/api/check', body: { id: {} } }, /string/u],
  ['an odd limit', { method: 'POST', path: '/api/translate', body: { id: 'a', maxCharacters: '3' } }, /number/u],
  ['too much', { method: 'POST', path: '/api/save', body: 'a'.repeat(17 * 1024 * 1024) }, /16 MB/u],
])('what the page does not ask is answered with an error: %s', async ([, asked, says]) => {
  const { withCookie } = await open()
  const { status, text } = await withCookie(asked)
  expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'REVIEW_REQUEST_INVALID' } }])
  expect(text).toMatch(says)
})

test('an error of a call has no more than its words', async () => {
  const { withCookie } = await open({ trends: () => Promise.reject(new Error('in /home/me')) })
  const { status, text } = await withCookie({ path: '/api/trends' })
  expect([status, JSON.parse(text)]).toEqual([500, { error: { code: 'INTERNAL', message: 'Error: in /home/me' } }])
})
