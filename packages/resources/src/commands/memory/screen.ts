import type { TranslationMemory } from '@lockale/client'
import type { ExaminedTmx } from '../../memory/examine-tmx.ts'
import type { FinishedImport } from '../../memory/import-memory.ts'
import { count } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { columnsOf, padEnd, truncate } from '@lockale/terminal/render/width'

/** A line for each: id, name, languages, segments, date. */
export function renderMemories(memories: readonly TranslationMemory[]): Screen {
  if (memories.length === 0) return [[dim('no translation memories')]]
  const rows = memories.map((memory) => ({
    id: memory.translationMemoryId,
    name: truncate(memory.name, 40),
    pair: languagesOf(memory),
    segments: segmentsOf(memory),
    date: (memory.updatedTime ?? memory.creationTime ?? '').slice(0, 10),
  }))
  const [name, pair, segments] = [
    widest(rows.map((row) => row.name)),
    widest(rows.map((row) => row.pair)),
    widest(rows.map((row) => row.segments)),
  ]
  return rows.map((row): Line => [
    dim(row.id),
    '  ',
    bold(padEnd(row.name, name)),
    `  ${padEnd(row.pair, pair)}  ${' '.repeat(segments - columnsOf(row.segments))}${row.segments}`,
    dim(row.date === '' ? '' : `  ${row.date}`),
  ])
}

/** What a file says about itself. */
export function renderExamined(file: string, { units, source, tool, version }: ExaminedTmx): Screen {
  const made = tool === undefined ? '' : ` · written by ${truncate(tool, 40)}`
  const format = version === '' ? 'TMX' : `TMX ${version}`
  return [[bold(file), `  ${format} · ${count(units, 'unit')} · ${truncate(source, 40)}`, dim(made)]]
}

export function renderImported({ memoryId, skipped }: FinishedImport): Screen {
  const left = skipped === 0 ? '' : ` · ${count(skipped, 'segment')} skipped by the service`
  return [[green('✓'), ' memory ', bold(memoryId), left]]
}

export function renderExported(
  memory: TranslationMemory,
  { file, bytes }: { readonly file: string; readonly bytes: number },
): Screen {
  return [[green('✓'), ' ', bold(file), `  ${languagesOf(memory)}  ${segmentsOf(memory)} · ${count(bytes, 'byte')}`]]
}

/** `en → de, fr` */
function languagesOf({ sourceLanguage, targetLanguages }: TranslationMemory): string {
  const shown = targetLanguages.slice(0, 6)
  const more = targetLanguages.length - shown.length
  return `${sourceLanguage} → ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function segmentsOf({ segmentCount }: TranslationMemory): string {
  return segmentCount === undefined ? '' : count(segmentCount, 'segment')
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(columnsOf))
}
