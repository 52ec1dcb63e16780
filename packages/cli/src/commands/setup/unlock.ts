import { exits } from '../exit-codes.ts'
import { renderUnlock } from '../render/unlock.ts'
import type { Answer, CommandContext } from './command.ts'

export async function unlock({ operands, openProject }: CommandContext): Promise<Answer> {
  const project = await openProject()
  const report = await project.unlock(operands[0])
  const { found, isRemoved } = report
  return {
    exitCode: found === undefined || isRemoved ? exits.done : exits.locked,
    document: {
      isRemoved,
      lock: found === undefined ? null : { id: found.id, isGone: found.isGone, holder: holderDocument(found.holder) },
    },
    screen: renderUnlock(report),
  }
}

type Holder = NonNullable<
  Awaited<ReturnType<Awaited<ReturnType<CommandContext['openProject']>>['unlock']>>['found']
>['holder']

/** Null where the file does not say. */
function holderDocument(holder: Holder): Readonly<Record<string, unknown>> | null {
  if (holder === undefined) return null
  const { command, pid, host, since } = holder
  return { command, pid, host, since }
}
