/** The subset of JSON Schema (draft 2020-12) that the schema of the config uses and `validate` supports. */
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
  readonly additionalProperties?: false | Schema
  readonly maxProperties?: number
  /** Schemas of different JSON types. The type of a value decides which one applies. */
  readonly anyOf?: readonly Schema[]
  /** A value that only a config in TypeScript or JavaScript can hold. It is checked by its shape and not copied. */
  readonly 'x-code'?: 'storage-driver' | 'file-format' | 'own-rule' | 'translator' | 'judge'
}

export type SchemaFormat =
  | 'locale'
  | 'path-name'
  | 'path-template'
  | 'project-path'
  | 'notes-path'
  | 'service-url'
  | 'pattern'
  | 'placeholder'
