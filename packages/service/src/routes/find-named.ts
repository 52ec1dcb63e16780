import { parseUuid } from '../http/fields.ts'
import { notSupported, Refusal } from '../http/refusal.ts'
import type { ShelfKind } from '../store/shelf.ts'
import type { Call } from './route.ts'

/**
 * What the path names by its id.
 * @param param of the path
 * @param unknown what is said of an id that nobody has
 * @throws {Refusal} 400 for what is no id, 404
 */
export function findNamed<T>(
  { params, shelf }: Pick<Call, 'params' | 'shelf'>,
  kind: ShelfKind<T>,
  { param, unknown }: { readonly param: string; readonly unknown: string },
): T {
  const id = parseUuid(params[param] ?? '')
  if (id === undefined) throw notSupported(param)
  const found = shelf(kind).get(id)
  if (found === undefined) throw new Refusal(404, unknown)
  return found
}
