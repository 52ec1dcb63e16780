import { isAlias, isMap, isScalar, isSeq, type Node } from 'yaml'

/** What a YAML file says, with UTF-16 offsets. Numbers and booleans are texts as they are written. */
export type YamlNode = YamlText | YamlMap | YamlList | YamlOther

export interface YamlText {
  readonly kind: 'text'
  readonly value: string
  readonly start: number
  /** With quotes, without a comment behind. */
  readonly end: number
  /** It has no quotes, and is no block of text. */
  readonly isPlain: boolean
}

export interface YamlMap {
  readonly kind: 'map'
  readonly start: number
  readonly items: readonly YamlPair[]
}

export interface YamlPair {
  readonly key: YamlNode
  /** `undefined`: there is nothing, not even an empty text. */
  readonly value: YamlNode | undefined
}

interface YamlList {
  readonly kind: 'list'
  readonly start: number
  readonly items: readonly YamlNode[]
}

/** Which cannot stand anywhere here. */
interface YamlOther {
  readonly kind: 'alias' | 'other'
  /** `undefined`: it stands nowhere. */
  readonly start: number | undefined
}

/** @param base where the text begins that was parsed */
export function toYamlNode(node: unknown, base = 0): YamlNode {
  if (isScalar(node) && node.range) {
    const [start, end] = node.range
    const value = typeof node.value === 'string' ? node.value : ''
    return { kind: 'text', value, start: base + start, end: base + end, isPlain: node.type === 'PLAIN' }
  }
  if (isMap(node)) {
    const items = node.items.map(({ key, value }): YamlPair => {
      return { key: toYamlNode(key, base), value: value === null ? undefined : toYamlNode(value, base) }
    })
    return { kind: 'map', start: startOf(node, base) ?? base, items }
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => toYamlNode(item, base))
    return { kind: 'list', start: startOf(node, base) ?? base, items }
  }
  if (isAlias(node)) return { kind: 'alias', start: startOf(node, base) }
  return { kind: 'other', start: undefined }
}

function startOf({ range }: Pick<Node, 'range'>, base: number): number | undefined {
  return range ? base + range[0] : undefined
}
