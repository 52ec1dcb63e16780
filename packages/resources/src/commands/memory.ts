import { LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import { chooseAction, refuseOtherFlags } from '@lockale/terminal/command/choose-action'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { withService } from '@lockale/terminal/service/open-service'
import type { TranslationMemory } from '@lockale/client'
import { count } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { columnsOf, padEnd, truncate } from '@lockale/terminal/render/width'
import { examineTmx, type TmxFacts } from '../memory/examine-tmx.ts'
import { exportMemory, findMemory, type FinishedImport, importMemory } from '../memory/memories.ts'

export async function memory(context: CommandContext): Promise<Answer> {
  const { action, names } = chooseAction(context, 'memory', {
    list: [0, 0],
    import: [1, 1, 'file'],
    export: [1, 1],
  })
  refuseOtherFlags(context, { command: 'memory', action, own })
  const [name = ''] = names
  return actions[action](context, name)
}

const actions = { list: listMemories, import: importTmx, export: exportTmx } as const

const own: Readonly<Record<string, string>> = { name: 'import', out: 'export', 'dry-run': 'import' }

function listMemories(context: CommandContext): Promise<Answer> {
  return withService(context, async ({ client }) => {
    const memories = await client.memories.list({ signal: context.host.signal })
    return {
      exitCode: exits.done,
      document: { memories: memories.map(memoryDocument) },
      screen: renderMemories(memories),
      advice: memories.length === 0 ? [['→ lockale memory import <file.tmx> creates one']] : [],
    }
  })
}

async function importTmx(context: CommandContext, file: string): Promise<Answer> {
  const { flags, host } = context
  const { signal } = host
  const path = resolvePath(file, context)
  const examined = await examineTmx(path, file, signal)
  const { bytes, version: tmxVersion, tool = null, source, units } = examined
  const facts = { bytes, tmxVersion, tool, source, units }
  if (flags.has('dry-run')) {
    return {
      exitCode: exits.done,
      document: { ...facts, dryRun: true, memoryId: null, skippedByService: null },
      screen: renderExamined(file, examined),
      advice: [[`→ lockale memory import ${file} creates a memory from it`]],
    }
  }
  return withService(context, async ({ client }) => {
    const made = await importMemory(client, { path, bytes, fileName: file, name: flags.text('name') }, signal)
    return {
      exitCode: exits.done,
      document: { ...facts, dryRun: false, memoryId: made.memoryId, skippedByService: made.skipped },
      screen: [...renderExamined(file, examined), ...renderImported(made)],
    }
  })
}

async function exportTmx(context: CommandContext, wanted: string): Promise<Answer> {
  const { flags, host } = context
  const { signal } = host
  return withService(context, async ({ client }) => {
    const memory = await findMemory(client, wanted, signal)
    const named = flags.text('out')
    const file = named ?? fileNameOf(memory.name)
    const path = resolvePath(file, context)
    // Overwrites a file only if the user named it on the command line.
    if (named === undefined && (await host.parts.exists(path))) {
      const hint = `To overwrite it: --out ${file}`
      throw new LockaleError('TMX_EXISTS', `${file} already exists.`, { place: file, hint })
    }
    const made = await exportMemory(client, { memoryId: memory.translationMemoryId, path }, signal)
    return {
      exitCode: exits.done,
      document: { memory: memoryDocument(memory), file, bytes: made.bytes, jobId: made.jobId },
      screen: renderExported(memory, { file, bytes: made.bytes }),
    }
  })
}

function fileNameOf(name: string): string {
  const plain = name
    .replace(/\.tmx$/iu, '')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/gu, '')
  return `${[...plain].slice(0, 80).join('') || 'memory'}.tmx`
}

function memoryDocument(memory: TranslationMemory): Readonly<Record<string, unknown>> {
  return {
    id: memory.translationMemoryId,
    name: memory.name,
    source: memory.sourceLanguage,
    targets: memory.targetLanguages,
    segments: memory.segmentCount ?? null,
    createdAt: memory.creationTime ?? null,
    updatedAt: memory.updatedTime ?? null,
  }
}

function renderMemories(memories: readonly TranslationMemory[]): Screen {
  if (memories.length === 0) return [[dim('no translation memories')]]
  const rows = memories.map((memory) => ({
    id: memory.translationMemoryId,
    name: truncate(memory.name, 40),
    pair: languagesOf(memory),
    segments: segmentsOf(memory),
    date: (memory.updatedTime ?? memory.creationTime ?? '').slice(0, 10),
  }))
  const widest = (of: 'name' | 'pair' | 'segments') => Math.max(...rows.map((row) => columnsOf(row[of])))
  const [name, pair, segments] = [widest('name'), widest('pair'), widest('segments')]
  return rows.map((row): Line => [
    dim(row.id),
    '  ',
    bold(padEnd(row.name, name)),
    `  ${padEnd(row.pair, pair)}  ${' '.repeat(segments - columnsOf(row.segments))}${row.segments}`,
    dim(row.date === '' ? '' : `  ${row.date}`),
  ])
}

function renderExamined(file: string, { units, source, tool, version }: TmxFacts): Screen {
  const made = tool === undefined ? '' : ` · written by ${truncate(tool, 40)}`
  const format = version === '' ? 'TMX' : `TMX ${version}`
  return [[bold(file), `  ${format} · ${count(units, 'unit')} · ${truncate(source, 40)}`, dim(made)]]
}

function renderImported({ memoryId, skipped }: FinishedImport): Screen {
  const left = skipped === 0 ? '' : ` · ${count(skipped, 'segment')} skipped by the service`
  return [[green('✓'), ' memory ', bold(memoryId), left]]
}

function renderExported(
  memory: TranslationMemory,
  { file, bytes }: { readonly file: string; readonly bytes: number },
): Screen {
  return [[green('✓'), ' ', bold(file), `  ${languagesOf(memory)}  ${segmentsOf(memory)} · ${count(bytes, 'byte')}`]]
}

/** Returns the languages of a translation memory: `en → de, fr`. */
function languagesOf({ sourceLanguage, targetLanguages }: TranslationMemory): string {
  const shown = targetLanguages.slice(0, 6)
  const more = targetLanguages.length - shown.length
  return `${sourceLanguage} → ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function segmentsOf({ segmentCount }: TranslationMemory): string {
  return segmentCount === undefined ? '' : count(segmentCount, 'segment')
}
