import { carriageReturn, colon, hash, isDigit, isLetter, lineFeed, space } from '../signs.ts'
import { endsWord, isBlank } from '../lines.ts'

/** Returns the end of a plain scalar on a line: before `: `, ` #` or the line break. */
export function plainEnd(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code > colon || code === space) {
      at++
    } else if (code === colon) {
      if (endsWord(text.charCodeAt(at + 1))) return at
      at++
    } else if (code === hash) {
      if (isBlank(text.charCodeAt(at - 1))) return at
      at++
    } else if (code === lineFeed || code === carriageReturn || Number.isNaN(code)) {
      return at
    } else {
      at++
    }
  }
}

export function trimEnd(text: string, from: number, to: number): number {
  let end = to
  while (end > from && isBlank(text.charCodeAt(end - 1))) end--
  return end
}

/** Returns false for a character that cannot start a plain scalar (YAML 1.2.2 §7.3.3). */
export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  // - ? :
  if (code === 0x2d || code === 0x3f || code === colon) {
    const next = text.charCodeAt(at + 1)
    return !endsWord(next) && !isFlowSign(next)
  }
  return !(code < 0x80 && isIndicator[code] === 1)
}

/** Returns the end of an anchor or alias. Accepts only ASCII letters, digits, `_`, `-` and `.`. */
export function anchorEnd(text: string, from: number): number {
  let at = from + 1
  while (isAnchorSign(text.charCodeAt(at))) at++
  return at
}

function isAnchorSign(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 0x5f || code === 0x2d || code === 0x2e
}

const isIndicator = new Uint8Array(0x80)
for (const sign of ',[]{}#&*!|>\'"%@`') isIndicator[sign.charCodeAt(0)] = 1

export function isFlowSign(code: number): boolean {
  return code === 0x2c || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d
}

/**
 * Returns `text` if all readers take a scalar for a string, `other` if none does, otherwise `ambiguous`. Readers are
 * YAML 1.1 (PyYAML, Psych), the core schema of YAML 1.2, and Ruby with its symbols.
 */
export function readPlain(token: string): 'text' | 'other' | 'ambiguous' {
  if (!first.test(token.charAt(0))) return 'text'
  if (token.length > maxLength) return 'text'
  if (/^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE)?$/.test(token) || timestamp.test(token)) return 'other'
  if (/^:[A-Za-z_]\w*[?!=]?$/.test(token)) return 'other'
  const isOlder = isOther11(token)
  const isNewer = isOther12(token)
  return isOlder && isNewer ? 'other' : isOlder || isNewer ? 'ambiguous' : 'text'
}

/** Returns true if every reader takes an unquoted value for a string; false in doubt. */
export function isPlainSafe(text: string, { inFlow }: { readonly inFlow: boolean }): boolean {
  if (
    text === '' ||
    !isVisible(text) ||
    /^\s|\s$|^[ ,[\]{}#&*!|>'"%@`:]|^[-?](?: |$)|^(?:---|\.\.\.)|: | #|:$/.test(text)
  )
    return false
  if (inFlow && /[,[\]{}:]|^[-?]/.test(text)) return false
  return text.length > maxLength || !isTyped(text)
}

/** Matches the first characters of values that are not strings. */
const first = /^[-+.~=<:\dnNyYtTfFoO]?$/
/** Maximum length of a value that is not a string: no number, word or date is longer. */
const maxLength = 100
const timestamp = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)?$/

/** Returns true for a token that is not a string in YAML 1.1, with numbers as in PyYAML. A single `y` is a string. */
function isOther11(token: string): boolean {
  return (
    /^(?:Y|yes|Yes|YES|n|N|no|No|NO|on|On|ON|off|Off|OFF|=|<<)$/.test(token) ||
    /^[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][\d_]*|0x[\da-fA-F_]+|[1-9][\d_]*(?::[0-5]?\d)+)$/.test(token) ||
    /^[-+]?(?:\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?|\.\d[\d_]*(?:[eE][-+]\d+)?|\d[\d_]*(?::[0-5]?\d)+\.[\d_]*)$/.test(
      token,
    ) ||
    isInfinity.test(token)
  )
}

/** Returns true for a token that is not a string in YAML 1.2 (1.2.2 §10.3.2). */
function isOther12(token: string): boolean {
  return (
    /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?)$/.test(token) ||
    isInfinity.test(token)
  )
}

const isInfinity = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/** Returns true for text that some YAML reader may read as another type, such as Ruby's numbers with commas. */
function isTyped(text: string): boolean {
  if (/^(?:~|null|Y|[nN]|=|<<)$/.test(text) || /^(?:null|yes|no|on|off|true|false|[-+]?\.(?:inf|nan))$/i.test(text))
    return true
  if (!/^[-+.]?[\d.]/.test(text)) return false
  return (
    /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|[\d_,]+)$/i.test(text) ||
    /^[-+]?[\d_,]*(?:\.[\d_]*)?(?:e[-+]?\d+)?$/i.test(text) ||
    /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/.test(text) ||
    /^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+\d|$)/.test(text)
  )
}

/** Returns true for text that single quotes and block scalars can hold in every YAML version. */
export function isVisible(text: string): boolean {
  return visible.test(text)
}

/** Matches text without controls, line breaks of any YAML version, invisible marks and lone surrogates. */
const visible = /^[ -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u
