import { refuseEdit, showPath } from '../refuse.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { isContainer } from '../tree/tree-node.ts'
import { isForeign, isNull, readingOf } from './entries.ts'
import { maxDepth, type YamlNode } from './node.ts'
import { readYamlTree } from './tree.ts'

/** @param root the node in which paths begin */
export function yamlDialect(root: YamlNode, file: string): TreeDialect<YamlNode> {
  return {
    name: 'YAML',
    hasRootValue: false,
    maxDepth: maxDepth - 2,
    textOf: (node) => (readingOf(node) === 'other' ? undefined : node.value),
    isRaw: (token) => token === '' || isOneToken(token),
    isOpen(container) {
      const isClosed = container.style === 'flow' && container.children.length === 0 && !isInFlow(container)
      return !isClosed && !isForeign(container)
    },
    canMakeRoom(node) {
      if (node === root) return node.children.length === 0 && !isForeign(node)
      return isContainer(node) ? !isForeign(node) : isNull(node)
    },
    checkSet(node, path) {
      for (let at = node.parent; at !== undefined; at = at.parent) {
        if (isForeign(at)) {
          throw refuseEdit(`${showPath(path)} in ${file} is part of a \`${at.tag ?? '!'}\`, which is not a string.`, {
            place: file,
            hint: 'Remove the tag, or exclude this value from translation.',
          })
        }
      }
    },
  }
}

/** Returns true for a node inside a flow collection. */
export function isInFlow(node: YamlNode): boolean {
  return node.parent?.style === 'flow'
}

/** Returns true for a token on one line that means the same in a flow list: `5`, `~`, `:year`, `*base`, `!tag x`. */
function isOneToken(token: string): boolean {
  if (/[\r\n]/.test(token)) return false
  if (/^\*[^\s,[\]{}]+$/.test(token)) return true
  // Everything inside a value with a tag is copied, also strings. Reading the file again checks the result.
  const tree = readYamlTree(`[ ${token} ]`)
  const item = tree.ok ? tree.root?.children[0] : undefined
  return (
    tree.ok &&
    item?.kind === 'scalar' &&
    tree.root?.children.length === 1 &&
    item.propsStart === 2 &&
    item.end === token.length + 2
  )
}
