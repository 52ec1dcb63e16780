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

/** Replaces every spelling of the secrets (plain, base64, hex, URL-encoded, escaped) and any `…-Auth-Key …` header. */
export function redact(text: string, secrets: readonly Secret[] = []): string {
  let clean = text
  for (const secret of secrets) for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, mask)
  return clean.replaceAll(/\b([A-Za-z]+-Auth-Key)(\s+)[^\s"',;]+/giu, `$1$2${mask}`)
}

const known = new WeakMap<Secret, readonly string[]>()

/** The longest first: a shorter one may be the beginning of it. */
function spellingsOf(secret: Secret): readonly string[] {
  const found = known.get(secret) ?? spell(secret.reveal())
  known.set(secret, found)
  return found
}

function spell(value: string): readonly string[] {
  if (value.length < 4) return []
  const bytes = Buffer.from(value)
  const urls = [encodeURIComponent(value), encodeURI(value)]
  const json = JSON.stringify(value).slice(1, -1)
  const spellings = [
    value,
    ...urls,
    ...urls.map((url) => url.replaceAll(/%[0-9A-F]{2}/gu, (hex) => hex.toLowerCase())),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/u, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    json,
    json.replaceAll('/', String.raw`\/`),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ]
  return [...new Set(spellings)].sort((a, b) => b.length - a.length)
}
