import { redact } from '@lockale/errors'
import { figure } from './figures.ts'
import {
  bar,
  type LocaleTally,
  openTally,
  phaseLine,
  type ProgressEvent,
  type Tally,
  tallyText,
  waitingLine,
} from './progress-tally.ts'
import type { Terminal } from '../host.ts'
import { bold, dim, type Line, type Piece, printLine, type PrintOptions, type Screen, textOf } from './screen.ts'
import { jsonSafe } from './terminal-safe.ts'
import { columnsOf, padEnd, truncate } from './width.ts'

/** Shows the progress of a run on stderr. The caller must call `end` before it prints anything else. */
export interface Progress {
  onEvent(event: ProgressEvent): void
  end(): void
}

interface ProgressOptions extends PrintOptions {
  readonly terminal: Terminal
  readonly now: () => number
  /** Calls `act` every `ms` milliseconds until the returned function is called. Does not keep the process alive. */
  readonly every: (ms: number, act: () => void) => () => void
}

/** Returns the progress display of a run. @param kind default: `live` (bars) on a terminal, otherwise `plain` */
export function openProgress({
  kind,
  ...given
}: Omit<ProgressOptions, 'every'> &
  Partial<Pick<ProgressOptions, 'every'>> & { readonly kind?: 'live' | 'plain' | 'json' | 'none' }): Progress {
  const options: ProgressOptions = { every: repeat, ...given }
  switch (kind ?? (options.terminal.isTty ? 'live' : 'plain')) {
    case 'none':
      return { onEvent() {}, end() {} }
    case 'json':
      return jsonProgress(options)
    case 'plain':
      return plainProgress(options)
    default:
      return liveProgress(options)
  }
}

function repeat(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms)
  timer.unref()
  return () => clearInterval(timer)
}

/** Version in every line of JSON progress. New fields and events do not change the version. */
const lineVersion = 1

/** Prints each event as one line of JSON, except `unsaved` events, which the command prints itself. */
function jsonProgress({ terminal, secrets }: Pick<ProgressOptions, 'terminal' | 'secrets'>): Progress {
  return {
    onEvent({ type, ...fields }) {
      if (type === 'unsaved') return
      const line = JSON.stringify({ version: lineVersion, event: type, ...fields })
      terminal.write(`${jsonSafe(redact(line, secrets))}\n`)
    },
    end() {},
  }
}

const lineMs = 10_000
const lineShare = 0.1
/** Prints at least one line in this time, since CI systems stop jobs that print nothing for long. */
const silenceMs = 60_000
const barWidth = 20

/** Prints a line at the start, at the end, and every ten seconds or ten percent; at least one line a minute. */
function plainProgress({ terminal, now, every, ...print }: ProgressOptions): Progress {
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

  function onEvent(event: ProgressEvent): void {
    stopTicking ??= every(silenceMs / 4, () => {
      if (now() - writtenAt >= silenceMs) write(isSending ? sent() : last)
    })
    tally.onEvent(event)
    if (event.type === 'planned') [isSending, writtenShare] = [event.requests > 0, 0]
    if (event.type === 'writing' || event.type === 'judging') isSending = false
    if (event.type === 'answered') {
      const share = tally.share()
      const isNews = share - writtenShare >= lineShare - 1e-9 || (share >= 1 && writtenShare < 1)
      if (!isNews && now() - writtenAt < lineMs) return
      writtenShare = share
      write(sent())
    } else if (event.type === 'history') {
      // Prints progress of reading the git history only if reading takes long.
      if (writtenAt === -Infinity) writtenAt = now()
      if (now() - writtenAt >= lineMs) write(phaseLine(event))
    } else if (!isMinor(event) || now() - writtenAt >= lineMs) {
      write(phaseLine(event))
    } else if (event.type === 'judging') {
      last = phaseLine(event)
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

/** Returns true for an event that plain progress prints only if its last line is ten seconds old. */
function isMinor(event: ProgressEvent): boolean {
  return event.type === 'waiting' ? event.ms < lineMs : event.type === 'judging' && event.judged > 0
}

const frameMs = 100
const tickMs = 500
const maxBars = 12
const widestBar = 24

/** Draws a bar for each locale, what was sent, and the time left. Redraws them at most ten times a second. */
function liveProgress({ terminal, now, every, ...print }: ProgressOptions): Progress {
  const tally = openTally(now)
  let phase: Line | undefined
  let isSending = false
  let waiting: { readonly why: string; readonly until: number } | undefined
  let drawnAt = -Infinity
  let drawn: readonly number[] = []
  let stopTicking: (() => void) | undefined

  function draw(): void {
    if (now() - drawnAt < frameMs) return
    const columns = Math.max(terminal.columns - 1, 1)
    const lines = screen(columns).map((line) => cut(line, columns, print))
    if (lines.length === 0) return
    drawnAt = now()
    const frame = lines.map((line) => printLine(line, print)).join('\n')
    // Switches line wrapping off while drawing, since the terminal may show a character wider than lockale expects.
    terminal.write(`${erase()}\u{1b}[?7l${frame}\u{1b}[?7h`)
    drawn = lines.map((line) => line.reduce((sum, piece) => sum + columnsOf(textOf(piece)), 0))
  }

  /** Returns terminal codes that clear all drawn lines, including lines that a narrower window has wrapped. */
  function erase(): string {
    if (drawn.length === 0) return ''
    const columns = Math.max(terminal.columns, 1)
    const rows = drawn.reduce((sum, width) => sum + Math.max(Math.ceil(width / columns), 1), 0)
    return `\r${rows > 1 ? `\u{1b}[${rows - 1}A` : ''}\u{1b}[J`
  }

  function screen(columns: number): Screen {
    const msToWait = waiting === undefined ? 0 : waiting.until - now()
    const waits = waiting !== undefined && msToWait > 0 ? [waitingLine(msToWait, waiting.why)] : []
    if (!isSending) return [...(phase === undefined ? [] : [phase]), ...waits]
    const rows = Math.max(Math.min(maxBars, (terminal.rows ?? 24) - 4), 1)
    return [[bold(tallyText(tally))], ...localeLines(tally, { columns, rows }), ...waits]
  }

  function onEvent(event: ProgressEvent): void {
    tally.onEvent(event)
    const line = phaseLine(event)
    if (event.type === 'waiting') waiting = { why: event.why, until: now() + event.ms }
    else if (event.type === 'answered') isSending = true
    else {
      isSending = event.type === 'planned' && event.requests > 0
      phase = line
    }
    const isFrequent = event.type === 'answered' ? tally.share() < 1 : event.type === 'judging' && event.judged > 0
    if (!isFrequent) drawnAt = -Infinity
    draw()
    stopTicking ??= every(tickMs, draw)
  }

  return {
    onEvent,
    end() {
      stopTicking?.()
      stopTicking = undefined
      terminal.write(erase())
      drawn = []
    },
  }
}

/** Returns a line for each locale. If there are too many: lines for unfinished locales, and one line for the others. */
function localeLines(
  { locales }: Pick<Tally, 'locales'>,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Screen {
  const open = locales.filter(({ done, texts }) => done < texts)
  const shown = locales.length <= rows ? locales : open.slice(0, rows - 1)
  const others = locales.filter((locale) => !shown.includes(locale))
  const rest: LocaleTally = {
    locale: `${figure(others.length)} more`,
    done: others.reduce((sum, { done }) => sum + done, 0),
    texts: others.reduce((sum, { texts }) => sum + texts, 0),
  }
  const all = others.length === 0 ? shown : [...shown, rest]
  const width = Math.max(...all.map(({ locale }) => columnsOf(locale)), 0)
  const amountWidth = Math.max(...all.map((each) => amountOf(each).length), 0)
  return all.map((locale) => localeLine(locale, { columns, width, amountWidth }))
}

/** Returns ` pt-BR ████████░░░░ 61 % 1,220/2,000`; on a narrow terminal, only locale and percent. */
function localeLine(tally: LocaleTally, measures: Record<'columns' | 'width' | 'amountWidth', number>): Line {
  const { columns, width, amountWidth } = measures
  const { locale, done, texts } = tally
  const share = texts === 0 ? 1 : done / texts
  const percent = `${Math.floor(share * 100 + 1e-9)} %`.padStart(5)
  const room = columns - width - '    '.length - percent.length - 1
  const widest = Math.min(room - amountWidth, widestBar)
  const barWidth = widest >= 8 ? widest : Math.min(room, widestBar)
  const pieces: readonly Piece[] = barWidth >= 4 ? [...bar(share, barWidth), ' '] : []
  return [`  ${padEnd(locale, width)}  `, ...pieces, percent, ...(widest >= 8 ? [dim(amountOf(tally))] : [])]
}

function amountOf({ done, texts }: LocaleTally): string {
  return `  ${figure(done)}/${figure(texts)}`
}

/** Cuts a line to a number of columns. Hides secrets first, since a secret that is cut would not be recognized. */
function cut(line: Line, columns: number, { secrets }: Pick<ProgressOptions, 'secrets'>): Line {
  let room = columns
  return line.map((piece) => {
    const text = truncate(redact(textOf(piece), secrets), room)
    room -= columnsOf(text)
    return typeof piece === 'string' ? text : { ...piece, text }
  })
}
