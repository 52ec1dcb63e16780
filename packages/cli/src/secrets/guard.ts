import { knownSecrets, redact } from '@lockale/errors'
import type { Environment, Host } from '../host.ts'
import { openOutput } from '../output.ts'

/**
 * The environment of a run, without the key staying in that of the process: a config that is code, what it imports, and
 * programs that are started have no business with it.
 */
export function takeEnvironment(process: Pick<NodeJS.Process, 'env'>): Environment {
  const env = { ...process.env }
  for (const name of ['LOCKALE_KEY', 'DEEPL_AUTH_KEY', 'DEEPL_API_KEY']) delete process.env[name]
  return env
}

/** What Node would print by itself goes through the sink too: errors that nobody caught, and warnings. */
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
