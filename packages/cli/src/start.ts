import { fstatSync, writeSync } from 'node:fs'
import type { OpenWatch } from './answer-memory.ts'
import { version } from './version.ts'

/**
 * Entry of the process. Answers at once for `--version`, and for a call of which nothing has changed. Otherwise
 * `bin.ts` loads the commands.
 */
const argv = process.argv.slice(2)
if (argv.length === 1 && argv[0] === '--version') say(1, `${version}\n`)
else {
  const mayBeKnown = ['check', 'sync', 'status', 'plan'].includes(argv[0] ?? '')
  const openWatch = mayBeKnown ? await recall() : undefined
  if (openWatch !== 'said') await (await import('./bin.ts')).work(openWatch)
}

/** Returns `said` if the stored answer was printed; otherwise what opens a watch, which stores the new answer. */
async function recall(): Promise<OpenWatch | 'said' | undefined> {
  const { recallAnswer } = await import('./answer-memory.ts')
  const [stdout, stderr] = [await terminalOf(1), await terminalOf(2)]
  const recalled = await recallAnswer({ argv, cwd: process.cwd(), env: process.env, stdout, stderr })
  if (recalled?.answer === undefined) return recalled?.watch
  const { answer } = recalled
  say(1, answer.stdout)
  say(2, answer.stderr)
  process.exitCode = answer.exitCode
  return 'said'
}

async function terminalOf(fd: 1 | 2): Promise<{ readonly isTty: boolean; readonly columns: number }> {
  // Only a device can be a terminal. `node:tty` loads streams and sockets, a tenth of a process that only prints.
  // After a plain `fstat` of a pipe, Node 20 follows no links of packages, which pnpm makes.
  const isDevice = fstatSync(fd, { bigint: true }).isCharacterDevice()
  if (!isDevice || !(await import('node:tty')).isatty(fd)) return { isTty: false, columns: 80 }
  const { columns } = fd === 1 ? process.stdout : process.stderr
  return { isTty: true, columns: columns > 0 ? columns : 80 }
}

/** Writes without a stream, which takes long to create, unless the file descriptor is full or closed. */
function say(fd: 1 | 2, text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
      const stream = fd === 1 ? process.stdout : process.stderr
      stream.on('error', () => undefined) // the stream may be closed already
      stream.write(rest)
      return
    }
  }
}
