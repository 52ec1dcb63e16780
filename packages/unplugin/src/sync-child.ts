import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LockaleError } from '@lockale/errors'

export interface SyncCall {
  /** Absolute: where the lockale config is looked for, and whose `lockale` is run. */
  readonly root: string
  /** Path of a config, relative to `root`. */
  readonly config: string | undefined
  /** True to spend in CI too. */
  readonly maySpend: boolean
}

/** How the process ended. */
export interface ChildEnd {
  /** `undefined` where a signal ended it that it did not handle, or where it never began. */
  readonly code: number | undefined
  /** JSON document of the process. */
  readonly out: string
  readonly err: string
}

export interface RunningSync {
  readonly ended: Promise<ChildEnd>
  /** Asks it to end: it waits five seconds for answers that are paid, and keeps them. After ten it is killed. */
  stop(): Promise<void>
}

/**
 * `lockale sync` as a process of its own. It is told over its channel when this process is gone, however that ended, and
 * ends by itself then.
 * @throws {LockaleError} `PLUGIN_CLI_MISSING`
 */
export async function startSync({ root, config, maySpend }: SyncCall): Promise<RunningSync> {
  const bin = findCli(root)
  // Not before a sync is wanted: a plugin without one starts no process.
  const { spawn } = await import('node:child_process')
  const more = [...(config === undefined ? [] : ['--config', config]), ...(maySpend ? ['--yes'] : [])]
  const args = ['sync', '--json', '--cwd', root, '--lock-timeout', '30s', ...more]
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = endOf(child)
  let stopping: Promise<void> | undefined
  async function stop(): Promise<void> {
    askToEnd(child)
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(force)
  }
  // A second signal would end it at once, in the middle of what it writes.
  return { ended, stop: () => (stopping ??= stop()) }
}

/**
 * Asks for an orderly end. Windows has no signals, and would kill it in the middle of what it writes: there it loses its channel, which
 * it takes for the end of this process.
 */
export function askToEnd(
  child: Pick<ChildProcess, 'connected' | 'disconnect' | 'kill'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') child.kill('SIGTERM')
  else if (child.connected) child.disconnect()
}

/** The file that npm links as `lockale`, of the copy that the app has. */
function findCli(root: string): string {
  const manifest = manifestOf(root)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: Readonly<Record<string, string>> }
  return join(dirname(manifest), bin['lockale'] ?? 'bin/lockale.mjs')
}

function manifestOf(root: string): string {
  try {
    return createRequire(join(root, 'package.json')).resolve('lockale/package.json')
  } catch (cause) {
    const problem = `The option "sync" needs the package "lockale", which is not installed in ${root}.`
    const hint = 'Install it: npm install --save-dev lockale.'
    throw new LockaleError('PLUGIN_CLI_MISSING', problem, { cause, hint })
  }
}

async function endOf(child: ChildProcess): Promise<ChildEnd> {
  const [out, err] = [collect(child.stdout), collect(child.stderr)]
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: undefined, out: '', err: error.message }))
    child.once('close', (code) => resolve({ code: code ?? undefined, out: out(), err: err() }))
  })
}

/** Returns a function that returns the output so far. */
function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}
