const digit = /\p{Nd}/u
const mayHaveOther = /[\u0660-\u1fff\ua000-\uabff\ud800-\udfff\uff10-\uff19]/
const otherDigit = /[^\P{Nd}0-9]/gu

/** Returns a text with ASCII digits in place of those of other scripts: in Unicode, the ten digits of a script are adjacent. */
export function toAsciiDigits(text: string): string {
  if (!mayHaveOther.test(text)) return text
  return text.replaceAll(otherDigit, (character) => {
    let code = character.codePointAt(0) ?? 0
    for (let value = 0; value < 10; value++, code--) {
      if (!digit.test(String.fromCodePoint(code - 1))) return String(value)
    }
    return character
  })
}

/** Returns true if a text has a decimal digit of any script. */
export function hasDigit(text: string): boolean {
  return /[0-9]/.test(text) || (mayHaveOther.test(text) && digit.test(text))
}
