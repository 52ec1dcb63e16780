import { type SyntaxNode, isNode, lineAt, stringValue, syntaxNodes } from './syntax-tree.ts'

/** One place where a module names another. `specifier` is `undefined` for `import(expression)`. */
export interface Import {
  readonly specifier: string | undefined
  readonly kind: 'static' | 'dynamic'
  /** Gone at run time: `import type`, `export type … from`, `import('x').Type`. */
  readonly typeOnly: boolean
  readonly line: number
}

/** What the rules about modules look at. Lines count from 1. */
export interface ModuleFacts {
  readonly imports: readonly Import[]
  /** Lines of `export * from` and `export * as name from`. */
  readonly starExports: readonly number[]
  /** Globals that open a socket, as called: `fetch`, `new WebSocket`. */
  readonly networkGlobals: readonly { readonly name: string; readonly line: number }[]
}

const socketGlobals: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])

/** Reads the imports of a module from its syntax tree, so comments, strings and regular expressions cannot mislead it. */
export function readModule(path: string, text: string): ModuleFacts {
  const imports: Import[] = []
  const starExports: number[] = []
  const networkGlobals: { name: string; line: number }[] = []
  for (const node of syntaxNodes(path, text)) {
    const found = importOf(node)
    if (found !== undefined) imports.push({ ...found, line: lineAt(text, node.start) })
    if (node.type === 'ExportAllDeclaration') starExports.push(lineAt(text, node.start))
    const name = socketGlobalOf(node)
    if (name !== undefined) networkGlobals.push({ name, line: lineAt(text, node.start) })
  }
  return { imports, starExports, networkGlobals }
}

function importOf(node: SyntaxNode): Omit<Import, 'line'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration': {
      const specifier = stringValue(node['source'])
      return specifier === undefined ? undefined : { specifier, kind: 'static', typeOnly: isTypeOnly(node) }
    }
    case 'ImportExpression':
      return { specifier: stringValue(node['source']), kind: 'dynamic', typeOnly: false }
    case 'TSImportType':
      return { specifier: stringValue(node['source'] ?? node['argument']), kind: 'static', typeOnly: true }
    case 'TSExternalModuleReference':
      return { specifier: stringValue(node['expression']), kind: 'static', typeOnly: false }
    case 'CallExpression': {
      // `require` here is what `createRequire` gave; `require.resolve` only names a file.
      const [argument]: readonly unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : []
      if (nameOf(node['callee']) !== 'require' || argument === undefined) return undefined
      return { specifier: stringValue(argument), kind: 'dynamic', typeOnly: false }
    }
    default:
      return undefined
  }
}

/** `import type …`, and `import { type A, type B } …`: with `verbatimModuleSyntax` the latter still loads the module. */
function isTypeOnly(node: SyntaxNode): boolean {
  return node['importKind'] === 'type' || node['exportKind'] === 'type'
}

function socketGlobalOf(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = node['callee']
  const name = isNode(callee) && callee.type === 'MemberExpression' ? globalMember(callee) : nameOf(callee)
  return name !== undefined && socketGlobals.has(name) ? name : undefined
}

function globalMember(member: SyntaxNode): string | undefined {
  return nameOf(member['object']) === 'globalThis' ? nameOf(member['property']) : undefined
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined
}
