import { execFile, execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A program in a terminal that is 100 columns wide, by tmux. */
export interface Terminal extends AsyncDisposable {
  /** As typed; `Enter`, `C-c`, `Down` and the like are keys. */
  type(...keys: readonly string[]): Promise<void>
  /** Waits until the screen shows it, and gives the screen. */
  sees(text: string | RegExp): Promise<string>
  /** All that is and was on the screen, blanks at the ends of lines cut. */
  screen(): Promise<string>
}

export const hasTmux: boolean = canRun('tmux')

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let opened = 0

export async function openTerminal({ cwd }: { readonly cwd: string }): Promise<Terminal> {
  const socket = `lockale-${process.pid}-${opened++}`
  // A server of its own, with nobody's settings.
  const tmux = async (...args: readonly string[]) => {
    const env = { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', LANG: 'C.UTF-8', HOME: cwd }
    return (await execute('tmux', ['-L', socket, '-f', '/dev/null', ...args], { env })).stdout
  }
  await tmux('-u', 'new-session', '-d', '-x', '100', '-y', '40', '-c', cwd, 'sh')
  const screen = async () => {
    const lines = (await tmux('capture-pane', '-p', '-S', '-', '-t', '0')).split('\n')
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd()
  }
  const terminal: Terminal = {
    screen,
    async type(...keys) {
      await tmux('send-keys', '-t', '0', ...keys)
    },
    async sees(text) {
      for (;;) {
        const shown = await screen()
        if (typeof text === 'string' ? shown.includes(text) : text.test(shown)) return shown
        await wait(100)
      }
    },
    async [Symbol.asyncDispose]() {
      await tmux('kill-server').catch(() => undefined)
    },
  }
  await terminal.type("PS1='$ '; clear", 'Enter')
  await terminal.sees(/^\$$/u)
  return terminal
}
