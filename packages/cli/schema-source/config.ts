import { configSchema } from '@lockale/core'
import { heading, type JsonSchema } from './notation.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * The schema of the config: the one that lockale checks by, in the keywords of JSON Schema 2020-12 alone. What other readers
 * cannot check (`format`s of our own) stays in its descriptions, so editors let pass more than lockale does, never less.
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

const ownKeywords: ReadonlySet<string> = new Set(['x-not-yet', 'x-code', 'format'])

/** A field of the config may be called `format` too: there its value is a schema, here it is a text or a list. */
function isSchemaKeyword(schema: { readonly [key: string]: Json }): boolean {
  return !isObject(schema['format'] ?? null)
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
