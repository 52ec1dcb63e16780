import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A working tree with real git, gone when it is disposed of. */
export interface Repository extends Disposable {
  readonly path: string
  /** What git prints. Throws when it fails. */
  readonly git: (...args: readonly string[]) => string
  readonly write: (files: Readonly<Record<string, unknown>>) => void
  readonly read: (file: string) => string
  /** Writes files and commits all there is; `undefined` deletes. Gives the commit. */
  readonly commit: (files?: Readonly<Record<string, unknown>>) => string
}

/** Whatever the settings of the machine. */
const env = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

/** No process that tidies up behind a commit. */
const untidy = '-c gc.auto=0 -c maintenance.auto=false'
/** One process of ours: to start one from a process as large as that of tests takes longer than what git does. */
const commitAll = `git add -A && exec git ${untidy} commit -q --allow-empty -m "a commit"`

export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'lockale-history-')))
}

export function createRepository(path: string = temporaryFolder()): Repository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...untidy.split(' '), ...args], { cwd: path, env, encoding: 'utf8', stdio: 'pipe' })
  const write = (files: Readonly<Record<string, unknown>>) => {
    for (const [file, content] of Object.entries(files)) {
      const to = join(path, file)
      if (content === undefined) rmSync(to)
      else {
        mkdirSync(dirname(to), { recursive: true })
        writeFileSync(to, toBytes(content))
      }
    }
  }
  git('init', '-q')
  // `init -b` is known since 2.28
  if (statSync(join(path, '.git')).isDirectory()) writeFileSync(join(path, '.git/HEAD'), 'ref: refs/heads/main\n')
  return {
    path,
    git,
    write,
    read: (file) => readFileSync(join(path, file), 'utf8'),
    commit(files = {}) {
      write(files)
      execFileSync('sh', ['-c', commitAll], { cwd: path, env, stdio: 'pipe' })
      return readHead(path) ?? git('rev-parse', 'HEAD').trim()
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Where it stands in a file of its own, as behind a commit on a branch. */
function readHead(path: string): string | undefined {
  try {
    const branch = /^ref: (.+)$/mu.exec(readFileSync(join(path, '.git/HEAD'), 'utf8'))?.[1]
    return branch && readFileSync(join(path, '.git', branch), 'utf8').trim()
  } catch {
    return undefined
  }
}

function toBytes(content: unknown): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content
  return `${JSON.stringify(content, undefined, 2)}\n`
}
