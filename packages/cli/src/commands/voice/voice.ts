import { LockaleError } from '@lockale/errors'
import type { Answer, CommandContext } from '../command.ts'

/** Speech of a file or a pipe, the results of a job, or what is to be heard right. */
export async function voice(context: CommandContext): Promise<Answer> {
  const { operands, flags } = context
  if (operands[0] === 'terms') return (await import('./terms.ts')).voiceTerms(context)
  const jobId = flags.text('job-id')
  if (operands.length !== (jobId === undefined ? 1 : 0) || operands[0] === '') {
    throw new LockaleError(
      'USAGE_OPERANDS',
      `lockale voice takes one file${jobId === undefined ? '' : ', or --job-id'}.`,
      {
        hint: 'Name an audio file, or - for standard input. See: lockale voice --help',
      },
    )
  }
  const { readAsk } = await import('./read-ask.ts')
  const ask = readAsk(context)
  if (ask.isJob) return (await import('./voice-job.ts')).voiceJob(context, ask)
  return (await import('./voice-session.ts')).voiceSession(context, ask)
}
