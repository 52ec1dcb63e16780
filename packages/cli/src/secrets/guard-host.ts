import { knownSecrets, redact, type Secret } from '@lockale/errors'
import type { Host, Terminal } from '../host.ts'

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
