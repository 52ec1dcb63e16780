import { type RefusalRule, refusalRules } from '@lockale/api'
import { isLockaleError, LockaleError } from '@lockale/errors'

/** Why a request was not sent: its form is wrong, or it is too large. */
export type RequestErrorCode = 'REQUEST_INVALID' | 'REQUEST_TOO_LARGE'

/** A request that the service would refuse, so the client did not send it. */
export class RequestRefused extends LockaleError {
  override readonly name: string = 'RequestRefused'
  declare readonly code: RequestErrorCode
  /** The name of the service's rule that the request breaks. */
  readonly rule: RefusalRule

  constructor(code: RequestErrorCode, message: string, { rule, hint }: { rule: RefusalRule; hint: string }) {
    super(code, message, { hint })
    this.rule = rule
  }
}

/**
 * @param problem as the end of a sentence, without a full stop: `there is no text`. Names places and sizes, and no texts.
 */
export function requestRefused(
  rule: RefusalRule,
  problem: string,
  { code = 'REQUEST_INVALID' }: { readonly code?: RequestErrorCode } = {},
): RequestRefused {
  return new RequestRefused(code, `The request was not sent: ${problem} (rule ${rule}).`, {
    rule,
    hint: rule === 'document-size' ? 'Send it in parts. Nothing was sent.' : hints[code],
  })
}

const hints: Readonly<Record<RequestErrorCode, string>> = {
  REQUEST_TOO_LARGE: 'Split it into several requests. Nothing was sent.',
  REQUEST_INVALID: 'The service would refuse this request. Correct what the message names. Nothing was sent.',
}

/** Returns true for a `RequestRefused` of any copy of this package, and for the given rule if there is one. */
export function isRequestRefused(error: unknown, rule?: RefusalRule): error is RequestRefused {
  if (!isLockaleError(error) || !('rule' in error) || typeof error.rule !== 'string') return false
  return Object.hasOwn(refusalRules, error.rule) && (rule === undefined || error.rule === rule)
}
