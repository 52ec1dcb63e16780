import type { EntryChange, EntryPath } from '../format.ts'
import { planAdd } from './add.ts'
import { settleArrays } from './arrays.ts'
import type { EditedFile, EditPlan } from './edit-plan.ts'
import { valueOf } from './entries.ts'
import { findNode, findOccurrences, indexChildren, isContainer } from './find.ts'
import { literalEnd } from './lex.ts'
import { literalEnd5 } from './lex5.ts'
import { checkText, refuseEdit, refuseMissing, showPath } from '../refuse.ts'
import type { JsonNode } from './scan.ts'
import { encodeString } from './string-token.ts'

/**
 * Of several wishes about one path the last one counts; but one that is removed may be added again, as another kind.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for a path that is not there, or is there and should not be;
 * `TEXT_NOT_WELL_FORMED` for half a character in a new text
 */
export function planEdit(edited: EditedFile, changes: readonly EntryChange[]): EditPlan {
  const { file, text, root, style } = edited
  const plan: EditPlan = { tokens: new Map(), removed: new Set(), replaced: new Map(), added: new Map(), padding: 0 }
  const findChild = indexChildren()
  for (const { kind, path } of changes) if (kind === 'remove') planRemove(path)
  for (const change of changes) {
    if (change.kind === 'set') planSet(change.path, change.value)
    if (change.kind === 'add') planNew(change.path, encodeString(checkText(change.path, change.value, file), style))
    if (change.kind === 'copy') planNew(change.path, checkToken(change.path, change.raw))
  }
  removeEmptied(root, plan)
  for (const node of plan.replaced.keys()) {
    if (node.children.some((child) => !plan.removed.has(child))) {
      throw refuseEdit(`"${showPath([node.key])}" in ${file} still holds values, so nothing can take its place.`, {
        place: file,
        hint: 'Remove or rename what it holds in that file, then run again.',
      })
    }
  }
  settleArrays(plan, edited)
  return plan

  function planRemove(path: EntryPath): void {
    findValue(path)
    for (const node of findOccurrences(root, path, findChild)) plan.removed.add(node)
  }

  function planSet(path: EntryPath, value: string): void {
    const node = findValue(path)
    if (plan.removed.has(node)) throw refuseMissing(path, file)
    plan.replaced.delete(node)
    checkText(path, value, file)
    if (node.kind === 'string' && valueOf(text, node) === value) plan.tokens.delete(node)
    else plan.tokens.set(node, encodeString(value, style, text.slice(node.start, node.end)))
  }

  function planNew(path: EntryPath, token: string): void {
    planAdd({ path, token }, { edited, plan, findChild })
  }

  function findValue(path: EntryPath): JsonNode {
    const node = findNode(root, path, findChild)
    const isValue = node && (node === root ? !isContainer(node) : node.children.length === 0)
    if (!isValue) throw refuseMissing(path, file)
    return node
  }

  function checkToken(path: EntryPath, raw: string): string {
    const token = raw.trim()
    if (/^(?:\{\s*\}|\[\s*\])$/.test(token)) return token.startsWith('{') ? '{}' : '[]'
    const end = edited.syntax.json5 ? literalEnd5(token, 0) : literalEnd(token, 0)
    if (end === token.length) return token
    throw refuseEdit(`The value for ${showPath(path)} in ${file} is not a number, true, false, null, {} or [].`, {
      place: file,
      hint: 'Add a text as a text, and what an object or array holds value by value.',
    })
  }
}

/** Containers that we emptied go too (FORMATS rule G4), with all duplicates: or an older one would come to count again. */
function removeEmptied(root: JsonNode, { removed, replaced, added }: EditPlan): void {
  const counts = new Map<JsonNode, number>()
  const queue = [...removed]
  for (const { parent } of queue) {
    if (parent === undefined) continue
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    const isEmptied = count === parent.children.length && !added.has(parent)
    if (!isEmptied || parent === root || removed.has(parent) || replaced.has(parent)) continue
    for (const gone of [parent, ...(parent.shadows ?? [])]) {
      if (removed.has(gone)) continue
      removed.add(gone)
      queue.push(gone)
    }
  }
}
