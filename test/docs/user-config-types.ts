import { configSchema } from '@lockale/config-schema'
import { syntaxIds } from '@lockale/messages/engine'

type Schema = typeof configSchema

/** Returns the types of the config as its schema states them, with its descriptions: what editors show in a config that is code. */
export function renderUserConfigTypes(): string {
  const interfaces: string[] = []
  // schemas that are used in several places share their fields
  const names = new Map<Schema['properties'], string>([[configSchema.properties?.['checks']?.properties, 'UserChecks']])
  print('UserConfig', configSchema)
  return [
    '// Made from schema.ts: npx vitest run test/docs -u',
    "import type { OwnRule } from '@lockale/checks'",
    "import type { DiagnosticCode } from '@lockale/errors'",
    "import type { SyntaxId } from '@lockale/messages'",
    "import type { Judge, Translator } from './src/model/engine.ts'",
    "import type { StorageDriver } from './src/model/shared-memory.ts'",
    '',
    interfaces.toReversed().join('\n\n'),
    '',
    "type UserChecks = { readonly [Rule in DiagnosticCode]?: 'error' | 'warning' | 'info' | 'off' }",
    '',
  ].join('\n')

  function print(name: string, { description = '', properties = {}, required = [] }: Schema): void {
    names.set(properties, name)
    const fields = Object.entries(properties).map(([field, schema]) => {
      const key = /^[\w$]+$/u.test(field) ? field : `'${field}'`
      return `${comment(schema, '  ')}  readonly ${key}${required.includes(field) ? '' : '?'}: ${typeOf(schema, field)}`
    })
    const keyword = readByName.has(name) ? 'export interface' : 'interface'
    interfaces.push(`${comment({ description }, '')}${keyword} ${name} {\n${fields.join('\n')}\n}`)
  }

  function typeOf(schema: Schema, field: string): string {
    const { anyOf, enum: words, items, properties, additionalProperties: others, type } = schema
    if (anyOf !== undefined) return anyOf.map((one) => typeOf(one, field)).join(' | ')
    const code = schema['x-code']
    if (code !== undefined) return codeTypes[code]
    if (words === syntaxIds) return 'SyntaxId'
    if (field === 'format') return 'string' // an id can come from another config
    if (words !== undefined) return words.map((word) => `'${word}'`).join(' | ')
    if (items !== undefined) return `readonly ${inBrackets(typeOf(items, field))}[]`
    if (properties !== undefined) {
      if (!names.has(properties)) print(nameOf(field), schema)
      return names.get(properties) ?? ''
    }
    if (typeof others === 'object') return `Readonly<Record<string, ${typeOf(others, field)}>>`
    if (field === 'version') return '3 | 4 | 8 | 9'
    return schema.const === false ? 'false' : type === 'integer' ? 'number' : (type ?? 'unknown')
  }
}

/** The config, and what its lists hold: the rest is reached from them. */
const readByName: ReadonlySet<string> = new Set(['UserConfig', 'UserTarget', 'UserFiles', 'UserMessages'])

/** What only code can hold. A format is taken by its shape: a config does not need the types of `@lockale/formats`. */
const codeTypes: Readonly<Record<NonNullable<Schema['x-code']>, string>> = {
  'storage-driver': 'StorageDriver',
  'file-format': '{ readonly id: string; readonly load: () => Promise<object> }',
  'own-rule': 'OwnRule',
  translator: 'Translator',
  judge: 'Judge',
}

function nameOf(field: string): string {
  return field === 'targets' ? 'UserTarget' : `User${field.charAt(0).toUpperCase()}${field.slice(1)}`
}

function inBrackets(type: string): string {
  return type.includes(' | ') ? `(${type})` : type
}

function comment({ description, default: usual }: Schema, indent: string): string {
  if (description === undefined || description === '') return ''
  const shown = Array.isArray(usual) ? usual.join(', ') : String(usual)
  const text = usual === undefined ? description : `${description} Default: \`${shown}\`.`
  const lines = text.split(' ').reduce<string[]>((wrapped, word) => {
    const last = wrapped.at(-1)
    if (last === undefined || last.length + word.length > 110) return [...wrapped, word]
    return [...wrapped.slice(0, -1), `${last} ${word}`]
  }, [])
  const [only] = lines
  if (lines.length === 1) return `${indent}/** ${only} */\n`
  return `${indent}/**\n${lines.map((one) => `${indent} * ${one}\n`).join('')}${indent} */\n`
}
