import { fstatSync, writeSync } from 'node:fs'
import type { RememberedAnswer } from '@lockale/project'
import type { Recalled } from './answer-memory.ts'
import { version } from './version.ts'

/**
 * Starts lockale. For `--version`, or if a call is repeated and nothing has changed, prints the output at once.
 * Otherwise `bin.ts` loads the commands. This file is built as CommonJS, which Node loads faster than ES modules.
 */
const argv = process.argv.slice(2)
const gone = '✗ CONFIG_NOT_FOUND The current folder no longer exists.\n  → Change to your project, and run it again.\n'
void start()

async function start(): Promise<void> {
  process.exitCode = 70 // stays if a bug ends the process before the answer
  if (argv.length === 1 && argv[0] === '--version') return say({ exitCode: 0, stdout: `${version}\n`, stderr: '' })
  if (!isInFolder()) return say({ exitCode: 2, stdout: '', stderr: gone })
  const mayBeKnown = ['check', 'sync', 'status', 'plan'].includes(argv[0] ?? '')
  const recalled = mayBeKnown ? await recall() : undefined
  if (recalled?.answer !== undefined) return say(recalled.answer)
  await (await import('./bin.ts')).work(recalled?.watch)
}

function isInFolder(): boolean {
  try {
    return process.cwd() !== ''
  } catch {
    return false // the folder was deleted
  }
}

async function recall(): Promise<Recalled> {
  const { recallAnswer } = await import('./answer-memory.ts')
  const [stdout, stderr] = [terminalOf(1), terminalOf(2)]
  return recallAnswer({ argv, cwd: process.cwd(), env: process.env, stdout, stderr })
}

function terminalOf(fd: 1 | 2): { readonly isTty: boolean; readonly columns: number } {
  // Only a device can be a terminal. Loads `node:tty` only for devices, since loading it takes long.
  // `bigint` is needed: after `fstat` of a pipe without it, Node 20 does not follow the links that pnpm makes.
  const isDevice = fstatSync(fd, { bigint: true }).isCharacterDevice()
  if (!isDevice || !process.getBuiltinModule('node:tty').isatty(fd)) return { isTty: false, columns: 80 }
  const { columns } = fd === 1 ? process.stdout : process.stderr
  return { isTty: true, columns: columns > 0 ? columns : 80 }
}

function say({ exitCode, stdout, stderr }: RememberedAnswer): void {
  write(1, stdout)
  write(2, stderr)
  process.exitCode = exitCode
}

/** Writes to a file descriptor (1: stdout, 2: stderr). Creates a stream, which takes long, only if a pipe is full. */
function write(fd: 1 | 2, text: string): void {
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
