/** The numbers of a text, each as `digitsOf` gives it. */
export function numbersOf(text: string): readonly string[] {
  return (text.match(writtenNumber) ?? []).map(digitsOf)
}

/** A number as people write it, with what groups its digits: `1,021`, `1.5`. Any script. */
export const writtenNumber: RegExp = /\p{Nd}+(?:[.,٫٬'’]\p{Nd}+)*/gu

/** ASCII digits of a number in any script, without what groups them. */
export function digitsOf(text: string): string {
  if (/^[0-9]+$/u.test(text)) return text
  return Array.from(text.normalize('NFKC').matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join('')
}

/** Unicode keeps the ten digits of a script in a row, so the distance to the first one is the value. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}
