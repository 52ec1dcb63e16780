import { createHash } from 'node:crypto'
import { isRecord, LockaleError } from '@lockale/errors'

/** A request and its answer, as a recording has them. No API key is in it. */
export interface RecordedExchange {
  readonly request: {
    readonly method: string
    /** Path with the query, whose names are sorted. */
    readonly path: string
    /** The body as `bodyName` names it; `''` without a body. */
    readonly body: string
  }
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    /** The body: as text, or in Base64 if it is not UTF-8. */
    readonly text?: string
    readonly base64?: string
  }
}

/** Header line of a recording. Each further line is one exchange. */
export const firstLine = '{"lockaleRecording":1}'

/** Returns what two equal requests have in common in their path: sorted parameters, without an API key. */
export function pathName(path: string, query: URLSearchParams): string {
  const sorted = new URLSearchParams(query)
  sorted.delete('auth_key')
  sorted.sort()
  const text = sorted.toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * Returns what two equal requests have in common in their body, without an API key: sorted JSON, sorted form fields, or a hash
 * of other bodies. The boundary of a multipart body differs in each request, so it does not count.
 */
export function bodyName(body: string, contentType = ''): string {
  if (body === '') return ''
  if (/^application\/json\b/iu.test(contentType)) {
    try {
      return JSON.stringify(sortFields(JSON.parse(body)))
    } catch {
      return body
    }
  }
  if (/^application\/x-www-form-urlencoded\b/iu.test(contentType)) return pathName('', new URLSearchParams(body))
  const [, boundary = ''] = /boundary="?([^";]+)/iu.exec(contentType) ?? []
  const known = boundary === '' ? body : body.replaceAll(boundary, 'boundary')
  return `sha256 ${createHash('sha256').update(known).digest('base64url')}`
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (!isRecord(value)) return value
  const fields = Object.entries(value).filter(([name]) => name !== 'auth_key')
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sortFields(one)]))
}

/**
 * Reads a recording.
 * @param name file name for error messages
 * @throws {LockaleError} `SERVICE_RECORDING_INVALID`; its message has the line, but nothing of its content
 */
export function readRecording(text: string, name: string): readonly RecordedExchange[] {
  const [first, ...lines] = text.replace(/\r?\n$/u, '').split(/\r?\n/u)
  if (first !== firstLine) throw invalid(name, 1, 'does not begin a recording')
  return lines.map((line, index) => {
    const exchange = parseLine(line)
    if (!isExchange(exchange)) throw invalid(name, index + 2, 'is not a request with its answer')
    return exchange
  })
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isExchange(value: unknown): value is RecordedExchange {
  if (!isRecord(value) || !isRecord(value['request']) || !isRecord(value['answer'])) return false
  const { method, path, body } = value['request']
  const { status, headers, text, base64 } = value['answer']
  const texts = [
    method,
    path,
    body,
    ...(isRecord(headers) ? Object.values(headers) : [undefined]),
    text ?? '',
    base64 ?? '',
  ]
  return texts.every((one) => typeof one === 'string') && Number.isInteger(status) && isStatus(status as number)
}

function isStatus(status: number): boolean {
  return status >= 200 && status <= 599
}

function invalid(name: string, line: number, says: string): LockaleError {
  return new LockaleError('SERVICE_RECORDING_INVALID', `${name}:${line} ${says}.`, {
    hint: 'Record it again with startRecording.',
    place: `${name}:${line}`,
  })
}
