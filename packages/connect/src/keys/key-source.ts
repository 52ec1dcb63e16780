import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, keyVariables, systemCode } from '@lockale/errors'

/** The service that a key is for. Credential helpers are asked for the key of this host only. */
export interface KeyHost {
  readonly protocol: 'https' | 'http'
  /** `host[:port]`, as `URL.host` gives it. */
  readonly host: string
}

/** Where the key comes from. Only the kind `variable` holds the key itself. */
export type KeySource =
  | { readonly kind: 'stdin' }
  | { readonly kind: 'variable'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly path: string; readonly isUsers: boolean }
  | { readonly kind: 'command'; readonly line: string }
  | { readonly kind: 'helper'; readonly line: string }

const [ownVariable, ...vendorVariables] = keyVariables

/**
 * Returns the first source that is set, in the order of `findKey`. Runs no program and reads no key file.
 * @param search `preset`: with `deepl`, the variables of DeepL's own tools count too
 */
export async function keySourceOf(
  env: Environment,
  { hasStdin = false, preset }: { readonly hasStdin?: boolean; readonly preset?: string | undefined } = {},
): Promise<KeySource | undefined> {
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

/** Returns whether any source of a key is set. Runs no program and reads no key file. */
export async function hasKey(env: Environment, preset?: string): Promise<boolean> {
  return (await keySourceOf(env, { preset })) !== undefined
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

/** Bundlers write variables with these prefixes into the app. */
const publicPrefixes = 'VITE_ NEXT_PUBLIC_ NUXT_PUBLIC_ PUBLIC_ REACT_APP_ GATSBY_ EXPO_PUBLIC_ VUE_APP_ NG_APP_'.split(
  ' ',
)

/** Returns the set variable that would show the key to every user of the app. */
export function exposedIn(env: Environment): string | undefined {
  return publicPrefixes.map((prefix) => `${prefix}${ownVariable}`).find((name) => setIn(env, name) !== undefined)
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
