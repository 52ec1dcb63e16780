interface LockaleErrorOptions {
  /** What to do next, as a sentence. */
  readonly hint: string
  readonly cause?: unknown
  /** Where the problem is: `file`, `file:line:column`, or a URL without its query. */
  readonly place?: string | undefined
}

/**
 * An error with a hint for the user. To handle it, compare `code` (such as `CONFIG_NOT_FOUND`, see docs/errors.md). Do
 * not use `instanceof`, since two installed copies of a package have different classes. Messages contain no secrets.
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

/** Codes of errors whose message has several lines: a summary, then one line for each problem. */
export const listsProblems: ReadonlySet<string> = new Set([
  'CONFIG_INVALID',
  'GLOSSARY_FILE_INVALID',
  'STYLE_FILE_INVALID',
])

/** Returns true for a `LockaleError`, even from another copy of this package. With `code`: only for this code. */
export function isLockaleError(error: unknown, code?: string): error is LockaleError {
  if (!isError(error) || !('code' in error) || !('hint' in error)) return false
  return typeof error.code === 'string' && (code === undefined || error.code === code)
}

/** Returns the `code` of an error such as `ECONNRESET`, or `undefined`. For errors of files, use `systemCode`. */
export function codeOf(error: unknown): string | undefined {
  return isError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns the `code` of a system error such as `ENOENT`, or `undefined`. */
export function systemCode(error: unknown): string | undefined {
  const code = codeOf(error)
  const [, number = ''] = /^Unknown system error -(\d+)$/u.exec(code ?? '') ?? []
  return unnamed[number] ?? code
}

/** Names of system errors for which Node has no name, by error number on Linux and macOS. */
const unnamed: Readonly<Record<string, string>> = {
  '122': 'EDQUOT',
  '69': 'EDQUOT',
  '116': 'ESTALE',
  '70': 'ESTALE',
  '117': 'EUCLEAN',
}

/** Returns the message of a thrown value, even if it is not an `Error`. */
export function errorMessage(error: unknown): string {
  return isError(error) ? error.message : String(error)
}

/** Returns true for an error, also of another realm: in jest, errors of Node's modules are no `instanceof Error`. */
function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}

/** Returns message and hint of an error. Replaces the path by `this file`, since the caller prints the path itself. */
export function whyOf({ message, hint, place }: LockaleError): string {
  const words = hint === undefined ? message : `${message} ${hint}`
  return place === undefined ? words : words.replaceAll(place, 'this file')
}

/** Called with the rest of a destructured object, which must be empty: TypeScript reports a forgotten field. */
export function nothingLeft(_rest: Readonly<Record<string, never>>): void {}

/** Called in the `default` of a `switch` that handles all cases: TypeScript reports a case that was forgotten. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`)
}
