import type { Syntax, SyntaxOptions } from '../syntax.ts'
import { joinPluralKey, splitPluralKey } from './keys.ts'
import { type Delimiters, tokeniseI18next } from './tokenise.ts'

/** i18next JSON v4: `{{variable}}`, `$t(nesting)`, tags of `Trans`, plural forms as key suffixes. It has no escapes. */
export function openI18next(options: SyntaxOptions): Syntax {
  const { pluralSeparator = '_', notPlural = [] } = options
  const { prefix = '{{', suffix = '}}', nestingPrefix = '$t(', nestingSuffix = ')' } = options
  const delimiters: Delimiters = { prefix, suffix, nestingPrefix, nestingSuffix }
  const strayMark = strayPattern(delimiters)
  const neverPlural = new Set(notPlural)
  return {
    id: 'i18next',
    countName: 'count',
    tokenise: (message) => tokeniseI18next(message, delimiters),
    escape: (text) => text,
    reject(text) {
      for (const token of tokeniseI18next(text, delimiters)) {
        const stray = token.type === 'text' ? strayMark?.exec(token.text)?.[0] : undefined
        if (stray !== undefined) return `stray delimiter "${stray}"`
      }
      return undefined
    },
    splitKey: (segment) => splitPluralKey(segment, pluralSeparator),
    joinKey: (key) => joinPluralKey(key, pluralSeparator),
    isNeverPlural: (base) => neverPlural.has(base),
  }
}

/**
 * Delimiters that are left over, and those that a translation damaged: `{ {`, `｛｛`, `$T(`, `$ t(`. A delimiter of one
 * character (`%`) means something elsewhere too and is not looked for.
 */
function strayPattern({ prefix, suffix, nestingPrefix }: Delimiters): RegExp | undefined {
  const marks = [prefix, suffix, nestingPrefix].filter((mark) => mark.length > 1)
  return marks.length === 0 ? undefined : new RegExp(marks.map(damaged).join('|'), 'u')
}

function damaged(mark: string): string {
  return Array.from(mark, (character) => {
    const code = character.charCodeAt(0)
    const fullwidth = code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : ''
    const spellings = new Set([character, character.toUpperCase(), character.toLowerCase(), fullwidth])
    return `[${[...spellings].join('').replaceAll(/[\\\]^-]/gu, String.raw`\$&`)}]`
  }).join(String.raw`\s{0,2}`)
}
