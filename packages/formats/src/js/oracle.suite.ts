import { parse } from '@babel/parser'
import type { EntryPath } from '../format.ts'

type Node = Readonly<Record<string, unknown>>

/** The strings of the one object of a module, as Babel reads the module. */
export function readWithBabel(document: string): readonly (readonly [EntryPath, string])[] {
  const { program } = parse(document, { sourceType: 'unambiguous', plugins: ['typescript'] })
  const found: Node[] = []
  for (const statement of program.body) lookFor(asNode(statement), found)
  const [object] = found
  return object === undefined || found.length > 1 ? [] : leavesOf(valueOf(object), [])
}

/** The objects that a statement exports or assigns; whatever stands around them. */
function lookFor(node: Node, found: Node[]): void {
  if (node['type'] === 'ObjectExpression') found.push(node)
  else {
    const inner = ['declaration', 'expression', 'right', 'init', 'declarations', 'arguments']
    for (const field of inner) for (const one of nodesOf(node[field])) lookFor(one, found)
  }
}

function valueOf(node: Node): unknown {
  switch (node['type']) {
    case 'ObjectExpression':
      return new Map(
        nodesOf(node['properties']).map((member) => [nameOf(asNode(member['key'])), valueOf(asNode(member['value']))]),
      )
    case 'ArrayExpression':
      return nodesOf(node['elements']).map(valueOf)
    case 'StringLiteral':
      return node['value']
    case 'TemplateLiteral':
      return asNode(asNode(nodesOf(node['quasis'])[0])['value'])['cooked']
    case 'BinaryExpression':
      return `${String(valueOf(asNode(node['left'])))}${String(valueOf(asNode(node['right'])))}`
    default:
      return undefined
  }
}

function nameOf(key: Node): string {
  return String(key['name'] ?? key['value'])
}

function leavesOf(value: unknown, path: EntryPath): readonly (readonly [EntryPath, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => leavesOf(item, [...path, String(index)]))
  if (!(value instanceof Map)) return []
  return [...value].flatMap(([key, inner]: [string, unknown]) => leavesOf(inner, [...path, key]))
}

function nodesOf(value: unknown): readonly Node[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'object' && one !== null).map(asNode)
}

function asNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
