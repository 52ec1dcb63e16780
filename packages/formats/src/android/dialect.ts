import type { Block, BlockDialect } from '../block/block.ts'
import type { ParsedFile } from '../format.ts'
import { openDocument } from '../xml/document.ts'
import { isBlank } from '../xml/lex.ts'
import { elementOf, openElement } from '../xml/containers.ts'
import { readBlocks } from './blocks.ts'
import { indentInside, indentOf } from './indent.ts'
import { hasSpan } from './escape-markup.ts'
import { type Manner, printBlock, printText, rankOf } from './print.ts'

/** What the block editor has to know of Android resources. */
export function androidDialect(manner: Manner): BlockDialect {
  return {
    read: readRoot,
    printValue: (value, { target, block, entry }) => {
      const { selfClosing, name } = elementOf(block)
      const { path, kind, valueRange } = entry
      const isText = kind === 'text' && !selfClosing
      const own = isText ? target.parsed.text.slice(valueRange.start, valueRange.end) : undefined
      const printed = printText(path, value, { manner, old: own ?? manner.places.modelAt(path) ?? '' })
      if (selfClosing) return `>${printed}</${name}>`
      return entry.markup && !hasSpan(own ?? '') && !hasSpan(printed) ? withBlanksOf(own ?? '', printed) : printed
    },
    alsoPatch: (value, { block, entry: { path, valueRange } }) => {
      const { selfClosing, openEnd, closeStart } = elementOf(block)
      if (selfClosing || !manner.places.isMarkup(path, value) || !hasSpan(value)) return []
      // Beside a span the blanks around a value, which counted for nothing before, would be part of it.
      return [
        { range: { start: openEnd, end: valueRange.start }, text: '' },
        { range: { start: valueRange.end, end: closeStart }, text: '' },
      ].filter(({ range }) => range.start < range.end)
    },
    printRaw: (raw, { target, block, entry: { valueRange } }) => {
      const { selfClosing, name } = elementOf(block)
      if (!selfClosing) return raw
      return raw === '' ? target.parsed.text.slice(valueRange.start, valueRange.end) : `>${raw}</${name}>`
    },
    printBlock: (block, place) => printBlock(block, place, manner),
    indentInside,
    openContainer: (container, printed, { parsed: { text } }) => {
      return openElement(elementOf(container), { text, printed, outer: indentOf(text, container) ?? '' })
    },
    rank: ({ path }) => rankOf(path),
  }
}

function readRoot(parsed: ParsedFile): Block {
  const { root, entities } = openDocument(parsed, '')
  return readBlocks(parsed.text, root, entities).root
}

/** The value in the lines of the old one, where blanks at its ends count for nothing. */
function withBlanksOf(old: string, printed: string): string {
  const before = /^[ \t\r\n]*/.exec(old)?.[0] ?? ''
  return before.length === old.length ? printed : before + printed + old.slice(blanksFrom(old))
}

/** Where the blanks at the end begin. */
function blanksFrom(old: string): number {
  let end = old.length
  while (isBlank(old.charCodeAt(end - 1))) end--
  return end
}
