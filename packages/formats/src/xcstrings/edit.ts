import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { editJsonProfile, openProfile } from '../json-profile/edit.ts'
import { memberOf } from '../json-profile/members.ts'
import type { JsonFile } from '../json-profile/read.ts'
import { rootMembers } from '../json-profile/source-tree.ts'
import { refuseBroken, refuseEdit, showPath } from '../refuse.ts'
import { type Catalog, openCatalog } from './catalog.ts'
import { spreadEmptied } from './empty.ts'
import { xcodeOrder } from './order.ts'
import { listEntries } from './parse.ts'
import { planMessage } from './plan.ts'

/**
 * The file with the texts of one locale changed. What is written counts as `translated`; all other locales keep their
 * bytes. Asks for `options.locale`, and reads the file for it, whatever locale it was parsed for.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editXcstrings(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, order, locale, sourceLocale } = options
  const { text, bom } = parsed
  const { root, json } = openProfile(parsed, file)
  const catalog = openCatalog({ text, root }, { locale, sourceLocale })
  if (catalog === undefined) {
    throw refuseBroken(file)
  }
  if (changes.length === 0) return encodeUtf8(text, bom)
  const members = rootMembers(catalog.strings)
  const name = spellLocale(catalog)
  if (name === '') {
    throw refuseEdit(`${file} does not say its source language, and no locale was asked for.`, {
      place: file,
      hint: 'Write a "sourceLanguage" into the file.',
    })
  }
  const plans = [...byKey(changes, file)].map(([key, changes]) =>
    planMessage({ key, message: members.get(key), changes, catalog, name, file }),
  )
  const jsonChanges = plans.flatMap((plan) => plan.jsonChanges)
  const added = jsonChanges.filter(({ kind }) => kind === 'add' || kind === 'copy').map(({ path }) => path)
  // Where `{}` is written somewhere else, it was not Xcode that wrote the file.
  const emptied = new Set(text.includes('{}') ? [] : plans.flatMap(({ emptied }) => emptied ?? []))
  const read = (finished: JsonFile) => {
    const catalog = openCatalog(finished, { locale, sourceLocale })
    return catalog ? listEntries(catalog) : []
  }
  return editJsonProfile({
    before: { ...parsed, entries: listEntries(catalog) },
    changes: [...changes, ...plans.flatMap(({ replaced }) => replaced)],
    jsonChanges,
    jsonOrder: xcodeOrder(root, added, order),
    finish: emptied.size > 0 ? (finished) => spreadEmptied(finished, emptied) : undefined,
    read,
    file,
    json,
  })
}

function byKey(changes: readonly EntryChange[], file: string): ReadonlyMap<string, readonly EntryChange[]> {
  const groups = new Map<string, EntryChange[]>()
  for (const change of changes) {
    const [key] = change.path
    if (key === undefined || change.kind === 'copy') {
      throw refuseEdit(`${showPath(change.path)} cannot be added to ${file}: a message has a key and a text.`, {
        place: file,
        hint: 'Add texts, and copy nothing else.',
      })
    }
    const group = groups.get(key)
    if (group) group.push(change)
    else groups.set(key, [change])
  }
  return groups
}

/** The name of the locale in messages that do not have it yet: as others in the file have it. */
function spellLocale({ strings, finders, locale }: Catalog): string {
  for (const message of strings.children) {
    for (const { key } of memberOf(message, 'localizations')?.children ?? []) {
      if (finders[0]?.fits(key)) return key
    }
  }
  return locale
}
