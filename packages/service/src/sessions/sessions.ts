import { createHash } from 'node:crypto'
import { openSession, type Session } from './session.ts'
import { sessionHeader, type SessionHeaders } from './session-settings.ts'

/** The sessions that the headers of requests name. */
export interface Sessions {
  /** The session of a request, opened with its first one; `undefined` for a request without. */
  find(headers: SessionHeaders): Session | undefined
}

const maxIdleMs = 600_000
const maxSessions = 10_000

/** Sessions that are not used for ten minutes are forgotten. */
export function openSessions(now: () => number): Sessions {
  // In the order of their last use.
  const sessions = new Map<string, { readonly session: Session; readonly usedMs: number }>()
  return {
    find(headers) {
      const named = headers[sessionHeader]
      if (typeof named !== 'string' || named === '') return undefined
      // Names are whatever a test is called.
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

  /** From the one that was not used for longest, until one is to be kept. */
  function forget(isOld: (known: { readonly usedMs: number }) => boolean): void {
    for (const [id, known] of sessions) {
      if (!isOld(known)) return
      sessions.delete(id)
    }
  }
}
