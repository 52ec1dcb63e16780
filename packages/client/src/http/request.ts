import type { Connection } from './connection.ts'

/** One request as resources state it. */
export interface Request {
  readonly method: 'GET' | 'POST'
  /** Begins with a slash; without query. */
  readonly path: string
  /** Names and values, in order; a name may come twice. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  /** The body as it goes over the wire. */
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of the answer's body, before and after decompression. */
  readonly maxBytes: number
}

/** Method, path and address: what every error about a request says. The query is left out, it may hold texts. */
export function nameRequest(
  { method, path }: Request,
  { origin, basePath }: Connection,
): { readonly method: string; readonly path: string; readonly place: string; readonly name: string } {
  const place = `${origin}${basePath}${path}`
  return { method, path, place, name: `${method} ${place}` }
}
