import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { type Environment, isAboutRepository, isKeyVariable, LockaleError } from '@lockale/errors'

interface Program {
  readonly words: readonly [program: string, ...args: string[]]
  /** Name of the environment variable with the command. Errors show this name: the command may contain secrets. */
  readonly name: string
  readonly env: Environment
  readonly input: string
  readonly timeoutMs: number
  /** Exit code with which the program says that it has no key. The result is then an empty string. */
  readonly noneCode?: number
}

/**
 * Returns the stdout of a program. Ignores stderr, which could contain a secret. Starts the program in the home folder,
 * so that it reads no files of the project, and without API keys in its environment.
 * @throws {LockaleError} `KEY_COMMAND_FAILED`
 */
export function runProgram({ words, name, env, input, timeoutMs, noneCode }: Program): Promise<string> {
  const [program, ...args] = words
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: homedir(),
      env: Object.fromEntries(Object.entries(env).filter(([one]) => !isKeyVariable(one) && !isAboutRepository(one))),
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    let bytes = 0
    const end = (settle: () => void) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      // Closes the pipes: other processes that the program has started may keep them open.
      child.stdout.destroy()
      child.stdin.destroy()
      child.unref()
      settle()
    }
    const fail = (what: string) => end(() => reject(failed(name, what)))
    const timer = setTimeout(() => fail(`printed nothing within ${timeoutMs / 1000} s`), timeoutMs)
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > 4 * maxKeyBytes) fail('prints far more than a key')
    })
    child.stdin.on('error', () => undefined) // the program may exit without reading it
    child.once('error', ({ code }: NodeJS.ErrnoException) => {
      fail(code === 'ENOENT' ? 'names a program that does not exist' : `cannot be run (${code ?? 'unknown reason'})`)
    })
    child.once('exit', (code, signal) => {
      if (code !== 0 && code === noneCode) end(() => resolve(''))
      else if (code !== 0) fail(code === null ? `was ended by ${signal ?? 'a signal'}` : `ended with exit code ${code}`)
    })
    child.once('close', () => end(() => resolve(Buffer.concat(chunks).toString('utf8'))))
    child.stdin.end(input)
  })
}

function failed(name: string, what: string): LockaleError {
  return new LockaleError('KEY_COMMAND_FAILED', `The command of ${name} ${what}.`, {
    hint: 'Run it yourself to see its output. It must not ask questions, and must end within 30 s.',
  })
}

export const maxKeyBytes = 4096

/**
 * Splits a command line into program and arguments, without a shell. Arguments with spaces must be in `'…'` or `"…"`.
 * Throws for syntax that only a shell understands, since it would not do what the user expects.
 * @param name name of the environment variable with the command line, for errors
 * @throws {LockaleError} `KEY_COMMAND_FAILED`
 */
export function splitCommand(
  line: string,
  name: string,
  platform: NodeJS.Platform = process.platform,
): readonly [program: string, ...args: string[]] {
  const words: string[] = []
  let rest = line.trim()
  while (rest !== '') {
    let word = ''
    while (rest !== '' && !/^\s/u.test(rest)) {
      const piece = pieceOf(rest, platform)
      if (piece === undefined) throw notPlain(name)
      word += piece.text
      rest = rest.slice(piece.length)
    }
    words.push(word)
    rest = rest.trimStart()
  }
  const [program, ...args] = words
  if (program === undefined || program === '') throw notPlain(name)
  if (/[\\/]/u.test(program) && !/^(?:\/|[A-Za-z]:[\\/])/u.test(program)) {
    throw new LockaleError('KEY_COMMAND_FAILED', `The program of ${name} is a relative path.`, {
      hint: 'Use a name that is in PATH, or an absolute path.',
    })
  }
  return [program, ...args]
}

function pieceOf(text: string, platform: NodeJS.Platform): { text: string; length: number } | undefined {
  const plain = platform === 'win32' ? /^[^\s'"$`|&;<>()*?~#!{}[\]%^]+/u : /^[^\s'"\\$`|&;<>()*?~#!{}[\]]+/u
  const [bare] = plain.exec(text) ?? []
  if (bare !== undefined) return { text: bare, length: bare.length }
  const [single, inside = ''] = /^'([^']*)'/u.exec(text) ?? []
  if (single !== undefined) return { text: inside, length: single.length }
  const [double, within = ''] = (platform === 'win32' ? /^"([^"%]*)"/u : /^"([^"\\$`]*)"/u).exec(text) ?? []
  if (double !== undefined) return { text: within, length: double.length }
  const [escaped, letter = ''] = (platform === 'win32' ? null : /^\\([^\n])/u.exec(text)) ?? []
  return escaped === undefined ? undefined : { text: letter, length: escaped.length }
}

function notPlain(name: string): LockaleError {
  return new LockaleError('KEY_COMMAND_FAILED', `${name} cannot be split into a program and its arguments.`, {
    hint: 'lockale runs it without a shell: no variables, pipes or wildcards. Put them into a script, and name the script.',
  })
}
