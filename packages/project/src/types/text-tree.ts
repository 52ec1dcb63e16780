/** i18next's default namespace. */
export const defaultNamespace = 'translation'

export type TextNode =
  | { readonly kind: 'branch'; readonly isList: boolean; readonly children: ReadonlyMap<string, TextNode> }
  /** A message. It has several strings if the app chooses one of them, as with plural forms. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'anyText' }
  /** A value that is not a string. `type` is its TypeScript type. */
  | { readonly kind: 'value'; readonly type: string }

export type TextBranch = Extract<TextNode, { readonly kind: 'branch' }>

export interface Leaf {
  readonly path: readonly string[]
  readonly node: TextNode
}

type Growing = Map<string, Growing | TextNode>

/**
 * Builds the tree of types from its leaves. If two leaves have the same path, the last one wins, as in JSON.
 * @param listAt returns whether the value at a path is a list in its file
 */
export function growTree(leaves: Iterable<Leaf>, listAt: (path: readonly string[]) => boolean): TextBranch {
  const root: Growing = new Map()
  for (const { path, node } of leaves) {
    let branch = root
    for (const segment of path.slice(0, -1)) {
      const below = branch.get(segment)
      const next: Growing = below instanceof Map ? below : new Map()
      if (next !== below) branch.set(segment, next)
      branch = next
    }
    const last = path.at(-1)
    if (last !== undefined) branch.set(last, node)
  }
  return settle(root, [], listAt)
}

function settle(growing: Growing, path: readonly string[], listAt: (path: readonly string[]) => boolean): TextBranch {
  const children = new Map<string, TextNode>()
  for (const [name, below] of growing) {
    children.set(name, below instanceof Map ? settle(below, [...path, name], listAt) : below)
  }
  const isList = children.size > 0 && [...children.keys()].every((name, at) => name === String(at)) && listAt(path)
  return { kind: 'branch', isList, children }
}

/** The type of each variable that a call of `t` must pass; empty if there is none. */
export type CallArguments = ReadonlyMap<string, 'number' | 'Value'>

export interface Delimiters {
  readonly prefix: string
  readonly suffix: string
  readonly unescapePrefix: string
  readonly formatSeparator: string
}

/**
 * Finds the variables of all strings of a message in the same way as i18next's own types: from a prefix to the next
 * suffix. Returns `undefined` if a variable has a format or is a path into an object: then the call is left to
 * i18next's types.
 * @param texts strings without spaces in their placeholders, from `withoutBlanks`
 */
export function callArguments(texts: Iterable<string>, delimiters: Delimiters): CallArguments | undefined {
  const found = new Map<string, 'number' | 'Value'>()
  for (const text of texts) {
    let at = text.indexOf(delimiters.prefix)
    while (at !== -1) {
      const start = at + delimiters.prefix.length
      const end = text.indexOf(delimiters.suffix, start)
      if (end === -1) break
      const name = variableName(text.slice(start, end), delimiters)
      if (name === undefined) return undefined
      found.set(name, name === 'count' ? 'number' : 'Value')
      at = text.indexOf(delimiters.prefix, end + delimiters.suffix.length)
    }
  }
  return found
}

/** Removes spaces in placeholders: i18next's types read `{{ name }}` as " name ", but its runtime as "name". */
export function withoutBlanks(text: string, { prefix, suffix, unescapePrefix }: Delimiters): string {
  let out = ''
  let from = 0
  for (;;) {
    const at = text.indexOf(prefix, from)
    const end = at === -1 ? -1 : text.indexOf(suffix, at + prefix.length)
    if (end === -1) return out + text.slice(from)
    const inside = text.slice(at + prefix.length, end).trim()
    const isUnescaped = unescapePrefix !== '' && inside.startsWith(unescapePrefix)
    const name = isUnescaped ? unescapePrefix + inside.slice(unescapePrefix.length).trim() : inside
    out += text.slice(from, at) + prefix + name + suffix
    from = end + suffix.length
  }
}

function variableName(inside: string, { unescapePrefix, formatSeparator }: Delimiters): string | undefined {
  if (inside.includes(formatSeparator)) return undefined
  const isUnescaped = unescapePrefix !== '' && inside.startsWith(unescapePrefix)
  const name = isUnescaped ? inside.slice(unescapePrefix.length) : inside
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) ? name : undefined
}
