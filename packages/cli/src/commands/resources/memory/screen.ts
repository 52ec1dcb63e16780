import type { MemoryJob, MemorySegment, TranslationMemory } from '@lockale/client'
import type { ExaminedTmx, FinishedImport } from '@lockale/resources'
import { count, quote } from '../../../render/figures.ts'
import { bold, dim, green, type Line, type Screen, yellow } from '../../../render/screen.ts'
import { columnsOf, truncate } from '../../../render/width.ts'

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
    bold(row.name),
    blanks(row.name, name),
    `  ${row.pair}${blanks(row.pair, pair)}  ${blanks(row.segments, segments)}${row.segments}`,
    dim(row.date === '' ? '' : `  ${row.date}`),
  ])
}

export function renderSegments(memory: TranslationMemory, segments: readonly MemorySegment[]): Screen {
  const head: Line = [bold(memory.name), `  ${languagesOf(memory)}  ${segmentsOf(memory)}`]
  if (segments.length === 0) return [head, [dim('  no segments')]]
  return [
    head,
    ...segments.flatMap(({ sourceText, targets }): readonly Line[] => {
      const width = widest(targets.map(({ targetLanguage }) => targetLanguage))
      return [
        [`  ${quote(sourceText, textColumns)}`],
        ...targets.map(({ targetLanguage, targetText }): Line => [
          '    ',
          dim(targetLanguage),
          `${blanks(targetLanguage, width)}  ${quote(targetText, textColumns)}`,
        ]),
      ]
    }),
  ]
}

const textColumns = 100

/** What is in a file, and what the service will leave out of it. */
export function renderForeseen(file: string, examined: ExaminedTmx): Screen {
  const { units, source, targets, tool, version, withCodes, skipped } = examined
  const made = tool === undefined ? '' : ` · written by ${truncate(tool, 40)}`
  const format = version === '' ? 'TMX' : `TMX ${version}`
  return [
    [bold(file), `  ${format} · ${count(units, 'unit')}`, dim(made)],
    ...pairLines(source, targets),
    ...(withCodes === 0
      ? []
      : [
          [
            dim(
              `  i ${count(withCodes, 'string')} with inline codes of another tool: the codes are removed, the words are kept`,
            ),
          ],
        ]),
    ...skipped.map(({ why, texts, place }): Line => [
      yellow('  !'),
      ` ${count(texts, 'string')} skipped: ${reasons[why]}`,
      dim(`  ${file}:${place.line}:${place.column}`),
    ]),
  ]
}

const reasons: Readonly<Record<ExaminedTmx['skipped'][number]['why'], string>> = {
  'no-source': 'no string in the source language',
  empty: 'empty',
  malformed: 'not exactly one seg element',
  'too-long': 'too long',
  language: 'language not supported by the service',
  'source-language': 'more than one string in the source language',
  duplicate: 'duplicate',
}

export function renderImported({ memoryId, skipped }: FinishedImport): Screen {
  const left = skipped === 0 ? '' : ` · ${count(skipped, 'segment')} skipped by the service`
  return [[green('✓'), ' memory ', bold(memoryId), left]]
}

export function renderJob({ jobId, operation = 'job', status }: MemoryJob): Screen {
  return [[`${operation} ${jobId}: ${status.replaceAll('_', ' ')}`]]
}

export function renderExported(
  memory: TranslationMemory,
  { file, bytes }: { readonly file: string; readonly bytes: number },
): Screen {
  return [[green('✓'), ' ', bold(file), `  ${languagesOf(memory)}  ${segmentsOf(memory)} · ${count(bytes, 'byte')}`]]
}

export function renderDeleted(memory: TranslationMemory, isDryRun: boolean): Screen {
  const said = isDryRun ? 'would be deleted' : 'deleted'
  return [[isDryRun ? dim('–') : green('✓'), ' ', bold(memory.name), ` ${said}  ${segmentsOf(memory)}`]]
}

function pairLines(source: string, targets: ReadonlyMap<string, number>): readonly Line[] {
  const width = widest([...targets.keys()])
  return [...targets].map(([language, texts]): Line => [
    `  ${source} → ${language}${blanks(language, width)}  ${count(texts, 'segment')}`,
  ])
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

function blanks(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columnsOf(text)))
}
