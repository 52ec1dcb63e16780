import type { EntryPath } from '../format.ts'

/** A table as the statements of a file define it (TOML 1.0, "Table" and "Array of Tables"). */
export interface TableNode {
  /** `header`: `[a]`. `implicit`: `a` in `[a.b]`. `dotted`: `a` in `a.b = 1`. `list`: `[[a]]`. `closed`: a value. */
  kind: 'header' | 'implicit' | 'dotted' | 'list' | 'closed'
  readonly path: EntryPath
  readonly children: Map<string, TableNode>
  /** The elements of a list so far. The name of the list refers to the last one. */
  readonly elements: TableNode[]
}

export function newTable(kind: TableNode['kind'], path: EntryPath): TableNode {
  return { kind, path, children: new Map(), elements: kind === 'list' ? [] : noElements }
}

const noElements: TableNode[] = []
const closed: TableNode = { kind: 'closed', path: [], children: new Map(), elements: noElements }

/** Opens the table of `[keys]` or `[[keys]]`; `undefined` if TOML does not allow it there. */
export function openTable(root: TableNode, keys: readonly string[], isElement: boolean): TableNode | undefined {
  let at = root
  for (const key of keys.slice(0, -1)) {
    const child = at.children.get(key) ?? add(at, key, 'implicit')
    const next = child.kind === 'list' ? child.elements.at(-1) : child
    if (next === undefined || next.kind === 'closed') return undefined
    at = next
  }
  const key = keys.at(-1) ?? ''
  const known = at.children.get(key)
  if (isElement) {
    const list = known ?? add(at, key, 'list')
    if (list.kind !== 'list') return undefined
    const element = newTable('header', [...list.path, String(list.elements.length)])
    list.elements.push(element)
    return element
  }
  if (known === undefined) return add(at, key, 'header')
  if (known.kind !== 'implicit') return undefined
  known.kind = 'header'
  return known
}

/** Defines the key of a value. Returns its table; `undefined` if the key exists, or a table on its path is closed. */
export function addValue(table: TableNode, keys: readonly string[]): TableNode | undefined {
  let at = table
  for (let index = 0; index < keys.length - 1; index++) {
    const key = keys[index] ?? ''
    const child = at.children.get(key) ?? add(at, key, 'dotted')
    if (child.kind !== 'dotted') return undefined
    at = child
  }
  const key = keys.at(-1) ?? ''
  if (at.children.has(key)) return undefined
  at.children.set(key, closed)
  return at
}

function add(table: TableNode, key: string, kind: TableNode['kind']): TableNode {
  const node = newTable(kind, [...table.path, key])
  table.children.set(key, node)
  return node
}
