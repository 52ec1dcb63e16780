import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { errorMessage, LockaleError, redact, Secret, systemCode } from '@lockale/errors'
import { isOwnMachine } from '../serve-command.ts'
import { bodyName, firstLine, pathName, type RecordedExchange } from './exchange.ts'

/** Options of `startRecording`. */
export interface RecordingOptions {
  /** Base URL of the service to record: `https://api-free.deepl.com`. */
  readonly target: string
  /** Path of the file to write. It must not exist. */
  readonly file: string
  /** The port to listen on. Default: 0, which takes any free port. */
  readonly port?: number | undefined
}

/** A running recording. */
export interface Recording {
  /** The address for clients: pass it as `baseUrl`. */
  readonly url: string
  /** Stops listening, and waits until the file is complete. */
  close(): Promise<void>
  /** Stops the recording, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Administration is not recorded: the id of a key that it makes is the key. */
const secretPaths = /^\/v2\/admin(?:\/|$)/u
const maxBodyBytes = 134_217_728

/**
 * Starts a proxy on this machine that passes requests on to a service, with their API keys, and writes requests and answers to a
 * file for `replayRecording`. No key gets into the file: neither headers of requests nor an answer that repeats a key.
 * @throws {LockaleError} `SERVICE_OPTION_INVALID` for a wrong target, or a file that exists or cannot be written
 */
export async function startRecording({ target, file, port = 0 }: RecordingOptions): Promise<Recording> {
  const origin = readTarget(target)
  const output = await openFile(file)
  let writing: Promise<unknown> = output.write(`${firstLine}\n`)
  const server = createServer((request, response) => {
    pass(request, origin).then(
      ({ exchange, answer }) => {
        if (exchange !== undefined) writing = writing.then(() => output.write(`${JSON.stringify(exchange)}\n`))
        send(response, answer)
      },
      (error: unknown) => {
        const message = `The recorded service cannot be reached: ${errorMessage(error)}`
        send(response, { status: 502, headers: json, body: Buffer.from(JSON.stringify({ message })) })
      },
    )
  })
  server.listen({ port, host: '127.0.0.1' })
  try {
    await once(server, 'listening')
  } catch (error) {
    await output.close()
    throw new LockaleError('SERVICE_CANNOT_LISTEN', `The recording cannot listen on port ${port}.`, {
      hint: 'Choose another port. Port 0 takes any free port.',
      cause: error,
    })
  }
  const address = server.address()
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= end())
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    close,
    [Symbol.asyncDispose]: close,
  }

  async function end(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
    await writing
    await output.close()
  }
}

const json = { 'content-type': 'application/json' }

/** A key must not travel without encryption, except on this machine. */
function readTarget(target: string): URL {
  const url = URL.canParse(target) ? new URL(target) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isOwnMachine(url.hostname))
  if (url !== undefined && isSafe && url.username === '' && url.search === '') return url
  throw new LockaleError('SERVICE_OPTION_INVALID', 'The target of a recording must be an https URL without a key.', {
    hint: 'Example: https://api-free.deepl.com. On this machine, http works too.',
  })
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx')
  } catch (error) {
    const isThere = systemCode(error) === 'EEXIST'
    const message = isThere ? `The file ${file} exists.` : `The file ${file} cannot be written: ${errorMessage(error)}.`
    throw new LockaleError('SERVICE_OPTION_INVALID', message, {
      hint: isThere ? 'Remove it, or name another file.' : 'Name a file in a folder that you can write.',
      place: file,
      cause: error,
    })
  }
}

interface Passed {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Passes a request on. Returns the answer, and what to record of both. */
async function pass(
  request: IncomingMessage,
  target: URL,
): Promise<{ readonly exchange: RecordedExchange | undefined; readonly answer: Passed }> {
  const { method = 'GET', url = '/' } = request
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const body = await readBody(request)
  if (body === undefined) return { exchange: undefined, answer: { status: 413, headers: {}, body: Buffer.alloc(0) } }
  const to = new URL(target)
  to.pathname = `${target.pathname.replace(/\/$/u, '')}${pathname}`
  to.search = searchParams.toString()
  const response = await fetch(to, {
    method,
    headers: headersOf(request),
    redirect: 'manual',
    ...(body.length === 0 ? {} : { body }),
  })
  const answer: Passed = {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name))),
    body: Buffer.from(await response.arrayBuffer()),
  }
  if (secretPaths.test(pathname)) return { exchange: undefined, answer }
  const type = request.headers['content-type']
  const keys = keysIn(request, searchParams, body.toString())
  const clean = (text: string): string => redact(text, keys)
  const recorded = { method, path: pathName(pathname, searchParams), body: bodyName(body.toString(), type) }
  return {
    answer,
    exchange: {
      request: { ...recorded, path: clean(recorded.path), body: clean(recorded.body) },
      answer: { status: answer.status, headers: shownHeaders(answer.headers, clean), ...textOf(answer.body, clean) },
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= maxBodyBytes) chunks.push(chunk)
  }
  return length > maxBodyBytes ? undefined : Buffer.concat(chunks)
}

/** Headers that belong to one connection, or describe how a body was sent there. */
const ofConnection: ReadonlySet<string> = new Set(
  'host connection keep-alive transfer-encoding content-length content-encoding accept-encoding upgrade http2-settings expect te trailer proxy-authorization proxy-connection'.split(
    ' ',
  ),
)

function headersOf({ headers }: IncomingMessage): Headers {
  const given = Object.entries(headers).filter(([name]) => !ofConnection.has(name))
  return new Headers(given.flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one])))
}

/** Headers of an answer that a client can need. All others, such as cookies, are not recorded. */
const recordedHeaders: ReadonlySet<string> = new Set([
  'content-type',
  'content-disposition',
  'retry-after',
  'x-trace-id',
])

function shownHeaders(headers: Passed['headers'], clean: (text: string) => string): Record<string, string> {
  const shown = Object.entries(headers).filter(([name]) => recordedHeaders.has(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, clean(value)]))
}

/** Returns all API keys in a request: of the header, and of the ways that the service refuses. */
function keysIn({ headers }: IncomingMessage, query: URLSearchParams, body: string): readonly Secret[] {
  const [, ofHeader = ''] = /^\S+\s+(\S+)/u.exec(headers.authorization ?? '') ?? []
  const [, ofBody = ''] = /"?\bauth_key"?\s*[:=]\s*"?([^"&\s]+)/u.exec(body) ?? []
  const keys = [ofHeader, ofBody, query.get('auth_key') ?? '']
  return keys.filter((key) => key !== '').map((key) => new Secret(key))
}

function textOf(
  body: Buffer,
  clean: (text: string) => string,
): { readonly text: string } | { readonly base64: string } {
  return isUtf8(body) ? { text: clean(body.toString()) } : { base64: body.toString('base64') }
}

function send(response: ServerResponse, { status, headers, body }: Passed): void {
  response.on('error', () => undefined)
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.end(body)
}
