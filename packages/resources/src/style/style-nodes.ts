import { isNull, type YamlNode } from '@lockale/formats/yaml/tree'

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
