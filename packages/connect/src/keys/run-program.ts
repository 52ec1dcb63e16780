import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { isAboutRepository, isKeyVariable, LockaleError } from '@lockale/errors'
import type { Environment } from './key-source.ts'
import { maxKeyBytes } from './one-line.ts'

interface Program {
  readonly words: readonly [program: string, ...args: string[]]
  /** The variable that names it, for errors: its words may hold secrets themselves. */
  readonly name: string
  readonly env: Environment
  readonly input: string
  readonly timeoutMs: number
  /** Exit code that says that the program knows no key; the result is then an empty string. */
  readonly noneCode?: number
}

/**
 * Returns what a program writes to stdout. Drops its stderr, which could contain a secret. The program runs in the home
 * folder, so that neither it nor git reads files of the project. It may not ask questions, and gets no key of another
 * source.
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
      // What it started itself may hold the pipes open for ever.
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
    child.stdin.on('error', () => undefined) // it need not listen
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
