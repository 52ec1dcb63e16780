import { hasIcuBlock, openIcu } from '../icu/icu.ts'
import { openI18next } from '../i18next/i18next.ts'
import type { Syntax, SyntaxOptions, Token } from '../syntax.ts'

/**
 * Messages of ngx-translate and Transloco: `{{ x }}`, `[[ fn(x) ]]`. There are no escapes. With a MessageFormat plugin,
 * a string with a plural or select follows the rules of ICU.
 */
export function openNgx({ prefix = '{{', suffix = '}}' }: Omit<SyntaxOptions, 'id'>): Syntax {
  const icu = openIcu()
  const empty = prefix + suffix
  const own = openI18next({ id: 'i18next', prefix, suffix, nestingPrefix: '[[', nestingSuffix: ']]' })
  return {
    ...icu,
    id: 'ngx',
    tokenise: (message) => (hasIcuBlock(message) ? icu.tokenise(message) : own.tokenise(message).flatMap(splitEmpty)),
    escape: (text, neighbours) => (hasIcuBlock(neighbours.source ?? '') ? icu : own).escape(text, neighbours),
    reject: (text) => (hasIcuBlock(text) ? icu.reject(text) : own.reject(text.split(empty).join(''))),
    readVariants: (message, locale) => (hasIcuBlock(message) ? icu.readVariants?.(message, locale) : undefined),
  }

  /** Splits a text at `{{}}`, a placeholder without a name that the app displays unchanged. */
  function splitEmpty(token: Token): readonly Token[] {
    if (token.type !== 'text' || !token.text.includes(empty)) return [token]
    return token.text
      .split(empty)
      .flatMap((text, at): readonly Token[] => [
        ...(at === 0 ? [] : [{ type: 'placeholder', kind: 'variable', raw: empty, name: '' } as const]),
        ...(text === '' ? [] : [{ type: 'text', text } as const]),
      ])
  }
}
