import type { SyncReport } from '@lockale/core'
import type { Terminal } from '@lockale/terminal/host'
import { count, figure } from '@lockale/terminal/render/figures'
import { listFindings, renderFindings } from '../../render/findings.ts'
import { bold, dim, green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { billed, failedLines, skippedLines } from '@lockale/terminal/render/totals'

export interface WatchTotals {
  readonly runs: number
  readonly written: number
  readonly characters: number
  readonly isMock: boolean
}

/** Renders a sync in one line; with `isNews`, also its problems. @param changed files, relative to the project */
export function renderWatchRun(report: SyncReport, changed: readonly string[], isNews: boolean): Screen {
  const { written, removed, requests, characters, isComplete, diagnostics, stopped } = report
  const parts = [
    written > 0 ? `${count(written, 'string')} written` : undefined,
    removed > 0 ? `${figure(removed)} removed` : undefined,
    requests > 0 ? `${count(requests, 'request')}, ${count(characters, 'character')}` : undefined,
    stopped === undefined ? undefined : `stopped: ${stopped.message}`,
  ].filter((part) => part !== undefined)
  const told = [...skippedLines(report.skipped), ...failedLines(report.failedLocales)]
  const mark = isComplete ? green('✓') : stopped === undefined ? yellow('!') : red('✗')
  const problems = diagnostics.length === 0 ? '' : ` · ${count(diagnostics.length, 'problem')}`
  const line = `${parts.length === 0 ? 'nothing to do' : parts.join(' · ')}${problems}`
  return [
    ...(isNews ? [...renderFindings(listFindings(diagnostics)), ...told] : []),
    [mark, ` ${line}`, ...because(changed)],
  ]
}

/** Renders a check in one line; with `isNews`, also its problems. @param screen output of the check, summary last */
export function renderWatchCheck(screen: Screen, changed: readonly string[], isNews: boolean): Screen {
  return [...(isNews ? screen.slice(0, -1) : []), [...(screen.at(-1) ?? []), ...because(changed)]]
}

export function renderWatchEnd({ runs, written, characters, isMock }: WatchTotals): Screen {
  const parts = [count(runs, 'run'), `${count(written, 'string')} written`, billed(characters, isMock)]
  return [[dim(`watched: ${parts.join(' · ')}`)]]
}

const maxNamed = 3

function because(changed: readonly string[]): Line {
  const named = changed.slice(0, maxNamed)
  const more = changed.length - named.length
  if (named.length === 0) return []
  return ['  ', dim(`← `), bold(named.join(', ')), ...(more > 0 ? [dim(` and ${count(more, 'other file')}`)] : [])]
}

/** A line that a terminal shows while `watch` waits for changes. Without a terminal, prints nothing. */
export interface StatusLine {
  show(text: string): void
  clear(): void
}

export function openStatusLine(terminal: Terminal, isWanted: boolean): StatusLine {
  let isShown = false
  return {
    show(text) {
      if (!isWanted || !terminal.isTty) return
      terminal.write(`\r\u{1b}[2K${text.slice(0, Math.max(terminal.columns - 1, 10))}`)
      isShown = true
    },
    clear() {
      if (isShown) terminal.write('\r\u{1b}[2K')
      isShown = false
    },
  }
}
