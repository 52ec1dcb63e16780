import { text as readText } from 'node:stream/consumers'
import { LockaleError } from '@lockale/errors'
import { printFault } from '../faults/parse-fault.ts'
import type { FaultScript } from '../faults/script-faults.ts'
import { type Answer, ok } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { sessionHeader, type Sessions } from '../sessions/sessions.ts'
import type { BodyRule, Call, Route } from './route.ts'
import { translateRoutes } from './translate.ts'

const maxFaultBytes = 262_144

/** Returns routes that are not part of the API, for a service in which test requests can cause failures. */
export function openSessionRoutes(sessions: Sessions, script: FaultScript): readonly Route[] {
  const bytes: BodyRule = { maxBytes: maxFaultBytes, kinds: ['bytes'] }
  return [
    { method: 'GET', path: '/healthz', access: 'open', handle: () => ok({ status: 'ok' }) },
    { method: 'GET', path: '/__session__/last-request', ...forThisMachine(lastRequest) },
    // Client libraries test with this path that the path of an endpoint can be configured.
    ...translateRoutes.map((route) => ({ ...route, path: '/v2/translate_secondary' })),
    { method: 'GET', path: '/__faults__', ...forThisMachine(() => linesOf(script)) },
    { method: 'PUT', path: '/__faults__', body: bytes, ...forThisMachine(putFaults) },
    { method: 'DELETE', path: '/__faults__', ...forThisMachine(clearFaults) },
  ]

  function lastRequest({ headers }: Call): Answer {
    const session = sessions.find(headers)
    if (session === undefined) throw new Refusal(400, `The header ${sessionHeader} is missing.`)
    if (session.last === undefined) throw new Refusal(404, 'This session has had no request.')
    return ok(session.last)
  }

  async function putFaults({ bytes }: Call): Promise<Answer> {
    const lines = (await readText(bytes)).split(/\r\n|[\n\r]/u)
    try {
      script.set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')))
    } catch (error) {
      if (!(error instanceof LockaleError)) throw error
      throw new Refusal(400, error.message, { detail: error.hint })
    }
    return linesOf(script)
  }

  function clearFaults(): Answer {
    script.set([])
    return { status: 204 }
  }
}

function linesOf({ faults }: FaultScript): Answer {
  const text = faults.map((fault) => `${printFault(fault)}\n`).join('')
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, bytes: Buffer.from(text) }
}

/** Returns a handler that refuses foreign host names, so that a web page in a browser cannot call the route. */
function forThisMachine(handle: Route['handle']): Pick<Route, 'access' | 'handle'> {
  return {
    access: 'open',
    handle(call) {
      const { host } = call.headers
      const isNear = typeof host === 'string' && thisMachine.test(host)
      if (!isNear) throw new Refusal(403, 'This is for this machine only.', { detail: 'Call 127.0.0.1 or localhost.' })
      return handle(call)
    },
  }
}

const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/iu
