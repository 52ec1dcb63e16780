import type { RunEvent } from '@lockale/core'
import type { Progress, ProgressOptions } from './progress-options.ts'
import { openTally } from './progress-tally.ts'
import { bar, phaseLine, tallyText } from './progress-words.ts'
import { type Line, printLine } from './screen.ts'

const lineMs = 10_000
const lineShare = 0.1
/** Systems that run jobs end those that say nothing for long. */
const silenceMs = 60_000
const barWidth = 20

/** A line at the start, then every ten seconds or ten percent, at least one a minute, and one at the end. */
export function plainProgress({ terminal, now, every, ...print }: ProgressOptions): Progress {
  const tally = openTally(now)
  let writtenAt = -Infinity
  let writtenShare = 0
  let last: Line | undefined
  let isSending = false
  let stopTicking: (() => void) | undefined

  function write(line: Line | undefined): void {
    if (line === undefined) return
    writtenAt = now()
    last = line
    terminal.write(`${printLine(line, print)}\n`)
  }

  function sent(): Line {
    return [...bar(tally.share(), barWidth), ` ${tallyText(tally)}`]
  }

  function onEvent(event: RunEvent): void {
    stopTicking ??= every(silenceMs / 4, () => {
      if (now() - writtenAt >= silenceMs) write(isSending ? sent() : last)
    })
    tally.onEvent(event)
    if (event.type === 'planned') [isSending, writtenShare] = [event.requests > 0, 0]
    if (event.type === 'writing') isSending = false
    if (event.type === 'answered') {
      const share = tally.share()
      const isNews = share - writtenShare >= lineShare - 1e-9 || (share >= 1 && writtenShare < 1)
      if (!isNews && now() - writtenAt < lineMs) return
      writtenShare = share
      write(sent())
    } else if (event.type === 'history') {
      // Only where it takes long.
      if (writtenAt === -Infinity) writtenAt = now()
      if (now() - writtenAt >= lineMs) write(phaseLine(event))
    } else if (event.type !== 'waiting' || event.ms >= lineMs || now() - writtenAt >= lineMs) {
      write(phaseLine(event))
    }
  }

  return {
    onEvent,
    end() {
      stopTicking?.()
      stopTicking = undefined
    },
  }
}
