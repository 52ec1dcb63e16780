import { configSchema } from '@lockale/config-schema'
import { heading, type JsonSchema } from './notation.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Returns the schema of the config, reduced to keywords of JSON Schema 2020-12. Editors cannot check lockale's own
 * `format`s, so they accept more than lockale, never less.
 */
export function shippedConfigSchema(): JsonSchema {
  const plain = toPlain(configSchema as unknown as Json) as JsonSchema
  return { ...heading('config', 'lockale.config'), ...plain }
}

function toPlain(value: Json): Json {
  if (Array.isArray(value)) return value.map(toPlain)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (ownKeywords.has(key) && isSchemaKeyword(value)) return []
      return [[key, toPlain(inner)] as const]
    }),
  )
}

const ownKeywords: ReadonlySet<string> = new Set(['x-code', 'format'])

/** A field of the config may be named `format` too. Its value is then a schema, not a string or a list. */
function isSchemaKeyword(schema: { readonly [key: string]: Json }): boolean {
  return !isObject(schema['format'] ?? null)
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
