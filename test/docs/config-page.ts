import { isDeepStrictEqual } from 'node:util'
import { configSchema } from '@lockale/config-schema'
import { cell, table } from './commands-page.ts'
import * as text from './config-page-text.ts'

type Schema = typeof configSchema
type Properties = Readonly<Record<string, Schema>>

/** docs/config.md. Fields, types, limits and defaults come from the schema that checks a config. */
export function renderConfigPage(): string {
  const properties = configSchema.properties ?? {}
  const required = new Set(configSchema.required)
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, schema]) => [
      sections.has(name) ? `[\`${name}\`](#${name.toLowerCase()})` : `\`${name}\``,
      typeOf(schema, name),
      required.has(name) ? 'required' : defaultOf(schema),
      meaningOf(schema),
    ])
  return `${[
    '# Configuration',
    '<!-- Made from the schema of the config: npx vitest run test/docs -u -->',
    text.introduction,
    '## Fields',
    table(['field', 'type', 'default', 'meaning'], rows),
    ...[...sections].flatMap(([name, prose]) => section({ name, prose, properties })),
    text.ending,
  ].join('\n\n')}\n`
}

/** Fields that need more than a line, in the order of the page. */
const sections: ReadonlyMap<string, string> = new Map([
  ['targets', text.targets],
  ['files', text.files],
  ['syntax', text.syntax],
  ['service', text.service],
  ['glossary', text.glossary],
  ['style', text.style],
  ['context', text.context],
  ['memory', text.memory],
  ['cache', text.cache],
  ['types', text.types],
  ['sharedMemory', text.sharedMemory],
  ['budget', text.budget],
  ['messages', text.messages],
  ['checks', text.checks],
])

interface SectionParts {
  readonly name: string
  readonly prose: string
  /** Of the whole config. */
  readonly properties: Properties
}

function section({ name, prose, properties }: SectionParts): readonly string[] {
  const object = objectIn(properties[name] ?? {})
  const own = object?.properties ?? {}
  const [before = '', after = ''] = prose.split('{fields}').map((part) => part.trim())
  const inherited = Object.keys(own).filter((field) => isSame(own[field], properties[field]))
  const rows = Object.entries(own).filter(([field]) => !inherited.includes(field))
  const fields = name === 'checks' || rows.length === 0 ? '' : fieldTable(rows, new Set(object?.required))
  const settings = inherited.map((field) => `\`${field}\``).join(', ')
  return [
    `## \`${name}\``,
    before,
    fields,
    settings === '' ? '' : `And ${settings}: as at the top level, for this one alone.`,
    after,
  ].filter((part) => part !== '')
}

function fieldTable(rows: readonly (readonly [name: string, schema: Schema])[], required: ReadonlySet<string>): string {
  return table(
    ['field', 'type', 'default', 'meaning'],
    rows.map(([name, schema]) => [
      `\`${name}\``,
      typeOf(schema, name),
      required.has(name) ? 'required' : defaultOf(schema),
      meaningOf(schema),
    ]),
  )
}

/** The object that a field is or holds. */
function objectIn({ items, anyOf, ...schema }: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema
  const inner = [...(items === undefined ? [] : [items]), ...(anyOf ?? [])]
  return inner.map(objectIn).find((found) => found !== undefined)
}

function isSame(one: Schema | undefined, other: Schema | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const [{ description: _, ...a }, { description: __, ...b }] = [one, other]
  return isDeepStrictEqual(a, b)
}

/** @param name of the field: one with a section of its own has its fields there */
function typeOf(schema: Schema, name: string): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map((each) => typeOf(each, name)).join(' or ')
  if (schema.const === false) return '`false`'
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`'${value}'\``).join(', ')
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'array':
      return `list of ${schema.items === undefined ? 'anything' : typeOf(schema.items, name)}`
    case 'object':
      return sections.has(name) ? `[object](#${name.toLowerCase()})` : 'object'
    case 'integer':
      return 'whole number'
    default:
      return schema.type ?? 'anything'
  }
}

function defaultOf({ default: value }: Schema): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? `\`'${value}'\`` : `\`${JSON.stringify(value)}\``
}

function meaningOf(schema: Schema): string {
  return [cell(schema.description ?? ''), limitsOf(schema)].filter((part) => part !== '').join(' ')
}

function limitsOf({ minimum, maximum, type, items, maxItems }: Schema): string {
  if (minimum !== undefined && maximum !== undefined && maximum < 1_000_000) return `${minimum} to ${figure(maximum)}.`
  if (minimum !== undefined) return `At least ${minimum}.`
  if (type === 'array' && items !== undefined && maxItems !== undefined && maxItems > 50) {
    return `At most ${figure(maxItems)}.`
  }
  return ''
}

function figure(number: number): string {
  return number.toLocaleString('en-US')
}
