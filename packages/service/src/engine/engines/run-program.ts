import { spawn } from 'node:child_process'

export interface ProgramRun {
  readonly program: string
  readonly args: readonly string[]
  readonly timeoutMs: number
  /** Of what it prints; more ends it. */
  readonly maxBytes: number
  readonly signal?: AbortSignal | undefined
}

/** Why a program gave nothing; `cause` is the system's error when it could not be started. */
export class ProgramFailure extends Error {}

/**
 * What a program prints, as UTF-8. No shell; of the environment it sees what it needs to find its files. Ends with all it has
 * started.
 * @throws {ProgramFailure}
 */
export function runProgram({ program, args, timeoutMs, maxBytes, signal }: ProgramRun): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new ProgramFailure(`${program} was not started: the service is closing`))
      return
    }
    // a group of its own: it is a script that starts a dozen others
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: ownEnvironment() })
    const chunks: Buffer[] = []
    let bytes = 0
    let said = ''
    let why: string | undefined
    const timer = setTimeout(() => end(`took longer than ${timeoutMs} ms`), timeoutMs)
    const onAbort = (): void => end('was ended')
    signal?.addEventListener('abort', onAbort, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) end(`printed more than ${maxBytes} bytes`)
      else chunks.push(chunk)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < maxSaidLength) said += text
    })
    child.on('error', (error) => settle(new ProgramFailure(`${program} cannot be started`, { cause: error })))
    child.on('close', (code) => {
      if (why !== undefined) settle(new ProgramFailure(`${program} ${why}`))
      else if (code !== 0) settle(new ProgramFailure(`${program} ended with ${code ?? 'a signal'}: ${lastLine(said)}`))
      else settle(undefined)
    })

    function end(reason: string): void {
      why ??= reason
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // all of it has ended by itself
      }
    }

    function settle(failure: ProgramFailure | undefined): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      if (failure === undefined) resolve(Buffer.concat(chunks).toString())
      else reject(failure)
    }
  })
}

const maxSaidLength = 4096

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

/** Keys of the service stand in the environment too: they are nobody else's business. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|LC_\w+|TMPDIR|APERTIUM_\w+)$/u.test(name)),
  )
}
