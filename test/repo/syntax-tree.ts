import { parseSync } from 'vite'

/** A node of the ESTree of a TypeScript or JavaScript module; `start` is a UTF-16 offset. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** All nodes of a module in source order, the outer before the inner. @throws {SyntaxError} if it does not parse. */
export function syntaxNodes(path: string, text: string): readonly SyntaxNode[] {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`)
  const nodes: SyntaxNode[] = []
  const waiting: unknown[] = [program]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (isNode(next)) nodes.push(next)
    if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next).toReversed())
  }
  return nodes
}

/** All comments of a module in source order, without their marks: a docstring begins with `*`. */
export function commentsOf(path: string, text: string): readonly { readonly value: string; readonly start: number }[] {
  return parseSync(path, text).comments
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The value of a string literal, or of a template literal without `${}`; `undefined` for anything else. */
export function stringValue(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis']) || node['quasis'].length !== 1) return undefined
  const quasi: unknown = node['quasis'][0]
  const value = isNode(quasi) ? quasi['value'] : undefined
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string'
    ? value.cooked
    : undefined
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
