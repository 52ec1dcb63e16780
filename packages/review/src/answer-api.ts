import type { IncomingMessage } from 'node:http'
import {
  parseReviewDecision,
  type Review,
  type ReviewDecision,
  type ReviewQuery,
  reviewQueues,
  type ReviewSaved,
} from '@lockale/core'
import { isRecord, LockaleError } from '@lockale/errors'
import type { PagePrice, PageSummary, ReviewTrends } from './protocol.ts'

/** What the page can have done. One after another: each sees what the one before it wrote. */
export interface ReviewCalls {
  readonly project: string
  /** What the last review found, each locale as one that is being compared. `undefined`: nothing is known of it. */
  before(): PageSummary | undefined
  summary(): Promise<PageSummary>
  review(): Promise<Review>
  save(decisions: readonly ReviewDecision[]): Promise<ReviewSaved>
  price(id: string): Promise<PagePrice>
  /** @throws {LockaleError} `BUDGET_EXCEEDED` if it would bill more */
  translate(id: string, maxCharacters: number): Promise<void>
  trends(): Promise<ReviewTrends>
  /** Resolves when nothing goes on. */
  idle(): Promise<void>
}

/**
 * Answers one call of the page.
 * @throws {LockaleError} `REVIEW_REQUEST_INVALID` for a call that the page does not make, and what the calls throw
 */
export async function answerApi(request: IncomingMessage, url: URL, calls: ReviewCalls): Promise<unknown> {
  const name = url.pathname.slice('/api/'.length)
  if (request.method === 'GET') {
    switch (name) {
      case 'before':
        return { summary: calls.before() }
      case 'summary':
        return calls.summary()
      case 'rows':
        return (await calls.review()).rows(readQuery(url.searchParams))
      case 'card':
        return found((await (await calls.review()).cards([url.searchParams.get('id') ?? '']))[0])
      case 'trends':
        return calls.trends()
      default:
        throw invalid(`There is no GET /api/${name}.`)
    }
  }
  // A form of another page cannot send this type.
  if (request.method !== 'POST' || !(request.headers['content-type'] ?? '').startsWith('application/json')) {
    throw invalid('Only GET, and POST with JSON, are answered.')
  }
  const body = await readBody(request)
  const id = textOf(body, 'id')
  switch (name) {
    case 'check':
      return found((await calls.review()).check({ id, form: textOf(body, 'form'), text: textOf(body, 'text') }))
    case 'cards':
      return (await calls.review()).cards(readIds(body['ids']), { isBrief: true })
    case 'save':
      return calls.save(readDecisions(body['decisions']))
    case 'price':
      return calls.price(id)
    case 'translate': {
      const { maxCharacters } = body
      if (typeof maxCharacters !== 'number' || !(maxCharacters >= 0)) throw invalid('maxCharacters must be a number.')
      await calls.translate(id, maxCharacters)
      return {}
    }
    default:
      throw invalid(`There is no POST /api/${name}.`)
  }
}

/** A page shows no more rows than this at once. */
const maxRows = 1000
const maxBodyBytes = 16 * 1024 * 1024

function readQuery(search: URLSearchParams): ReviewQuery {
  const [queue, locales] = [search.get('queue') ?? '', search.get('locales') ?? '']
  const known = reviewQueues.find((one) => one === queue)
  if (queue !== '' && known === undefined) throw invalid(`There is no queue ${JSON.stringify(queue)}.`)
  return {
    queue: known,
    locales: locales.split(',').filter((locale) => locale !== ''),
    search: search.get('search') ?? '',
    from: wholeNumber(search, 'from', 0),
    count: Math.min(wholeNumber(search, 'count', 100), maxRows),
  }
}

function wholeNumber(search: URLSearchParams, name: string, otherwise: number): number {
  const value = Number(search.get(name) ?? otherwise)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw invalid(`${name} must be a whole number.`)
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBodyBytes) throw invalid('The body is larger than 16 MB.')
    pieces.push(piece)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    if (isRecord(body)) return body
  } catch {
    // the same words
  }
  throw invalid('The body is not an object in JSON.')
}

/** Absent: `''`, which no message has as its id. */
function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name] ?? ''
  if (typeof value === 'string') return value
  throw invalid(`${name} must be a string.`)
}

function readIds(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value
  throw invalid('ids must be a list of strings.')
}

function readDecisions(value: unknown): readonly ReviewDecision[] {
  if (!Array.isArray(value)) throw invalid('decisions must be a list.')
  return (value as readonly unknown[]).map((one) => {
    const decision = parseReviewDecision(one)
    if (decision === undefined) throw invalid('A decision has an id, a sourceHash and forms.')
    return decision
  })
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw invalid('There is no such message any more.')
  return value
}

function invalid(what: string): LockaleError {
  return new LockaleError('REVIEW_REQUEST_INVALID', what, { hint: 'Load the page again.' })
}
