import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cli = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'packages/cli')
/** What npm links as `lockale`. */
export const bin: string = join(cli, 'bin/lockale.cjs')

/** A test that fails half-way leaves none of its processes running. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** What a process left behind. */
export interface Ended {
  /** `undefined` where a signal ended it that it did not handle. */
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

export interface StartOptions {
  readonly cwd: string
  /** Beside `PATH`, which is all that a run gets from the outside. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Running {
  readonly process: ChildProcess
  readonly ended: Promise<Ended>
  /** Waits until the text is on stdout. Rejects when the process ends without it. */
  said(text: string): Promise<string>
}

/** Starts the built `lockale` as its users do: a process of its own, its output in pipes, nobody at a terminal. */
export function startLockale(args: readonly string[], options: StartOptions): Running {
  if (!existsSync(join(cli, 'dist/cli.cjs'))) {
    throw new Error('packages/cli is not built, and these tests run what users get: run `npm run build` first.')
  }
  return startNode([bin, ...args], options)
}

/** The same for any file that Node runs. */
export function startNode(args: readonly string[], options: StartOptions): Running {
  return startProgram(process.execPath, args, options)
}

/** The same for any program. */
export function startProgram(program: string, args: readonly string[], { cwd, env = {} }: StartOptions): Running {
  const path = process.env['PATH'] ?? ''
  const child = spawn(program, [...args], {
    cwd,
    env: { PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  const { stdout, stderr } = child
  const [out, err] = [collect(stdout), collect(stderr)]
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? undefined, out: out(), err: err() }))
  })
  return {
    process: child,
    ended,
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = () => void (out().includes(text) && resolve(out()))
        look()
        stdout.on('data', look)
        child.once('close', () => reject(new Error(`It never said ${text}: ${out()}${err()}`)))
      }),
  }
}

/** Runs `lockale` to its end. */
export function runLockale(args: readonly string[], options: StartOptions): Promise<Ended> {
  return startLockale(args, options).ended
}

/** All that came so far. */
function collect(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}
