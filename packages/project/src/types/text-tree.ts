/** i18next's name for the one namespace of an app that has none. */
export const defaultNamespace = 'translation'

/** What a place in the resources of an app holds. */
export type TextNode =
  | { readonly kind: 'branch'; readonly isList: boolean; readonly children: ReadonlyMap<string, TextNode> }
  /** More than one where a key stands for several texts, of which the app chooses one. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  /** A text of which only is known that it is one. */
  | { readonly kind: 'anyText' }
  /** A value that is no text, as TypeScript calls its type. */
  | { readonly kind: 'value'; readonly type: string }

export type TextBranch = Extract<TextNode, { readonly kind: 'branch' }>

export interface Leaf {
  readonly path: readonly string[]
  readonly node: TextNode
}

type Growing = Map<string, Growing | TextNode>

/** Where two leaves want one place the last one has it, as in JSON. @param listAt whether a branch is a list in its file */
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

/**
 * The texts of all namespaces as one tree: a namespace is a level of its own, except `translation`, which stands for none.
 * Libraries without namespaces are given their messages so.
 */
export function joinNamespaces(namespaces: Iterable<{ readonly name: string; readonly tree: TextBranch }>): TextBranch {
  const children = new Map<string, TextNode>()
  for (const { name, tree } of namespaces) {
    if (name !== defaultNamespace) children.set(name, tree)
    else for (const [key, node] of tree.children) children.set(key, node)
  }
  return { kind: 'branch', isList: false, children }
}

/** A tree without the values that are no texts, and without branches that hold nothing else. */
export function textsOnly({ children, isList }: TextBranch): TextBranch {
  const kept = new Map<string, TextNode>()
  for (const [name, node] of children) {
    if (node.kind === 'value') continue
    const below = node.kind === 'branch' ? textsOnly(node) : node
    if (below.kind !== 'branch' || below.children.size > 0) kept.set(name, below)
  }
  return { kind: 'branch', isList: isList && kept.size === children.size, children: kept }
}

/** A tree in which lists are objects, with indexes as names. */
export function withoutLists({ children }: TextBranch): TextBranch {
  const next = new Map<string, TextNode>()
  for (const [name, node] of children) next.set(name, node.kind === 'branch' ? withoutLists(node) : node)
  return { kind: 'branch', isList: false, children: next }
}

/** The names that lead to each text, in the order of the tree. */
export function textPaths({ children }: TextBranch): readonly (readonly string[])[] {
  return [...children].flatMap(([name, node]) => {
    if (node.kind === 'value') return []
    return node.kind === 'branch' ? textPaths(node).map((path) => [name, ...path]) : [[name]]
  })
}

/** A value that is no text, by its token in a file. */
export function valueNode(token: string): TextNode {
  const text = token.trim()
  if (/^\{\s*\}$/u.test(text)) return { kind: 'branch', isList: false, children: new Map() }
  if (/^\[\s*\]$/u.test(text)) return { kind: 'branch', isList: true, children: new Map() }
  if (text === 'true' || text === 'false') return { kind: 'value', type: 'boolean' }
  if (/^[-+.]?\d/u.test(text)) return { kind: 'value', type: 'number' }
  return { kind: 'value', type: 'null' }
}

/** What a call of `t` has to pass for a message: the type of each variable. Empty: nothing. */
export type CallArguments = ReadonlyMap<string, 'number' | 'Value'>

export interface Delimiters {
  readonly prefix: string
  readonly suffix: string
  readonly unescapePrefix: string
  readonly formatSeparator: string
}

/**
 * The variables of all texts of a message, as i18next's own types find them: from a prefix to the next suffix. `undefined`
 * where those types may want something else than can be said here (a format, a path into an object): they are asked then.
 * @param texts as `withoutBlanks` gives them
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

/**
 * A text as i18next's types read it: they take `{{ name }}` for a variable called " name ", blanks and all, which its runtime
 * does not.
 */
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
