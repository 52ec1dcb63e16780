import { isMap } from 'yaml'
import { maxLength, parseYaml } from './parse-yaml.ts'
import type { Problems } from '../problems.ts'
import { scanYaml } from './scan-yaml.ts'
import { toYamlNode, type YamlNode, type YamlPair } from './yaml-node.ts'

/** What a file says; what keeps it from being read is a problem, and `undefined`, as is an empty file. Offsets are those of the text. */
export function readYamlTree(text: string, problems: Problems): YamlNode | undefined {
  // the library knows LF and CRLF only
  const source = text.replaceAll(/\r(?!\n)/gu, '\n')
  const scanned =
    source.length > maxLength ? undefined : scanYaml(source, (start, end) => readPiece(source, start, end))
  if (scanned !== undefined) return scanned
  const contents = parseYaml(source, problems)?.contents
  return contents === undefined || contents === null ? undefined : toYamlNode(contents)
}

function readPiece(source: string, start: number, end: number): YamlPair | undefined {
  let isRight = true
  const problems = { add: () => (isRight = false) }
  const map = parseYaml(source.slice(start, end), problems)?.contents
  const [pair, second] = isRight && isMap(map) && map.flow !== true ? map.items : []
  if (pair === undefined || second !== undefined) return undefined
  const { key, value } = pair
  return { key: toYamlNode(key, start), value: value === null ? undefined : toYamlNode(value, start) }
}
