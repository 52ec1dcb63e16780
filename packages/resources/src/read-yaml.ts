import { readYamlTree, type YamlTree } from '@lockale/formats/yaml/tree'
import type { Problems } from './problems.ts'

export interface YamlLimit {
  /** In UTF-16 units. */
  readonly maxLength: number
  /** What a person can do with a longer one. */
  readonly hint: string
}

/** The nodes of a YAML file; what keeps it from being read is a problem, and `undefined`. Offsets are those of the text. */
export function readYaml(
  text: string,
  { maxLength, hint }: YamlLimit,
  problems: Problems,
): Extract<YamlTree, { ok: true }> | undefined {
  if (text.length > maxLength) {
    problems.add(0, `The file has ${text.length} characters; the limit is ${maxLength}. ${hint}`)
    return undefined
  }
  const tree = readYamlTree(text)
  if (tree.ok) return tree
  const { code, at, expected, found } = tree.problem
  const wrong = code === 'too-deep' ? 'This is nested too deeply' : 'This is not YAML'
  problems.add(at, `${wrong}: expected ${expected}, found ${found}.`)
  return undefined
}
