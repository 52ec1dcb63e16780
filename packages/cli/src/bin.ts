import { isatty } from 'node:tty'
import { setFlagsFromString } from 'node:v8'
import { signalExits } from '@lockale/terminal/exit-codes'
import type { Host, Terminal } from '@lockale/terminal/host'
import { Interruption, type SignalName } from '@lockale/terminal/interruption'
import type { OpenWatch } from './answer-memory.ts'
import { ownFiles, parts } from './parts.ts'
import { run } from './run.ts'
import { guardProcess, takeEnvironment } from '@lockale/terminal/secrets/guard'

const gone = new Set<NodeJS.WriteStream>()

export async function work(openWatch?: OpenWatch): Promise<never> {
  for (const flag of engineFlags(process.versions.v8)) setFlagsFromString(flag)
  const interrupted = new AbortController()
  const host: Host = {
    cwd: process.cwd(),
    env: takeEnvironment(process),
    stdout: terminalOf(process.stdout),
    stderr: terminalOf(process.stderr),
    signal: interrupted.signal,
    now: () => performance.now(),
    parts,
  }

  for (const name of Object.keys(signalExits) as SignalName[]) {
    process.on(name, () => {
      // After a second signal, exit at once: all files on disk are valid at any moment.
      if (interrupted.signal.aborted) process.exit(signalExits[name])
      interrupted.abort(new Interruption(name))
    })
  }
  // The bundler plugin starts lockale with an IPC channel. If the bundler ends, its lockale process must end, too.
  if (process.connected) process.once('disconnect', () => interrupted.abort(new Interruption('SIGHUP')))
  for (const stream of [process.stdout, process.stderr]) {
    // In `lockale … | head`, head closes the stream early. This is not an error.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      gone.add(stream)
    })
  }
  guardProcess(process, host)

  const exitCode = await run(process.argv.slice(2), host, openWatch?.(ownFiles() ?? []))
  await Promise.all([drained(process.stdout), drained(process.stderr)])
  // Exits explicitly: if only `process.exitCode` was set, Node would wait for sockets that are kept alive.
  process.exit(exitCode)
}

function terminalOf(stream: NodeJS.WriteStream & { readonly fd: number }): Terminal {
  return {
    write: (text) => void stream.write(text),
    isTty: isatty(stream.fd),
    get isGone() {
      return gone.has(stream)
    },
    get columns() {
      return stream.columns > 0 ? stream.columns : 80
    },
    get rows() {
      return stream.rows > 0 ? stream.rows : 24
    },
  }
}

/** Waits until a stream has written all output or is closed: pipes and terminals are asynchronous on some systems. */
async function drained(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.write('', () => resolve())
  })
}

/**
 * Returns flags of V8 (Node's engine) that suit a short process; its defaults suit processes that run for hours.
 * @param version version of V8, which prints an error for a flag that it does not know
 */
export function engineFlags(version: string): readonly string[] {
  // A big project needs hundreds of megabytes, and V8 lets the heap grow to four times that size. With this flag, the
  // heap grows by less than half of that size, and the process takes a few percent longer.
  const always = ['--heap-growing-percent=40']
  // This flag lets V8 optimize a function only after six times as much work, which makes a short process a sixth
  // faster. V8 12 (Node 22) does not have this flag.
  return version.startsWith('11.') ? [...always, '--interrupt-budget=400000'] : always
}
