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

/** A value that is no text, by its token in a file. */
export function valueNode(token: string): TextNode {
  const text = token.trim()
  if (/^\{\s*\}$/u.test(text)) return { kind: 'branch', isList: false, children: new Map() }
  if (/^\[\s*\]$/u.test(text)) return { kind: 'branch', isList: true, children: new Map() }
  if (text === 'true' || text === 'false') return { kind: 'value', type: 'boolean' }
  if (/^[-+.]?\d/u.test(text)) return { kind: 'value', type: 'number' }
  return { kind: 'value', type: 'null' }
}
