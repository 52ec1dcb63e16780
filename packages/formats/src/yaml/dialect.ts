import { refuseEdit, showPath } from '../refuse.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { isContainer } from '../tree/tree-node.ts'
import { isForeign, isNull, readingOf } from './entries.ts'
import { maxDepth, type YamlNode } from './node.ts'
import { readYamlTree } from './tree.ts'

/** @param root what the paths begin in */
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

/** In brackets, or itself such a collection that another one is around. */
export function isInFlow(node: YamlNode): boolean {
  return node.parent?.style === 'flow'
}

/** True for what stands in one line, and means the same in a list in brackets: `5`, `~`, `:year`, `*base`, `!tag x`. */
function isOneToken(token: string): boolean {
  if (/[\r\n]/.test(token)) return false
  if (/^\*[^\s,[\]{}]+$/.test(token)) return true
  // Inside of a value with a tag everything is copied, texts too: whether it is one shows when the file is read again.
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
