import { LockaleError, rememberSecret, Secret } from '@lockale/errors'
import { askHelper } from './credential-helper.ts'
import { runKeyCommand } from './key-command.ts'
import { readKeyFile } from './key-file.ts'
import { type Environment, exposedIn, type KeyHost, type KeySource, keySourceOf, sourceNames } from './key-source.ts'
import { oneLine } from './one-line.ts'

export interface FindOptions {
  /** Reads standard input to its end, where `--key-file -` says that the key comes from there. */
  readonly stdin?: (() => Promise<string>) | undefined
  /** Of the service that the key is for: with `deepl` the variables of DeepL's own tools are looked at too. */
  readonly preset?: string | undefined
  /** Of a command or helper, in milliseconds; default 30 s. */
  readonly timeoutMs?: number | undefined
}

/**
 * The key, from the first source that is set: `--key-file -`, `LOCKALE_KEY`, `LOCKALE_KEY_FILE`, `LOCKALE_KEY_COMMAND`,
 * `LOCKALE_CREDENTIAL_HELPER`, for preset `deepl` also `DEEPL_AUTH_KEY` and `DEEPL_API_KEY`, the user's own key file. Never from a file of the project, which other people may write. A
 * source that is set and fails is an error: nobody wants the next one's key instead. Ask only for a host that may have the
 * key. Outputs of runs with this environment hide what is found.
 * @throws {LockaleError} `KEY_MISSING`, `KEY_EXPOSED`, `KEY_FILE_REFUSED`, `KEY_COMMAND_FAILED`, `KEY_INVALID`
 */
export async function findKey(env: Environment, host: KeyHost, options: FindOptions = {}): Promise<Secret> {
  const source = await refuseNoKey(env, options)
  const value = await readSource(source, { env, host, options })
  const secret = new Secret(value)
  rememberSecret(env, secret)
  return secret
}

/** The source that will be asked. @throws {LockaleError} `KEY_MISSING` and `KEY_EXPOSED` where none is set */
export async function refuseNoKey(env: Environment, { stdin, preset }: FindOptions): Promise<KeySource> {
  const source = await keySourceOf(env, { hasStdin: stdin !== undefined, preset })
  if (source === undefined) throw exposed(env) ?? missing(env, preset)
  return source
}

interface Reading {
  readonly env: Environment
  readonly host: KeyHost
  readonly options: FindOptions
}

async function readSource(source: KeySource, { env, host, options }: Reading): Promise<string> {
  const { timeoutMs = 30_000 } = options
  switch (source.kind) {
    case 'stdin':
      return oneLine((await options.stdin?.()) ?? '', 'Standard input')
    case 'variable':
      return source.value
    case 'file':
      return readKeyFile(source.path)
    case 'command':
      return runKeyCommand(source.line, { env, host, timeoutMs })
    case 'helper': {
      const password = await askHelper(source.line, { env, host, timeoutMs })
      if (password === undefined) throw unknownToHelper(host)
      return password
    }
  }
}

function exposed(env: Environment): LockaleError | undefined {
  const name = exposedIn(env)
  if (name === undefined) return undefined
  return new LockaleError(
    'KEY_EXPOSED',
    `The key stands in ${name}, which bundlers put into the app for everyone to read.`,
    { hint: 'Rename the variable to LOCKALE_KEY, and make a new key: this one may be public already.' },
  )
}

function missing(env: Environment, preset: string | undefined): LockaleError {
  return new LockaleError('KEY_MISSING', 'There is no key for the language service.', {
    hint: `Set LOCKALE_KEY in the environment (looked at: ${sourceNames(env, preset).join(', ')}). To try things out with no key: \`lockale sync --local\`.`,
  })
}

function unknownToHelper({ host }: KeyHost): LockaleError {
  return new LockaleError('KEY_MISSING', `The credential helper has no key for ${host}.`, {
    hint: `Store one there for ${host}, or unset LOCKALE_CREDENTIAL_HELPER and set LOCKALE_KEY.`,
  })
}
