import { closest, LockaleError } from '@lockale/errors'
import type { IdFile } from '../../glossary/id-file.ts'
import { isServiceId } from '../../service-id.ts'

interface PushedName {
  /** An id; or the file, with or without its folder: `terms.csv`. */
  readonly name: string
  /** Service and account. */
  readonly place: string | undefined
  /** `undefined` where there is no project. */
  readonly ids: IdFile | undefined
}

/**
 * The id of what a person names: the id itself, or a file of the project that has been pushed.
 * @throws {LockaleError} `TRANSLATE_NAME_UNKNOWN`
 */
export async function findPushed({ name, place, ids }: PushedName): Promise<string> {
  if (isServiceId(name)) return name
  const file = name.split(/[/\\]/u).at(-1) ?? name
  const known = place === undefined || ids === undefined ? undefined : await ids.of(place).all()
  const found = known?.get(file)
  if (found !== undefined) return found.id
  const near = closest(file, [...(known?.keys() ?? [])])
  throw new LockaleError('TRANSLATE_NAME_UNKNOWN', `Glossary "${name}" was not pushed to ${place ?? 'this service'}.`, {
    place: name,
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}Push your files first: lockale glossary push. Or name an id of the service.`,
  })
}
