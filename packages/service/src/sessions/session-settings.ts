import { unlimited } from '@lockale/api'
import { readMultipart, replay } from '../http/incoming-body.ts'
import { bodyKind, type Fields, parseBody } from '../http/parse-body.ts'
import type { Behaviour } from '../store/account.ts'
import type { Space } from '../store/store.ts'

/** What the first request of a session says about all of them. Headers of the public mock, without their common beginning. */
interface SessionSettings {
  /** Number of requests that get no answer. */
  readonly noResponses: number
  /** Number of requests to translate or improve that are refused. */
  readonly tooManyRequests: number
  /** Number of requests of any kind that fail with this status. */
  readonly failures: number
  readonly failureStatus: number
  /** 0 is no limit. */
  readonly characterLimit: number
  readonly documentLimit: number
  readonly teamDocumentLimit: number
  readonly behaviour: Partial<Behaviour>
  /** True to serve only requests that came through a proxy. */
  readonly needsProxy: boolean
  /** Whether a second connection is served. */
  readonly takesReconnections: boolean
  readonly needsUserAgent: boolean
}

export type SessionHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export const sessionHeader = 'mock-server-session'

/** Character limit of accounts for which a session sets none. */
const usualCharacters = 20_000_000
const usualDocuments = 10_000

/** A value that is no number from 0 on is as good as none. */
export function readSessionSettings(headers: SessionHeaders): SessionSettings {
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

/** Returns the space with the accounts of a session. */
export function toSpace(name: string, settings: SessionSettings): Space {
  const { characterLimit, documentLimit, teamDocumentLimit, behaviour } = settings
  return {
    name,
    characterLimit: characterLimit === 0 ? unlimited : characterLimit,
    ...(documentLimit === 0 ? {} : { documentLimit }),
    ...(teamDocumentLimit === 0 ? {} : { teamDocumentLimit }),
    behaviour,
  }
}

/** What a body says, whatever it is written in; without its file. Empty for one that cannot be read. */
export async function bodyFields(bytes: Uint8Array, headers: SessionHeaders): Promise<Fields> {
  const contentType = String(headers['content-type'])
  const kind = bodyKind(contentType) ?? 'json'
  try {
    if (kind !== 'multipart') return parseBody(bytes, kind)
    const { fields } = await readMultipart(replay(bytes, { 'content-type': contentType }), bytes.length)
    return fields
  } catch {
    return new Map()
  }
}

/** The texts of a field that is a list of them, or one. */
export function stringsOf(fields: Fields, name: string): readonly string[] {
  return [fields.get(name)].flat().filter((item) => typeof item === 'string')
}
