import type { RunEvent } from '@lockale/core'
import type { Terminal } from '../host.ts'
import { count, figure } from './figures.ts'
import { cyan, dim, type Line, type PrintOptions, printLine } from './screen.ts'

/** Shows a run while it goes on. Call `end` before anything else is printed. */
export interface Progress {
  onEvent(event: RunEvent): void
  end(): void
}

export interface ProgressOptions extends PrintOptions {
  /** stderr */
  readonly terminal: Terminal
  /** Milliseconds */
  readonly now: () => number
}

const frameMs = 100
const lineMs = 10_000
const lineShare = 0.1

/** On a terminal one line that is drawn over, at most ten times a second; elsewhere whole lines, few of them. */
export function openProgress(options: ProgressOptions): Progress {
  return options.terminal.isTty ? liveProgress(options) : plainProgress(options)
}

function liveProgress({ terminal, now, ...print }: ProgressOptions): Progress {
  let drawnAt = -Infinity
  let isDrawn = false
  return {
    onEvent(event) {
      const isLast = event.type === 'answered' && event.requestsDone === event.requests
      if (now() - drawnAt < frameMs && !isLast && event.type === 'answered') return
      const line = describeEvent(event)
      if (line === undefined) return
      drawnAt = now()
      isDrawn = true
      terminal.write(`\r\u{1b}[2K${printLine(fit(line, terminal.columns - 1), print)}`)
    },
    end() {
      if (isDrawn) terminal.write('\r\u{1b}[2K')
      isDrawn = false
    },
  }
}

/** A line at the start, then every ten seconds or ten percent, and one at the end. */
function plainProgress({ terminal, now, ...print }: ProgressOptions): Progress {
  let writtenAt = -Infinity
  let writtenShare = 0
  return {
    onEvent(event) {
      const share = event.type === 'answered' ? event.requestsDone / event.requests : writtenShare
      const isDue = now() - writtenAt >= lineMs || share - writtenShare >= lineShare - 1e-9
      const isRepeated = event.type === 'answered' || (event.type === 'waiting' && event.ms < lineMs)
      if (isRepeated && !isDue && share < 1) return
      const line = describeEvent(event)
      if (line === undefined) return
      writtenAt = now()
      writtenShare = share
      terminal.write(`${printLine(line, print)}\n`)
    },
    end() {},
  }
}

const barWidth = 20

function describeEvent(event: RunEvent): Line | undefined {
  switch (event.type) {
    case 'scanned':
      return [
        dim(
          `${count(event.messages, 'message')} in ${count(event.catalogs, 'catalog')}, ${count(event.locales, 'locale')}`,
        ),
      ]
    case 'planned':
      if (event.requests === 0) return undefined
      return [
        dim(
          `sending ${count(event.requests, 'request')}: ${count(event.texts, 'text')}, ${count(event.characters, 'character')}`,
        ),
      ]
    case 'answered': {
      const { requestsDone, requests, characters, locale } = event
      const filled = requests === 0 ? barWidth : Math.floor((requestsDone / requests) * barWidth)
      return [
        cyan('█'.repeat(filled)),
        dim('░'.repeat(barWidth - filled)),
        ` ${figure(requestsDone)}/${count(requests, 'request')} · ${count(characters, 'character')} · ${locale}`,
      ]
    }
    case 'waiting':
      return [dim(`waiting ${figure(Math.ceil(event.ms / 1000))} s: ${event.why}`)]
    case 'writing':
      return [dim(`writing ${count(event.files, 'file')}`)]
    default:
      return undefined
  }
}

/** Cut to the width of the terminal: a line that wraps could not be drawn over. */
function fit(line: Line, columns: number): Line {
  let room = Math.max(columns, 10)
  return line.map((piece) => {
    const characters = [...(typeof piece === 'string' ? piece : piece.text)]
    const text = characters.slice(0, room).join('')
    room -= Math.min(room, characters.length)
    return typeof piece === 'string' ? text : { ...piece, text }
  })
}
