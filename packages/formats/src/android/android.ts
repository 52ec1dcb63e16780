import type { EditOptions, EntryChange, Format, ParsedFile } from '../format.ts'
import type { Patch } from '../splice.ts'
import { withoutBlocks } from '../xml/containers.ts'
import { openDocument } from '../xml/document.ts'
import { escapeAttribute } from '../xml/escape.ts'
import type { XmlElement } from '../xml/xml.ts'
import { editAndroid } from './edit.ts'
import { parseAndroid, readBlocks } from './parse-android.ts'

/**
 * String resources of Android (`res/values*`). A path is the name of a string, the name and the category of a plural, or the
 * name and the number of an item; a product stands behind its name, as `name product=tablet`.
 */
export const android: Format = {
  id: 'android',
  parse: parseAndroid,
  edit: editAndroid,
  create: createAndroid,
}

/**
 * A new file of translations: the source without what such a file does not have (see `AndroidBlocks.leftOut`), with the
 * changes made. A `tools:locale` becomes the new locale.
 */
export function createAndroid(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, locale } = options
  const { root, entities } = openDocument(source, file)
  const { leftOut, all } = readBlocks(source.text, root, entities)
  const bytes = withoutBlocks(source, { leftOut, all, more: localePatch(root, locale) })
  const begun = bytes ? parseAndroid(bytes, { file, maxBytes: Number.MAX_SAFE_INTEGER }) : source
  return editAndroid(begun, changes, { ...options, source })
}

function localePatch({ attributes }: XmlElement, locale: string | undefined): readonly Patch[] {
  const named = attributes.find(({ name }) => name === 'tools:locale')
  if (named === undefined || locale === undefined) return []
  return [{ range: { start: named.valueStart, end: named.valueEnd }, text: escapeAttribute(locale, '"') }]
}
