import { closest, LockaleError } from '@lockale/errors'
import type { ResourceName } from '@lockale/exchange'
import type { IdFile } from '../ids/id-file.ts'

export interface PushedName {
  readonly kind: ResourceName['kind']
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
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu.test(name)) return name
  const file = name.split(/[/\\]/u).at(-1) ?? name
  const known = place === undefined || ids === undefined ? undefined : await ids.all(place, kind)
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
