import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commentsOf, isNode, stringValue, type SyntaxNode, syntaxNodes } from '../../repo/syntax-tree.ts'

export type Schema = { [keyword: string]: unknown }

/** The types of some TypeScript files, to be read as JSON Schema. */
export interface TypeSchemas {
  /** The members of an interface: name, schema of each, `undefined` for `undefined`. */
  members(name: string): ReadonlyMap<string, Member>
  /** The schemas that others named, by name. */
  readonly named: ReadonlyMap<string, Schema>
  schemaOf(node: unknown): Schema | undefined
}

interface Member {
  readonly node: SyntaxNode
  readonly isOptional: boolean
  readonly description: string | undefined
}

interface Declared {
  readonly node: SyntaxNode
  readonly description: string | undefined
}

export function readTypes(files: readonly string[]): TypeSchemas {
  const declared = new Map<string, Declared>()
  const lists = new Map<string, readonly string[]>()
  const descriptions = new Map<SyntaxNode, string>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const comments = commentsOf(file, text).filter(({ value }) => value.startsWith('*'))
    const describe = (start: number): string | undefined => {
      const comment = comments.findLast((one) => one.start < start)
      if (comment === undefined) return undefined
      const between = text.slice(comment.start + comment.value.length + 4, start)
      if (!/^\s*(?:export\s+)?$/u.test(between)) return undefined
      return comment.value
        .replace(/^\*/u, '')
        .replaceAll(/\s*\n\s*\*?\s*/gu, ' ')
        .trim()
    }
    for (const node of syntaxNodes(file, text)) {
      const description = describe(node.start)
      if (description !== undefined) descriptions.set(node, description)
      if (node.type === 'VariableDeclarator') lists.set(nameOf(node['id']), listedWords(node['init']))
      if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') continue
      declared.set(nameOf(node['id']), { node, description })
    }
  }
  const named = new Map<string, Schema>()
  /** The argument of the generic type that is being read, by the name of its parameter. */
  const bindings = new Map<string, unknown>()

  function schemaOf(node: unknown): Schema | undefined {
    if (!isNode(node)) throw new Error('no type')
    switch (node.type) {
      case 'TSStringKeyword':
        return { type: 'string' }
      case 'TSNumberKeyword':
        return { type: 'number' }
      case 'TSBooleanKeyword':
        return { type: 'boolean' }
      case 'TSNullKeyword':
        return { type: 'null' }
      case 'TSUnknownKeyword':
        return {}
      case 'TSUndefinedKeyword':
        return undefined
      case 'TSLiteralType':
        return { const: (node['literal'] as { value: unknown }).value }
      case 'TSArrayType':
        return { type: 'array', items: schemaOf(node['elementType']) }
      case 'TSTypeOperator':
        return node['operator'] === 'keyof' ? { type: 'string' } : schemaOf(node['typeAnnotation'])
      case 'TSParenthesizedType':
        return schemaOf(node['typeAnnotation'])
      case 'TSUnionType':
        return unionOf(node['types'] as readonly SyntaxNode[])
      case 'TSIntersectionType':
        return intersectionOf(node)
      case 'TSTypeLiteral':
        return objectOf(membersOf(node))
      case 'TSTypeReference':
        return referenceOf(node)
      case 'TSIndexedAccessType':
        return wordListOf(node)
      case 'TSTemplateLiteralType':
        return templateOf(node)
      // computed types, such as those of the catalogue of rules: their names are not told
      case 'TSMappedType':
        return { type: 'object' }
      case 'TSConditionalType':
        return { type: 'string' }
      default:
        throw new Error(`${node.type} cannot be read as a schema`)
    }
  }

  function unionOf(types: readonly SyntaxNode[]): Schema | undefined {
    const schemas = types.map(schemaOf).filter((one) => one !== undefined)
    const words = schemas.flatMap((one) => ('const' in one ? [one['const']] : ((one['enum'] ?? []) as unknown[])))
    const others = schemas.filter((one) => !('const' in one) && !('enum' in one))
    // words and any other string: the words are only examples
    if (words.length > 0 && others.length === 1 && others[0]?.['type'] === 'string')
      return { type: 'string', examples: words }
    const known: Schema[] = words.length === 0 ? [] : [{ enum: words }]
    const all = [...known, ...others]
    return all.length === 1 ? all[0] : { anyOf: all }
  }

  /** `(typeof words)[number]`: one of the words of a list; any string if the words are elsewhere. */
  function wordListOf(node: SyntaxNode): Schema {
    const given = node['objectType']
    const list = isNode(given) && given.type === 'TSParenthesizedType' ? given['typeAnnotation'] : given
    const words = isNode(list) ? (lists.get(nameOf(list['exprName'])) ?? []) : []
    return words.length === 0 ? { type: 'string' } : { enum: words }
  }

  /** `prefer_${Word}`: one word for each that the type in it allows. */
  function templateOf(node: SyntaxNode): Schema {
    const [before = '', after = ''] = (node['quasis'] as readonly SyntaxNode[]).map(
      (quasi) => (quasi['value'] as { readonly cooked: string }).cooked,
    )
    const inner = schemaOf((node['types'] as readonly unknown[])[0]) ?? {}
    const words = 'const' in inner ? [inner['const']] : ((inner['enum'] ?? []) as readonly unknown[])
    return { enum: words.map((word) => `${before}${String(word)}${after}`) }
  }

  function intersectionOf(node: SyntaxNode): Schema {
    const types = node['types'] as readonly SyntaxNode[]
    // `string & {}` is a string
    if (types.some(({ type }) => type === 'TSStringKeyword')) return { type: 'string' }
    return objectOf(membersOf(node))
  }

  function referenceOf(node: SyntaxNode): Schema | undefined {
    const name = nameOf(node['typeName'])
    const [first, second] = argumentsOf(node)
    if (name === 'Record') return { type: 'object', additionalProperties: schemaOf(second) }
    if (name === 'Readonly') return schemaOf(first)
    if (name === 'Omit' || name === 'Pick') return objectOf(membersOf(node))
    if (name === 'File') return { type: 'string', contentMediaType: 'application/octet-stream' }
    const bound = bindings.get(name)
    if (bound !== undefined) return schemaOf(bound)
    const known = declared.get(name)
    if (known === undefined) throw new Error(`There is no type ${name}.`)
    const [parameter] = parametersOf(known.node)
    if (parameter !== undefined) {
      bindings.set(parameter, first)
      const schema = schemaOf(known.node['typeAnnotation'])
      bindings.delete(parameter)
      return schema
    }
    if (!named.has(name)) {
      named.set(name, {})
      const { node: own, description } = known
      const schema = own.type === 'TSInterfaceDeclaration' ? objectOf(membersOf(own)) : schemaOf(own['typeAnnotation'])
      named.set(name, { ...(description === undefined ? {} : { description }), ...schema })
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function membersOf(node: unknown): ReadonlyMap<string, Member> {
    if (!isNode(node)) throw new Error('no type')
    if (node.type === 'TSIntersectionType') {
      return new Map((node['types'] as readonly unknown[]).flatMap((one) => [...membersOf(one)]))
    }
    if (node.type === 'TSTypeReference') {
      const name = nameOf(node['typeName'])
      const [first, second] = argumentsOf(node)
      if (name === 'Readonly') return membersOf(first)
      if (name === 'Omit') {
        const left = new Map(membersOf(first))
        for (const word of wordsOf(second)) left.delete(word)
        return left
      }
      const known = declared.get(name)?.node
      return membersOf(known?.type === 'TSTypeAliasDeclaration' ? known['typeAnnotation'] : known)
    }
    const heritage = node.type === 'TSInterfaceDeclaration' ? ((node['extends'] ?? []) as readonly SyntaxNode[]) : []
    const inherited = heritage.flatMap((one) => [...membersOf(declared.get(nameOf(one['expression']))?.node)])
    const body = node.type === 'TSInterfaceDeclaration' ? (node['body'] as SyntaxNode)['body'] : node['members']
    const own = (body as readonly SyntaxNode[]).map((member): [string, Member] => [
      nameOf(member['key']),
      {
        node: (member['typeAnnotation'] as SyntaxNode)['typeAnnotation'] as SyntaxNode,
        isOptional: member['optional'] === true,
        description: descriptions.get(member),
      },
    ])
    return new Map([...inherited, ...own])
  }

  function objectOf(members: ReadonlyMap<string, Member>): Schema {
    const required = [...members].filter(([, { isOptional }]) => !isOptional).map(([name]) => name)
    const properties = [...members].map(([name, { node, description }]) => [
      name,
      { ...(description === undefined ? {} : { description }), ...schemaOf(node) },
    ])
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
    }
  }

  return { members: (name) => membersOf(declared.get(name)?.node), named, schemaOf }
}

function wordsOf(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  if (node.type === 'TSUnionType') return (node['types'] as readonly unknown[]).flatMap(wordsOf)
  return [String((node['literal'] as { value: unknown }).value)]
}

function listedWords(init: unknown): readonly string[] {
  const list = isNode(init) && init.type === 'TSAsExpression' ? init['expression'] : undefined
  if (!isNode(list) || list.type !== 'ArrayExpression') return []
  return (list['elements'] as readonly unknown[]).flatMap((one) => stringValue(one) ?? [])
}

function parametersOf(node: SyntaxNode): readonly string[] {
  const given = node['typeParameters']
  if (!isNode(given)) return []
  return (given['params'] as readonly SyntaxNode[]).map((one) => nameOf(one['name']))
}

function argumentsOf(node: SyntaxNode): readonly unknown[] {
  const given = node['typeArguments']
  return isNode(given) ? (given['params'] as readonly unknown[]) : []
}

/** The name of an identifier, or the value of a literal. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  return String(node['name'] ?? node['value'])
}

/** All files of a folder, and of those in it, that are no tests. */
export function typeFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
    .toSorted()
}
