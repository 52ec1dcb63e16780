import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { editJsonProfile, openProfile } from '../json-profile/edit.ts'
import { removeAll } from '../json-profile/members.ts'
import type { JsonFile } from '../json-profile/read.ts'
import { findNode, indexChildren } from '../json/find.ts'
import { refuseMismatch } from '../refuse.ts'
import { addComplexMessage, changeVariants, complexMessageAt, readComplexMessage } from './complex-message.ts'
import { parseInlang, readMessages } from './parse.ts'

/**
 * The file with the changes made. Of a message with variants only those change that are others now; its declarations and
 * selectors keep their bytes.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editInlang(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, source, order } = options
  const { root, json } = openProfile(parsed, file)
  if (changes.length === 0) return encodeUtf8(parsed.text, parsed.bom)
  const findChild = indexChildren()
  const nodeAt = (path: EntryPath) => findNode(root, path, findChild)
  if (changes.some(isInTheWay)) return makeRoomFirst()
  const added: EntryPath[] = []
  const jsonChanges = changes.flatMap((change): readonly EntryChange[] => {
    const node = nodeAt(change.path)
    const before = node && complexMessageAt(parsed.text, node)
    if (node && before && change.kind === 'remove') return removeAll(node)
    const after = change.kind === 'set' || change.kind === 'add' ? readComplexMessage(change.value) : undefined
    const values = after && addComplexMessage(change.path, after)
    added.push(...(values ?? []).map(({ path }) => path))
    if (change.kind !== 'set' || node === undefined || (before === undefined && after === undefined)) {
      return values ?? [change]
    }
    const variants = before && after && changeVariants(node, before, after)
    return variants?.changes ?? [...removeAll(node), ...(values ?? [{ ...change, kind: 'add' } as const])]
  })
  // A list of strings is told from an object by the order of its items.
  const jsonOrder = [...order, ...added]
  const read = (finished: JsonFile) => readMessages(finished).entries
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder, read, file, source, json })

  /** A group where a message comes, or variants in another order: these have to be gone before. */
  function isInTheWay(change: EntryChange): boolean {
    const node = nodeAt(change.path)
    if (node === undefined || node.children.length === 0) return false
    if (change.kind === 'add') return true
    const before = change.kind === 'set' ? complexMessageAt(parsed.text, node) : undefined
    const after = before && change.kind === 'set' ? readComplexMessage(change.value) : undefined
    return before !== undefined && after !== undefined && changeVariants(node, before, after)?.isSameOrder === false
  }

  function makeRoomFirst(): Uint8Array {
    const isGoing = (change: EntryChange) => change.kind === 'remove' || (change.kind === 'set' && isInTheWay(change))
    const going = changes.filter(isGoing).map(({ path }): EntryChange => ({ kind: 'remove', path }))
    const coming = changes
      .filter(({ kind }) => kind !== 'remove')
      .map((change): EntryChange => (change.kind === 'set' && isGoing(change) ? { ...change, kind: 'add' } : change))
    if (going.length === 0) throw refuseMismatch(file)
    const rest = parseInlang(editInlang(parsed, going, options), { file, maxBytes: Number.MAX_SAFE_INTEGER })
    return editInlang(rest, coming, options)
  }
}

/** The source file with the changes made. The locale is in the name of the file only. */
export function createInlang(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return editInlang(source, changes, { ...options, source })
}
