import { type Environment, isKeyVariable, knownSecrets, redact, type Secret } from '@lockale/errors'
import type { Host, Terminal } from '../host.ts'
import { openOutput } from '../output.ts'

/** Returns a host that hides the API key and other known secrets in all output and in text files. */
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
  // Replaces only `write`. Other properties, such as the width, are read from the terminal, since they may change.
  return Object.create(terminal, { write: { value: write } }) as Terminal
}

/** Returns the environment, and removes API keys from `process.env`: configs and child processes must not read them. */
export function takeEnvironment(process: Pick<NodeJS.Process, 'env'>): Environment {
  const env = { ...process.env }
  for (const name of Object.keys(env).filter(isKeyVariable)) delete process.env[name]
  return env
}

/** Prints uncaught errors and warnings through the host, which hides secrets. Node itself would not hide them. */
export function guardProcess(process: NodeJS.Process, host: Host): void {
  const crash = (error: unknown) => {
    openOutput(host, { isJson: false, isQuiet: false, noColor: false }).error(error)
    process.exit(70)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
  process.removeAllListeners('warning') // Node's own listener bypasses `process.stderr`
  process.on('warning', ({ name, message }) => {
    if (process.noDeprecation === true && name === 'DeprecationWarning') return
    host.stderr.write(redact(`(node) ${name}: ${message}\n`, knownSecrets(host.env)))
  })
}
