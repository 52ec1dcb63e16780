/** The part of JSON Schema (draft 2020-12) that the config's schema uses, and that `validate` understands. */
export interface Schema {
  readonly $schema?: string
  readonly title?: string
  readonly description?: string
  readonly default?: string | number | boolean | readonly string[]
  readonly examples?: readonly unknown[]
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
  readonly const?: false
  readonly enum?: readonly string[]
  /** Minimum length in characters (code points). */
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: SchemaFormat
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  /** `false`: only `properties`. A schema: any other field is held to it. */
  readonly additionalProperties?: false | Schema
  readonly maxProperties?: number
  /** Schemas of different JSON types: the type of a value says which one it is held to. */
  readonly anyOf?: readonly Schema[]
  /** A value that only a config which is code can hold: it is taken as it is, by its shape. */
  readonly 'x-code'?: 'storage-driver' | 'file-format' | 'own-rule'
  /** Fields and values that are planned: refused in words of their own. An annotation to other readers of the schema. */
  readonly 'x-not-yet'?: readonly string[]
}

export type SchemaFormat =
  | 'locale'
  | 'path-name'
  | 'path-template'
  | 'project-path'
  | 'service-url'
  | 'pattern'
  | 'placeholder'
