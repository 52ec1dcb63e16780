import type { SourceFiles } from './import-graph.ts'
import { type SyntaxNode, isNode, lineAt, stringValue, syntaxNodes } from './syntax-tree.ts'

export interface ErrorCodes {
  /** Every code that a file can throw or report → the first place that names it. */
  readonly codes: ReadonlyMap<string, string>
  /** Places where a `LockaleError` is made with a code that only a run can tell. */
  readonly unknown: readonly string[]
}

/**
 * The codes of errors and diagnostics in the product's sources: first arguments of `new …Error('CODE', …)` and
 * `super('CODE', …)`, a class's `code = 'CODE'`, and the members of `type DiagnosticCode` and of every `type …ErrorCode`.
 */
export function readErrorCodes(files: SourceFiles): ErrorCodes {
  const codes = new Map<string, string>()
  const unknown: string[] = []
  for (const [path, text] of files) {
    for (const node of syntaxNodes(path, text)) {
      const found = codesOf(node)
      if (found === 'unknown') unknown.push(placeOf(node))
      else for (const code of found) if (!codes.has(code)) codes.set(code, placeOf(node))
    }

    function placeOf({ start }: SyntaxNode): string {
      return `${path}:${lineAt(text, start)}`
    }
  }
  return { codes, unknown }
}

function codesOf(node: SyntaxNode): readonly string[] | 'unknown' {
  if (node.type === 'TSTypeAliasDeclaration') {
    return /^(?:Diagnostic|\w*Error)Code$/.test(nameOf(node['id'])) ? literalsIn(node['typeAnnotation']) : []
  }
  if (node.type === 'PropertyDefinition') return nameOf(node['key']) === 'code' ? codesIn(node['value']) : []
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return []
  const callee = node['callee']
  const name = isNode(callee) && callee.type === 'Super' ? 'super' : nameOf(callee)
  if (node.type === 'NewExpression' ? !name.endsWith('Error') : name !== 'super') return []
  const [argument]: readonly unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : []
  const literals = codesIn(argument)
  return literals.length === 0 && name === 'LockaleError' ? 'unknown' : literals
}

function codesIn(node: unknown): readonly string[] {
  return literalsIn(node).filter((text) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(text))
}

/** Strings of a literal, of both ways of `a ? 'X' : 'Y'`, and of a union of literal types. */
function literalsIn(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  const text = stringValue(node)
  if (text !== undefined) return [text]
  switch (node.type) {
    case 'ConditionalExpression':
      return [...literalsIn(node['consequent']), ...literalsIn(node['alternate'])]
    case 'TSLiteralType':
      return literalsIn(node['literal'])
    case 'TSUnionType':
      return Array.isArray(node['types']) ? node['types'].flatMap(literalsIn) : []
    default:
      return []
  }
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : ''
}
