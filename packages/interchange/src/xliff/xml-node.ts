import type { Position } from '@lockale/errors'
import type { XmlTag } from '@lockale/formats/xml/guard-xml'

export interface XmlNode extends XmlTag {
  readonly children: readonly (XmlNode | string)[]
}

/** Builds an XML element from parser events. */
export interface NodeBuilder {
  open(tag: XmlTag): void
  text(text: string): void
  /** Ends the innermost element. Returns the built element if it was the outermost one; otherwise `undefined`. */
  close(): XmlNode | undefined
}

export function buildNode(first: XmlTag): NodeBuilder {
  const stack: (XmlNode & { readonly children: (XmlNode | string)[] })[] = [{ ...first, children: [] }]
  return {
    open(tag) {
      const node = { ...tag, children: [] }
      stack.at(-1)?.children.push(node)
      stack.push(node)
    },
    text(text) {
      stack.at(-1)?.children.push(text)
    },
    close() {
      const node = stack.pop()
      return stack.length === 0 ? node : undefined
    },
  }
}

export function childrenOf({ children }: XmlNode, ...names: readonly string[]): readonly XmlNode[] {
  return children.filter((child): child is XmlNode => typeof child !== 'string' && names.includes(child.local))
}

/** Returns elements with this name at any depth, in file order. */
export function descendantsOf(node: XmlNode, name: string): readonly XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.local === name ? [child] : []), ...descendantsOf(child, name)],
  )
}

export function textOf({ children }: XmlNode): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

export function placeIn(file: string, { line, column }: Position): string {
  return `${file}:${line}:${column}`
}
