import type { UnlockReport } from '@lockale/core'
import { exits } from '@lockale/terminal/exit-codes'
import { bold, dim, green, red, type Screen, screenOf } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'

export async function unlock({ operands, openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const report = await project.unlock(operands[0])
  const { found, isRemoved } = report
  return {
    exitCode: found === undefined || isRemoved ? exits.done : exits.locked,
    document: {
      isRemoved,
      lock: found === undefined ? null : lockDocument(found),
    },
    screen: renderUnlock(report),
  }
}

/** Returns the lock as JSON data. `holder` is null if the lock file does not name the process that holds the lock. */
function lockDocument({ id, isGone, holder }: NonNullable<UnlockReport['found']>): Readonly<Record<string, unknown>> {
  if (holder === undefined) return { id, isGone, holder: null }
  const { command, pid, host, since } = holder
  return { id, isGone, holder: { command, pid, host, since } }
}

function renderUnlock({ found, isRemoved }: UnlockReport): Screen {
  if (found === undefined) return [[green('✓'), ' no run holds the lock']]
  const { holder, id, isGone } = found
  return screenOf(
    holder === undefined && [dim('i the lock does not say whose it is')],
    holder && [bold(holder.command), ` (process ${holder.pid} on ${holder.host}, since ${holder.since})`],
    holder && isGone && [dim('i that process is gone')],
    isRemoved ? [green('✓'), ` lock ${id} removed`] : [red('✗'), ` it holds the lock ${id}`],
    !isRemoved && [`→ lockale unlock ${id}  removes it, if you know that its run is gone`],
  )
}
