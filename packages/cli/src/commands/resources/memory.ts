import { LockaleError } from '@lockale/errors'
import type { ExaminedTmx } from '@lockale/resources'
import { exits } from '../../exit-codes.ts'
import { count } from '../../render/figures.ts'
import { chooseAction, type FlagActions, refuseOtherFlags } from '../choose-action.ts'
import type { Answer, CommandContext } from '../command.ts'
import { resolvePath } from '../save-file.ts'
import { withService } from '../service/open-service.ts'
import { listMemories, memoryDocument } from './memory/list-memories.ts'
import { renderDeleted, renderExported, renderForeseen, renderImported, renderJob } from './memory/screen.ts'

export async function memory(context: CommandContext): Promise<Answer> {
  const { action, names } = chooseAction(context, 'memory', {
    list: [0, 0],
    import: [1, 1, 'file'],
    export: [1, 1],
    job: [1, 1],
    delete: [1, 1],
  })
  refuseOtherFlags(context, { command: 'memory', action, own })
  const [name = ''] = names
  switch (action) {
    case 'list':
      return listMemories(context)
    case 'import':
      return importTmx(context, name)
    case 'export':
      return exportTmx(context, name)
    case 'job':
      return showJob(context, name)
    case 'delete':
      return deleteOne(context, name)
  }
}

/** Flags that not every action has. */
const own: FlagActions = {
  name: 'import',
  out: 'export',
  segments: 'list',
  filter: 'list',
  limit: 'list',
  'dry-run': 'import delete',
  yes: 'delete',
}

async function deleteOne(context: CommandContext, wanted: string): Promise<Answer> {
  const { flags, host } = context
  const isDryRun = flags.has('dry-run')
  const { findMemory } = await import('@lockale/resources')
  return withService(context, async ({ client }) => {
    const memory = await findMemory(client, wanted, host.signal)
    const { translationMemoryId: id, name, segmentCount } = memory
    if (!isDryRun && !flags.has('yes')) {
      throw new LockaleError('MEMORY_DELETE_NOT_CONFIRMED', `Deleting ${name} (${id}) cannot be undone.`, {
        hint: `${segmentCount === undefined ? '' : `It has ${count(segmentCount, 'segment')}. `}Add --yes to delete it. lockale memory export ${id} saves a copy.`,
      })
    }
    if (!isDryRun) await client.memories.delete(id, { signal: host.signal })
    return {
      exitCode: exits.done,
      document: { memory: memoryDocument(memory), dryRun: isDryRun, deleted: !isDryRun },
      screen: renderDeleted(memory, isDryRun),
    }
  })
}

async function exportTmx(context: CommandContext, wanted: string): Promise<Answer> {
  const { flags, host } = context
  const { signal } = host
  const { exportMemory, findMemory } = await import('@lockale/resources')
  return withService(context, async ({ client }) => {
    const memory = await findMemory(client, wanted, signal)
    const named = flags.text('out')
    const file = named ?? fileNameOf(memory.name)
    const path = resolvePath(file, context)
    // one that nobody named is not replaced
    if (named === undefined && (await host.parts.exists(path))) throw exists(file)
    const made = await exportMemory(client, { memoryId: memory.translationMemoryId, path }, { signal })
    return {
      exitCode: exits.done,
      document: { memory: memoryDocument(memory), file, bytes: made.bytes, jobId: made.jobId },
      screen: renderExported(memory, { file, bytes: made.bytes }),
    }
  })
}

/** A file in the folder that the command works in, whatever the name of the memory is. */
function fileNameOf(name: string): string {
  const plain = name
    .replace(/\.tmx$/iu, '')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/gu, '')
  return `${[...plain].slice(0, 80).join('') || 'memory'}.tmx`
}

function exists(file: string): LockaleError {
  return new LockaleError('TMX_EXISTS', `${file} already exists.`, {
    place: file,
    hint: `To overwrite it: --out ${file}`,
  })
}

async function importTmx(context: CommandContext, file: string): Promise<Answer> {
  const { flags, host } = context
  const { signal } = host
  const { examineTmx, importMemory } = await import('@lockale/resources')
  const path = resolvePath(file, context)
  const examined = await examineTmx(path, file, signal)
  if (flags.has('dry-run')) {
    return {
      exitCode: exits.done,
      document: { ...foreseenDocument(examined), dryRun: true, memoryId: null, skippedByService: null },
      screen: renderForeseen(file, examined),
      advice: [[`→ lockale memory import ${file} creates a memory from it`]],
    }
  }
  return withService(context, async ({ client }) => {
    const name = flags.text('name')
    const made = await importMemory(client, { input: path, bytes: examined.bytes, fileName: file, name }, { signal })
    return {
      exitCode: exits.done,
      document: {
        ...foreseenDocument(examined),
        dryRun: false,
        memoryId: made.memoryId,
        skippedByService: made.skipped,
      },
      screen: [...renderForeseen(file, examined), ...renderImported(made)],
    }
  })
}

function foreseenDocument({
  version,
  tool,
  source,
  units,
  targets,
  withCodes,
  skipped,
  bytes,
}: ExaminedTmx): Readonly<Record<string, unknown>> {
  return {
    bytes,
    tmxVersion: version,
    tool: tool ?? null,
    source,
    units,
    targets: Object.fromEntries(targets),
    withCodes,
    skipped: skipped.map(({ why, texts, place }) => ({ why, texts, line: place.line, column: place.column })),
  }
}

const running: ReadonlySet<string> = new Set(['awaiting_input', 'processing'])

/** What became of an import that nobody waited for. Its end is the end of this command; one that goes on is incomplete. */
async function showJob(context: CommandContext, jobId: string): Promise<Answer> {
  const { finishedImport } = await import('@lockale/resources')
  return withService(context, async ({ client }) => {
    const job = await client.memories.job(jobId, { signal: context.host.signal })
    const isRunning = running.has(job.status)
    const done = isRunning ? undefined : finishedImport(job)
    return {
      exitCode: isRunning ? exits.incomplete : exits.done,
      document: {
        jobId: job.jobId,
        operation: job.operation ?? null,
        status: job.status,
        memoryId: done?.memoryId ?? null,
        skippedByService: job.skippedSegmentCount ?? null,
      },
      screen: done !== undefined && job.operation === 'import' ? renderImported(done) : renderJob(job),
    }
  })
}
