/** A JSON Schema as parsed. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * What is wrong with a value by a schema of draft 2020-12, `pointer: keyword` each. Written apart from the product, to hold
 * the shipped file to the standard.
 * @throws {Error} for a keyword that it does not know: then the file would mean less to editors than we think
 */
export function schemaErrors(schema: JsonSchema, value: unknown, pointer = ''): readonly string[] {
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    if (annotations.has(keyword)) return []
    const rule = rules[keyword]
    if (rule === undefined) throw new Error(`${keyword} is no keyword of JSON Schema that this check knows.`)
    const outcome = rule(expected, { value, pointer, schema })
    if (typeof outcome === 'object') return outcome
    return outcome ? [] : [`${pointer}: ${keyword}`]
  })
}

const annotations: ReadonlySet<string> = new Set(['$schema', '$id', 'title', 'description', 'default', 'examples'])

interface Place {
  readonly value: unknown
  readonly pointer: string
  readonly schema: JsonSchema
}

/** Each answers whether the value holds to it, or with the errors of what is inside. */
const rules: Readonly<Record<string, (expected: unknown, place: Place) => boolean | readonly string[]>> = {
  type: (expected, { value }) => typeOf(value).includes(String(expected)),
  const: (expected, { value }) => value === expected,
  enum: (expected, { value }) => toArray(expected).includes(value),
  minLength: (expected, { value }) => typeof value !== 'string' || Array.from(value).length >= Number(expected),
  maxLength: (expected, { value }) => typeof value !== 'string' || Array.from(value).length <= Number(expected),
  pattern: (expected, { value }) => typeof value !== 'string' || new RegExp(String(expected), 'u').test(value),
  minimum: (expected, { value }) => typeof value !== 'number' || value >= Number(expected),
  maximum: (expected, { value }) => typeof value !== 'number' || value <= Number(expected),
  minItems: (expected, { value }) => !Array.isArray(value) || value.length >= Number(expected),
  maxItems: (expected, { value }) => !Array.isArray(value) || value.length <= Number(expected),
  required: (expected, { value }) =>
    !isObject(value) || toArray(expected).every((name) => Object.hasOwn(value, String(name))),
  anyOf: (expected, { value, pointer }) =>
    toArray(expected).some((each) => schemaErrors(each as JsonSchema, value, pointer).length === 0),
  items: (expected, { value, pointer }) =>
    toArray(value).flatMap((item, index) => schemaErrors(expected as JsonSchema, item, `${pointer}/${index}`)),
  properties: (expected, { value, pointer }) =>
    Object.entries(expected as Record<string, JsonSchema>).flatMap(([name, inner]) =>
      isObject(value) && Object.hasOwn(value, name) ? schemaErrors(inner, value[name], `${pointer}/${name}`) : [],
    ),
  maxProperties: (expected, { value }) => !isObject(value) || Object.keys(value).length <= Number(expected),
  additionalProperties: (expected, { value, pointer, schema }) => {
    const known = isObject(schema['properties']) ? Object.keys(schema['properties']) : []
    const others = isObject(value) ? Object.entries(value).filter(([name]) => !known.includes(name)) : []
    if (!isObject(expected)) return expected !== false || others.length === 0
    return others.flatMap(([name, inner]) => schemaErrors(expected, inner, `${pointer}/${name}`))
  },
}

function typeOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return ['array']
  if (value === null) return ['null']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
