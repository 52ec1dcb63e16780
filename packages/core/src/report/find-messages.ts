import { LockaleError, groupBy } from '@lockale/errors'
import { indexNames, notTranslated } from '../diff/message-names.ts'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { MessageUnit } from '../model/unit.ts'

/** The name of one or more translations, as users type it. */
export interface TextName {
  /** The key as users write it (`cart.title`, `home:cart.title`), as stored (`cart/title`), or a pattern (`cart.*`). */
  readonly message: string
  /** The target locale. Absent: all target locales. */
  readonly locale?: string | undefined
  /** A target file, or a source file for all its target files. Absent: all files. */
  readonly file?: string | undefined
  /** Other ways to read what the user typed. They are tried in this order if no message has this name. */
  readonly or?: readonly TextName[] | undefined
}

/**
 * Returns the translations with these names, each once, in the order of the diffs. Throws if any name is unknown.
 * @throws {LockaleError} `MESSAGE_UNKNOWN` with all unknown names, and similar names in its hint
 */
export function findTexts(diffs: readonly CatalogDiff[], names: readonly TextName[]): readonly MessageChange[] {
  const catalogs = [...new Set(diffs.map(({ catalog }) => catalog))]
  const index = indexNames(
    catalogs.flatMap((catalog) =>
      catalog.source.units.map((unit) => ({ catalog, unit, key: unit.key, namespace: catalog.namespace })),
    ),
  )
  const places = groupBy(diffs, ({ catalog }) => catalog)
  const unknown = new Set<string>()
  const wanted = new Map<MessageUnit, TextName[]>()
  let misplaced: TextName | undefined
  const isThere = (name: TextName) =>
    index.find(name.message).some(({ catalog }) => places.get(catalog)?.some((at) => isAt(name, at)))
  const meant = names.map((name) =>
    name.or === undefined || isThere(name) ? name : (name.or.find(isThere) ?? shortest(name)),
  )
  for (const [message, asked] of groupBy(meant, (name) => name.message)) {
    const found = index.find(message)
    if (found.length === 0) unknown.add(message)
    for (const { unit } of found) wanted.set(unit, [...(wanted.get(unit) ?? []), ...asked])
    misplaced ??= asked.find((name) => !isThere(name))
  }
  if (unknown.size > 0) throw notTranslated([...unknown], catalogs) ?? index.unknown([...unknown])
  if (misplaced !== undefined) throw notThere(misplaced)
  const catalogsWanted = new Set(catalogs.filter(({ source }) => source.units.some((unit) => wanted.has(unit))))
  return diffs.flatMap((diff) => {
    if (!catalogsWanted.has(diff.catalog)) return []
    return diff.changes().filter(({ unit }) => wanted.get(unit)?.some((name) => isAt(name, diff)) === true)
  })
}

function shortest({ or = [], ...name }: TextName): TextName {
  return or.reduce<TextName>((least, one) => (one.message.length < least.message.length ? one : least), name)
}

function isAt({ locale, file }: TextName, { catalog, target }: CatalogDiff): boolean {
  if (locale !== undefined && locale !== target.locale) return false
  return file === undefined || file === target.file || file === catalog.source.file
}

function notThere({ message, locale, file }: TextName): LockaleError {
  const where = [file, locale].filter((part) => part !== undefined).join(' for ')
  return new LockaleError('MESSAGE_UNKNOWN', `${JSON.stringify(message)} is not in ${where}.`, {
    hint: `Run lockale why ${JSON.stringify(message)} to see where it is.`,
  })
}
