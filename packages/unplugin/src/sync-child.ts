import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { LockaleError } from '@lockale/errors'

export interface SyncCall {
  /** Absolute path of the lockale config's folder. The sync runs the `lockale` that is installed there. */
  readonly root: string
  readonly config: string | undefined
  readonly maySpend: boolean
}

export interface ChildEnd {
  /** `undefined` if a signal killed the process, or it did not start. */
  readonly code: number | undefined
  readonly out: string
  readonly err: string
}

export interface RunningSync {
  readonly ended: Promise<ChildEnd>
  /** Asks the process to end. It has five seconds to receive billed translations, and is killed after ten. */
  stop(): Promise<void>
}

/**
 * Starts `lockale sync` as a process. It ends by itself when its channel to this process closes.
 * @throws {LockaleError} `PLUGIN_CLI_MISSING`
 */
export async function startSync({ root, config, maySpend }: SyncCall): Promise<RunningSync> {
  const bin = findCli(root)
  // Loaded here, since a plugin without a sync starts no process.
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
  // Sends only one signal: a second one would end the process immediately, while it writes.
  return { ended, stop: () => (stopping ??= stop()) }
}

/** Asks a process to end. Windows has no signals, so there it closes the channel instead. */
export function askToEnd(
  child: Pick<ChildProcess, 'connected' | 'disconnect' | 'kill'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') child.kill('SIGTERM')
  else if (child.connected) child.disconnect()
}

/** Returns the path of the command `lockale` in the copy that the app has installed. */
function findCli(root: string): string {
  const manifest = manifestOf(root)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly bin: Readonly<Record<string, string>> }
  return join(dirname(manifest), bin['lockale'] ?? 'bin/lockale.cjs')
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

function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}
