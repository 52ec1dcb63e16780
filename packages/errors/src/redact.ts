import { inspect } from 'node:util'

const mask = '[redacted]'

/** A key that cannot be printed: `String(key)`, JSON and `console.log` show a mask. Only `reveal` gives the value. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
    Object.defineProperty(this, inspect.custom, { value: () => mask })
  }

  /** The value itself. Called by the function that writes the request header and nowhere else. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return mask
  }

  toJSON(): string {
    return mask
  }
}

/** Replaces every spelling of the secrets (plain, base64, URL-encoded, JSON-escaped) and any `…-Auth-Key …` header. */
export function redact(text: string, secrets: readonly Secret[] = []): string {
  let clean = text
  for (const secret of secrets) {
    const value = secret.reveal()
    if (value.length < 4) continue
    const spellings = [
      value,
      Buffer.from(value).toString('base64'),
      Buffer.from(value).toString('base64url'),
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
    ]
    for (const spelling of spellings) clean = clean.replaceAll(spelling, mask)
  }
  return clean.replaceAll(/\b([A-Za-z]+-Auth-Key)(\s+)[^\s"',;]+/giu, `$1$2${mask}`)
}
