import { delimiterDamaged, type Finding, type Syntax, type Token, type Variant } from '../syntax.ts'
import { hasIcuBlock, readBroken, toTokens } from '../icu/icu.ts'
import { readIcu } from '../icu/read-icu.ts'
import { readIcuVariants } from '../icu/variants.ts'
import { pairTags, type TagPart } from '../marks/tags.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'

const attributes = {
  id: /\sid\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/u,
  equiv: /\sequiv\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/u,
  equivStart: /\sequivStart\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/u,
}

const xliffElements = new Set(['x', 'g', 'bx', 'ex', 'bpt', 'ept', 'it', 'ph', 'pc', 'sc', 'ec', 'mrk'])

/** Elements of XLIFF whose content is code. */
const codeElements = new Set(['bpt', 'ept', 'it', 'ph'])

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

/**
 * Gives the marks of Angular their meaning: those that start and close something are pairs, whether they are written
 * `{$START_LINK}` or `<x id="START_LINK"/>`; interpolations are placeholders. Each is called by what it stands for, so that
 * two `<g>` are not the same.
 */
function toAngular(tokens: readonly Token[]): readonly Token[] {
  return pairTags(joinCode(tokens).map(toPart)).map((token) =>
    token.type === 'open' || token.type === 'tag' ? { ...token, name: nameOf(token.raw) ?? token.name } : token,
  )
}

/** `<ph id="1">{0}</ph>` is one mark. */
function joinCode(tokens: readonly Token[]): readonly Token[] {
  const joined: Token[] = []
  let inside: { readonly name: string; raw: string } | undefined
  for (const token of tokens) {
    const raw = token.type === 'text' ? (token.raw ?? token.text) : token.raw
    if (inside === undefined && token.type === 'open' && codeElements.has(token.name)) {
      inside = { name: token.name, raw }
    } else if (inside === undefined) {
      joined.push(token)
    } else {
      inside.raw += raw
      if (token.type !== 'close' || token.name !== inside.name) continue
      joined.push({ type: 'tag', raw: inside.raw, name: inside.name })
      inside = undefined
    }
  }
  return joined
}

function toPart(token: Token): Token | TagPart {
  if (token.type === 'text' || (token.type === 'placeholder' && token.kind === 'block')) return token
  const { raw } = token
  if (token.type !== 'placeholder' && !/^<(?:x|ph)[\s/>]/u.test(raw)) {
    return { type: 'part', shape: shapeOf(raw), raw, name: token.name }
  }
  const name = nameOf(raw) ?? token.name
  const [, edge, what] = /^(START|CLOSE)_(\w+?)(?:_\d+)?$/u.exec(name) ?? []
  if (edge !== undefined && what !== undefined) {
    return { type: 'part', shape: edge === 'START' ? 'open' : 'close', raw, name: what }
  }
  if (/^(?:LINE_BREAK|HORIZONTAL_RULE|TAG_\w+)$/u.test(name)) return { type: 'part', shape: 'single', raw, name }
  return { type: 'placeholder', kind: /^ICU(?:_\d+)?$/u.test(name) ? 'nesting' : 'variable', raw, name }
}

function shapeOf(raw: string): TagPart['shape'] {
  if (raw.startsWith('</')) return 'close'
  return raw.endsWith('/>') || raw.startsWith('<!--') || /<\/\w+>$/u.test(raw) ? 'single' : 'open'
}

/** `START_LINK` of `{$START_LINK}`, of `<x id="START_LINK"/>` and of `<ph id="0" equiv="START_LINK"/>`; `g 1` of `<g id="1">`. */
function nameOf(raw: string): string | undefined {
  if (raw.startsWith('{')) return /^\{\s*\$?([^\s,}]+)/u.exec(raw)?.[1]
  const tag = raw.startsWith('<') ? raw.slice(0, raw.indexOf('>') + 1) : ''
  const [, element = ''] = /^<([A-Za-z]+)/u.exec(tag) ?? []
  if (!xliffElements.has(element)) return undefined
  const id = attribute(tag, 'equiv') ?? attribute(tag, 'equivStart') ?? attribute(tag, 'id')
  if (id === undefined) return undefined
  return element === 'x' || (element === 'ph' && !/^\d+$/u.test(id)) ? id : `${element} ${id}`
}

function attribute(tag: string, name: keyof typeof attributes): string | undefined {
  return attributes[name].exec(tag)?.slice(1).find(Boolean)
}
