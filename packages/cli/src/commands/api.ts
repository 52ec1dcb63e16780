import { callPages, callRaw, pagingOf, readRawRequest, type RawRequest } from '@lockale/connect'
import { knownSecrets, LockaleError } from '@lockale/errors'
import { exits } from '../exit-codes.ts'
import { renderRawAnswer, renderRawRequest, shownText } from '../render/api.ts'
import { readData } from './api-data.ts'
import type { Answer, CommandContext } from './command.ts'
import { resolvePath } from './saved-plan.ts'
import { withService } from './service/open-service.ts'

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
    throw new LockaleError('USAGE_BAD_VALUE', '--paginate and --out do not go together.', {
      hint: 'A file gets an answer byte by byte, and this is made of several: redirect what is printed.',
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
      path === undefined ? 'needs a method and a path' : `takes a method and a path; "${more}" is too many`
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
