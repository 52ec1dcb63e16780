import { constants, type Stats } from 'node:fs'
import { lstat, open, readdir, readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { type Environment, LockaleError, rememberSecret, Secret, shellWord, systemCode } from '@lockale/errors'
import {
  exposedIn,
  isPublic,
  type KeyHost,
  type KeySource,
  keySourceOf,
  sourceNames,
  variableNames,
} from './key-source.ts'
import { maxKeyBytes, runProgram, splitCommand } from './run-program.ts'

interface FindOptions {
  /** Reads standard input until it ends. Set for `--key-file -`, with which standard input contains the API key. */
  readonly stdin?: (() => Promise<string>) | undefined
  /** Preset of the service. For `deepl`, the environment variables of DeepL's own programs count, too. */
  readonly preset?: string | undefined
  /** The only environment variable that may have the key, for another account than that of the config. */
  readonly variable?: string | undefined
  /** Absolute path of the current folder. Used for an error message, which names a `.env` file with a key there. */
  readonly cwd?: string | undefined
  /** Time limit in milliseconds for a program that prints the key; default: 30 s. */
  readonly timeoutMs?: number | undefined
}

/**
 * Returns the API key from the first source that the user has set: `--key-file -`, `LOCKALE_KEY`, `LOCKALE_KEY_FILE`,
 * `LOCKALE_KEY_COMMAND`, `LOCKALE_CREDENTIAL_HELPER`, for preset `deepl` also `DEEPL_AUTH_KEY` and `DEEPL_API_KEY`, the
 * user's own key file. Never reads files of the project, which other people may write. If a source fails, does not try
 * the next one, which may have the key of another account. Call it only for a host that may get the key. All later
 * output hides the key.
 * @throws {LockaleError} `KEY_MISSING`, `KEY_EXPOSED`, `KEY_FILE_REFUSED`, `KEY_COMMAND_FAILED`, `KEY_INVALID`
 */
export async function findKey(env: Environment, host: KeyHost, options: FindOptions = {}): Promise<Secret> {
  const source = await refuseNoKey(env, options)
  const value = await readSource(source, { env, host, options })
  const secret = new Secret(value)
  rememberSecret(env, secret)
  return secret
}

/**
 * Returns the source from which the API key will be read. Reads no key file and runs no program.
 * @throws {LockaleError} `KEY_MISSING`, `KEY_EXPOSED` if the user has set no source
 */
export async function refuseNoKey(env: Environment, { stdin, preset, cwd, variable }: FindOptions): Promise<KeySource> {
  if (variable !== undefined && isPublic(variable)) throw exposedKey(variable)
  const source = await keySourceOf(env, { hasStdin: stdin !== undefined, preset, variable })
  if (source === undefined && variable !== undefined) {
    throw new LockaleError('KEY_MISSING', `There is no key in ${variable}, which a service() of the config names.`, {
      hint: `Set ${variable} in the environment. Keys of other accounts are not used in its place.`,
    })
  }
  if (source === undefined) throw exposed(env) ?? (await missing(env, { preset, cwd }))
  return source
}

async function readSource(
  source: KeySource,
  { env, host, options }: { readonly env: Environment; readonly host: KeyHost; readonly options: FindOptions },
): Promise<string> {
  const { timeoutMs = 30_000 } = options
  switch (source.kind) {
    case 'stdin':
      return oneLine((await options.stdin?.()) ?? '', 'Standard input')
    case 'variable':
      return source.value
    case 'file':
      return readKeyFile(source.path)
    case 'command':
      return runKeyCommand(source.line, { env, host, timeoutMs })
    case 'helper': {
      const password = await askHelper(source.line, { env, host, timeoutMs })
      if (password === undefined) throw unknownToHelper(host)
      return password
    }
  }
}

function exposed(env: Environment): LockaleError | undefined {
  const name = exposedIn(env)
  return name === undefined ? undefined : exposedKey(name)
}

function exposedKey(name: string): LockaleError {
  return new LockaleError(
    'KEY_EXPOSED',
    `The key is in ${name}, which bundlers copy into the app, where everyone can read it.`,
    { hint: 'Rename the variable to LOCKALE_KEY, and create a new key: this one may already be public.' },
  )
}

async function missing(env: Environment, { preset, cwd }: Pick<FindOptions, 'preset' | 'cwd'>): Promise<LockaleError> {
  const { file, name } = (cwd === undefined ? undefined : await keyInEnvFile(cwd, variableNames(preset))) ?? {}
  return new LockaleError('KEY_MISSING', 'There is no key for the language service.', {
    hint:
      file === undefined
        ? `Set LOCKALE_KEY in the environment (searched: ${sourceNames(env, preset).join(', ')}). To try lockale without a key: \`lockale sync --local\`.`
        : `${file} has ${name}, but lockale does not read it. Put the key into the environment: node --env-file=${file} node_modules/lockale/bin/lockale.cjs …`,
  })
}

function unknownToHelper({ host }: KeyHost): LockaleError {
  return new LockaleError('KEY_MISSING', `The credential helper has no key for ${host}.`, {
    hint: `Store one there for ${host}, or unset LOCKALE_CREDENTIAL_HELPER and set LOCKALE_KEY.`,
  })
}

/**
 * Returns the key that a credential helper (a program, as for git) stores for the host; `undefined` if it has none. The
 * helper is called with `get`, gets protocol and host on stdin, and prints `password=…` (see gitcredentials(7)). If
 * `line` is `git`, asks the helper that git itself uses.
 * @throws {LockaleError} `KEY_COMMAND_FAILED`, `KEY_INVALID`
 */
async function askHelper(line: string, { env, host, timeoutMs }: Asked): Promise<string | undefined> {
  const name = 'LOCKALE_CREDENTIAL_HELPER'
  const input = `protocol=${host.protocol}\nhost=${host.host}\n\n`
  const isGit = line === 'git'
  const [program, ...args] = isGit ? (['git', 'credential'] as const) : splitCommand(line, name)
  const words: readonly [string, ...string[]] = [program, ...args, isGit ? 'fill' : 'get']
  // Prevents git from asking for a password on the terminal or in a window: empty values name no program to ask with.
  const silent = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', SSH_ASKPASS: '' }
  // git exits with 128 if no helper has a key and git may not ask the user.
  const none = isGit ? { noneCode: 128 } : {}
  const printed = await runProgram({ words, name, env: { ...env, ...silent }, input, timeoutMs, ...none })
  const password = printed.split(/\r?\n/u).find((one) => one.startsWith('password='))
  return password === undefined ? undefined : oneLine(password.slice('password='.length), 'The credential helper')
}

interface Asked {
  readonly env: Environment
  readonly host: KeyHost
  readonly timeoutMs: number
}

/**
 * Returns the API key that a command prints, such as `op read op://team/lockale/key`. The command gets the service's
 * host in the environment variable `LOCKALE_KEY_HOST`.
 * @throws {LockaleError} `KEY_COMMAND_FAILED`, `KEY_INVALID`
 */
async function runKeyCommand(line: string, { env, host, timeoutMs }: Asked): Promise<string> {
  const name = 'LOCKALE_KEY_COMMAND'
  const words = splitCommand(line, name)
  const printed = await runProgram({ words, name, env: { ...env, LOCKALE_KEY_HOST: host.host }, input: '', timeoutMs })
  return oneLine(printed, `The command of ${name}`)
}

/**
 * Returns the API key from a file. Throws if other users can read the file. Does not check this on Windows, which has
 * no such permission bits but protects the folder of the user.
 * @throws {LockaleError} `KEY_FILE_REFUSED`, `KEY_INVALID`
 */
async function readKeyFile(path: string): Promise<string> {
  if (!isAbsolute(path)) {
    throw refused(path, 'is a relative path', 'Use an absolute path: /home/…')
  }
  const me = process.getuid?.()
  try {
    const link = await lstat(path)
    const problem = link.isSymbolicLink() && me !== undefined && link.uid !== me && link.uid !== 0
    if (problem) throw refused(path, 'is a link that another user created', 'Use the path of the file itself.')
    // Without O_NONBLOCK, opening a named pipe would wait until another program writes to the pipe.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      // Checks the open file, not the path, which may lead to another file by now.
      refuseOpenFile(path, await file.stat(), me)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(maxKeyBytes + 1), 0, maxKeyBytes + 1, 0)
      return oneLine(buffer.toString('utf8', 0, bytesRead).replace(/^\u{feff}/u, ''), path)
    } finally {
      await file.close()
    }
  } catch (cause) {
    const code = systemCode(cause)
    if (code === undefined || cause instanceof LockaleError) throw cause
    throw refused(path, `cannot be read (${code})`, 'Correct LOCKALE_KEY_FILE, or unset it.')
  }
}

/**
 * Throws if an open key file is not a regular file, belongs to another user, or can be read by other users.
 * @param me user id of this process; `undefined` on platforms without user ids
 */
export function refuseOpenFile(
  path: string,
  stats: Pick<Stats, 'isFile' | 'uid' | 'mode'>,
  me: number | undefined,
): void {
  if (!stats.isFile()) {
    const hint = 'To pass a key without a file, use `--key-file -` and write the key to standard input.'
    throw refused(path, 'is not a file', hint)
  }
  if (me === undefined) return
  if (stats.uid !== me) {
    throw refused(path, 'belongs to another user', `Create your own file: install -m 600 /dev/null ${path}`)
  }
  const mode = stats.mode & 0o777
  if ((mode & 0o077) === 0) return
  throw refused(path, `can be read by other users (mode ${mode.toString(8)})`, `chmod 600 ${shellWord(path)}`)
}

function refused(path: string, problem: string, hint: string): LockaleError {
  return new LockaleError('KEY_FILE_REFUSED', `The key file ${path} ${problem}.`, { place: path, hint })
}

const maxBytes = 1_048_576

/** Finds a `.env` file with an API key, for the error message. Searches from `cwd` up to the folder of the config. */
async function keyInEnvFile(
  cwd: string,
  variables: readonly string[],
): Promise<{ readonly file: string; readonly name: string } | undefined> {
  for (const folder of await foldersOf(cwd)) {
    for (const file of ['.env.local', '.env']) {
      const text = await textOf(join(folder, file))
      const name = variables.find((one) =>
        new RegExp(String.raw`^[ \t]*(?:export[ \t]+)?${one}[ \t]*=[ \t]*[^\s#]`, 'mu').test(text),
      )
      if (name !== undefined) return { file: relative(cwd, join(folder, file)).replaceAll('\\', '/'), name }
    }
  }
  return undefined
}

async function foldersOf(cwd: string): Promise<readonly string[]> {
  const folders: string[] = []
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.push(folder)
    const names = await readdir(folder).catch(() => [])
    if (names.some((name) => name.startsWith('lockale.config.'))) return folders
    if (folder === dirname(folder)) return [cwd]
  }
}

async function textOf(path: string): Promise<string> {
  try {
    const facts = await lstat(path)
    return facts.isFile() && facts.size <= maxBytes ? await readFile(path, 'utf8') : ''
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return ''
  }
}

/**
 * Returns the API key from text that must be one line. Error messages do not show the text.
 * @param what name of the source of the text, with which the error message begins
 * @throws {LockaleError} `KEY_INVALID`
 */
function oneLine(text: string, what: string): string {
  const problem = problemOf(text)
  if (problem === undefined) return text.trim()
  throw new LockaleError('KEY_INVALID', `${what} ${problem}.`, {
    hint: 'It must print the key and nothing else, on one line.',
  })
}

function problemOf(text: string): string | undefined {
  if (Buffer.byteLength(text) > maxKeyBytes) return `prints more than ${maxKeyBytes} bytes`
  if (text.trim() === '') return 'prints no key'
  if (/[\r\n]/u.test(text.trim())) return 'prints more than one line'
  return undefined
}
