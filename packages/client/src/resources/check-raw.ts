import { LockaleError } from '@lockale/errors'

/**
 * Refuses what would lead a request elsewhere, or change whose it is.
 * @throws {LockaleError} `REQUEST_INVALID`
 */
export function checkRaw({
  path,
  query = [],
  headers = {},
}: {
  readonly path: string
  readonly query?: readonly (readonly [name: string, value: string])[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}): void {
  const problem = pathProblem(path) ?? queryProblem(query) ?? headersProblem(headers)
  if (problem !== undefined) throw refused(problem)
}

/** @throws {LockaleError} `REQUEST_INVALID` */
export function checkSignature(signature: string): void {
  if (!/^[\x21-\x7e]{1,4096}$/u.test(signature))
    throw refused('the signature is empty, or not plain ASCII without blanks')
}

function refused(problem: string): LockaleError {
  return new LockaleError('REQUEST_INVALID', `The request was not sent: ${problem}.`, {
    hint: 'A path is that of an endpoint, such as /v3/glossaries; address and key are those of the client. Nothing was sent.',
  })
}

/** Letters, digits and `. _ ~ : -` between slashes: no path of the service has anything else, and nothing else is safe. */
const pathPattern = /^(?:\/[\w.~:-]+)+$/u

function pathProblem(path: string): string | undefined {
  if (URL.canParse(path)) return 'a whole address stands in place of the path'
  if (!pathPattern.test(path)) return 'the path is none that an endpoint may have'
  return path.split('/').some((segment) => /^\.+$/u.test(segment)) ? 'the path leads upwards' : undefined
}

function queryProblem(query: readonly (readonly [name: string, value: string])[]): string | undefined {
  if (query.some(([name]) => name === '')) return 'a name in the query is empty'
  // the service refuses it there, and a log of a proxy would keep it
  if (query.some(([name]) => name.toLowerCase() === 'auth_key')) return 'a key does not belong into a query'
  return query.flat().some((text) => !text.isWellFormed()) ? 'the query holds half a character' : undefined
}

/** What the client, or the connection, says by itself. */
const ownHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** RFC 9110 §5.1, §5.5. */
const headerName = /^[!#$%&'*+.^_`|~\w-]{1,100}$/u
const headerValue = /^[\x20-\x7e\t]{0,4096}$/u

function headersProblem(headers: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name)) return 'a header has a name that none may have'
    if (ownHeaders.has(name.toLowerCase())) return `the header ${name.toLowerCase()} is set by the client alone`
    if (!headerValue.test(value)) return `the value of the header ${name.toLowerCase()} is not plain ASCII on one line`
  }
  return undefined
}
