import { closest, LockaleError } from '@lockale/errors'
import type { IdFile, ResourceKind } from '@lockale/resources'
import { isServiceId } from '@lockale/resources/engine/resource-ids'

interface PushedName {
  readonly kind: ResourceKind
  /** An id; or the file, with or without its folder: `terms.csv`. */
  readonly name: string
  /** Of a style list: base code. */
  readonly language?: string | undefined
  /** Service and account. */
  readonly place: string | undefined
  /** `undefined` where there is no project. */
  readonly ids: IdFile | undefined
}

/**
 * The id of what a person names: the id itself, or a file of the project that has been pushed.
 * @throws {LockaleError} `TRANSLATE_NAME_UNKNOWN`
 */
export async function findPushed({ kind, name, language, place, ids }: PushedName): Promise<string> {
  if (isServiceId(name)) return name
  const file = name.split(/[/\\]/u).at(-1) ?? name
  const known = place === undefined || ids === undefined ? undefined : await ids.of(place, kind).all()
  const found = known?.get(language === undefined ? file : `${file} ${language}`)
  if (found !== undefined) return found.id
  const near = closest(file, [...(known?.keys() ?? [])])
  const push = `lockale ${kind} push brings the files of a project to the service.`
  throw new LockaleError(
    'TRANSLATE_NAME_UNKNOWN',
    `No ${kind} "${name}"${language === undefined ? '' : ` for ${language}`} is known at ${place ?? 'this service'}.`,
    {
      place: name,
      hint: `${near === undefined ? '' : `Did you mean ${near}? `}Name one by its id, or push it: ${push}`,
    },
  )
}
