import { isKeyVariable, knownSecrets, redact, type Secret } from '@lockale/errors'
import type { Environment, Host, Terminal } from '../host.ts'
import { openOutput } from '../output.ts'

/**
 * The host as a run gets it: whatever is written to it, by whom and how ever, loses the secrets that the run knows at that
 * moment. Nothing goes out beside it.
 */
export function guardHost(host: Host): Host {
  const secrets = knownSecrets(host.env)
  const { parts } = host
  return {
    ...host,
    stdout: guardTerminal(host.stdout, secrets),
    stderr: guardTerminal(host.stderr, secrets),
    parts: {
      ...parts,
      writeText: (path, text) => parts.writeText(path, redact(text, secrets)),
      appendText: (path, text) => parts.appendText(path, redact(text, secrets)),
    },
  }
}

function guardTerminal(terminal: Terminal, secrets: readonly Secret[]): Terminal {
  const write = (text: string) => terminal.write(redact(text, secrets))
  // A width may change while it is looked at: everything but `write` is asked of the terminal itself.
  return Object.create(terminal, { write: { value: write } }) as Terminal
}

/**
 * The environment of a run, without the key staying in that of the process: a config that is code, what it imports, and
 * programs that are started have no business with it.
 */
export function takeEnvironment(process: Pick<NodeJS.Process, 'env'>): Environment {
  const env = { ...process.env }
  for (const name of Object.keys(env).filter(isKeyVariable)) delete process.env[name]
  return env
}

/** Redirects what Node prints itself (uncaught errors and warnings) to the sink, which redacts secrets. */
export function guardProcess(process: NodeJS.Process, host: Host): void {
  const crash = (error: unknown) => {
    openOutput(host, { isJson: false, isQuiet: false, noColor: false }).error(error)
    process.exit(70)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  process.removeAllListeners('warning') // Node's own, which writes past `process.stderr`
  process.on('warning', ({ name, message }) => {
    if (process.noDeprecation === true && name === 'DeprecationWarning') return
    host.stderr.write(redact(`(node) ${name}: ${message}\n`, knownSecrets(host.env)))
  })
}
