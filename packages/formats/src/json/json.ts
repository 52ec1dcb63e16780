import type { Format, ParsedFile } from '../format.ts'
import { shaped } from '../shape/shaped.ts'
import { withLocaleRoot } from '../tree/locale-root.ts'
import { keyRangeOf } from '../literal/notation.ts'
import { editJson } from './edit.ts'
import { parseJson } from './parse-json.ts'
import { scanJson } from './scan.ts'
import { json5Syntax, jsoncSyntax, strictSyntax, type Syntax } from './lex.ts'

/** Strict JSON, nested or flat. A root that is neither an object nor an array has the empty path. */
export const json: Format = shaped(jsonFormat('json', strictSyntax))

/** JSON with comments and trailing commas. A comment attached to a value is its note. */
export const jsonc: Format = shaped(jsonFormat('jsonc', jsoncSyntax))

/** JSON5. A comment attached to a value is its note. `Infinity` and `NaN` are not strings. */
export const json5: Format = shaped(jsonFormat('json5', json5Syntax))

/** JSON in which each member holds a FormatJS message (`defaultMessage`). This is so for an empty file, too. */
export const formatjs: Format = shaped(jsonFormat('json', strictSyntax), 'formatjs')

function jsonFormat(id: string, syntax: Syntax): Format {
  const whole: Format = {
    id,
    parse: (bytes, options) => parseJson(bytes, { ...options, syntax }),
    edit: (parsed, changes, options) => editJson(parsed, changes, { ...options, syntax }),
    create: (source, changes, options) => editJson(source, changes, { ...options, source, syntax }),
  }
  return withLocaleRoot(whole, ({ text }: ParsedFile) => {
    const { root } = scanJson(text, { syntax }) ?? {}
    return root?.children.map(keyRangeOf) ?? []
  })
}
