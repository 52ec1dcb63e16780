import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { unlimited } from '@lockale/api'
import type { Fields } from '../http/parse-body.ts'
import type { CannedAnswer, Intercept, InterceptedRequest } from '../intercept.ts'
import type { RecordedRequest } from '../recorder.ts'
import type { Behaviour } from '../store/account.ts'
import type { Space } from '../store/store.ts'

export interface Sessions {
  /** Returns the test session that the headers name, and opens it at its first request; `undefined` without a name. */
  find(headers: SessionHeaders): Session | undefined
  /** Returns true for a path that controls the service. Requests for it are not recorded and get no injected faults. */
  isControl(path: string): boolean
  /** Deletes all sessions. */
  clear(): void
}

const controlPaths: ReadonlySet<string> = new Set(['/healthz', '/__session__/last-request', '/__faults__'])

const maxIdleMs = 600_000
const maxSessions = 10_000

/** Returns the test sessions of a service. A session that was not used for ten minutes is deleted. */
export function openSessions(now: () => number): Sessions {
  // Sessions in the order of their last use, the oldest first.
  const sessions = new Map<string, { readonly session: Session; readonly usedMs: number }>()
  return {
    isControl: (path) => controlPaths.has(path),
    clear: () => sessions.clear(),
    find(headers) {
      const named = headers[sessionHeader]
      if (typeof named !== 'string' || named === '') return undefined
      // The name is hashed, because it can be any string, such as the title of a test.
      const id = createHash('sha256').update(named).digest('base64url')
      const nowMs = now()
      forget(({ usedMs }) => usedMs <= nowMs - maxIdleMs)
      const session = sessions.get(id)?.session ?? openSession(`session ${nowMs} ${id}`, headers)
      sessions.delete(id)
      forget(() => sessions.size >= maxSessions)
      sessions.set(id, { session, usedMs: nowMs })
      return session
    },
  }

  /** Deletes sessions, beginning with the least recently used one, until `isOld` returns false. */
  function forget(isOld: (known: { readonly usedMs: number }) => boolean): void {
    for (const [id, known] of sessions) {
      if (!isOld(known)) return
      sessions.delete(id)
    }
  }
}

/** The requests of one test, as in DeepL's public mock server. A session has its own accounts and faults. */
export interface Session {
  readonly name: string
  readonly space: Space
  /** Returns the fault for a request. It is called before anything reads the request. */
  readonly intercept: (request: InterceptedRequest, socket: Socket) => Intercept | undefined
  /** Records a request. Call the returned function with the fields of the body when they have been read. */
  readonly note: (request: Pick<RecordedRequest, 'method' | 'path' | 'query' | 'headers'>) => (fields: Fields) => void
  /** The newest request; `undefined` before the first request. */
  readonly last: LastRequest | undefined
}

interface LastRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** Headers of the request. The API key in them is hidden. */
  readonly headers: SessionHeaders
  /** Fields of the body, without an uploaded file; `undefined` if they were not read or exceed a mebibyte. */
  readonly body: unknown
}

const maxBodyLength = 1_048_576

/** Opens a test session. @param spaceName name that no other session has, not even an earlier one with the same id */
function openSession(spaceName: string, headers: SessionHeaders): Session {
  const settings = readSessionSettings(headers)
  const sockets = new WeakSet<Socket>()
  let isUsed = false
  let last: LastRequest | undefined
  let { noResponses, tooManyRequests, failures } = settings
  return {
    name: String(headers[sessionHeader]),
    space: toSpace(spaceName, settings),
    get last() {
      return last
    },
    note({ method, path, query, headers: sent }) {
      const noted = { method, path, query: toLists(new URLSearchParams(query)), headers: sent, body: undefined }
      last = noted
      return (fields) => {
        const body = Object.fromEntries(fields)
        if (last === noted && JSON.stringify(body).length <= maxBodyLength) last = { ...noted, body }
      }
    },
    intercept({ path, headers: sent }, socket) {
      if (isUsed && !sockets.has(socket) && refusesReconnection())
        return refusal(400, 'New socket opened in same session.')
      isUsed = true
      sockets.add(socket)
      if (noResponses-- > 0) return { stall: 'answer' }
      if (settings.needsProxy && sent['forwarded'] === undefined) return refusal(400, 'Expected a request via proxy.')
      if (failures-- > 0) return refusal(settings.failureStatus, 'The session was told to fail.')
      if (settings.needsUserAgent && isMissing(sent['user-agent'])) return refusal(400, 'User-Agent header missing.')
      if (isLimited(path) && tooManyRequests-- > 0) return refusal(429, 'Too many requests')
      return path === '/v2/usage' && settings.characterLimit === 0 ? withoutCharacters : undefined
    },
  }

  /** Returns true to refuse a second connection. Sessions that leave requests unanswered accept more connections. */
  function refusesReconnection(): boolean {
    return !settings.takesReconnections && settings.noResponses === 0
  }
}

function toLists(query: URLSearchParams): LastRequest['query'] {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const [first = '', ...others] = query.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
}

function refusal(status: number, message: string): CannedAnswer {
  return { status, body: { message } }
}

function isMissing(value: SessionHeaders[string]): boolean {
  return value === undefined || value.length === 0
}

function isLimited(path: string): boolean {
  return path.startsWith('/v2/translate') || path.startsWith('/v2/write/')
}

/** Removes the character count: in DeepL's mock server, an account without a limit has no count either. */
const withoutCharacters: Intercept = {
  rewrite(answer) {
    if (answer.status !== 200) return answer
    const {
      character_count: _count,
      character_limit: _limit,
      ...others
    } = JSON.parse(Buffer.from(answer.body).toString()) as Record<string, unknown>
    return { ...answer, body: Buffer.from(JSON.stringify(others)) }
  },
}

/** The settings of a test session: headers in its first request, as in DeepL's public mock server. */
interface SessionSettings {
  /** Number of the session's first requests that get no answer. */
  readonly noResponses: number
  /** Number of requests to translate or to improve text that get status 429. */
  readonly tooManyRequests: number
  /** Number of requests of any kind that fail with `failureStatus`. */
  readonly failures: number
  readonly failureStatus: number
  /** Character limit; 0 for no limit. */
  readonly characterLimit: number
  readonly documentLimit: number
  readonly teamDocumentLimit: number
  readonly behaviour: Partial<Behaviour>
  /** True to refuse requests that did not come through a proxy. */
  readonly needsProxy: boolean
  /** True to accept a second connection in the session. */
  readonly takesReconnections: boolean
  readonly needsUserAgent: boolean
}

type SessionHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export const sessionHeader = 'mock-server-session'

/** Character limit of accounts in a test session whose headers give no limit. */
const usualCharacters = 20_000_000
const usualDocuments = 10_000

/** Reads the settings of a test session. Ignores a value that is not a number, or is negative. */
function readSessionSettings(headers: SessionHeaders): SessionSettings {
  const number = (name: string): number | undefined => {
    const text = String(headers[`${sessionHeader}-${name}`] ?? '').trim()
    const value = text === '' ? Number.NaN : Number(text)
    return Number.isFinite(value) && value >= 0 ? Math.floor(value) : undefined
  }
  const status = number('5xx-status') ?? 0
  return {
    noResponses: number('no-response-count') ?? 0,
    tooManyRequests: number('429-count') ?? 0,
    failures: number('5xx-count') ?? 0,
    failureStatus: status >= 500 && status <= 599 ? status : 503,
    characterLimit: number('init-character-limit') ?? usualCharacters,
    documentLimit: number('init-document-limit') ?? usualDocuments,
    teamDocumentLimit: number('init-team-document-limit') ?? 0,
    behaviour: {
      documentQueueMs: number('doc-queue-time') ?? 0,
      documentTranslateMs: number('doc-translate-time') ?? 0,
      documentFailures: number('doc-failure') ?? 0,
      memoryJobPolls: number('tm-job-processing-polls') ?? 0,
    },
    needsProxy: (number('expect-proxy') ?? 0) > 0,
    takesReconnections: number('allow-reconnections') !== 0,
    needsUserAgent: (number('allow-missing-user-agent') ?? 0) === 0,
  }
}

function toSpace(name: string, settings: SessionSettings): Space {
  const { characterLimit, documentLimit, teamDocumentLimit, behaviour } = settings
  return {
    name,
    characterLimit: characterLimit === 0 ? unlimited : characterLimit,
    ...(documentLimit === 0 ? {} : { documentLimit }),
    ...(teamDocumentLimit === 0 ? {} : { teamDocumentLimit }),
    behaviour,
  }
}
