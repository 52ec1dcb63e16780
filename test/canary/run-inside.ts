import { parts } from 'lockale/src/parts.ts'
import { run } from 'lockale/src/run.ts'
import type { Host, Parts } from '@lockale/terminal/host'
import type { Ended } from '../cli/lockale.ts'
import { impatientClock, quickClock } from '../quick-clock.ts'
import { documentProblems } from './json-schemas.ts'

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
  /** What is written to standard output, as soon as it is. */
  readonly onOut?: (text: string) => void
  /** Whoever reads standard output has left. */
  readonly isGone?: () => boolean
  /** Milliseconds of a clock. */
  readonly now?: () => number
}

const quickParts: Parts = {
  ...parts,
  openProject: (options) =>
    parts.openProject({ ...options, view: (made) => Promise.resolve({ ...made, clock: quickClock }) }),
  connect: (config, options) => parts.connect(config, { ...options, clock: impatientClock }),
  openCalls: (service, options) => parts.openCalls(service, { ...options, clock: impatientClock }),
}

/**
 * One call of the command line on real files and real HTTP, inside this process: twenty times as fast as one of its own, what it
 * waits for included. What it prints under `--json` fits the schemas that are shipped.
 */
export async function runInside(args: readonly string[], options: InsideOptions): Promise<Ended> {
  const { cwd, env = {}, stdin = '', isTty = false, columns = 100, signal = new AbortController().signal } = options
  const written = { out: '', err: '' }
  const terminal = (stream: 'out' | 'err') => ({
    write(text: string) {
      written[stream] += text
      if (stream === 'out') options.onOut?.(text)
    },
    isTty,
    columns,
    get isGone() {
      return stream === 'out' && options.isGone?.() === true
    },
  })
  const host: Host = {
    cwd,
    env,
    stdout: terminal('out'),
    stderr: terminal('err'),
    signal,
    now: options.now ?? (() => performance.now()),
    parts: { ...quickParts, readStdin: () => Promise.resolve(Buffer.from(stdin)), ...options.parts },
  }
  const code = await run(args, host)
  const problems = args.includes('--json') ? documentProblems(written.out) : []
  if (problems.length > 0) throw new Error(`lockale ${args.join(' ')} breaks its schema:\n${problems.join('\n')}`)
  return { code, ...written }
}
