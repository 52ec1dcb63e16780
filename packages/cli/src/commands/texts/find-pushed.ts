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
  const push = `lockale ${kind} push`
  throw new LockaleError(
    'TRANSLATE_NAME_UNKNOWN',
    `${kind === 'style' ? 'Style' : 'Glossary'} "${name}"${language === undefined ? '' : ` for ${language}`} was not pushed to ${place ?? 'this service'}.`,
    {
      place: name,
      hint: `${near === undefined ? '' : `Did you mean ${near}? `}Push your files first: ${push}. Or name an id of the service.`,
    },
  )
}
