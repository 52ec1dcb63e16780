import type { SyntaxId, Token } from '../syntax.ts'

/** Their apps read tags as components, by any name. */
const withComponents = new Set<SyntaxId>(['i18next', 'icu', 'mf2', 'vue', 'ngx', 'angular', 'fluent'])

/** Elements that texts have without an end, or lose the end of. */
const elements = new Set(
  'a abbr b bdi bdo big br center cite code dd del dfn div dl dt em font h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p pre q s samp small span strike strong sub sup table tbody td tfoot th thead tr tt u ul wbr'.split(
    ' ',
  ),
)

/**
 * True for `<file>` in `Usage: copy <file> [<directory>]`: a word for what a person puts there, which is translated. It
 * stands alone, has no attributes and HTML has no such element; apps whose components have names of their own write none.
 */
export function isMetavariable(token: Token, syntaxId: SyntaxId): boolean {
  if (token.type !== 'tag' || withComponents.has(syntaxId)) return false
  const { raw, name } = token
  const isWords = !raw.startsWith('</') && !raw.endsWith('/>') && !raw.includes('=')
  return isWords && name !== '!--' && !elements.has(name.toLowerCase())
}
