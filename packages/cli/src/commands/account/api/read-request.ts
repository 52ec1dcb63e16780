import type { RawBody, RawRequest } from '@lockale/client'
import { LockaleError } from '@lockale/errors'

/** A request as it is written on a command line. */
export interface RawWords {
  readonly method: string
  /** May have a query. Of a signed request: the whole address. */
  readonly path: string
  /** `name=value`, `name[]=value`, `name:=json`. */
  readonly fields: readonly string[]
  /** `name=value` */
  readonly query: readonly string[]
  /** `name: value` */
  readonly headers: readonly string[]
  /** As a form in place of JSON; with data as one that has a file in it. */
  readonly isForm: boolean
  readonly data: RawData | undefined
  /** The path is an address that a job gave, with a credential of its own. */
  readonly isSigned: boolean
  readonly signature: string | undefined
}

/** The name of a file, or what came on standard input. */
type RawData = string | Uint8Array

/**
 * The request that the words mean.
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
export function readRawRequest(words: RawWords): RawRequest {
  const method = readMethod(words.method)
  const headers = Object.fromEntries(words.headers.map(readHeader))
  const body = readBody(words, { method, contentType: contentTypeOf(headers) })
  if (words.isSigned || words.signature !== undefined) return readSigned(words, { method, headers, body })
  const [path = '', ...rest] = words.path.split('?')
  if (/^[a-z][\w+.-]*:/iu.test(path) || path.startsWith('//')) {
    throw badValue('PATH is a full URL.', {
      hint: 'Write only the path, such as /v2/usage. The key is sent only to the service of the config. For a URL returned by a job, use --signed.',
    })
  }
  const inPath = [...new URLSearchParams(rest.join('?'))]
  const query = [...inPath, ...words.query.map((word) => readPair(word, '--query'))]
  return { method, path: /^v\d/u.test(path) ? `/${path}` : path, query, headers, body }
}

/** Whether the answer can only be a file, which is gone from the service once it has left it. */
export function isFileRequest({ method, path, signed }: RawRequest): boolean {
  if (signed !== undefined) return method === 'GET'
  return /^\/v2\/document\/[^/]+\/result$/u.test(path)
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function readMethod(word: string): RawRequest['method'] {
  const method = methods.find((each) => each === word.toUpperCase())
  if (method !== undefined) return method
  throw badValue(`METHOD cannot be "${word}".`, { hint: `Use one of: ${methods.join(', ')}.` })
}

function readHeader(word: string): readonly [name: string, value: string] {
  const colon = word.indexOf(':')
  if (colon < 1) throw badValue('--header needs name:value.', { hint: "Write --header 'accept: text/plain'" })
  return [word.slice(0, colon).trim().toLowerCase(), word.slice(colon + 1).trim()]
}

function readPair(word: string, flag: string): readonly [name: string, value: string] {
  const equals = word.indexOf('=')
  if (equals < 1) throw badValue(`${flag} needs name=value, not "${word}".`, { hint: `Write ${flag} name=value` })
  return [word.slice(0, equals), word.slice(equals + 1)]
}

function contentTypeOf(headers: Readonly<Record<string, string>>): string | undefined {
  return headers['content-type']
}

function readBody(
  words: RawWords,
  { method, contentType }: { readonly method: RawRequest['method']; readonly contentType: string | undefined },
): RawBody | undefined {
  const { isForm, isSigned, signature, data } = words
  const fields = readFields(words.fields)
  if (method === 'GET' || method === 'DELETE') {
    if (fields.length === 0 && data === undefined && !isForm) return undefined
    throw badValue(`A ${method} request cannot have a body.`, {
      hint: 'Use query parameters: --query name=value',
    })
  }
  if (isForm) return formBody(fields, data)
  if (data === undefined) return fields.length === 0 ? undefined : { kind: 'json', value: toJsonFields(fields) }
  if (fields.length > 0) {
    throw badValue('--data and --field both set the body.', {
      hint: 'Use only one of them, or send a form with a file: --form.',
    })
  }
  const isFile = isSigned || signature !== undefined
  return { kind: 'bytes', source: sourceOf(data), contentType: contentType ?? (isFile ? binary : 'application/json') }
}

const binary = 'application/octet-stream'

function formBody(fields: readonly Field[], data: RawData | undefined): RawBody {
  const pairs = toFormFields(fields)
  if (data === undefined) return { kind: 'form', fields: pairs }
  // the service goes by the end of the name
  if (typeof data !== 'string') {
    throw badValue('A form needs a file name for its file.', {
      hint: 'Use --data brief.docx. Standard input has no file name.',
    })
  }
  return { kind: 'multipart', fields: pairs, file: data }
}

function sourceOf(data: RawData): string | { readonly name: string; readonly bytes: Uint8Array } {
  return typeof data === 'string' ? data : { name: 'stdin', bytes: data }
}

function readSigned(
  { path, signature, query }: RawWords,
  request: Pick<RawRequest, 'method' | 'headers' | 'body'>,
): RawRequest {
  if (!URL.canParse(path)) {
    throw badValue('--signed needs the full URL that the job returned.', { hint: 'Copy it unchanged: https://…' })
  }
  if (query.length > 0) {
    throw badValue('--signed and --query cannot be used together.', {
      hint: 'The URL of the job already has its query parameters. Remove --query.',
    })
  }
  return { ...request, path: '/signed', signed: { url: path, signature } }
}

function badValue(message: string, { hint }: { readonly hint: string }): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', message, { hint })
}

/** One word of `--field`. */
interface Field {
  readonly name: string
  /** A list even where it comes once. */
  readonly isList: boolean
  readonly value: unknown
}

/**
 * Reads `name=text`, `name[]=text` and `name:=json`.
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
function readFields(words: readonly string[]): readonly Field[] {
  return words.map((word) => {
    const [, name = '', list, sign, text = ''] = /^([^=:]+?)(\[\])?(:?=)([\s\S]*)$/u.exec(word) ?? []
    if (name === '') {
      throw badField(`--field needs name=value, not "${word}".`, 'Write --field name=value, or --field name:=json')
    }
    return { name, isList: list !== undefined, value: sign === ':=' ? readJson(name, text) : text }
  })
}

/** An object for JSON: a name that comes again makes a list. */
function toJsonFields(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>()
  for (const { name, isList, value } of fields) {
    if (/[[\]]/u.test(name)) {
      throw badField(
        `The name of --field ${name} contains brackets.`,
        `Write nested values as JSON: --field 'name:={"…": …}'`,
      )
    }
    const before = values.get(name)
    if (before === undefined && !values.has(name)) values.set(name, isList ? [value] : value)
    else values.set(name, [...(Array.isArray(before) ? (before as readonly unknown[]) : [before]), value])
  }
  return Object.fromEntries(values)
}

/** Names and values for a form: a list is its name again and again. */
function toFormFields(fields: readonly Field[]): readonly (readonly [name: string, value: string])[] {
  return fields.flatMap(({ name, value }) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return values.map((each) => [name, formValue(name, each)] as const)
  })
}

function formValue(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw badField(
    `The value of --field ${name} is not allowed in a form.`,
    'A form can contain strings, numbers, true and false. Remove --form to send JSON.',
  )
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw badField(`The value of --field ${name}:= is not JSON.`, `For a string, write --field ${name}=text`)
  }
}

function badField(message: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', message, { hint })
}
