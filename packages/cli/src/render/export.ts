import type { HandOffState } from '@lockale/core'
import { count } from './figures.ts'
import { bold, dim, green, type Line, type Screen } from './screen.ts'

export interface ExportedFile {
  readonly file: string
  readonly locale: string
  readonly units: number
  /** Of the source. */
  readonly words: number
  readonly states: Readonly<Partial<Record<HandOffState, number>>>
}

/** A line for each file that was written. */
export function renderExport(files: readonly ExportedFile[]): Screen {
  if (files.length === 0) return [[green('✓'), ' nothing for translators to do']]
  const width = Math.max(...files.map(({ file }) => file.length))
  return files.map(({ file, units, words, states }): Line => {
    const parts = Object.entries(states).map(([state, number]) => `${number} ${state}`)
    const padding = ' '.repeat(width - file.length)
    return [
      green('✓'),
      ' ',
      bold(file),
      `${padding}  ${count(units, 'text')}, ${count(words, 'word')} `,
      dim(parts.join(', ')),
    ]
  })
}
