import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import type { Patch } from '../splice.ts'
import { openDocument } from '../xml/document.ts'
import { xmlStyleOf } from '../xml/escape.ts'
import { hasEntity } from '../xml/text.ts'
import { checkChanges } from './check.ts'
import { androidDialect } from './dialect.ts'
import { androidStyleOf } from './escape.ts'
import { withWholeLists } from './lists.ts'
import { parseAndroid } from './parse.ts'
import { textPlaces } from './places.ts'
import { declarationPatch, prefixesIn } from './prefixes.ts'

/**
 * The file with the changes made by one splice.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editAndroid(parsed: ParsedFile, wished: readonly EntryChange[], options: EditOptions): Uint8Array {
  const changes = withWholeLists(wished, parsed)
  const target = openDocument(parsed, options.file)
  const source = options.source && options.source !== parsed ? openDocument(options.source, options.file) : target
  const brought = target.doctype === undefined ? source.doctype : undefined
  const entities = brought === undefined ? target.entities : source.entities
  const places = textPlaces(parsed, { source: options.source, entities })
  checkChanges(changes, { file: options.file, places, known: source.entities })
  const style = androidStyleOf(parsed.text, xmlStyleOf({ ...parsed, root: target.root, declared: target.declared }))
  return editBlocks(androidDialect({ style, places }), {
    parse: parseAndroid,
    parsed,
    changes,
    options,
    morePatches: () => {
      const raw = changes.flatMap((change) =>
        'value' in change && places.isMarkup(change.path, change.value) ? [change.value] : [],
      )
      // A prefix that the file uses is declared already, somewhere.
      const prefixes = raw.flatMap(prefixesIn).filter((prefix) => !parsed.text.includes(`<${prefix}:`))
      const needsDoctype = brought !== undefined && raw.some((value) => hasEntity(value, entities))
      const at = target.root.start
      const doctype: readonly Patch[] = needsDoctype
        ? [{ range: { start: at, end: at }, text: brought + style.xml.lineBreak }]
        : []
      return [...doctype, ...declarationPatch(target.root, new Set(prefixes), source.root)]
    },
  })
}
