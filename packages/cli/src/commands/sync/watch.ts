import { needsService, usesMock } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import { exitOfSignal } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { runsInCi } from './sync.ts'
import { isGitAtWork } from './watch-disk.ts'
import { openLoop } from './watch-loop.ts'
import { openStatusLine, renderWatchEnd } from './watch-screen.ts'
import { openSession } from './watch-session.ts'

const debounceMs = 150

export async function watch(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const status = openStatusLine(host.stderr, !flags.has('quiet') && !flags.has('json'))
  const session = await openSession(context, { status, refuse: (project) => refuseSpending(project, context) })
  const loop = openLoop({
    run: (changed) => session.run(changed),
    isChanged: (path) => session.isChanged(path),
    isBusy: () => isGitAtWork(session.root),
    signal: host.signal,
    debounceMs,
    now: () => host.now(),
    onIdle: () => status.show(session.statusText()),
  })
  try {
    session.onChange((path) => loop.changed(path))
    loop.start()
    await loop.ended
  } finally {
    status.clear()
    await session.close()
  }
  const { totals, exitCode } = session
  return {
    exitCode: host.signal.aborted ? exitOfSignal(host.signal) : exitCode,
    document: { ended: true, ...totals },
    screen: renderWatchEnd(totals),
    isLine: true,
  }
}

/** Throws if a run in CI would be billed and no flag, such as `--yes`, allows it. */
function refuseSpending({ services }: Project, { host, flags }: CommandContext): void {
  const isFree = flags.has('check') || flags.has('local') || flags.has('yes') || !runsInCi(host.env)
  const locales = flags.list('locale')
  const spends = services.some(
    ({ config }) => !usesMock(config) && needsService(config, locales.length > 0 ? locales : undefined),
  )
  if (isFree || !spends) return
  throw new LockaleError('SPEND_NOT_CONFIRMED', 'In CI, watch makes billable requests only with --yes.', {
    hint: 'Add --yes, and --max-characters to limit it. lockale watch --check is not billed.',
  })
}
