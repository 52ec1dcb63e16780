import type { Syntax } from '../syntax.ts'

/**
 * The syntax of a message that no syntax of this version can take apart, or `undefined`. Its keywords would be translated as
 * if they were words: `{count, plural, one {…} other {…}}` is ICU MessageFormat, `{ $n -> [one] … *[other] … }` is Fluent.
 * @param syntax of the file; one that has such plurals of its own says itself what is wrong with them
 */
export function foreignSyntax(message: string, syntax?: Pick<Syntax, 'id' | 'readVariants'>): string | undefined {
  if (syntax?.readVariants !== undefined && !withOtherPlurals.has(syntax.id)) return undefined
  return /\{\s{0,20}[\w.-]{1,100}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/u.test(message)
    ? 'ICU MessageFormat'
    : /\{\s{0,20}[$\w.()"-]{1,100}\s{0,20}->/u.test(message)
      ? 'Fluent'
      : undefined
}

/** Formats whose plurals look like nobody else's. */
const withOtherPlurals: ReadonlySet<Syntax['id']> = new Set(['i18next', 'laravel', 'symfony'])
