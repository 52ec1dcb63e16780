import type { FormatInfo } from '@lockale/core'
import { bold, dim, type Line, type Screen } from './screen.ts'

/** A block for each format: id, name and extensions, then what it keeps and how it writes plurals. */
export function renderFormats(formats: readonly FormatInfo[]): Screen {
  const width = Math.max(...formats.map(({ id }) => id.length)) + 2
  const indent = ' '.repeat(width)
  return formats.flatMap(({ id, name, extensions, multiLocale, plurals, kept }): readonly Line[] => [
    [bold(id.padEnd(width)), name, dim(`  ${extensions.join(' ')}${multiLocale ? '  all locales in one file' : ''}`)],
    [dim(`${indent}keeps ${kept}`)],
    ...(plurals === undefined ? [] : [[dim(`${indent}plurals: ${plurals}`)]]),
  ])
}
