import { parts } from 'lockale/src/parts.ts'
import { run } from 'lockale/src/run.ts'
import type { Host, Parts } from 'lockale/src/host.ts'
import type { Ended } from '../cli/lockale.ts'

export interface InsideOptions {
  /** Absolute. */
  readonly cwd: string
  /** All that the run knows of the environment; the real one stays out. */
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly isTty?: boolean
  /** Of the terminal. Default 100. */
  readonly columns?: number
  readonly parts?: Partial<Parts>
  readonly signal?: AbortSignal
}

/** One call of the command line on real files and real HTTP, inside this process: twenty times as fast as one of its own. */
export async function runInside(args: readonly string[], options: InsideOptions): Promise<Ended> {
  const { cwd, env = {}, stdin = '', isTty = false, columns = 100, signal = new AbortController().signal } = options
  const written = { out: '', err: '' }
  const terminal = (stream: 'out' | 'err') => ({
    write: (text: string) => void (written[stream] += text),
    isTty,
    columns,
  })
  const host: Host = {
    cwd,
    env,
    stdout: terminal('out'),
    stderr: terminal('err'),
    signal,
    now: () => performance.now(),
    parts: { ...parts, readStdin: () => Promise.resolve(Buffer.from(stdin)), ...options.parts },
  }
  const code = await run(args, host)
  return { code, ...written }
}
