import type { Terminal } from '../host.ts'

/** One line on a terminal that is there while nothing happens; nothing elsewhere. */
export interface StatusLine {
  show(text: string): void
  /** Before anything else is printed. */
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
