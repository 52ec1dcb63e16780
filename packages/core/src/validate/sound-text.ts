import { isLockaleError } from '@lockale/errors'
import type { EditOptions, EntryChange } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { Quarantined } from './quarantine.ts'

interface Replacement {
  /** What is replaced in the target; `undefined`: the file cannot be read, so all of it. */
  readonly own: Quarantined | undefined
  /** The bytes that the replacements of another locale made of the same file. */
  readonly before: Uint8Array | undefined
}

/**
 * The bytes of a target file with source strings in the places of translations that an app should not show, in the file's own
 * format, so that an app that imports the file reads it as usual. A file that cannot be read becomes one in the layout of the
 * source file. `undefined`: the format cannot write it.
 */
export function soundBytes(catalog: Catalog, target: TargetFile, { own, before }: Replacement): Uint8Array | undefined {
  const { format, source, sourceLocale } = catalog
  const { locale, file, parsed } = target
  const options: EditOptions = { file, locale, sourceLocale, order: [], source: source.parsed }
  try {
    if (own === undefined) return file === source.file ? undefined : format.create(source.parsed, [], options)
    if (parsed === undefined) return undefined
    // Paths and not places: another locale of the same file may have moved what comes behind it.
    const changes = parsed.entries.flatMap(({ path, valueRange }): readonly EntryChange[] => {
      const value = own.instead.get(valueRange.start)
      return value === undefined ? [] : [{ kind: 'set', path, value }]
    })
    const current =
      before === undefined ? parsed : format.parse(before, { file, locale, sourceLocale, source: source.parsed })
    return format.edit(current, changes, options)
  } catch (error) {
    if (isLockaleError(error)) return undefined
    throw error
  }
}
