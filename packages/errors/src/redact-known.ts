import { proxySecrets } from './proxy.ts'
import { Secret } from './redact.ts'
import { rememberFor } from './values.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Kept by the environment that a run was given, and gone with it: two runs in one process do not hide each other's words,
 * and nothing has to be cleaned up.
 */
const listOf = rememberFor<Environment, Secret[]>(() => [])

/**
 * All that no output of a run with this environment may show: its keys, the passwords of its proxies, and what was
 * remembered since. One list that grows: whoever holds it sees later secrets too.
 */
export function knownSecrets(env: Environment): readonly Secret[] {
  const secrets = listOf(env)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    if (isKeyVariable(name)) add(secrets, value, value.trim())
    else if (/^(?:https?|all)_proxy$/iu.test(name)) add(secrets, ...proxySecrets(value))
  }
  return secrets
}

/** From now on the outputs of runs with this environment hide it. Call it before the secret is used. */
export function rememberSecret(env: Environment, secret: Secret): void {
  add(listOf(env), secret.reveal())
}

function add(secrets: Secret[], ...values: readonly string[]): void {
  for (const value of values) {
    if (value !== '' && !secrets.some((known) => known.reveal() === value)) secrets.push(new Secret(value))
  }
}

/** Variables that hold a key of the service: ours, of DeepL's client libraries, and of its command line. */
export const keyVariables = ['LOCKALE_KEY', 'DEEPL_AUTH_KEY', 'DEEPL_API_KEY'] as const

/** Whether a variable holds a key; also one by a name that bundlers publish, such as `VITE_LOCKALE_KEY`. Windows knows no letter case. */
export function isKeyVariable(name: string): boolean {
  return /(?:LOCKALE_KEY|^DEEPL_(?:AUTH|API)_KEY)$/iu.test(name)
}

/** A hook says by these which repository it is about; git would read its settings. */
export function isAboutRepository(name: string): boolean {
  return /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|CONFIG_PARAMETERS)$/iu.test(name)
}
