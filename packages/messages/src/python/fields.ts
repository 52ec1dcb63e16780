/** A part of a format string that is filled in. */
export interface Field {
  readonly raw: string
  /** Key or name of the value; `''` for one that takes the next. */
  readonly name: string
  readonly isInteger: boolean
}

const percent =
  /%(?:\((?<name>[^()]{1,200})\))?(?<flags>[-+ #0]{0,8})(?:\*|\d{1,9})?(?:\.(?:\*|\d{0,9}))?[hlL]?(?<letter>[diouxXeEfFgGcrsa])/uy

/** `%(name)s`, `%5.2f`: a conversion of Python's `%` operator, at a percent sign. */
export function readPercentField(message: string, at: number): Field | undefined {
  percent.lastIndex = at
  const found = percent.exec(message)
  if (found?.groups === undefined) return undefined
  const { name, flags = '', letter = '' } = found.groups
  const raw = found[0]
  if (name === undefined && flags.includes(' ')) {
    // `100% sure`, `50 % de`: nobody shows numbers with a blank for a sign in a text for people
    const before = message.slice(Math.max(0, at - 2), at)
    if (/\p{N}\s?$/u.test(before) || /^\p{L}/u.test(message.slice(at + raw.length, at + raw.length + 2)))
      return undefined
  }
  return { raw, name: name ?? '', isInteger: /[diu]/u.test(letter) }
}

const start =
  /\{(?<name>[\p{L}_][\p{L}\p{N}_]{0,200}|\d{0,9})(?:\.[\p{L}_][\p{L}\p{N}_]{0,200}|\[[^[\]{}]{1,200}\]){0,20}(?:![rsa])?(?=[:}])/uy

/** Longer ones are text: the limit bounds the work on hostile input. */
const longestSpec = 200

/** `{}`, `{0}`, `{user.name!r:>{width}}`: a replacement field of `str.format`, at a brace; one in a format spec is part of it. */
export function readBraceField(message: string, at: number): Field | undefined {
  start.lastIndex = at
  const found = start.exec(message)
  if (found === null) return undefined
  const name = found.groups?.['name'] ?? ''
  let end = at + found[0].length
  if (message[end] === ':') end = endOfSpec(message, end)
  return message[end] === '}' ? { raw: message.slice(at, end + 1), name, isInteger: true } : undefined
}

function endOfSpec(message: string, from: number): number {
  const limit = Math.min(message.length, from + longestSpec)
  let isNested = false
  for (let at = from; at < limit; at++) {
    const character = message[at]
    if (character === '{') {
      if (isNested) return limit
      isNested = true
    } else if (character === '}') {
      if (!isNested) return at
      isNested = false
    } else if (character === '<' && message[at + 1] === '/') {
      return limit
    }
  }
  return limit
}
