import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { voiceConnectPath } from '@lockale/api'
import type { Ids } from '../ids.ts'
import { writeByHand, writeRaw } from '../http/write-answer.ts'
import type { Intercept, Interceptor } from '../intercept.ts'
import { openRecord, type Recorder, type RequestRecord } from '../recorder.ts'

/**
 * Returns a function that `createVoiceUpgrade` calls before a WebSocket handshake: it records the handshake without its
 * token and injects faults. Faults that change answers do nothing, because a handshake has no answer to change.
 */
export function watchUpgrades({
  recorder,
  ids,
  intercept,
}: {
  readonly recorder: Recorder
  readonly ids: Ids
  readonly intercept: Interceptor | undefined
}): (request: IncomingMessage, socket: Duplex) => Promise<RequestRecord | undefined> {
  return async (request, socket) => {
    const record = toRecord(request, ids)
    const index = recorder.counters().requests
    recorder.add(record)
    const { method, path, headers } = record
    const fault = await intercept?.({
      index,
      method,
      path,
      query: new URLSearchParams(record.query),
      headers,
      readBody: () => Promise.resolve(''),
      readTexts: () => Promise.resolve([]),
      readTarget: () => Promise.resolve(undefined),
      revealKey: () => '',
      findKey: () => undefined,
      session: undefined,
    })
    if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false })
    return fault !== undefined && (await act(fault, socket, record)) ? undefined : record
  }
}

function toRecord(request: IncomingMessage, ids: Ids): RequestRecord {
  const record = openRecord(request, { target: request.url ?? '', traceId: ids.hex(32) })
  record.query = record.query.replaceAll(/(^|&)token=[^&]*/gu, '$1token=[redacted]')
  if (record.path === voiceConnectPath) record.route = `WebSocket ${record.path}`
  return record
}

async function act(fault: Intercept, socket: Duplex, record: RequestRecord): Promise<boolean> {
  if ('reset' in fault) {
    if (isSocket(socket)) socket.resetAndDestroy()
    else socket.destroy()
    return true
  }
  if ('stall' in fault) return true
  if ('raw' in fault) {
    await writeRaw(socket, fault.raw)
    return true
  }
  if (!('status' in fault)) return false
  record.status = fault.status
  writeByHand(socket, fault)
  return true
}

function isSocket(socket: Duplex): socket is Socket {
  return 'resetAndDestroy' in socket
}
