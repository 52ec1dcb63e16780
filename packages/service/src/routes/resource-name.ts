import type { Fields } from '../http/parse-body.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * The `name` of a glossary, or of spoken terms.
 * @param maxBytes of UTF-8
 * @throws {Refusal} rules 38 and 39 of SERVICE.md 4.3
 */
export function readResourceName(fields: Fields, maxBytes: number): string {
  const name = fields.get('name')
  // The stray quote is the service's own.
  if (typeof name !== 'string' || name === '') throw new Refusal(400, "Missing or invalid argument: name'")
  if (Buffer.byteLength(name) > maxBytes) throw new Refusal(400, `Parameter 'name' must be at most ${maxBytes} bytes.`)
  return name
}
