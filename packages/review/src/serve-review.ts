import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { escapeHtml, isLockaleError } from '@lockale/errors'
import { answerApi, type ReviewCalls } from './answer-api.ts'
import type { PageFiles } from './page-files.ts'
import { pageIcon } from './page-icon.ts'

export interface ServeReviewOptions {
  readonly calls: ReviewCalls
  readonly page: PageFiles
  /** 0 or absent: a free one. */
  readonly port?: number | undefined
}

export interface ReviewServer {
  /** With the token that opens the page, once. */
  readonly url: string
  /** Answers what was asked, then ends. */
  close(): Promise<void>
}

/**
 * Serves the review page on 127.0.0.1. The token in the URL is good for one browser, which then has a cookie: no other site and
 * no other user of the machine can read or write through the server.
 * @throws a system error where the port cannot be used
 */
export async function serveReview({ calls, page, port = 0 }: ServeReviewOptions): Promise<ReviewServer> {
  let token: string | undefined = secret()
  const session = secret()
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => sendError(response, error))
  })
  server.requestTimeout = 30_000
  const at = await listen(server, port)
  const hosts = new Set([`127.0.0.1:${at}`, `localhost:${at}`])
  const cookie = `lockale-review-${at}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host = '', origin } = request.headers
    // Another site that resolves its own name to this machine has another Host; a form of another site another Origin.
    if (!hosts.has(host) || (origin !== undefined && origin !== `http://${host}`)) return refuse(response)
    const url = new URL(request.url ?? '/', `http://${host}`)
    const given = url.searchParams.get('token')
    if (given !== null && url.pathname === '/' && request.method === 'GET') {
      // The browser that it opened may load it again.
      const isKnown = isSame(cookieOf(request, cookie), session)
      if (!isKnown && (token === undefined || !isSame(given, token))) return refuse(response)
      token = undefined
      const opened = { 'set-cookie': `${cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`, location: '/' }
      response.writeHead(303, { ...opened, ...commonHeaders })
      response.end()
      return
    }
    if (!isSame(cookieOf(request, cookie), session)) return refuse(response)
    if (url.pathname.startsWith('/api/')) return sendJson(response, await answerApi(request, url, calls))
    const file = request.method === 'GET' ? files[url.pathname] : undefined
    if (file === undefined) return send(response, 404, { type: 'text/plain', body: 'Not found' })
    send(response, 200, file())
  }

  const files: Readonly<Record<string, () => Body>> = {
    '/': () => ({ type: 'text/html; charset=utf-8', body: shell(calls.project) }),
    '/page.js': () => ({ type: 'text/javascript; charset=utf-8', body: page.script }),
    '/page.css': () => ({ type: 'text/css; charset=utf-8', body: page.style }),
  }

  return {
    url: `http://127.0.0.1:${at}/?token=${token}`,
    async close() {
      await calls.idle()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function cookieOf(request: IncomingMessage, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(/;\s*/u).map((pair) => pair.split('='))
  return pairs.find(([own]) => own === name)?.[1] ?? ''
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

interface Body {
  readonly type: string
  readonly body: string
}

const commonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

function send(response: ServerResponse, status: number, { type, body }: Body): void {
  response.writeHead(status, { 'content-type': type, ...commonHeaders })
  response.end(body)
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, { type: 'application/json', body: JSON.stringify(value) })
}

function refuse(response: ServerResponse): void {
  const body = 'This page needs the address that lockale review printed. An address opens one browser, once.\n'
  send(response, 403, { type: 'text/plain; charset=utf-8', body })
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const known = isLockaleError(error)
  const { code, message, hint } = known ? error : { code: 'INTERNAL', message: String(error), hint: undefined }
  const body = JSON.stringify({ error: { code, message, hint } })
  send(response, known ? 400 : 500, { type: 'application/json', body })
}

function shell(project: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${pageIcon}">
<title>${escapeHtml(project)} · lockale review</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<div id="page"></div>
<script type="module" src="/page.js"></script>
</body>
</html>
`
}
