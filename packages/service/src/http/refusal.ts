/** A request that is not served. Thrown anywhere below the router, and answered as `{ message, detail?, code? }`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Second sentence of the body, if the service has one. */
  readonly detail: string | undefined
  readonly code: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    { detail, code, headers = {} }: Partial<Pick<Refusal, 'detail' | 'code' | 'headers'>> = {},
  ) {
    super(message)
    this.status = status
    this.detail = detail
    this.code = code
    this.headers = headers
  }
}

/** Rule 7 of docs/api.md: the field does not accept the value. */
export function notSupported(field: string): Refusal {
  return new Refusal(400, `Value for '${field}' not supported.`)
}

/** Rule 6 of docs/api.md: a required field is missing. */
export function notSpecified(field: string): Refusal {
  return new Refusal(400, `Parameter '${field}' not specified`)
}

/** Rule 67 of docs/api.md: no key, a wrong key, or a key without the right to call this. */
export function forbidden(detail?: string): Refusal {
  return new Refusal(403, 'Forbidden', { detail })
}

/** Rules 2, 30 and 47 of docs/api.md. */
export function tooLarge(): Refusal {
  return new Refusal(413, 'Request size exceeds the limit.')
}

/** Rules 50 and 65 of docs/api.md. */
export function quotaExceeded(): Refusal {
  return new Refusal(456, 'Quota for this billing period has been exceeded.')
}

/** Rule 64 of docs/api.md. @param pointer names the field: `/targets/0/type` */
export function invalidField(pointer: string): Refusal {
  return new Refusal(400, `${pointer}: Value is not valid`)
}
