import { readPageFiles } from '../page-files.ts'
import { serveReview } from '../serve-review.ts'
import { exitOfSignal, exits } from '@lockale/terminal/exit-codes'
import { bold, dim, type Screen } from '@lockale/terminal/render/screen'
import { untilAborted } from '@lockale/terminal/interruption'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { openReviewCalls } from './review-calls.ts'

/** Answers once the page can be opened, then stays until a signal. */
export async function review(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const [project, page] = await Promise.all([context.openProject(), readPageFiles()])
  const calls = await openReviewCalls(project, context)
  const server = await serveReview({ calls, page, port: flags.count('port') })
  // The project is compared while the browser opens. Whoever opens the page is told what is wrong.
  calls.review().catch(() => {})
  return {
    exitCode: exits.done,
    document: { url: server.url },
    screen: [[server.url]],
    advice: advice(calls.project),
    after: async () => {
      await untilAborted(host.signal)
      await server.close()
      return exitOfSignal(host.signal)
    },
  }
}

function advice(project: string): Screen {
  return [
    [bold(`The review of ${project} is running.`), ' Open the address in a browser: it works once.'],
    [dim('  Saved decisions change the locale files and lockale.lock. Ctrl-C stops the page.')],
  ]
}
