import { writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'
import { handover } from './check-watch.ts'
import { version } from './version.ts'

/**
 * What a process does first. What can be answered at once is: the version, and a check of which nothing has changed. All
 * else is begun by `bin.ts`, which loads the commands.
 */
const argv = process.argv.slice(2)
if (argv.length === 1 && argv[0] === '--version') say(1, `${version}\n`)
else if (argv[0] !== 'check' || !(await recall())) await import('./bin.ts')

/** True if the answer is said. */
async function recall(): Promise<boolean> {
  const { recallCheck } = await import('./check-memory.ts')
  const [stdout, stderr] = [terminalOf(1), terminalOf(2)]
  const recalled = await recallCheck({ argv, cwd: process.cwd(), env: process.env, stdout, stderr }, ownFiles)
  if (recalled === undefined) return false
  if (recalled.answer === undefined) {
    handover.watch = recalled.watch
    return false
  }
  const { answer } = recalled
  say(1, answer.stdout)
  say(2, answer.stderr)
  process.exitCode = answer.exitCode
  return true
}

/** Another build of any of these may say something else. */
function ownFiles(): readonly string[] {
  const others = ['@lockale/formats', '@lockale/messages'].map((name) => import.meta.resolve(name))
  return [import.meta.url, ...others].map((url) => fileURLToPath(url))
}

function terminalOf(fd: 1 | 2): { readonly isTty: boolean; readonly columns: number } {
  if (!isatty(fd)) return { isTty: false, columns: 80 }
  const { columns } = fd === 1 ? process.stdout : process.stderr
  return { isTty: true, columns: columns > 0 ? columns : 80 }
}

/** Without a stream, which takes longer to make than to use. One that is full or closed is for a stream. */
function say(fd: 1 | 2, text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
      const stream = fd === 1 ? process.stdout : process.stderr
      stream.on('error', () => undefined) // closed meanwhile: nobody is left to tell
      stream.write(rest)
      return
    }
  }
}
