export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Type of a field. A string has `string`, `number`, `boolean`, `object`, `array` or `any`, with a `?` if it may be
 * null, then a space and the description. An object has fields.
 */
export type Shape = string | Fields | Described

export interface Fields {
  readonly [name: string]: Shape
}

/** Documents by command. The name of an optional field ends with `?`. */
export type Documents = Readonly<Record<string, Fields>>

const schema: unique symbol = Symbol('schema')
const actions: unique symbol = Symbol('actions')

interface Described {
  readonly [schema]: JsonSchema
}

export function about(description: string, fields: Fields): Described {
  return { [schema]: { description, ...toSchema(fields) } }
}

export function maybe(...parts: Parts<Fields>): Described {
  const [description, fields] = split(parts)
  return { [schema]: { ...description, ...toSchema(fields), type: ['object', 'null'] } }
}

export function list(...parts: Parts<Shape>): Described {
  const [description, items] = split(parts)
  return { [schema]: { ...description, type: 'array', items: toSchema(items) } }
}

export function maybeList(...parts: Parts<Shape>): Described {
  return { [schema]: { ...list(...parts)[schema], type: ['array', 'null'] } }
}

type Parts<Inner> = readonly [inner: Inner] | readonly [description: string, inner: Inner]

function split<Inner>(parts: Parts<Inner>): readonly [description: { readonly description?: string }, inner: Inner] {
  return parts.length === 1 ? [{}, parts[0]] : [{ description: parts[0] }, parts[1]]
}

/** Marks the document of a command whose actions print different fields. */
export function byAction(fields: Fields): Fields {
  return Object.assign({}, fields, { [actions]: true })
}

/** Returns the schema of a command's `--json` output. Fields of later versions are allowed. */
export function documentSchema(command: string, fields: Fields): JsonSchema {
  const names = Object.keys(fields)
  const described = Object.entries(fields).map(([name, shape]) => [name.replace(/\?$/u, ''), toSchema(shape)])
  return {
    ...heading(command, `lockale ${command} --json`),
    description: `Fields may be added. If the command fails, it prints error.v1.json instead.${
      actions in fields ? ' Its actions print different fields.' : ''
    }`,
    type: 'object',
    properties: {
      version,
      command: { description: 'The command that printed it.', const: command },
      ...Object.fromEntries(described),
    },
    required: ['version', 'command', ...names.filter((name) => !name.endsWith('?'))],
  }
}

export function errorSchema(): JsonSchema {
  const fields = {
    code: 'string A stable code.',
    message: 'string What is wrong, and where.',
    hint: 'string What to do next.',
    place: 'string? The file, flag or address that it is about.',
  }
  return {
    ...heading('error', 'An error of lockale --json'),
    description: 'What a command prints in place of its document if it fails. docs/errors.md lists the codes.',
    type: 'object',
    properties: { version, error: { ...toSchema(fields), required: Object.keys(fields) } },
    required: ['version', 'error'],
  }
}

export function heading(name: string, title: string): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://lockale.dev/schema/${name}.v1.json`,
    title,
  }
}

const version: JsonSchema = {
  description: 'Version of this document. Fields are added without a new one.',
  const: 1,
}

function toSchema(shape: Shape): JsonSchema {
  if (typeof shape === 'string') return toField(shape)
  if (isDescribed(shape)) return shape[schema]
  const properties = Object.entries(shape).map(([name, inner]) => [name, toSchema(inner)])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function toField(text: string): JsonSchema {
  const [, type = 'any', isMaybe = '', description] = /^(\w+)(\??)(?: (.+))?$/u.exec(text) ?? []
  return {
    ...(description === undefined ? {} : { description }),
    ...(type === 'any' ? {} : { type: isMaybe === '' ? type : [type, 'null'] }),
  }
}

function isDescribed(shape: Fields | Described): shape is Described {
  return schema in shape
}
