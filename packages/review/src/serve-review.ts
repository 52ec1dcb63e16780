import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isLockaleError } from '@lockale/errors'
import { answerApi, readCall, type ReviewCalls, textOf } from './answer-api.ts'
import { type PageFiles, pageIcon } from './page-files.ts'

interface ReviewServer {
  /** URL of the page. The one-time token comes after `#`, which browsers do not send to the server. */
  readonly url: string
  /** Stops the server when it has answered all open requests. */
  close(): Promise<void>
}

/**
 * Serves the review page on 127.0.0.1. The page exchanges the one-time token in the URL for a secret, which it sends
 * with each request. The browser stores the secret for this host and port only, so that other websites and other users
 * of the machine cannot use the server.
 * @throws a system error if the port cannot be used
 */
export async function serveReview({
  calls,
  page,
  port = 0,
}: {
  readonly calls: ReviewCalls
  readonly page: PageFiles
  /** Port to listen on. 0 or absent: any free port. */
  readonly port?: number | undefined
}): Promise<ReviewServer> {
  let token: string | undefined = secret()
  // The secret begins with the id of the project. The page can thus see if the server has another project.
  const session = `${calls.projectId}.${secret()}`
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => sendError(response, error))
  })
  server.requestTimeout = 30_000
  const at = await listen(server, port)
  const hosts = new Set([`127.0.0.1:${at}`, `localhost:${at}`])

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host = '', origin } = request.headers
    // Refuses other websites: if their host name leads to this machine, `Host` is different; if they send a form,
    // `Origin` is different.
    if (!hosts.has(host) || (origin !== undefined && origin !== `http://${host}`)) return refuse(response)
    const url = new URL(request.url ?? '/', `http://${host}`)
    if (url.pathname === '/api/session') {
      const given = textOf(await readCall(request, maxTokenMegabytes), 'token')
      if (token === undefined || !isSame(given, token)) return refuse(response)
      return sendJson(response, { session })
    }
    if (url.pathname.startsWith('/api/')) {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${session}`)) return refuse(response)
      // The page has the secret, so the token becomes invalid. Before, the token allows the user to reload the page.
      token = undefined
      return sendJson(response, await answerApi(request, url, calls))
    }
    // These files contain no data of the project, so they need no secret.
    const file = request.method === 'GET' ? files[url.pathname] : undefined
    if (file === undefined) return send(response, 404, { type: 'text/plain', body: 'Not found' })
    send(response, 200, file)
  }

  const files: Readonly<Record<string, Body>> = {
    '/': { type: 'text/html; charset=utf-8', body: shell },
    '/page.js': { type: 'text/javascript; charset=utf-8', body: page.script },
    '/page.css': { type: 'text/css; charset=utf-8', body: page.style },
  }

  return {
    url: `http://127.0.0.1:${at}/#token=${token}`,
    async close() {
      await calls.idle()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

const maxTokenMegabytes = 0.001

function secret(): string {
  return randomBytes(32).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
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
  const body = 'This call needs the secret of a page that the address of lockale review opened.\n'
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

const shell = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${pageIcon}">
<title>lockale review</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<div id="page"></div>
<script type="module" src="/page.js"></script>
</body>
</html>
`
