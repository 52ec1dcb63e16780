import type { BlockDialect } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { elementOf, openElement } from '../xml/containers.ts'
import { openDocument } from '../xml/document.ts'
import { xmlStyleOf, type XmlStyle } from '../xml/escape.ts'
import { withoutBlocks } from '../xml/leave-out.ts'
import { findForbidden } from '../xml/lex.ts'
import { elementsOfBlock, readBlocks } from './blocks.ts'
import { parseResx } from './parse.ts'
import { printBlock, printText } from './print.ts'

/**
 * The file with the changes made by one splice.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editResx(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  checkChanges(changes, options.file)
  const { root, declared } = openDocument(parsed, options.file)
  // .NET writes `&gt;`, so that is what a file without any `>` gets.
  const style = xmlStyleOf({ ...parsed, root, declared, greaterByDefault: true })
  return editBlocks(dialect(style), { parse: parseResx, parsed, changes, options })
}

/**
 * A new file of translations: the source without what such a file does not have (see `ResxBlocks.leftOut`), since a program
 * takes that from the source language. With the changes made.
 */
export function createResx(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { root } = openDocument(source, options.file)
  const bytes = withoutBlocks(source, { ...readBlocks(source.text, root), more: [] })
  const begun = bytes ? parseResx(bytes, { file: options.file, maxBytes: Number.MAX_SAFE_INTEGER }) : source
  return editResx(begun, changes, { ...options, source })
}

function dialect(style: XmlStyle): BlockDialect {
  return {
    read: (parsed) => readBlocks(parsed.text, openDocument(parsed, '').root).root,
    printValue: (value, { target, block, entry: { valueRange } }) => {
      const { data, value: element } = elementsOfBlock(block)
      const old = element.selfClosing ? '' : target.parsed.text.slice(valueRange.start, valueRange.end)
      const printed = printText(value, style, old)
      if (element.selfClosing) return `>${printed}</${element.name}>`
      // A text that stands in `<data>` itself is read without the blanks around it, and not at all if it is empty.
      return element === data && (value === '' || value !== value.trim()) ? `<value>${printed}</value>` : printed
    },
    printBlock: (block, place) => printBlock(block, place, style),
    indentInside: () => '  ',
    openContainer: (container, printed, { parsed: { text } }) => {
      return openElement(elementOf(container), { text, printed, outer: '' })
    },
  }
}

/** XML has no way to write most control characters. */
function checkChanges(changes: readonly EntryChange[], file: string): void {
  for (const change of changes) {
    const { path } = change
    if (path.length !== 1) {
      throw refuseEdit(`${file} cannot have data named ${showPath(path)}.`, {
        place: file,
        hint: 'A .NET resource file is flat: a key has one part.',
      })
    }
    const texts = [...path, ...('value' in change ? [change.value] : [])]
    if (texts.some((text) => findForbidden(text) >= 0 && !/\p{Surrogate}/u.test(text))) {
      throw refuseEdit(`The new text of ${showPath(path)} has a control character.`, {
        place: file,
        hint: 'XML 1.0 cannot hold it. Correct the text where it comes from.',
      })
    }
  }
}
