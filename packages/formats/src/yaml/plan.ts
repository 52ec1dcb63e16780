import type { EntryChange, EntryPath } from '../format.ts'
import { checkText, refuseEdit, refuseMissing, showPath } from '../refuse.ts'
import { planAdd } from './add.ts'
import { refuseLostAnchors } from './anchors.ts'
import type { EditedFile, EditPlan } from './edit-plan.ts'
import { isForeign, readingOf } from './entries.ts'
import { findNode, findOccurrences, indexChildren } from './find.ts'
import { settleLists } from './lists.ts'
import type { YamlNode } from './node.ts'
import { scanYaml } from './scan.ts'
import { readTree } from './tree.ts'

/**
 * Of several wishes about one path the last one counts; but one that is removed may be added again, as another kind.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for a path that is not there, or is there and should not be;
 * `TEXT_NOT_WELL_FORMED` for half a character in a new text
 */
export function planEdit(edited: EditedFile, changes: readonly EntryChange[]): EditPlan {
  const { file, base } = edited
  const plan: EditPlan = { texts: new Map(), removed: new Set(), replaced: new Map(), added: new Map(), padding: 0 }
  const findChild = indexChildren()
  for (const { kind, path } of changes) if (kind === 'remove') planRemove(path)
  for (const change of changes) {
    if (change.kind === 'set') planSet(change.path, change.value)
    if (change.kind === 'add') {
      const value = checkText(change.path, change.value, file)
      planAdd({ path: change.path, value: { kind: 'text', value } }, { edited, plan, findChild })
    }
    if (change.kind === 'copy') {
      const raw = checkToken(change.path, change.raw)
      planAdd({ path: change.path, value: { kind: 'raw', raw } }, { edited, plan, findChild })
    }
  }
  removeEmptied(base, plan)
  for (const node of plan.replaced.keys()) {
    if (node.children.some((child) => !plan.removed.has(child))) {
      throw refuseEdit(`"${showPath([node.key])}" in ${file} still holds values, so nothing can take its place.`, {
        place: file,
        hint: 'Remove or rename what it holds in that file, then run again.',
      })
    }
  }
  settleLists(plan, file)
  refuseLostAnchors(edited, plan)
  return plan

  function planRemove(path: EntryPath): void {
    findValue(path)
    for (const node of findOccurrences(base, path, findChild)) plan.removed.add(node)
  }

  function planSet(path: EntryPath, value: string): void {
    const node = findValue(path)
    if (plan.removed.has(node)) throw refuseMissing(path, file)
    plan.replaced.delete(node)
    checkText(path, value, file)
    for (let at = node.parent; at !== undefined; at = at.parent) {
      if (isForeign(at)) {
        throw refuseEdit(`${showPath(path)} in ${file} is part of a \`${at.tag ?? '!'}\`, which is no text.`, {
          place: file,
          hint: 'Take the tag away, or leave this value out of the translation.',
        })
      }
    }
    const isSame = readingOf(node) !== 'other' && node.value === value
    if (isSame) plan.texts.delete(node)
    else plan.texts.set(node, value)
  }

  function findValue(path: EntryPath): YamlNode {
    const node = path.length > 0 ? findNode(base, path, findChild) : undefined
    if (node === undefined || node.isOpaque || node.children.length > 0) throw refuseMissing(path, file)
    return node
  }

  function checkToken(path: EntryPath, raw: string): string {
    const token = raw.trim()
    if (/^(?:\{\s*\}|\[\s*\])$/.test(token)) return token.startsWith('{') ? '{}' : '[]'
    if (token === '' || isRawToken(token)) return token
    throw refuseEdit(`The value for ${showPath(path)} in ${file} is not one token that is no text.`, {
      place: file,
      hint: 'Add a text as a text, and what a map or list holds value by value.',
    })
  }
}

/** True for what stands in one line, and means the same in a list in brackets: `5`, `~`, `:year`, `*base`, `!tag x`. */
function isRawToken(token: string): boolean {
  if (/[\r\n]/.test(token)) return false
  if (/^\*[^\s,[\]{}]+$/.test(token)) return true
  // Inside of a value with a tag everything is copied, texts too: whether it is one shows when the file is read again.
  const scan = scanYaml(`[ ${token} ]`)
  const tree = scan.ok ? scan : readTree(`[ ${token} ]`)
  const item = tree.ok ? tree.root?.children[0] : undefined
  return (
    tree.ok &&
    item?.kind === 'scalar' &&
    tree.root?.children.length === 1 &&
    item.propsStart === 2 &&
    item.end === token.length + 2
  )
}

/** Collections that we emptied go too (FORMATS rule G4), with all duplicates: or an older one would come to count again. */
function removeEmptied(base: YamlNode, { removed, replaced, added }: EditPlan): void {
  const counts = new Map<YamlNode, number>()
  const queue = [...removed]
  for (const { parent } of queue) {
    if (parent === undefined) continue
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    const isEmptied = count === parent.children.length && !added.has(parent)
    if (!isEmptied || parent === base || removed.has(parent) || replaced.has(parent)) continue
    for (const gone of [parent, ...(parent.shadows ?? [])]) {
      if (removed.has(gone)) continue
      removed.add(gone)
      queue.push(gone)
    }
  }
}
