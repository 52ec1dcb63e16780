import { type Environment, proxySecrets } from './proxy.ts'
import { Secret } from './redact.ts'
import { rememberFor } from './values.ts'

/** Known secrets for each environment. Two runs in one process thus do not hide each other's secrets. */
const listOf = rememberFor<Environment, Secret[]>(() => [])

/** Returns the secrets to hide in all output of a run with this environment. Later secrets are added to the list. */
export function knownSecrets(env: Environment): readonly Secret[] {
  const secrets = listOf(env)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    if (isKeyVariable(name)) add(secrets, value, value.trim())
    else if (/^(?:https?|all)_proxy$/iu.test(name)) add(secrets, ...proxySecrets(value))
  }
  return secrets
}

/** Adds a secret to hide in all later output of runs with this environment. Call it before the secret is used. */
export function rememberSecret(env: Environment, secret: Secret): void {
  add(listOf(env), secret.reveal())
}

function add(secrets: Secret[], ...values: readonly string[]): void {
  for (const value of values) {
    if (value !== '' && !secrets.some((known) => known.reveal() === value)) secrets.push(new Secret(value))
  }
}

/** Environment variables with an API key: of lockale, of DeepL's client libraries, of DeepL's command line program. */
export const keyVariables = ['LOCKALE_KEY', 'DEEPL_AUTH_KEY', 'DEEPL_API_KEY'] as const

/** Returns true for an environment variable with an API key, also in lower case or with a prefix such as `VITE_`. */
export function isKeyVariable(name: string): boolean {
  return /(?:LOCKALE_KEY|^DEEPL_(?:AUTH|API)_KEY)$/iu.test(name)
}

/** Returns true for environment variables that tell git which repository to use. Git sets them when it runs a hook. */
export function isAboutRepository(name: string): boolean {
  return /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|CONFIG_PARAMETERS)$/iu.test(name)
}
