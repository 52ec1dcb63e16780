import { refuseEdit } from '../refuse.ts'
import { type EditedFile, type EditPlan, isGone, type Wish } from './edit-plan.ts'
import type { YamlNode } from './node.ts'

/**
 * The anchors that come along with what is added: those of the source that the file does not have.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for an alias to be added that means none of them
 */
export function anchorsToAdd({ file, base, source }: EditedFile, plan: EditPlan): ReadonlySet<string> {
  const coming = new Set<string>()
  const wanted = new Set<string>()
  const queue: Wish[] = [...plan.replaced.values()]
  for (const { members } of plan.added.values()) queue.push(...members.values())
  for (let wish = queue.pop(); wish !== undefined; wish = queue.pop()) {
    if (wish.kind === 'map' || wish.kind === 'seq') queue.push(...wish.members.values())
    if (wish.shown?.anchor !== undefined) coming.add(wish.shown.anchor)
    if (wish.kind === 'raw' && wish.raw.startsWith('*')) wanted.add(wish.raw.slice(1))
  }
  if (coming.size === 0 && wanted.size === 0) return coming
  const there = new Set(nodesAround(base).flatMap(({ anchor }) => anchor ?? []))
  for (const name of wanted) {
    if (there.has(name) || coming.has(name)) continue
    throw refuseEdit(`\`*${name}\` cannot be added to ${file}: there is no anchor \`&${name}\` in it.`, {
      place: file,
      hint: source
        ? `Copy the value of \`&${name}\` from the source file to that file, then run again.`
        : 'Add a text in its place.',
    })
  }
  return new Set([...coming].filter((name) => !there.has(name)))
}

/**
 * An anchor cannot go while an alias that stays means it.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`
 */
export function refuseLostAnchors({ file, text, base }: EditedFile, plan: EditPlan): void {
  if (!text.includes('*') || plan.removed.size + plan.replaced.size + plan.texts.size === 0) return
  const meant = new Map<string, YamlNode>()
  for (const node of nodesAround(base)) {
    if (node.anchor !== undefined) meant.set(node.anchor, node)
    if (node.kind === 'alias') {
      const anchored = meant.get(node.value)
      if (anchored && isLost(anchored, plan) && !isGone(node, plan) && !plan.texts.has(node)) {
        throw refuseEdit(`"${anchored.key}" cannot be taken out of ${file}: \`*${node.value}\` still means it.`, {
          place: file,
          hint: `Write its value in place of \`*${node.value}\` in that file, then run again.`,
        })
      }
    }
  }
}

/** All nodes of the file, in its order. */
function nodesAround(base: YamlNode): readonly YamlNode[] {
  let root = base
  while (root.parent !== undefined) root = root.parent
  const nodes: YamlNode[] = []
  const queue = [root]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    nodes.push(node)
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index]
      if (child) queue.push(child)
    }
  }
  return nodes
}

/** A value that is replaced keeps the anchor before it, unless a tag before that goes. */
function isLost(node: YamlNode, plan: EditPlan): boolean {
  for (let at: YamlNode | undefined = node; at !== undefined; at = at.parent) {
    if (plan.removed.has(at) || (at !== node && plan.replaced.has(at))) return true
  }
  return plan.replaced.has(node) && node.children.length > 0
}
