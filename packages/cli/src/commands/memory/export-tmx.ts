import { exits } from '../../exit-codes.ts'
import { renderExported } from '../../render/memory.ts'
import { LockaleError } from '@lockale/errors'
import type { Answer, CommandContext } from '../command.ts'
import { resolvePath } from '../saved-plan.ts'
import { withService } from '../service/open-service.ts'
import { memoryDocument } from './list-memories.ts'

export async function exportTmx(context: CommandContext, wanted: string): Promise<Answer> {
  const { flags, host } = context
  const { signal } = host
  const { exportMemory, findMemory } = await import('@lockale/connect')
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
  return new LockaleError('TMX_EXISTS', `${file} is there already.`, {
    place: file,
    hint: `To replace it, name it: --out ${file}`,
  })
}
