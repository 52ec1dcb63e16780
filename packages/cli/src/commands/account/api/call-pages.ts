import type { LanguageService, RawRequest } from '@lockale/client'
import { LockaleError } from '@lockale/errors'
import { callRaw, type RawAnswer, type RawOptions } from './call-raw.ts'
import { type Paging, pagingOf } from './paging.ts'

/**
 * Asks for one page of a list after the other. The answer is the first one with the whole list in it.
 * @throws {LockaleError} `USAGE_BAD_VALUE` for what has no pages, before anything is sent; `API_PAGES_ENDLESS`, `BAD_ANSWER`, and as
 * `callRaw`
 */
export async function callPages(
  client: Pick<LanguageService, 'request'>,
  request: RawRequest,
  options: Omit<RawOptions, 'out'>,
): Promise<RawAnswer> {
  const paging = pagingOf(request)
  const items: unknown[] = []
  const asked = new Set<string>()
  let before = ''
  let length = 0
  let first: RawAnswer | undefined
  for (let query = request.query ?? []; ;) {
    const at = JSON.stringify(query)
    if (asked.has(at)) throw endless(request, 'The service returned a link to an earlier page')
    asked.add(at)
    const answer = await callRaw(client, { ...request, query }, { ...options, out: undefined })
    const page = listOf(answer, paging)
    const text = JSON.stringify(page)
    if (page.length > 0 && text === before) throw endless(request, 'The service returned the same page twice')
    before = text
    length += text.length
    items.push(...page)
    first ??= answer
    const next = paging.next({ query, answer: valueOf(answer), found: page.length, soFar: items.length })
    if (next === undefined) return { ...first, content: { kind: 'json', value: paging.join(valueOf(first), items) } }
    if (asked.size >= maxPages || length > maxCharacters)
      throw endless(request, `There are still more pages after ${asked.size}`)
    query = next
  }
}

/** More pages than any account has, and more than anyone reads. */
const maxPages = 1000
const maxCharacters = 67_108_864

function valueOf({ content }: RawAnswer): unknown {
  return content.kind === 'json' ? content.value : undefined
}

function listOf(answer: RawAnswer, paging: Paging): readonly unknown[] {
  const found = paging.list(valueOf(answer))
  if (Array.isArray(found)) return found as readonly unknown[]
  throw new LockaleError(
    'BAD_ANSWER',
    `The service answered ${answer.status}, but its response has no list "${paging.name}".`,
    {
      hint: 'Run it without --paginate to see the response.',
    },
  )
}

function endless({ path }: RawRequest, problem: string): LockaleError {
  return new LockaleError('API_PAGES_ENDLESS', `${problem}: ${path}.`, {
    place: path,
    hint: 'Nothing is printed, because the list is incomplete. Request single pages with --query, or fewer items.',
  })
}
