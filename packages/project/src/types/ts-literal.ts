/**
 * A text as a literal of TypeScript in double quotes, on one line and in characters that show: what would break a line, turn
 * it around or be lost in UTF-8 (half of a surrogate pair) is escaped.
 */
export function textLiteral(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (character) => {
    return Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
    }).join('')
  })
}

/** A name of a field: bare where TypeScript takes it so. */
export function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(name) && name !== '__proto__' ? name : textLiteral(name)
}

/** Part of a name of a type; two texts may give the same one. */
export function identifierPart(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9]+/gu, '_')
}
