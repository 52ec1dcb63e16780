import type { RawPreview, RawRequest } from '@lockale/client'
import { knownSecrets, LockaleError, positionAt } from '@lockale/errors'
import { jsonFault } from '@lockale/project'
import { exits } from '../../exit-codes.ts'
import { untilInterrupted } from '../../interruption.ts'
import { count } from '../../render/figures.ts'
import { bold, dim, green, type Line, type Screen } from '../../render/screen.ts'
import { jsonSafe, terminalSafe } from '../../render/terminal-safe.ts'
import type { Answer, CommandContext } from '../command.ts'
import { resolvePath } from '../save-file.ts'
import { withService } from '../service/open-service.ts'
import { callPages } from './api/call-pages.ts'
import { callRaw, type RawAnswer } from './api/call-raw.ts'
import { pagingOf } from './api/paging.ts'
import { readRawRequest } from './api/read-request.ts'
import { systemWords } from '../../render/system-words.ts'

export async function api(context: CommandContext): Promise<Answer> {
  const { flags } = context
  const { request, json } = await readRequest(context)
  const out = flags.text('out')
  if (flags.has('paginate')) refuseNoPages(request, out)
  return withService(context, async ({ client }) => {
    if (flags.has('dry-run')) {
      const plain = await client.previewRequest(request)
      const preview = { ...plain, body: plain.body ?? json }
      const { method, url, headers, body = null } = preview
      const file = flags.text('data') ?? null
      return {
        exitCode: exits.done,
        document: { isDryRun: true, request: { method, url, headers, body, data: file } },
        screen: renderRawRequest(preview, json === undefined ? flags.text('data') : undefined),
      }
    }
    const options = { signal: context.host.signal, secrets: knownSecrets(context.host.env) }
    const target = out === undefined ? undefined : resolvePath(out, context)
    const answer = await (flags.has('paginate')
      ? callPages(client, request, options)
      : callRaw(client, request, { ...options, out: target }))
    const { status, headers, traceId = null, content } = answer
    return {
      exitCode: exits.done,
      document: {
        isDryRun: false,
        status,
        headers,
        traceId,
        body: content.kind === 'json' ? content.value : content.kind === 'text' ? content.text : null,
        out: out ?? null,
        bytes: content.kind === 'file' ? content.byteLength : null,
      },
      screen: renderRawAnswer(answer, out),
      text: shownText(content),
    }
  })
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` */
function refuseNoPages(request: RawRequest, out: string | undefined): void {
  if (out !== undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', '--paginate and --out cannot be used together.', {
      hint: '--out saves one response unchanged, and --paginate joins several. Redirect the output instead.',
    })
  }
  pagingOf(request)
}

/** With the text of a body that is a JSON file. */
async function readRequest(
  context: CommandContext,
): Promise<{ readonly request: RawRequest; readonly json: string | undefined }> {
  const { flags, operands } = context
  const [method = '', path, more] = operands
  if (path === undefined || more !== undefined) {
    const problem =
      path === undefined ? 'needs a method and a path' : `takes a method and a path; "${more}" is one too many`
    throw new LockaleError('USAGE_OPERANDS', `lockale api ${problem}.`, { hint: 'Write lockale api GET /v2/usage' })
  }
  const [isSigned, signature] = [flags.has('signed'), flags.text('signature')]
  const headers = flags.texts('header')
  const isFile = flags.has('form') || isSigned || signature !== undefined
  const { data, json } = await readData(context, { isFile })
  const request = readRawRequest({
    method,
    path,
    fields: flags.texts('field'),
    query: flags.texts('query'),
    headers,
    isForm: flags.has('form'),
    data,
    isSigned,
    signature,
  })
  return { request, json }
}

/** More than that comes from a file. */
const maxStdinBytes = 67_108_864

/** What `--data` names. */
interface RequestData {
  /** The absolute path of a file, or what stood on standard input. */
  readonly data: string | Uint8Array | undefined
  /** Of what is sent as JSON. */
  readonly json: string | undefined
}

/**
 * A file by its path, or what stands on standard input. What is to be JSON is looked at first.
 * @param isFile it is sent as it is, whatever it is
 * @throws {LockaleError} `API_BODY_INVALID`, `FILE_UNREADABLE`, `USAGE_BAD_VALUE`
 */
async function readData(context: CommandContext, { isFile }: { readonly isFile: boolean }): Promise<RequestData> {
  const { host, flags } = context
  const name = flags.text('data')
  if (name === undefined) return { data: undefined, json: undefined }
  const isJson =
    !isFile && !flags.texts('header').some((header) => /^\s*content-type\s*:(?!\s*application\/json)/iu.test(header))
  if (name === '-') {
    if (flags.text('key-file') === '-') {
      throw new LockaleError('USAGE_BAD_VALUE', '--data - and --key-file - both read standard input.', {
        hint: 'Put the body into a file, or pass the key in another way.',
      })
    }
    const bytes = await untilInterrupted(host.parts.readStdin(maxStdinBytes + 1), host.signal)
    if (bytes.byteLength > maxStdinBytes) {
      throw new LockaleError('USAGE_BAD_VALUE', 'Standard input has more than 64 MiB.', {
        hint: 'Put the body into a file: --data <file>',
      })
    }
    return { data: bytes, json: isJson ? checkJson(new TextDecoder().decode(bytes), 'stdin') : undefined }
  }
  const path = resolvePath(name, context)
  return { data: path, json: isJson ? checkJson(await readText(path, { name, context }), name) : undefined }
}

async function readText(
  path: string,
  { name, context }: { readonly name: string; readonly context: CommandContext },
): Promise<string> {
  try {
    return await context.host.parts.readText(path)
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${name} cannot be read: ${systemWords(cause)}.`, {
      place: name,
      hint: 'Check the path and its permissions. Nothing was sent.',
      cause,
    })
  }
}

function checkJson(text: string, name: string): string {
  try {
    JSON.parse(text)
    return text
  } catch (cause) {
    const { offset, expected } = jsonFault(text)
    const { line, column } = positionAt(text, offset)
    throw new LockaleError('API_BODY_INVALID', `The body is not JSON: ${expected} must be at ${line}:${column}.`, {
      place: `${name}:${line}:${column}`,
      hint: "Fix it there. For a body of another type, add --header 'content-type: text/plain'. Nothing was sent.",
      cause,
    })
  }
}

/** What stands before the body of an answer: nothing, but where it went into a file or there is none. */
function renderRawAnswer({ status, content }: RawAnswer, out: string | undefined): Screen {
  if (content.kind === 'file') return [[green('✓'), ` ${count(content.byteLength, 'byte')} in ${out ?? ''}`]]
  return content.kind === 'empty' ? [[green('✓'), ` ${status}, no content`]] : []
}

/** The body for another program or a reader: JSON in its own escapes, text line by line. */
function shownText(content: RawAnswer['content']): string {
  if (content.kind === 'json') return `${jsonSafe(JSON.stringify(content.value, undefined, 2))}\n`
  return content.kind === 'text' ? safeLines(content.text) : ''
}

/** Tabs and line ends are what the columns of a glossary are made of. */
function safeLines(text: string): string {
  const lines = text.replace(/\r?\n$/u, '').split(/\r?\n/u)
  return lines.map((line) => `${line.split('\t').map(terminalSafe).join('\t')}\n`).join('')
}

/** The request as it would go over the wire. */
function renderRawRequest({ method, url, headers, body }: RawPreview, data: string | undefined): Screen {
  return [
    [bold(method), ` ${url}`],
    ...Object.entries(headers).map(([name, value]): Line => [dim(`${name}: `), value]),
    ...(body === undefined ? [] : [[], ...bodyLines(body)]),
    ...(data === undefined ? [] : [[], [dim(`(body: ${data === '-' ? 'standard input' : data})`)]]),
    [dim('nothing was sent: --dry-run')],
  ]
}

function bodyLines(body: string): readonly Line[] {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
      .split('\n')
      .map((line) => [line])
  } catch {
    return [[body]]
  }
}
