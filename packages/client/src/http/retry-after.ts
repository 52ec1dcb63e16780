/**
 * Milliseconds that a `Retry-After` header asks to wait: seconds or an HTTP date (RFC 9110 §10.2.3), `undefined` for
 * anything else. A date counts from the `Date` header of the same answer, so that clocks need not agree.
 */
export function parseRetryAfter(value: string | undefined, dateHeader?: string): number | undefined {
  const text = value?.trim() ?? ''
  // more digits than a year has seconds are garbage, not a wish
  if (/^\d{1,8}(\.\d+)?$/u.test(text)) return Math.round(Number(text) * 1000)
  if (!/^[A-Z][a-z]{2,8}[, ]/u.test(text)) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const sent = Date.parse(dateHeader ?? '')
  return Math.max(0, at - (Number.isNaN(sent) ? Date.now() : sent))
}
