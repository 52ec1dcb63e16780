import type { EntryChange, EntryPath } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { EntityNames } from '../xml/doctype.ts'
import { findForbidden } from '../xml/lex.ts'
import { isFragment } from '../xml/text.ts'
import { categories } from './blocks.ts'
import type { TextPlaces } from './places.ts'

interface Checked {
  readonly file: string
  readonly places: TextPlaces
  /** Entities of the source file. */
  readonly known: EntityNames
}

/**
 * Refuses keys that resources cannot have, and texts that refer to an entity of the source file which this one lacks.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`
 */
export function checkChanges(changes: readonly EntryChange[], { file, places, known }: Checked): void {
  for (const change of changes) {
    const { kind, path } = change
    if ((kind === 'add' || kind === 'copy') && !isName(path)) {
      throw refuseEdit(`${file} cannot have a resource named ${showPath(path)}.`, {
        place: file,
        hint: 'Android knows a name alone, a name with a plural category, and a name with the number of an item.',
      })
    }
    if (!('value' in change) || places.isMarkup(path, change.value)) continue
    if (places.isMarkupPlace(path) && isFragment(change.value, known)) {
      throw refuseEdit(`${file} lacks an entity that the new text of ${showPath(path)} refers to.`, {
        place: file,
        hint: 'Copy the <!ENTITY …> of the source file into its document type.',
      })
    }
  }
}

function isName(path: EntryPath): boolean {
  const [name = '', item] = path
  if (name === '' || findForbidden(name) >= 0 || path.length > 2) return false
  return item === undefined || categories.includes(item) || /^(?:0|[1-9]\d{0,5})$/.test(item)
}
