import { type Environment, proxySecrets } from './proxy.ts'
import { Secret } from './redact.ts'
import { rememberFor } from './values.ts'

/** The secrets of each environment: two runs in one process do not mask each other's secrets. */
const listOf = rememberFor<Environment, Secret[]>(() => [])

/** Returns all secrets that no output of a run with this environment may show. Later secrets appear in the list too. */
export function knownSecrets(env: Environment): readonly Secret[] {
  const secrets = listOf(env)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    if (isKeyVariable(name)) add(secrets, value, value.trim())
    else if (/^(?:https?|all)_proxy$/iu.test(name)) add(secrets, ...proxySecrets(value))
  }
  return secrets
}

/** Hides a secret in all later output of runs with this environment. Call it before the secret is used. */
export function rememberSecret(env: Environment, secret: Secret): void {
  add(listOf(env), secret.reveal())
}

function add(secrets: Secret[], ...values: readonly string[]): void {
  for (const value of values) {
    if (value !== '' && !secrets.some((known) => known.reveal() === value)) secrets.push(new Secret(value))
  }
}

/** Variables that hold a key of the service: of lockale, of DeepL's client libraries, and of DeepL's command line. */
export const keyVariables = ['LOCKALE_KEY', 'DEEPL_AUTH_KEY', 'DEEPL_API_KEY'] as const

/** Returns true for a variable that holds a key, in any letter case and with prefixes such as `VITE_`. */
export function isKeyVariable(name: string): boolean {
  return /(?:LOCKALE_KEY|^DEEPL_(?:AUTH|API)_KEY)$/iu.test(name)
}

/** Returns true for a variable that tells git which repository to use. Git hooks set it. */
export function isAboutRepository(name: string): boolean {
  return /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|CONFIG_PARAMETERS)$/iu.test(name)
}
