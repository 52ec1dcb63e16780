import { delimiterDamaged, type Finding } from '../finding.ts'
import { hasIcuBlock } from '../icu/has-block.ts'
import { readBroken } from '../icu/read-broken.ts'
import { readIcu } from '../icu/read-icu.ts'
import { readIcuVariants } from '../icu/read-variants.ts'
import { toTokens } from '../icu/to-tokens.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'
import type { Syntax, Token, Variant } from '../syntax.ts'
import { toAngular } from './marks.ts'

/**
 * Angular's `$localize`, as its JSON and XLIFF files have it: `{$INTERPOLATION}`, `{$START_TAG_B}…{$CLOSE_TAG_B}`, inline
 * elements of XLIFF, and plurals and selects in ICU's form. It has no escapes, and `#` is just a character.
 */
export function openAngular(): Syntax {
  return angular
}

const angular: Syntax = {
  id: 'angular',
  countName: () => undefined,
  plurals: cldrPlurals,
  tokenise,
  escape: (text) => text,
  reject,
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => true,
  readVariants(message) {
    if (!hasIcuBlock(message)) return undefined
    const variants = readIcuVariants(message, { quoting: 'none', openTexts: () => angular })
    const plurals = variants?.axes.filter(({ kind }) => kind !== 'select') ?? []
    const [plural, second] = plurals
    if (variants === undefined || plural === undefined || second !== undefined) return variants
    return { ...variants, syntax: withCount(plural.name, variants.variants) }
  },
}

function tokenise(message: string): readonly Token[] {
  const { nodes } = readIcu(message, { quoting: 'none' })
  return toAngular(nodes === undefined ? readBroken(message) : toTokens(message, nodes, {}))
}

/** A brace that is left over: nothing can be written with one. */
function reject(text: string): Finding | undefined {
  const { nodes = [], problem } = readIcu(text, { quoting: 'none' })
  if (hasIcuBlock(text) && problem !== undefined) {
    return { code: 'icu-syntax', severity: 'error', arguments: { found: problem.found } }
  }
  if (nodes.some((node) => node.type === 'block' && !node.options.some(({ key }) => key === 'other'))) {
    return { code: 'icu-other-missing', severity: 'error', arguments: { found: text.slice(0, 30) } }
  }
  for (const token of tokenise(text)) {
    const stray = token.type === 'text' ? /[{}]|\$\w+[{}]/u.exec(token.text)?.[0] : undefined
    if (stray !== undefined) return delimiterDamaged(`stray delimiter "${stray}"`)
  }
  return undefined
}

/**
 * A plural is called `VAR_PLURAL` and the number in its texts `INTERPOLATION`. Where the texts show one variable only, that is
 * the number.
 */
function withCount(name: string, variants: readonly Variant[]): Syntax {
  const shown = new Set(
    variants.flatMap(({ text }) =>
      tokenise(text).flatMap((token) =>
        token.type === 'placeholder' && token.kind === 'variable' ? [token.name] : [],
      ),
    ),
  )
  if (shown.size !== 1) return angular
  const rename = (token: Token): Token =>
    token.type === 'placeholder' && token.kind === 'variable' && shown.has(token.name) ? { ...token, name } : token
  return { ...angular, tokenise: (message) => tokenise(message).map(rename) }
}
