import { join } from 'node:path'
import type { LocalService } from '@lockale/service'
import type { Host, Terminal } from '@lockale/terminal/host'
import { parts } from 'lockale/src/parts.ts'
import { run } from 'lockale/src/run.ts'
import { createFolder, type Folder } from '../cli/folder.ts'

export type Texts = Readonly<Record<string, unknown>>

/** A workspace of a test, with the command line that works in it. */
export interface Monorepo extends AsyncDisposable {
  readonly folder: Folder
  /** Runs lockale inside this process. */
  lockale(args: readonly string[], options?: CallOptions): Promise<Said>
  texts(file: string): Promise<Texts>
}

export interface CallOptions {
  /** Relative to the root of the workspace. */
  readonly in?: string
  readonly env?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

export interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** By folder: English texts, and what its config has besides. */
export type Packages = Readonly<Record<string, { readonly texts: Texts; readonly config?: object }>>

/** Packages with German and French as targets, under a `pnpm-workspace.yaml` or what else makes a workspace. */
export async function createMonorepo(
  service: Pick<LocalService, 'url'> | undefined,
  packages: Packages,
  files: Readonly<Record<string, unknown>> = { 'pnpm-workspace.yaml': "packages:\n  - 'packages/*'\n" },
): Promise<Monorepo> {
  const own = Object.entries(packages).flatMap(([name, { texts, config }]) => {
    const at = (file: string) => (name === '' ? file : `${name}/${file}`)
    return [
      ...(name === '' ? [] : [[at('package.json'), { name: name.replaceAll('/', '-') }] as const]),
      [at('lockale.config.json'), configFor(service, config)] as const,
      [at('locales/en.json'), texts] as const,
    ]
  })
  const folder = await createFolder({ 'package.json': { name: 'root' }, ...Object.fromEntries(own), ...files })
  return {
    folder,
    lockale: (args, options = {}) => callLockale(args, { ...options, cwd: join(folder.path, options.in ?? '') }),
    texts: async (file) => (await folder.readJson(file)) as Texts,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** Without a service of its own, the one inside the process. */
export function configFor(service: Pick<LocalService, 'url'> | undefined, more: object = {}): object {
  return {
    source: 'en',
    targets: ['de', 'fr'],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: service === undefined ? { preset: 'local' } : { baseUrl: service.url },
    ...more,
  }
}

async function callLockale(
  args: readonly string[],
  { cwd, env = {}, signal = new AbortController().signal }: Omit<CallOptions, 'in'> & { readonly cwd: string },
): Promise<Said> {
  const [stdout, stderr] = [openTerminal(), openTerminal()]
  const host: Host = {
    cwd,
    env: { LOCKALE_KEY: 'test-key', ...env },
    stdout,
    stderr,
    signal,
    now: () => performance.now(),
    parts,
  }
  const code = await run(args, host)
  return { code, out: stdout.text(), err: stderr.text() }
}

function openTerminal(): Terminal & { readonly text: () => string } {
  let text = ''
  return { write: (more) => void (text += more), isTty: false, columns: 120, text: () => text }
}
