import type { Download, RawBody, RawPreview, RawRequest } from '@lockale/client'
import { openOutput, type OutputFile } from '@lockale/disk/output-file'
import { holdsSecret, knownSecrets, LockaleError, type Secret, systemCode } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import { untilInterrupted } from '@lockale/terminal/interruption'
import { count } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { systemWords } from '@lockale/terminal/render/system-words'
import { jsonSafe, terminalSafe } from '@lockale/terminal/render/terminal-safe'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { withService } from '@lockale/terminal/service/open-service'
import { badValue } from '../bad-value.ts'

/** Sends a request to any endpoint of the service. Prints the response or writes it to a file. */
export async function api(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const request = await readRequest(context)
  const [data = null, out = null] = [flags.text('data'), flags.text('out')]
  return withService(context, async ({ client }) => {
    if (flags.has('dry-run')) {
      const { method, url, headers, body = null } = await client.previewRequest(request)
      const document = { isDryRun: true, request: { method, url, headers, body, data } }
      return { exitCode: exits.done, document, screen: renderRequest({ method, url, headers }, body ?? data ?? '') }
    }
    // The service deletes a translated document after one download, so the download must not be lost.
    if (out === null && /^\/v2\/document\/[^/]+\/result$/u.test(request.path))
      throw needsFile('The response is a file.')
    const file = out === null ? undefined : await onDisk(out, () => openOutput(resolvePath(out, context)))
    try {
      await using answer = await client.request(request, { signal: host.signal })
      const { status, headers, traceId = null } = answer
      const text = file === undefined ? await readText(answer) : ''
      const bytes =
        file === undefined ? null : await onDisk(file.path, () => save(answer.body, file, knownSecrets(host.env)))
      const isJson = jsonType.test(answer.contentType ?? '')
      const body = text === '' ? null : isJson ? parseJson(text, status) : text
      const what = bytes === null ? `${status}, no content` : `${count(bytes, 'byte')} in ${out}`
      return {
        exitCode: exits.done,
        document: { isDryRun: false, status, headers, traceId, body, out, bytes },
        screen: text === '' ? [[green('✓'), ` ${what}`]] : [],
        text: text === '' ? '' : isJson ? `${jsonSafe(JSON.stringify(body, undefined, 2))}\n` : safeLines(text),
      }
    } finally {
      await file?.discard()
    }
  })
}

async function readRequest(context: CommandContext): Promise<RawRequest> {
  const { flags, operands } = context
  const [word = '', address, more] = operands
  if (address === undefined || more !== undefined) {
    const hint = 'Write lockale api GET /v2/usage'
    throw new LockaleError('USAGE_OPERANDS', 'lockale api needs a method and a path, and nothing else.', { hint })
  }
  const method = methods.find((each) => each === word.toUpperCase())
  if (method === undefined) throw badValue(`METHOD cannot be "${word}".`, `Use one of: ${methods.join(', ')}.`)
  if (/^(?:[a-z][\w+.-]*:|\/\/)/iu.test(address)) {
    throw badValue('PATH is a full URL.', 'Write only the path, such as /v2/usage: the key is sent to no other host.')
  }
  const [path = '', ...query] = (address.startsWith('/') ? address : `/${address}`).split('?')
  const headers = Object.fromEntries(flags.texts('header').map((header) => splitAt(header, ':', '--header')))
  const body = await readBody(context, headers['content-type'])
  if (body !== undefined && (method === 'GET' || method === 'DELETE')) {
    throw badValue(`A ${method} request cannot have a body.`, `Use query parameters: '${path}?name=value'`)
  }
  return { method, path, query: [...new URLSearchParams(query.join('?'))], headers, body }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

async function readBody(context: CommandContext, contentType = 'application/json'): Promise<RawBody | undefined> {
  const { flags, host } = context
  const fields = flags.texts('form').map((field) => splitAt(field, '=', '--form'))
  const data = flags.text('data')
  if (data === undefined) return fields.length === 0 ? undefined : { kind: 'form', fields }
  if (data !== '-') {
    const path = resolvePath(data, context)
    return fields.length > 0 ? { kind: 'multipart', fields, file: path } : { kind: 'bytes', source: path, contentType }
  }
  if (fields.length > 0 || flags.text('key-file') === '-') {
    throw badValue('--data - cannot be used with --form or --key-file -.', 'Put the body into a file: --data <file>')
  }
  const bytes = await untilInterrupted(host.parts.readStdin(maxBytes + 1), host.signal)
  if (bytes.byteLength > maxBytes) throw badValue('Standard input has more than 16 MiB.', 'Use --data <file>')
  return { kind: 'bytes', source: { name: 'stdin', bytes }, contentType }
}

/** Size limit for standard input and for printed responses, in bytes. */
const maxBytes = 16_777_216

function splitAt(word: string, sign: ':' | '=', flag: string): readonly [name: string, value: string] {
  const [at, isHeader] = [word.indexOf(sign), sign === ':']
  if (at < 1) throw badValue(`${flag} needs name${sign}value, not "${word}".`, `Write ${flag} name${sign}value`)
  const [name, value] = [word.slice(0, at), word.slice(at + 1)]
  return isHeader ? [name.trim().toLowerCase(), value.trim()] : [name, value]
}

const jsonType = /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/iu
// HTML is not accepted: it comes from a proxy or a login page, not from the service.
const textType = /^\s*text\/(?!html\b)/iu

/** Returns a response as text. @throws {LockaleError} `API_ANSWER_NEEDS_FILE` if a terminal cannot show the content */
async function readText({ contentType, body }: Download): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes) throw needsFile('The response is larger than 16 MiB.')
    if (!jsonType.test(contentType ?? '') && !textType.test(contentType ?? '')) {
      throw needsFile(`The response has the content type ${contentType ?? '(none)'}.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function needsFile(problem: string): LockaleError {
  const hint = 'Save it with --out <file>.'
  return new LockaleError('API_ANSWER_NEEDS_FILE', `${problem} lockale does not print it.`, { hint })
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw badAnswer(`The service answered ${status}, but its JSON is invalid or incomplete.`, cause)
  }
}

function badAnswer(message: string, cause?: unknown): LockaleError {
  return new LockaleError('BAD_ANSWER', message, { hint: 'A proxy may have answered or logged the request.', cause })
}

/** Writes a response to a file and returns the number of bytes. Throws if the response contains the API key. */
async function save(body: Download['body'], file: OutputFile, secrets: readonly Secret[]): Promise<number> {
  let [before, byteLength] = ['', 0]
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    const seen = before + Buffer.from(chunk).toString('latin1')
    if (holdsSecret(seen, secrets)) throw badAnswer('The response contains your API key, so it was not saved.')
    before = seen.slice(-longestSecret)
    byteLength += chunk.length
    await file.write(chunk)
  }
  await file.finish()
  return byteLength
}

/** Maximum length of a secret in bytes: an API key is shorter, even when it is encoded. */
const longestSecret = 8192

async function onDisk<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof LockaleError || !/^E[A-Z]+$/u.test(systemCode(cause) ?? '')) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${place} cannot be written: ${systemWords(cause)}.`, {
      place,
      hint: 'Name a file in an existing, writable folder.',
      cause,
    })
  }
}

/** Escapes control characters. Keeps tabs and line ends, which separate the columns and rows of a glossary. */
function safeLines(text: string): string {
  const lines = text.replace(/\r?\n$/u, '').split(/\r?\n/u)
  return lines.map((line) => `${line.split('\t').map(terminalSafe).join('\t')}\n`).join('')
}

function renderRequest({ method, url, headers }: Omit<RawPreview, 'body'>, body: string): Screen {
  return [
    [bold(method), ` ${url}`],
    ...Object.entries(headers).map(([name, value]): Line => [dim(`${name}: `), value]),
    ...(body === '' ? [] : [[], [body]]),
    [dim('nothing was sent: --dry-run')],
  ]
}
