import { escapeHtml } from './escape.ts'
import { rememberFor } from './values.ts'

const mask = '[redacted]'

const nodeInspect = Symbol.for('nodejs.util.inspect.custom')

/** A key that cannot be printed: `String(key)`, JSON and `console.log` show a mask. Only `reveal` returns the value. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
    Object.defineProperty(this, nodeInspect, { value: () => mask })
  }

  /** Returns the value. Only code that sends a request should call it. */
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
 * Masks every spelling of the secrets (plain, base64, hex, URL-encoded, escaped), and whatever looks like a secret:
 * `…-Auth-Key …`, `Authorization: Basic …` and the password in a URL. A secret of fewer than six characters is masked
 * only in such places, because it would match parts of ordinary words.
 */
export function redact(text: string, secrets: readonly Secret[] = []): string {
  let clean = text
  for (const secret of secrets) for (const spelling of spellingsOf(secret)) clean = clean.replaceAll(spelling, mask)
  // In a long document, the search for a fixed word takes a hundredth of the time of these patterns.
  const folded = clean.toLowerCase().replaceAll('ſ', 's')
  if (folded.includes('-auth-key') || folded.includes('-signature')) clean = clean.replaceAll(header, `$1${mask}`)
  if (folded.includes('authorization')) clean = clean.replaceAll(authorization, `$1${mask}`)
  return clean.replaceAll(userInfo, `://${mask}@`)
}

// A token contains no backslash: in JSON, the backslash before a quote has to stay.
const header = /\b([A-Za-z]+-(?:Auth-Key|Signature)\s+)(?:\\\/|[^\s"',;\\])+/giu
const authorization =
  /\b(authorization\\?["']?\s{0,9}[:=]\s{0,9}\\?["']?(?:basic|bearer|token)\s{1,9})(?:\\\/|[^\s"',;\\])+/giu
const userInfo = /:\/\/[^\s/@:"'\\]*:[^\s/@"'\\]+@/gu

/** Returns true if a string contains any spelling of a secret. */
export function holdsSecret(text: string, secrets: readonly Secret[]): boolean {
  return secrets.some((secret) => spellingsOf(secret).some((spelling) => text.includes(spelling)))
}

/** Returns the spellings of a secret, longest first: a shorter one may be the beginning of a longer one. */
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
    // the key in the base64 of a `Basic` login with any user name
    ...[0, 1, 2].map((offset) => insideBase64(bytes, offset)),
    hex,
    hex.toUpperCase(),
    json,
    json.replaceAll('/', String.raw`\/`),
    JSON.stringify(json).slice(1, -1),
    // the parts of a value that a command-line flag splits at `=` and `,`
    ...value.split(/[=,]/u).filter(({ length }) => length >= 8),
    escapeHtml(value),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  ]
  return [...new Set(spellings)].filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length)
}

/** Returns the base64 characters of these bytes in longer data, in which they follow `offset` unknown bytes. */
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
