import { isatty } from 'node:tty'
import { setFlagsFromString } from 'node:v8'
import type { AnswerWatch } from '@lockale/terminal/run-program'
import { signalExits } from '@lockale/terminal/exit-codes'
import type { Host, Terminal } from '@lockale/terminal/host'
import { Interruption, type SignalName } from '@lockale/terminal/interruption'
import { parts } from './parts.ts'
import { run } from './run.ts'
import { guardProcess, takeEnvironment } from '@lockale/terminal/secrets/guard'

/** Streams whose reader has closed them. */
const gone = new Set<NodeJS.WriteStream>()

/** Runs one call to the end of the process. @param watch stores the answer for later calls */
export async function work(watch?: AnswerWatch): Promise<never> {
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
      // After a second signal, exit at once. All files on disk are sound at any moment.
      if (interrupted.signal.aborted) process.exit(signalExits[name])
      interrupted.abort(new Interruption(name))
    })
  }
  // The bundler plugin starts runs with a channel. If that process ends, however it does, this run has no reader.
  if (process.connected) process.once('disconnect', () => interrupted.abort(new Interruption('SIGHUP')))
  for (const stream of [process.stdout, process.stderr]) {
    // `| head` has read enough: this is no error.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      gone.add(stream)
    })
  }
  guardProcess(process, host)

  const exitCode = await run(process.argv.slice(2), host, watch)
  await Promise.all([drained(process.stdout), drained(process.stderr)])
  // Not `process.exitCode`: a socket kept alive would hold the process for seconds.
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

/**
 * Waits until all output is written, since pipes and terminals are asynchronous on some systems, or until its reader is
 * gone.
 */
async function drained(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((resolve) => {
    stream.write('', () => resolve())
  })
}

/**
 * Flags for V8, whose own choices are made for pages that stay open for hours and fit no process of a second or two.
 * @param version of V8: it prints what it thinks of a flag that it does not know
 */
export function engineFlags(version: string): readonly string[] {
  // Of a big project hundreds of megabytes live, and four times of that may gather before V8 looks for what is garbage.
  // With this it is less than half as much again, for a few per cent of the time.
  const always = ['--heap-growing-percent=40']
  // Functions are compiled a second time when they ran for six times as long as usual: a sixth of the work of a short run.
  // V8 12 (Node 22) counts calls instead, and has no such flag.
  return version.startsWith('11.') ? [...always, '--interrupt-budget=400000'] : always
}
