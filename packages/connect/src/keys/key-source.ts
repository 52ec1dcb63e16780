import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, keyVariables, systemCode } from '@lockale/errors'

/** Address of the service that gets the API key. Credential helpers are asked only for the key of this host. */
export interface KeyHost {
  readonly protocol: 'https' | 'http'
  /** `host[:port]`, as `URL.host` gives it. */
  readonly host: string
}

/** Where the API key comes from. Only `variable` contains the key itself. */
export type KeySource =
  | { readonly kind: 'stdin' }
  | { readonly kind: 'variable'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly path: string; readonly isUsers: boolean }
  | { readonly kind: 'command'; readonly line: string }
  | { readonly kind: 'helper'; readonly line: string }

const [ownVariable, ...vendorVariables] = keyVariables

/**
 * Returns the first API key source that the user has set, in the order of `findKey`. Reads no file, runs no program.
 * @param search `preset`: for `deepl`, the environment variables of DeepL's own programs count, too. `variable`: only this
 * environment variable counts, since the key is that of another account
 */
export async function keySourceOf(
  env: Environment,
  {
    hasStdin = false,
    preset,
    variable,
  }: {
    readonly hasStdin?: boolean
    readonly preset?: string | undefined
    readonly variable?: string | undefined
  } = {},
): Promise<KeySource | undefined> {
  if (variable !== undefined) return variableIn(env, [variable])
  if (hasStdin) return { kind: 'stdin' }
  const own = variableIn(env, [ownVariable])
  if (own !== undefined) return own
  const path = setIn(env, 'LOCKALE_KEY_FILE')
  if (path !== undefined) return { kind: 'file', path, isUsers: false }
  const command = setIn(env, 'LOCKALE_KEY_COMMAND')
  if (command !== undefined) return { kind: 'command', line: command }
  const helper = setIn(env, 'LOCKALE_CREDENTIAL_HELPER')
  if (helper !== undefined) return { kind: 'helper', line: helper }
  const vendors = variableIn(env, vendorsOf(preset))
  if (vendors !== undefined) return vendors
  const users = usersKeyFile(env)
  return users !== undefined && (await isThere(users)) ? { kind: 'file', path: users, isUsers: true } : undefined
}

function vendorsOf(preset: string | undefined): readonly string[] {
  return preset === 'deepl' ? vendorVariables : []
}

/** Returns true if the user has set a source for the API key. Reads no key file and runs no program. */
export async function hasKey(env: Environment, preset?: string, variable?: string): Promise<boolean> {
  return (await keySourceOf(env, { preset, variable })) !== undefined
}

export function variableNames(preset: string | undefined): readonly string[] {
  return [ownVariable, ...vendorsOf(preset)]
}

export function sourceNames(env: Environment, preset?: string): readonly string[] {
  const file = usersKeyFile(env)
  return [
    ownVariable,
    'LOCKALE_KEY_FILE',
    'LOCKALE_KEY_COMMAND',
    'LOCKALE_CREDENTIAL_HELPER',
    ...vendorsOf(preset),
    ...(file === undefined ? [] : [file]),
  ]
}

/** Returns the user's key file: `$XDG_CONFIG_HOME/lockale/key`, `~/.config/lockale/key`, `%APPDATA%\lockale\key`. */
function usersKeyFile(env: Environment, platform: NodeJS.Platform = process.platform): string | undefined {
  const { APPDATA, XDG_CONFIG_HOME, HOME } = env
  if (platform === 'win32') return APPDATA === undefined || APPDATA === '' ? undefined : join(APPDATA, 'lockale', 'key')
  // The XDG Base Directory Specification says to ignore a relative path.
  if (XDG_CONFIG_HOME?.startsWith('/') === true) return join(XDG_CONFIG_HOME, 'lockale', 'key')
  return HOME?.startsWith('/') === true ? join(HOME, '.config', 'lockale', 'key') : undefined
}

/** Bundlers copy environment variables with these prefixes into the built app, where all its users can read them. */
const publicPrefixes = 'VITE_ NEXT_PUBLIC_ NUXT_PUBLIC_ PUBLIC_ REACT_APP_ GATSBY_ EXPO_PUBLIC_ VUE_APP_ NG_APP_'.split(
  ' ',
)

/** Returns an environment variable with an API key that a bundler would copy into the app; `undefined` if none. */
export function exposedIn(env: Environment): string | undefined {
  return publicPrefixes.map((prefix) => `${prefix}${ownVariable}`).find((name) => setIn(env, name) !== undefined)
}

export function isPublic(name: string): boolean {
  return publicPrefixes.some((prefix) => name.startsWith(prefix))
}

function variableIn(env: Environment, names: readonly string[]): KeySource | undefined {
  const name = names.find((one) => setIn(env, one) !== undefined)
  return name === undefined ? undefined : { kind: 'variable', name, value: setIn(env, name) ?? '' }
}

function setIn(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    const code = systemCode(error)
    return code !== 'ENOENT' && code !== 'ENOTDIR' // reading it reports the error
  }
}
