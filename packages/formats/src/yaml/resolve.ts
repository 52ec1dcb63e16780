/**
 * Returns what readers make of a plain scalar: all a text, none a text, or only some. They are YAML 1.1 (PyYAML, Psych), the core
 * schema of YAML 1.2, and Ruby with its symbols.
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

/** True if every reader takes this for a text where it stands without quotes. In doubt it is not. */
export function isPlainSafe(text: string, { inFlow }: { readonly inFlow: boolean }): boolean {
  if (
    text === '' ||
    !printable.test(text) ||
    /^\s|\s$|^[ ,[\]{}#&*!|>'"%@`:]|^[-?](?: |$)|^(?:---|\.\.\.)|: | #|:$/.test(text)
  )
    return false
  if (inFlow && /[,[\]{}:]|^[-?]/.test(text)) return false
  return text.length > maxLength || !isTyped(text)
}

/** The first characters of all that is no text. */
const first = /^[-+.~=<:\dnNyYtTfFoO]?$/
/** Length limit: no number, word or date is longer. */
const maxLength = 100
const timestamp = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)?$/

/**
 * Returns true for a token that YAML 1.1 does not read as a string (https://yaml.org/type/), with numbers as PyYAML
 * reads them. A lone `y` is a string in Psych and PyYAML.
 */
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

/** YAML 1.2.2 §10.3.2. */
function isOther12(token: string): boolean {
  return (
    /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?)$/.test(token) ||
    isInfinity.test(token)
  )
}

const isInfinity = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/

/** Wider than what any reader takes for something else than a text: Ruby has commas in its numbers. */
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

/** Matches text without controls, line breaks of any YAML version, invisible marks and lone surrogates. */
const printable = /^[ -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u
