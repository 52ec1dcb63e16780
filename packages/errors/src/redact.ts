import { escapeHtml } from './escape.ts'
import { rememberFor } from './values.ts'

const mask = '[redacted]'

const nodeInspect = Symbol.for('nodejs.util.inspect.custom')

/** An API key or password. `String(key)`, JSON and `console.log` show only a mask; `reveal` returns the value. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
    Object.defineProperty(this, nodeInspect, { value: () => mask })
  }

  /** Returns the secret value. Call it only to send a request. */
  reveal(): string {
    return this.#value
  }

  /** Returns a mask. */
  toString(): string {
    return mask
  }

  /** Returns a mask. */
  toJSON(): string {
    return mask
  }
}

/**
 * Replaces the secrets by a mask, also if they are encoded (base64, hex, URL, escaped). Also replaces text that looks
 * like a secret: after `…-Auth-Key` or `Authorization: Basic`, and passwords in URLs. Does not search for a secret of
 * fewer than six characters, which may be a part of ordinary words.
 */
export function redact(text: string, secrets: readonly Secret[] = []): string {
  let clean = text
  for (const secret of secrets) for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, mask)
  // Searches for fixed words first, since in a long text this is a hundred times faster than the patterns.
  const folded = clean.toLowerCase().replaceAll('ſ', 's')
  if (folded.includes('-auth-key') || folded.includes('-signature')) clean = clean.replaceAll(header, `$1${mask}`)
  if (folded.includes('authorization')) clean = clean.replaceAll(authorization, `$1${mask}`)
  return clean.replaceAll(userInfo, `://${mask}@`)
}

// The patterns stop at a backslash: in JSON, a backslash before a quote has to stay.
const header = /\b([A-Za-z]+-(?:Auth-Key|Signature)\s+)(?:\\\/|[^\s"',;\\])+/giu
const authorization =
  /\b(authorization\\?["']?\s{0,9}[:=]\s{0,9}\\?["']?(?:basic|bearer|token)\s{1,9})(?:\\\/|[^\s"',;\\])+/giu
const userInfo = /:\/\/[^\s/@:"'\\]*:[^\s/@"'\\]+@/gu

/** Returns true if a string contains a secret, plain or encoded. */
export function holdsSecret(text: string, secrets: readonly Secret[]): boolean {
  return secrets.some((secret) => spellingsOf(secret).some((spelling) => text.includes(spelling)))
}

/** Returns a secret in all encodings, the longest first, since a shorter one may be the beginning of a longer one. */
const spellingsOf = rememberFor((secret: Secret) => spell(secret.reveal()))

const shortest = 6

function spell(value: string): readonly string[] {
  if (value.length < shortest) return []
  const bytes = new TextEncoder().encode(value)
  const sound = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) // half a surrogate pair cannot stand in a URL
  const urls = [encodeURIComponent(sound), encodeURI(sound)]
  const json = JSON.stringify(value).slice(1, -1)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const base64 = toBase64(bytes)
  const unpadded = base64.replace(/=+$/u, '')
  const spellings = [
    value,
    ...urls,
    ...urls.map((url) => url.replaceAll(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase())),
    ...urls.map((url) => url.replaceAll('%20', '+')),
    base64,
    unpadded,
    unpadded.replaceAll('+', '-').replaceAll('/', '_'),
    // The secret as a part of longer base64 data, such as `user:password` in a `Basic` login.
    ...[0, 1, 2].map((offset) => insideBase64(bytes, offset)),
    hex,
    hex.toUpperCase(),
    json,
    json.replaceAll('/', String.raw`\/`),
    JSON.stringify(json).slice(1, -1),
    // Parts of the secret, since flags on the command line are split at `=` and `,`.
    ...value.split(/[=,]/u).filter(({ length }) => length >= 8),
    escapeHtml(value),
    escapeHtml(value).replaceAll('&quot;', '"'),
  ]
  return [...new Set(spellings)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length)
}

/** Returns the base64 characters that depend only on these bytes, if `offset` unknown bytes precede them. */
function insideBase64(bytes: Uint8Array, offset: number): string {
  const behind = new Uint8Array(offset + bytes.length)
  behind.set(bytes, offset)
  const text = toBase64(behind).replace(/=+$/u, '')
  const changing = behind.length % 3
  return text.slice(offset === 0 ? 0 : offset + 1, changing === 0 ? undefined : -1)
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
