import { type RefusalRule, refusalRules } from '@lockale/api'
import { canonicalCode, isVariant } from '@lockale/api/language-table'
import { isLockaleError, LockaleError } from '@lockale/errors'

/** Why a request was not sent: it is invalid or too large. */
export type RequestErrorCode = 'REQUEST_INVALID' | 'REQUEST_TOO_LARGE'

/** The error for a request that was not sent because the service would refuse it. */
export class RequestRefused extends LockaleError {
  override readonly name: string = 'RequestRefused'
  declare readonly code: RequestErrorCode
  /** The name of the rule of the service that the request breaks. */
  readonly rule: RefusalRule

  constructor(code: RequestErrorCode, message: string, { rule, hint }: { rule: RefusalRule; hint: string }) {
    super(code, message, { hint })
    this.rule = rule
  }
}

/** Returns the error for a request. @param problem such as `there is no string`; must not quote the request's texts */
export function requestRefused(
  rule: RefusalRule,
  problem: string,
  { code = 'REQUEST_INVALID', hint = hints[code] }: { readonly code?: RequestErrorCode; readonly hint?: string } = {},
): RequestRefused {
  return new RequestRefused(code, `The request was not sent: ${problem} (rule ${rule}).`, {
    rule,
    hint,
  })
}

const hints: Readonly<Record<RequestErrorCode, string>> = {
  REQUEST_TOO_LARGE: 'Split it into several requests. Nothing was sent.',
  REQUEST_INVALID: 'The service would refuse this request. Correct what the message names. Nothing was sent.',
}

/** Returns true for a `RequestRefused` of any copy of this package; with `rule`, only for this rule. */
export function isRequestRefused(error: unknown, rule?: RefusalRule): error is RequestRefused {
  if (!isLockaleError(error) || !('rule' in error) || typeof error.rule !== 'string') return false
  return Object.hasOwn(refusalRules, error.rule) && (rule === undefined || error.rule === rule)
}

/** Checks the strings: at least one, and all of valid Unicode. Empty strings are allowed. @throws {RequestRefused} */
export function checkTexts(texts: readonly string[]): void {
  if (!Array.isArray(texts) || texts.length === 0) throw requestRefused('text-missing', 'there is no string')
  const odd = texts.findIndex((text) => typeof text !== 'string' || loneSurrogate.test(text))
  if (odd !== -1) throw requestRefused('text-type', `text ${odd + 1} is not well-formed Unicode`)
}

const loneSurrogate = /[\ud800-\udfff]/u

/** Checks that a target is set, and that the source has no region; `''` means "detect it". @throws {RequestRefused} */
export function checkLanguages(source: string, target: string): void {
  if (target === '') throw requestRefused('target-missing', 'there is no target language')
  if (!isVariant(canonicalCode(source) ?? '')) return
  throw requestRefused('variant-as-source', `the source language must be a base language, not ${source}`)
}

/** Checks the number of strings and the size of a request. @throws {RequestRefused} */
export function checkSize(
  { length }: readonly string[],
  bytes: number,
  { maxTexts, maxBytes }: { readonly maxTexts: number; readonly maxBytes: number },
): void {
  const code = 'REQUEST_TOO_LARGE'
  if (length > maxTexts) throw requestRefused('too-many-texts', `${length} texts, at most ${maxTexts} fit`, { code })
  if (bytes > maxBytes) throw requestRefused('body-size', `${bytes} bytes, at most ${maxBytes} fit`, { code })
}

/** Returns the body of a request as JSON. @throws {RequestRefused} for a value that JSON cannot have, such as a bigint */
export function encodeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    // the error of the runtime may show what is in the value
    throw requestRefused('parameters', 'a value in it cannot be written as JSON: a bigint, a loop, or one that throws')
  }
}

/** Returns the path of a resource. @throws {LockaleError} `REQUEST_INVALID` for an invalid id such as `a/b` */
export function pathOf(list: string, id: string): string {
  if (/^[\w:-]{1,100}$/u.test(id)) return `${list}/${encodeURIComponent(id)}`
  throw new LockaleError(
    'REQUEST_INVALID',
    'An id may contain only letters, digits, - and :, and at most 100 characters.',
    { hint: 'Copy the id from the list of the service.' },
  )
}
