import type { IncomingMessage } from 'node:http'
import { provenances } from '@lockale/core'
import {
  parseReviewDecision,
  type Review,
  type ReviewDecision,
  type ReviewFilter,
  reviewOrders,
  type ReviewProposal,
  type ReviewQuery,
  reviewQueues,
  type ReviewSaved,
  reviewStates,
} from '@lockale/review-engine'
import { isRecord, LockaleError } from '@lockale/errors'
import type { FilePosition } from './open-editor.ts'
import type { PageTerm } from './add-term.ts'
import type { PagePrice, PageSummary } from './protocol.ts'

/** The requests that the review page can send to its server. */
export interface ReviewCalls {
  readonly project: string
  /** Identifies the project on this machine, as in `PageSummary`. In base64url. */
  readonly projectId: string
  /** Returns the summary of the last review, to show it until the new one is ready; `undefined` if there is none. */
  before(): PageSummary | undefined
  summary(): Promise<PageSummary>
  review(): Promise<Review>
  save(decisions: readonly ReviewDecision[]): Promise<ReviewSaved>
  price(id: string): Promise<PagePrice>
  /** Requests a translation; writes no locale file. @throws {LockaleError} `BUDGET_EXCEEDED` above `maxCharacters` */
  translate(id: string, maxCharacters: number): Promise<ReviewProposal>
  /** Adds a term to a glossary file of the project. Returns the path of the file. */
  addTerm(term: PageTerm): Promise<string>
  /** Writes the description of a message. Returns the path of the file that has it. */
  describe(id: string, note: string): Promise<string>
  /** Opens a file of the project in the editor. @throws {LockaleError} `EDITOR_UNKNOWN` */
  openEditor(position: FilePosition): Promise<void>
  /** Resolves when no request is being answered. */
  idle(): Promise<void>
}

/**
 * Answers one request of the review page.
 * @throws {LockaleError} `REVIEW_REQUEST_INVALID` for an unknown request, and the errors of `calls`
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
      case 'counts':
        return (await calls.review()).counts(readFilter(url.searchParams))
      case 'choices':
        return (await calls.review()).choices()
      case 'card':
        return found((await (await calls.review()).cards([url.searchParams.get('id') ?? '']))[0])
      case 'history':
        return found(await (await calls.review()).lastChanges(url.searchParams.get('id') ?? ''))
      case 'matches':
        return { matches: found(await (await calls.review()).matches(url.searchParams.get('id') ?? '')) }
      default:
        throw invalid(`There is no GET /api/${name}.`)
    }
  }
  const body = await readCall(request, maxMegabytes)
  const id = textOf(body, 'id')
  switch (name) {
    case 'check': {
      const text = notLonger(textOf(body, 'text'))
      return found((await calls.review()).check({ id, form: textOf(body, 'form'), text }))
    }
    case 'checks': {
      const drafts = readList(body['drafts'], 'drafts', maxCards).map((one) => {
        if (!isRecord(one)) throw invalid('A draft has an id, a form and a text.')
        return { id: textOf(one, 'id'), form: textOf(one, 'form'), text: notLonger(textOf(one, 'text')) }
      })
      return (await calls.review()).checkAll(drafts).map(found)
    }
    case 'cards':
      return (await calls.review()).cards(readIds(body['ids']), { isBrief: true })
    case 'save':
      return calls.save(readDecisions(body['decisions']))
    case 'price':
      return calls.price(id)
    case 'translate': {
      const { maxCharacters } = body
      if (typeof maxCharacters !== 'number' || !(maxCharacters >= 0)) throw invalid('maxCharacters must be a number.')
      return calls.translate(id, maxCharacters)
    }
    case 'term':
      return { file: await calls.addTerm({ id, term: textOf(body, 'term'), translation: textOf(body, 'translation') }) }
    case 'describe':
      return { file: await calls.describe(id, notLonger(textOf(body, 'note'))) }
    case 'open': {
      const position = { file: textOf(body, 'file'), line: placeOf(body['line']), column: placeOf(body['column']) }
      if (!(await calls.review()).files.includes(position.file)) throw invalid('The project has no such file.')
      await calls.openEditor(position)
      return {}
    }
    default:
      throw invalid(`There is no POST /api/${name}.`)
  }
}

const maxRows = 1000
/** Maximum number of cards (strings with all details) in a request, because each card needs data from git. */
const maxCards = 1000
/** Maximum number of decisions in a request. The page sends several requests if the user made more decisions. */
const maxDecisions = 5000
/** Maximum length of a string in UTF-16 units, because rules check the string again while the user types it. */
const maxTextLength = 1_000_000
const maxMegabytes = 16

function readQuery(search: URLSearchParams): ReviewQuery {
  return {
    ...readFilter(search),
    queue: oneOf(search, 'queue', reviewQueues),
    order: oneOf(search, 'order', reviewOrders),
    from: wholeNumber(search, 'from', 0),
    count: Math.min(wholeNumber(search, 'count', 100), maxRows),
  }
}

function readFilter(search: URLSearchParams): ReviewFilter {
  return {
    locales: (search.get('locales') ?? '').split(',').filter((locale) => locale !== ''),
    search: search.get('search') ?? '',
    rule: search.get('rule') ?? '',
    file: search.get('file') ?? '',
    state: oneOf(search, 'state', reviewStates),
    by: oneOf(search, 'by', provenances),
    minLength: search.has('minLength') ? wholeNumber(search, 'minLength', 0) : undefined,
    maxLength: search.has('maxLength') ? wholeNumber(search, 'maxLength', 0) : undefined,
  }
}

function oneOf<T extends string>(search: URLSearchParams, name: string, all: readonly T[]): T | undefined {
  const value = search.get(name) ?? ''
  const known = all.find((one) => one === value)
  if (value !== '' && known === undefined) throw invalid(`There is no ${name} ${JSON.stringify(value)}.`)
  return known
}

function wholeNumber(search: URLSearchParams, name: string, otherwise: number): number {
  const value = Number(search.get(name) ?? otherwise)
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw invalid(`${name} must be a whole number.`)
}

/** Returns the JSON object in a request of the page. @throws {LockaleError} `REVIEW_REQUEST_INVALID` */
export async function readCall(
  request: IncomingMessage,
  maxMegabytes: number,
): Promise<Readonly<Record<string, unknown>>> {
  // Requires this content type, since a form of another website cannot send it.
  const [type = ''] = (request.headers['content-type'] ?? '').split(';')
  if (request.method !== 'POST' || type.trim().toLowerCase() !== 'application/json') {
    throw invalid('Only GET, and POST with JSON, are answered.')
  }
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxMegabytes * 1024 * 1024) throw invalid(`The body is larger than ${maxMegabytes} MB.`)
    pieces.push(piece)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    if (isRecord(body)) return body
  } catch {
    // Invalid JSON: the error below is thrown.
  }
  throw invalid('The body is not an object in JSON.')
}

/** Returns a field of a request, which must be a string; `''` if the field is missing. */
export function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = body[name] ?? ''
  if (typeof value === 'string') return value
  throw invalid(`${name} must be a string.`)
}

function placeOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value
  throw invalid('line and column must be numbers from 1.')
}

function readIds(value: unknown): readonly string[] {
  const ids = readList(value, 'ids', maxCards)
  if (ids.every((id) => typeof id === 'string')) return ids
  throw invalid('ids must be a list of strings.')
}

function readDecisions(value: unknown): readonly ReviewDecision[] {
  const decisions = readList(value, 'decisions', maxDecisions).map((one) => {
    const decision = parseReviewDecision(one)
    if (decision === undefined) throw invalid('A decision has an id, a sourceHash and forms, each form once.')
    for (const { text = '' } of decision.forms) notLonger(text)
    return decision
  })
  if (new Set(decisions.map(({ id }) => id)).size === decisions.length) return decisions
  throw invalid('Two decisions are about the same message.')
}

function readList(value: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(`${name} must be a list.`)
  if (value.length > most) throw invalid(`${name} must be a list of at most ${most.toLocaleString('en')}.`)
  return value as readonly unknown[]
}

function notLonger(text: string): string {
  if (text.length <= maxTextLength) return text
  throw invalid(`A translation must have at most ${maxTextLength.toLocaleString('en')} characters.`)
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw invalid('There is no such message any more.')
  return value
}

function invalid(what: string): LockaleError {
  return new LockaleError('REVIEW_REQUEST_INVALID', what, { hint: 'Load the page again.' })
}
