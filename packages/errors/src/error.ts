interface LockaleErrorOptions {
  /** What to do next, as a sentence. */
  readonly hint: string
  readonly cause?: unknown
  /** Where the problem is: `file`, `file:line:column`, or a URL without its query. */
  readonly place?: string | undefined
}

/**
 * An error that stops a run or a call. Use `code` (`AREA_WHAT`, listed in docs/errors.md) to decide what to do, not
 * `instanceof`: two copies of a package have two classes. Messages never contain secrets.
 */
export class LockaleError extends Error {
  override readonly name: string = 'LockaleError'
  /** A stable identifier, such as `CONFIG_NOT_FOUND`. */
  readonly code: string
  /** What to do next, as a sentence. */
  readonly hint: string
  /** Where the problem is: `file`, `file:line:column`, or a URL without its query. */
  readonly place: string | undefined

  constructor(code: string, message: string, { hint, cause, place }: LockaleErrorOptions) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.hint = hint
    this.place = place
  }
}

/** Codes of errors whose message is a list: what is wrong in the first line, one problem in each line below. */
export const listsProblems: ReadonlySet<string> = new Set([
  'CONFIG_INVALID',
  'GLOSSARY_FILE_INVALID',
  'STYLE_FILE_INVALID',
])

/** Returns true for a `LockaleError` of any copy of this package, with the given code if there is one. */
export function isLockaleError(error: unknown, code?: string): error is LockaleError {
  if (!(error instanceof Error) || !('code' in error) || !('hint' in error)) return false
  return typeof error.code === 'string' && (code === undefined || error.code === code)
}

/** Returns the `code` of a system error such as `ENOENT`, or `undefined`. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return undefined
  const [, number] = /^Unknown system error -(\d+)$/u.exec(error.code) ?? []
  return number === undefined ? error.code : (unnamed[number] ?? error.code)
}

/** Codes of system errors that Node has no names for, by error number on Linux and macOS. */
const unnamed: Readonly<Record<string, string>> = {
  '122': 'EDQUOT',
  '69': 'EDQUOT',
  '116': 'ESTALE',
  '70': 'ESTALE',
  '117': 'EUCLEAN',
}

/** Returns the message of any thrown value, which need not be an `Error`. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns the message and hint of an error, with `this file` instead of the path, which the caller shows itself. */
export function whyOf({ message, hint, place }: LockaleError): string {
  const words = hint === undefined ? message : `${message} ${hint}`
  return place === undefined ? words : words.replaceAll(place, 'this file')
}

/** Checks that destructuring took every field of an object: a new field does not compile until it is handled. */
export function nothingLeft(_rest: Readonly<Record<string, never>>): void {}

/** Marks the end of an exhaustive `switch`: a new member of the union does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
