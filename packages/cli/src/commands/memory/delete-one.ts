import { LockaleError } from '@lockale/errors'
import { exits } from '../../exit-codes.ts'
import { count } from '../../render/figures.ts'
import { renderDeleted } from '../../render/memory.ts'
import type { Answer, CommandContext } from '../command.ts'
import { withService } from '../service/open-service.ts'
import { memoryDocument } from './list-memories.ts'
import { namedInConfig } from './named-in-config.ts'

export async function deleteOne(context: CommandContext, wanted: string): Promise<Answer> {
  const { flags, host } = context
  const isDryRun = flags.has('dry-run')
  const { findMemory, forgetMemory, resourceIdsOf } = await import('@lockale/connect')
  return withService(context, async ({ client, project, place }) => {
    const memory = await findMemory(client, wanted, host.signal)
    const { translationMemoryId: id, name, segmentCount } = memory
    if (!isDryRun && !flags.has('yes')) {
      throw new LockaleError('MEMORY_DELETE_NOT_CONFIRMED', `${name} (${id}) would be gone for good.`, {
        hint: `${segmentCount === undefined ? '' : `It has ${count(segmentCount, 'segment')}. `}Add --yes to delete it; lockale memory export ${id} keeps a copy.`,
      })
    }
    if (!isDryRun) {
      await client.memories.delete(id, { signal: host.signal })
      if (project !== undefined && place !== undefined) {
        await forgetMemory(resourceIdsOf({ root: project.root, place }), place, id)
      }
    }
    return {
      exitCode: exits.done,
      document: { memory: memoryDocument(memory), dryRun: isDryRun, deleted: !isDryRun },
      screen: renderDeleted(memory, isDryRun),
      advice: namedInConfig(project, [id]).map((one) => [`→ the config still names ${one}: take it out`]),
    }
  })
}
