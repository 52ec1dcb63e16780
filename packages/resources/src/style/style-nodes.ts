import { isNull, type YamlNode, type YamlTree } from '@lockale/formats/yaml/tree'
import type { Problems } from '../problems.ts'
import { shorten } from './say-wrong.ts'

/** What YAML may have and no style has is a problem: aliases, names that are no text, names that are there twice. */
export function refuseOddNodes({ root, shadowed }: Extract<YamlTree, { ok: true }>, problems: Problems): void {
  const nodes = root ? [root] : []
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { kind, isOpaque, keyStart, start, value, children } = node
    if (isOpaque) problems.add(keyStart, 'A name must stand here, before a colon.')
    else if (kind === 'alias') problems.add(start, `"*${value}": aliases are not read here. Write it out.`)
    else for (const child of children) nodes.push(child)
  }
  for (const last of new Set(shadowed.map(({ shadowedBy }) => shadowedBy))) {
    const [first, ...others] = [...(last?.shadows ?? []), ...(last ? [last] : [])]
    for (const { key, keyStart } of others) {
      const before = problems.placeOf(first?.keyStart ?? 0)
      problems.add(keyStart, `"${shorten(key)}" stands here already, at ${before}.`)
    }
  }
}

/** Those with a name. */
export function entriesOf({ children }: YamlNode): readonly YamlNode[] {
  return children.filter(({ isOpaque }) => !isOpaque)
}

/** Numbers and booleans are texts as they are written. */
export function isText(node: YamlNode): boolean {
  return node.kind === 'scalar' && !isNull(node)
}

export function isEmpty(node: YamlNode): boolean {
  return node.kind === 'alias' || isNull(node)
}
