import { statSync } from 'node:fs'
import { join } from 'node:path'
import { assistantIn, type Environment, keyVariables, knownSecrets, redact } from '@lockale/errors'
import type { RememberedAnswer, Seen } from '@lockale/project'
import { openAnswerMemory } from '@lockale/project/answer-memory/answer-memory'
import { watchFiles } from '@lockale/project/answer-memory/watched-files'
import type { Parts, Terminal } from '@lockale/terminal/host'
import type { AnswerWatch } from '@lockale/terminal/run-program'
import { version } from './version.ts'

export interface Call {
  /** Command line arguments, without the paths of node and of the script. */
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Environment
  readonly stdout: Pick<Terminal, 'isTty' | 'columns'>
  readonly stderr: Pick<Terminal, 'isTty' | 'columns'>
}

/** Starts to record which files a command reads. @param own paths of lockale's own code, to notice a new version */
export type OpenWatch = (own: readonly string[]) => AnswerWatch

export type Recalled =
  | { readonly answer: RememberedAnswer }
  | { readonly answer: undefined; readonly watch: OpenWatch }
  | undefined

/**
 * Returns the stored output of an earlier call if nothing has changed since. Otherwise returns a function that watches
 * the command, to store its new output. Returns `undefined` for calls whose output is never stored.
 */
export async function recallAnswer({ argv, cwd, env, stdout, stderr }: Call): Promise<Recalled> {
  const [command = '', ...flags] = argv
  const takes = remembered.get(command)
  if (takes === undefined || !takes(flags) || isReporting(env)) return undefined
  const key = needsKey.has(command) ? keyFacts(env) : []
  if (key === undefined) return undefined
  const { node, icu = '', unicode = '' } = process.versions
  const terminals = [stdout.isTty, stdout.columns, stderr.isTty, stderr.columns]
  const facts = [
    version,
    node,
    icu,
    unicode,
    process.platform,
    ...terminals,
    ...factsOf(env),
    assistantIn(env) ?? '',
    ...key,
    '--',
    ...argv,
  ]
  const memory = await openAnswerMemory({ cwd, facts })
  if (memory === undefined) return undefined
  const { answer, root } = memory
  if (answer === undefined) {
    return {
      answer,
      watch: (own) => openWatch(root, (said, seen) => memory.keep(said, { ...seen, own: [...own, ...seen.own] })),
    }
  }
  const said = answer.stdout + answer.stderr
  return redact(said, knownSecrets(env)) === said ? { answer } : undefined
}

/** Returns true if the output of a call with these flags can be stored: none of them changes which data is read. */
type Takes = (flags: readonly string[]) => boolean

const limits = ['--max-characters', '--max-rebuy', '--deadline', '--max-wait', '--lock-timeout']

const remembered: ReadonlyMap<string, Takes> = new Map([
  ['check', takesOnly([])],
  ['status', takesOnly([])],
  ['plan', takesOnly(['--local', '--exit-code'])],
  ['sync', takesOnly(['--local', '--yes'], limits)],
])

const needsKey: ReadonlySet<string> = new Set(['plan', 'sync'])

/** Returns a function that accepts only these flags and the common ones. @param valued flags that take a value */
function takesOnly(plain: readonly string[], valued: readonly string[] = []): Takes {
  const known = new Set(['--json', '--quiet', '--no-color', ...plain, ...valued])
  return (flags) =>
    flags.every((flag, at) => {
      const isValue = valued.includes(flags[at - 1] ?? '') && !flag.startsWith('-')
      return isValue || known.has(flag.replace(/=.*$/u, ''))
    })
}

/** Returns true on CI services for which a check also writes reports. */
function isReporting(env: Environment): boolean {
  return ['GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY', 'GITLAB_CI'].some((name) => (env[name] ?? '') !== '')
}

/** Matches names of environment variables that can change the output, but not of variables with secrets. */
const telling =
  /^(?:LOCKALE_(?!KEY|CREDENTIAL|HOST)\w+|(?:NO|FORCE|CLI)_?COLOR\w*|COLORTERM|TERM|CI|COLUMNS|LINES|LANG|LANGUAGE|LC_\w+|TZ|TERM_PROGRAM|VTE_VERSION|WT_SESSION|TMUX|NODE_OPTIONS|NODE_ICU_DATA|\w*(?:AGENT|CLAUDE|CURSOR|COPILOT|CODEX|GEMINI|OPENCODE|CLINE|QWEN|AMP_|GOOSE)\w*)$/u

function factsOf(env: Environment): readonly string[] {
  const names = Object.keys(env).filter((name) => telling.test(name))
  return names.sort().map((name) => `${name}=${env[name] ?? ''}`)
}

/** Returns what decides which API key and host are used, without the key; `undefined` if a program supplies the key. */
function keyFacts(env: Environment): readonly string[] | undefined {
  const isSet = (name: string) => (env[name] ?? '').trim() !== ''
  const isOpen = !isSet('LOCKALE_KEY') && !isSet('LOCKALE_KEY_FILE')
  if (isOpen && (isSet('LOCKALE_KEY_COMMAND') || isSet('LOCKALE_CREDENTIAL_HELPER'))) return undefined
  const forms = keyVariables.map((name) => formOf(env[name] ?? ''))
  const { LOCKALE_KEY_FILE: named = '', LOCKALE_HOST: hosts = '', APPDATA, XDG_CONFIG_HOME, HOME } = env
  const homes = [APPDATA, XDG_CONFIG_HOME, HOME === undefined ? undefined : join(HOME, '.config')]
  const files = [named.trim(), ...homes.map((home) => (home === undefined ? '' : join(home, 'lockale', 'key')))]
  const exposed = Object.keys(env).filter((name) => name.endsWith('_LOCKALE_KEY') && isSet(name))
  const proxies = Object.keys(env).filter((name) => /_proxy$/iu.test(name) && isSet(name))
  return [hosts, ...forms, ...files.map(stateOfFile), ...exposed.sort(), ...proxies.sort()]
}

/** Returns length and type of an API key. Keys of DeepL's free plan end in `:fx` and are sent to another host. */
function formOf(key: string): string {
  return [key.length, /^\s*[\u0021-\u007e]*\s*$/u.test(key), key.trim().endsWith(':fx')].join(' ')
}

function stateOfFile(path: string): string {
  try {
    const { size, ctimeNs, mtimeNs, ino } = statSync(path, { bigint: true })
    return `${path} ${size} ${ctimeNs} ${mtimeNs} ${ino}`
  } catch {
    return `${path} -`
  }
}

function openWatch(root: string, keep: (answer: RememberedAnswer, seen: Seen) => void): AnswerWatch {
  const files = watchFiles(root)
  const texts: string[] = []
  const asked: (readonly [path: string, isThere: boolean])[] = []
  let isMore = false
  /** Prevents that the output is stored, since a later call could not check if the data that was read has changed. */
  const forget = () => {
    isMore = true
  }
  const watchParts = (parts: Parts): Parts => {
    const known: Partial<Parts> = {
      connect: parts.connect,
      hasKey: parts.hasKey,
      async exists(path) {
        const isThere = await parts.exists(path)
        asked.push([path, isThere])
        return isThere
      },
      // Does not store the output if git tracks files in `.lockale`, which needs `git add --force`. Other changes of
      // the repository do not change the output.
      async trackedState(root, folders) {
        const tracked = await parts.trackedState(root, folders)
        if (tracked.length > 0) forget()
        return tracked
      },
      readText(path) {
        texts.push(path)
        return parts.readText(path)
      },
      async openProject(options) {
        const project = await parts.openProject({ ...options, watch: (ports) => files.watch(ports) })
        return only(project, ['check', 'plan', 'sync'], forget)
      },
    }
    return only({ ...parts, ...known }, Object.keys(known), forget)
  }
  return {
    watched: (host) => ({ ...host, parts: watchParts(host.parts) }),
    keep(answer) {
      const seen = isMore ? undefined : files.seen()
      const read = new Set(seen?.marks.flatMap(([kind, path]) => (kind === 'file' ? [join(root, path)] : [])))
      if (seen === undefined || texts.some((path) => !read.has(path))) return
      keep(answer, { ...seen, asked: [...asked, ...seen.asked] })
    },
  }
}

/** Returns a proxy of `whole` that calls `onOther` if a property that is not in `functions` is used. */
function only<T extends object>(whole: T, functions: readonly string[], onOther: () => void): T {
  return new Proxy(whole, {
    get(all, name) {
      const member: unknown = Reflect.get(all, name)
      if (typeof member === 'function' && !functions.includes(String(name))) onOther()
      return member
    },
  })
}
