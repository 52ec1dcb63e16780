import { none } from '../none.ts'
import {
  errorOf,
  type Finding,
  strayDelimiter,
  type Syntax,
  type Token,
  type Variant,
  variablesIn,
  withNames,
} from '../syntax.ts'
import { hasIcuBlock, readBroken, toTokens } from '../icu/icu.ts'
import { readIcu } from '../icu/read-icu.ts'
import { readIcuVariants } from '../icu/variants.ts'
import { pairTags, type TagPart } from '../marks/tags.ts'
import { markOf, withXliff } from '../marks/xliff.ts'
import { icuRenderer } from '../render/icu.ts'

/**
 * Messages of Angular's `$localize` in JSON and XLIFF files: `{$INTERPOLATION}`, `{$START_TAG_B}…{$CLOSE_TAG_B}`,
 * inline elements of XLIFF, and ICU plurals and selects. There are no escapes, and `#` is an ordinary character.
 */
export const angular: Syntax = {
  ...withXliff({ ...none, id: 'angular', tokenise: tokeniseBraces, reject }),
  renderer: icuRenderer({ quoting: 'none' }),
  readVariants(message, locale) {
    if (!hasIcuBlock(message)) return undefined
    const variants = readIcuVariants(message, { quoting: 'none', locale, openTexts: () => angular })
    const plurals = variants?.axes.filter(({ kind }) => kind !== 'select') ?? []
    const [plural, second] = plurals
    if (variants === undefined || plural === undefined || second !== undefined) return variants
    return { ...variants, syntax: withCount(plural.name, variants.variants) }
  },
}

function tokeniseBraces(message: string): readonly Token[] {
  const { nodes } = readIcu(message, { quoting: 'none' })
  return toAngular(nodes === undefined ? readBroken(message) : toTokens(message, nodes, {}))
}

/** Rejects a string with an unpaired brace: Angular's format has no way to write a plain brace. */
function reject(text: string): Finding | undefined {
  const { nodes = [], problem } = readIcu(text, { quoting: 'none' })
  if (hasIcuBlock(text) && problem !== undefined) {
    return errorOf('icu-syntax', { found: problem.found })
  }
  if (nodes.some((node) => node.type === 'block' && !node.options.some(({ key }) => key === 'other'))) {
    return errorOf('icu-other-missing', { found: text.slice(0, 30) })
  }
  for (const token of tokeniseBraces(text)) {
    const stray = token.type === 'text' ? /[{}]|\$\w+[{}]/u.exec(token.text)?.[0] : unread.exec(token.raw)?.[0]
    if (stray !== undefined) return strayDelimiter(stray)
  }
  return undefined
}

/** Matches a placeholder with a blank or a format in it, which Angular displays as it is written. */
const unread = /^\{\s*\$(?!\w+\}$)|^\{\s+\$/u

/**
 * Returns the message format of plural forms. If all forms together have only one variable (`INTERPOLATION`), it gets
 * the name of the number that selects the form (`VAR_PLURAL`), because it displays this number.
 */
function withCount(name: string, variants: readonly Variant[]): Syntax {
  const shown = new Set(variants.flatMap(({ text }) => variablesIn(angular.tokenise(text))))
  return shown.size === 1 ? withNames(angular, new Map(Array.from(shown, (own) => [own, name]))) : angular
}

/** Turns Angular's marks into tokens: start and end marks become a pair of tags, interpolations become placeholders. */
function toAngular(tokens: readonly Token[]): readonly Token[] {
  return pairTags(tokens.map(toPart)).map((token) =>
    token.type === 'open' || token.type === 'tag' ? { ...token, name: nameOf(token.raw) ?? token.name } : token,
  )
}

function toPart(token: Token): Token | TagPart {
  if (token.type === 'text' || (token.type === 'placeholder' && token.kind === 'block')) return token
  const { raw, name } = token
  if (token.type === 'placeholder') return markOf(raw, nameOf(raw) ?? name)
  return { type: 'part', shape: token.type === 'tag' ? 'single' : token.type, raw, name }
}

/** Returns the name in a placeholder of Angular: `START_LINK` for `{$START_LINK}`. */
function nameOf(raw: string): string | undefined {
  return /^\{\s*\$?([^\s,}]+)/u.exec(raw)?.[1]
}
