import { join } from 'node:path'
import { knownSecrets, redact } from '@lockale/errors'
import { type CheckAnswer, type CheckSeen, openCheckMemory, type ProjectWatch, watchProject } from '@lockale/project'
import type { Environment, Host, Terminal } from './host.ts'
import { version } from './version.ts'

/** A call whose answer may be known. */
export interface Call {
  /** Without node and script. */
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Environment
  readonly stdout: Pick<Terminal, 'isTty' | 'columns'>
  readonly stderr: Pick<Terminal, 'isTty' | 'columns'>
}

/** Looks on while a check works, and keeps what it says. */
export interface CheckWatch {
  /** The host as the check may have it. */
  readonly watched: (host: Host) => Host
  readonly keep: (exitCode: number) => void
}

export type Recalled =
  | { readonly answer: CheckAnswer }
  | { readonly answer: undefined; readonly watch: CheckWatch }
  | undefined

/**
 * What an earlier `check` said, if nothing has changed that it could depend on; otherwise a watch that remembers what it
 * says this time. `undefined` for a call that is not remembered: of another command, or with flags that ask for more.
 * @param own files of lockale, absolute, which change when another version is installed
 */
export async function recallCheck(call: Call, own: () => readonly string[]): Promise<Recalled> {
  if (!canBeKnown(call)) return undefined
  const { argv, cwd, env, stdout, stderr } = call
  const { node, icu = '', unicode = '' } = process.versions
  const terminals = [stdout.isTty, stdout.columns, stderr.isTty, stderr.columns]
  const facts = [version, node, icu, unicode, process.platform, ...terminals, ...factsOf(env), '--', ...argv]
  const memory = await openCheckMemory({ cwd, facts })
  if (memory === undefined) return undefined
  const secrets = knownSecrets(env)
  const { answer } = memory
  if (answer !== undefined) {
    const said = answer.stdout + answer.stderr
    return redact(said, secrets) === said ? { answer } : undefined
  }
  const seen = openRecord()
  return {
    answer: undefined,
    watch: {
      watched: (host) => seen.watched(host),
      keep(exitCode) {
        const marks = seen.marks(memory.root)
        if (marks !== undefined) memory.keep({ exitCode, ...seen.said() }, { marks, own: own(), asked: seen.asked() })
      },
    },
  }
}

/** Flags that change what is said of the same project, and read nothing else. */
const plainFlags: ReadonlySet<string> = new Set(['--json', '--quiet', '--no-color'])

/** In a job of these a check also writes for the service that runs it. */
const reporting = ['GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY', 'GITLAB_CI'] as const

function canBeKnown({ argv: [command, ...flags], env }: Call): boolean {
  return (
    command === 'check' &&
    flags.every((flag) => plainFlags.has(flag)) &&
    reporting.every((name) => (env[name] ?? '') === '')
  )
}

/** All but secrets of what a run may look at in its environment, and what Node itself looks at. */
const telling =
  /^(?:LOCKALE_(?!KEY|CREDENTIAL|HOST)\w+|(?:NO|FORCE|CLI)_?COLOR\w*|COLORTERM|TERM|CI|COLUMNS|LINES|LANG|LANGUAGE|LC_\w+|TZ|NODE_OPTIONS|NODE_ICU_DATA|\w*(?:AGENT|CLAUDE|CURSOR|COPILOT|CODEX)\w*)$/u

function factsOf(env: Environment): readonly string[] {
  const names = Object.keys(env).filter((name) => telling.test(name))
  return names.sort().map((name) => `${name}=${env[name] ?? ''}`)
}

interface Recording {
  watched(host: Host): Host
  marks(root: string): ReturnType<ProjectWatch['seen']>
  said(): Pick<CheckAnswer, 'stdout' | 'stderr'>
  asked(): CheckSeen['asked']
}

function openRecord(): Recording {
  const project = watchProject()
  const written = { stdout: '', stderr: '' }
  const texts: string[] = []
  const asked: (readonly [path: string, isThere: boolean])[] = []
  let isMore = false
  const copied = (terminal: Terminal, to: keyof typeof written): Terminal => {
    const write = (text: string) => {
      written[to] += text
      terminal.write(text)
    }
    return Object.create(terminal, { write: { value: write } }) as Terminal
  }
  /** Whatever else the check asks for is nothing that could be compared later. */
  const forgetting = <T extends object>(whole: T): T => {
    const named = Object.entries(whole).map(([name, member]: [string, unknown]) => {
      if (typeof member !== 'function') return [name, member] as const
      const call = (...asked: readonly unknown[]): unknown => {
        isMore = true
        return Reflect.apply(member, whole, asked)
      }
      return [name, call] as const
    })
    return Object.fromEntries(named) as T
  }
  return {
    watched: (host) => ({
      ...host,
      stdout: copied(host.stdout, 'stdout'),
      stderr: copied(host.stderr, 'stderr'),
      parts: {
        ...forgetting(host.parts),
        async exists(path) {
          const isThere = await host.parts.exists(path)
          asked.push([path, isThere])
          return isThere
        },
        // what is not tracked becomes so by `git add --force` alone: nobody else can put it there
        async trackedState(root, folders) {
          const tracked = await host.parts.trackedState(root, folders)
          if (tracked.length > 0) isMore = true
          return tracked
        },
        // lines of files that were read anyway
        readText(path) {
          texts.push(path)
          return host.parts.readText(path)
        },
        async openProject(options) {
          const opened = await host.parts.openProject({ ...options, watch: (ports) => project.watch(ports) })
          return { ...forgetting(opened), check: (selection) => opened.check(selection) }
        },
      },
    }),
    marks(root) {
      const marks = isMore ? undefined : project.seen(root)
      const files = new Set(marks?.flatMap(([kind, path]) => (kind === 'file' ? [join(root, path)] : [])))
      return texts.every((path) => files.has(path)) ? marks : undefined
    },
    said: () => written,
    asked: () => asked,
  }
}
