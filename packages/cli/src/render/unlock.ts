import type { UnlockReport } from '@lockale/core'
import { bold, dim, green, type Line, red, type Screen } from './screen.ts'

export function renderUnlock({ found, isRemoved }: UnlockReport): Screen {
  if (found === undefined) return [[green('✓'), ' no run holds the lock']]
  const { holder, id, isGone } = found
  const who: readonly Line[] =
    holder === undefined
      ? [[dim('i the lock does not say whose it is')]]
      : [
          [bold(holder.command), ` (process ${holder.pid} on ${holder.host}, since ${holder.since})`],
          ...(isGone ? [[dim('i that process is gone')]] : []),
        ]
  if (isRemoved) return [...who, [green('✓'), ` lock ${id} removed`]]
  return [
    ...who,
    [red('✗'), ` it holds the lock ${id}`],
    [`→ lockale unlock ${id}  removes it, if you know that its run is gone`],
  ]
}
