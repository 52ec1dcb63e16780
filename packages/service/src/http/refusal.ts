/** The error for a refused request. Routes throw it, and the server answers with `{ message, detail?, code? }`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** Second sentence of the message, if the real service sends one. */
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

/** Returns the refusal for a field that does not accept the value (rule 7 of docs/api.md). */
export function notSupported(field: string): Refusal {
  return new Refusal(400, `Value for '${field}' not supported.`)
}

/** Returns the refusal for a missing field (rule 6 of docs/api.md). */
export function notSpecified(field: string): Refusal {
  return new Refusal(400, `Parameter '${field}' not specified`)
}

/** Returns the refusal for a missing or wrong API key, or one without access (rule 67 of docs/api.md). */
export function forbidden(detail?: string): Refusal {
  return new Refusal(403, 'Forbidden', { detail })
}

/** Returns the refusal for a request that is too large (rules 2, 30 and 47 of docs/api.md). */
export function tooLarge(): Refusal {
  return new Refusal(413, 'Request size exceeds the limit.')
}

/** Returns the refusal for an exceeded quota (rules 50 and 65 of docs/api.md). */
export function quotaExceeded(): Refusal {
  return new Refusal(456, 'Quota for this billing period has been exceeded.')
}

/** Returns the refusal for an invalid field (rule 64 of docs/api.md). @param pointer path such as `/targets/0/type` */
export function invalidField(pointer: string): Refusal {
  return new Refusal(400, `${pointer}: Value is not valid`)
}
