import { exits } from '../../exit-codes.ts'
import { renderImported, renderJob } from '../../render/memory.ts'
import type { Answer, CommandContext } from '../command.ts'
import { withService } from '../service/open-service.ts'

const running: ReadonlySet<string> = new Set(['awaiting_input', 'processing'])

/** What became of an import that nobody waited for. Its end is the end of this command; one that goes on is incomplete. */
export async function showJob(context: CommandContext, jobId: string): Promise<Answer> {
  const { finishedImport } = await import('@lockale/connect')
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
