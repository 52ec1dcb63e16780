import { setImmediate } from 'node:timers/promises'
import { openIncoming } from './open-incoming.ts'
import type { Headers, Outgoing, Wire } from './wire.ts'

/** An answer of any status with its body as it came, still compressed. An error's body is cut at 64 KiB. */
export interface Incoming {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * Puts one request on the wire and waits for the whole answer.
 * @throws {SendFailure}
 */
export async function send(outgoing: Outgoing, wire: Wire, signal: AbortSignal | undefined): Promise<Incoming> {
  const { status, headers, body } = await openIncoming(outgoing, {
    connection: wire,
    signal,
    onFailure: (failure) => failure,
  })
  const chunks: Buffer[] = []
  if (Buffer.isBuffer(body)) chunks.push(body)
  else for await (const chunk of body) chunks.push(chunk as Buffer)
  // undici waits for one turn of the event loop before it reuses a connection: who asks sooner opens a second one
  await setImmediate()
  await setImmediate()
  return { status, headers, body: Buffer.concat(chunks) }
}
