/** What one of the JSON languages allows. */
export interface Syntax {
  readonly name: 'JSON' | 'JSONC' | 'JSON5'
  readonly comments: boolean
  /** A comma behind the last member. */
  readonly trailingCommas: boolean
  /** Single quotes, bare keys, and JSON5's own escapes, numbers and blanks. */
  readonly json5: boolean
}

/** RFC 8259, as `JSON.parse` reads it. */
export const strictSyntax: Syntax = { name: 'JSON', comments: false, trailingCommas: false, json5: false }

/** JSON with comments, as editors read their settings. */
export const jsoncSyntax: Syntax = { name: 'JSONC', comments: true, trailingCommas: true, json5: false }

/** The JSON5 data interchange format 1.0.0. */
export const json5Syntax: Syntax = { name: 'JSON5', comments: true, trailingCommas: true, json5: true }
