import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { editJsonProfile, openProfile, treeOf } from '../json-profile/edit.ts'
import { copyAll, memberOf, removeAll } from '../json-profile/members.ts'
import type { JsonFile } from '../json-profile/read.ts'
import { findNode, indexChildren } from '../json/find.ts'
import { type JsonNode, pathOf } from '../json/scan.ts'
import { messageOf, readMessages } from './parse.ts'

/**
 * The file with the changes made. A new message is written as the others of the file are: as an object or as a string. In a
 * file without messages, as its source has it. The description comes along where the file has descriptions.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editFormatjs(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, source, order } = options
  const { root, json } = openProfile(parsed, file)
  if (changes.length === 0) return encodeUtf8(parsed.text, parsed.bom)
  const findChild = indexChildren()
  const nodeAt = (path: EntryPath) => findNode(root, path, findChild)
  const modelAt = openSource()
  const messages = parsed.entries.filter(({ kind }) => kind === 'text').map(({ path }) => nodeAt(path))
  const objects = messages.filter((node) => messageOf(node) !== undefined)
  const isStrings = messages.length > objects.length * 2
  const hasDescriptions = messages.length === 0 || objects.some((node) => memberOf(node, 'description') !== undefined)
  const added: EntryPath[] = []
  const jsonChanges = changes.flatMap((change): readonly EntryChange[] => {
    const node = nodeAt(change.path)
    const message = messageOf(node)
    switch (change.kind) {
      case 'set':
        return [message ? { ...change, path: pathOf(message) } : change]
      case 'remove':
        return node && message ? removeAll(node) : [change]
      case 'add':
        return addMessage(change.path, change.value)
      case 'copy':
        return [change]
    }
  })
  const jsonOrder = [...order, ...added]
  const read = (finished: JsonFile) => readMessages(finished).entries
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder, read, file, source, json })

  function addMessage(path: EntryPath, value: string): readonly EntryChange[] {
    const model = modelAt(path)
    const isObject = messages.length === 0 ? messageOf(model) !== undefined : !isStrings
    if (!isObject) return [{ kind: 'add', path, value }]
    const message: EntryChange = { kind: 'add', path: [...path, 'defaultMessage'], value }
    const members = (model && messageOf(model) ? model.children : []).flatMap((child): readonly EntryChange[] => {
      if (child.shadowedBy) return []
      if (child.key === 'defaultMessage') return [message]
      const isWanted = child.key === 'description' && hasDescriptions && source !== undefined
      return isWanted ? copyAll(source.text, child, [...path, child.key]) : []
    })
    const values = members.includes(message) ? members : [message]
    added.push(...values.map((one) => one.path))
    return values
  }

  function openSource(): (path: EntryPath) => JsonNode | undefined {
    if (source === undefined || !changes.some(({ kind }) => kind === 'add')) return () => undefined
    const tree = treeOf(source, file)
    return (path) => findNode(tree, path, findChild)
  }
}

/** The source file with the changes made, its descriptions with it. */
export function createFormatjs(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return editFormatjs(source, changes, { ...options, source })
}
