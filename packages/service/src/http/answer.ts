import type { ErrorBody } from '@lockale/api'
import type { BoughtText } from '../meter.ts'
import type { Refusal } from './refusal.ts'

/** What a route gives back; the server writes it. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; left out for an answer without a body. */
  readonly json?: unknown
  /** What a translation took, for the counters. */
  readonly work?: Work
  /** The same text by text, in the order of the answer, for the meter. */
  readonly bought?: readonly BoughtText[]
}

export interface Work {
  readonly texts: number
  /** Code points. */
  readonly billedCharacters: number
}

/** An answer as bytes, before they leave. */
export interface EncodedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export function encodeAnswer({ status, headers = {}, json }: Answer): EncodedAnswer {
  if (json === undefined) return { status, headers, body: new Uint8Array() }
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(json)),
  }
}

export function refusalAnswer({ status, message, detail, code, headers }: Refusal): Answer {
  const json: ErrorBody = {
    message,
    ...(detail === undefined ? {} : { detail }),
    ...(code === undefined ? {} : { code }),
  }
  return { status, headers, json }
}
