import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { editJsonProfile, openProfile, treeOf } from '../json-profile/edit.ts'
import { copyAll, memberOf, removeAll, textOf } from '../json-profile/members.ts'
import { type JsonFile, type ReadMessages, readJsonProfile, readTreeMessages } from '../json-profile/read.ts'
import type { JsonNode } from '../json/scan.ts'
import { findNode, indexChildren, pathOf } from '../tree/tree-node.ts'

/** What `formatjs extract` writes: an object with `defaultMessage` and `description` under each id; or strings, as compiled. */
export const formatjs: Format = {
  id: 'formatjs',
  parse: parseFormatjs,
  edit: editFormatjs,
  create: createFormatjs,
}

/**
 * The file with the changes made. A new message is written as the others of the file are: as an object or as a string. In a
 * file without messages, as its source has it. The description comes along where the file has descriptions.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
function editFormatjs(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, source, order } = options
  const { root, json } = openProfile(parsed, file)
  if (changes.length === 0) return encodeUtf8(parsed.text, parsed.bom)
  const findChild = indexChildren<JsonNode>()
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
function createFormatjs(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return editFormatjs(source, changes, { ...options, source })
}

/** Reads the `defaultMessage` of each id; its `description` is the note for translators. A string is a message too. */
function parseFormatjs(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, readMessages)
}

function readMessages(file: JsonFile): ReadMessages {
  const { text } = file
  return readTreeMessages(file, {
    messageAt(node) {
      const message = messageOf(node)
      const value = textOf(text, message)
      if (message === undefined || value === undefined) return undefined
      const note = textOf(text, memberOf(node, 'description'))
      return { value, note: note === '' ? undefined : note, valueRange: { start: message.start, end: message.end } }
    },
    expected: 'an object with a `defaultMessage`, or a string',
  })
}

/** The string of a message that is an object. */
function messageOf(node: JsonNode | undefined): JsonNode | undefined {
  const message = memberOf(node, 'defaultMessage')
  return message?.kind === 'string' ? message : undefined
}
