import type { YAMLError } from 'yaml'
import type { YamlProblem } from './node.ts'

export const expectedIndent: string = 'the indent of the entries beside it'

/** What would have been right where the library found an error; what stands there instead shows by itself, mostly. */
export function wordsFor({ code, message }: YAMLError): Pick<YamlProblem, 'expected' | 'found'> {
  const known = words.find(([errorCode, sign]) => errorCode === code && sign.test(message))
  if (known) return { expected: known[2] }
  return { expected: 'YAML', found: message }
}

const words: readonly (readonly [code: YAMLError['code'], sign: RegExp, expected: string])[] = [
  ['TAB_AS_INDENT', /^/, 'spaces as indent'],
  ['BAD_INDENT', /[Ff]low/, 'the closing bracket, or a deeper indent'],
  ['BAD_INDENT', /^/, expectedIndent],
  ['BAD_DQ_ESCAPE', /^/, 'an escape that YAML knows'],
  ['BAD_SCALAR_START', /^/, 'quotes around a text that begins with this character'],
  ['MULTILINE_IMPLICIT_KEY', /^/, 'a key in one line, and `:`'],
  ['KEY_OVER_1024_CHARS', /^/, 'a key of at most 1024 characters, or `? ` before it'],
  ['BLOCK_AS_IMPLICIT_KEY', /^/, 'one `key: value` in a line, or quotes around the text'],
  ['MULTIPLE_ANCHORS', /^/, 'one anchor'],
  ['MULTIPLE_TAGS', /^/, 'one tag'],
  ['MISSING_CHAR', /closing "/, 'the closing `"`'],
  ['MISSING_CHAR', /closing '/, "the closing `'`"],
  ['MISSING_CHAR', /map values/, '`:` and a value behind this key'],
  ['MISSING_CHAR', /must end with/, 'the closing bracket'],
  ['MISSING_CHAR', /between/, '`,`'],
  ['MISSING_CHAR', /white space/, 'a blank before this'],
  ['MISSING_CHAR', /directives-end/, '`---`'],
  ['UNEXPECTED_TOKEN', /^Unexpected .*(?:scalar|alias|flow-\w+) ?(?:token|at node end)/, 'the end of the line'],
]
