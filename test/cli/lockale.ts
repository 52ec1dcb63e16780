import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const cli = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'packages/cli')
const bin = join(cli, 'bin/lockale.mjs')

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
}

/** Starts the built `lockale` as its users do: a process of its own, its output in pipes, nobody at a terminal. */
export function startLockale(args: readonly string[], options: StartOptions): Running {
  if (!existsSync(join(cli, 'dist/cli.mjs'))) {
    throw new Error('packages/cli is not built, and these tests run what users get: run `npm run build` first.')
  }
  return startNode([bin, ...args], options)
}

/** The same for any file that Node runs. */
export function startNode(args: readonly string[], { cwd, env = {} }: StartOptions): Running {
  const path = process.env['PATH'] ?? ''
  const child = spawn(process.execPath, [...args], { cwd, env: { PATH: path, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  return { process: child, ended: whenEnded(child) }
}

/** Runs `lockale` to its end. */
export function runLockale(args: readonly string[], options: StartOptions): Promise<Ended> {
  return startLockale(args, options).ended
}

async function whenEnded(child: ReturnType<typeof spawn>): Promise<Ended> {
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('The process was started without pipes.')
  const closed = new Promise<number | undefined>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? undefined))
  })
  // A test may close a pipe before its end, as `| head` does.
  const read = (stream: NodeJS.ReadableStream) => readAll(stream).catch(() => '')
  const [code, out, err] = await Promise.all([closed, read(stdout), read(stderr)])
  return { code, out, err }
}
