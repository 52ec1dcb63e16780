/**
 * The syntax of a message that no syntax of this version can take apart, or `undefined`. Its keywords would be translated as
 * if they were words: `{count, plural, one {…} other {…}}` is ICU MessageFormat, `{ $n -> [one] … *[other] … }` is Fluent.
 */
export function foreignSyntax(message: string): string | undefined {
  return /\{\s{0,20}[\w.-]{1,100}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/u.test(message)
    ? 'ICU MessageFormat'
    : /\{\s{0,20}[$\w.()"-]{1,100}\s{0,20}->/u.test(message)
      ? 'Fluent'
      : undefined
}
