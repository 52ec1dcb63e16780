const word = /[\w+.:-]+/y
const timeBehindBlank = / \d[\w+.:-]*/y
const number =
  /^(?:0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*|[+-]?(?:inf|nan|(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?))$/
const date = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ]|$)/
const time = /(?:^|^\d{4}-\d\d-\d\d[Tt ])(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:$|([Zz]|[+-](\d\d):(\d\d))$)/

/** Reads a number, a boolean, a date or a time. */
export function readWord(text: string, start: number): { readonly end: number; readonly isValid: boolean } {
  word.lastIndex = start
  let end = word.test(text) ? word.lastIndex : start
  if (end - start === 10 && text[start + 4] === '-') {
    timeBehindBlank.lastIndex = end
    if (timeBehindBlank.test(text)) end = timeBehindBlank.lastIndex
  }
  if (end - start > maxWord)
    return { end, isValid: /^[0-9a-fobx_+-]/.test(text[start] ?? '') && number.test(text.slice(start, end)) }
  const token = text.slice(start, end)
  return { end, isValid: token === 'true' || token === 'false' || number.test(token) || isDate(token) }
}

const maxWord = 1000

function isDate(token: string): boolean {
  const day = date.exec(token)
  const clock = time.exec(token)
  if (day === null && clock === null) return false
  if (day !== null && token.length > 10 && clock === null) return false
  // A time zone needs a date.
  if (day === null && clock?.[4] !== undefined) return false
  return (day === null || isDay(day.slice(1).map(Number))) && (clock === null || isClock(clock))
}

function isDay([year = 0, month = 0, day = 0]: readonly number[]): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
}

function isClock([, hour, minute, second = '0', , offsetHour = '0', offsetMinute = '0']: readonly string[]): boolean {
  return (
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    Number(offsetHour) < 24 &&
    Number(offsetMinute) < 60
  )
}
