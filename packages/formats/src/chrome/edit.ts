import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { editJsonProfile, treeOf } from '../json-profile/edit.ts'
import { copyAll, memberOf, membersOfSource, removeAll, rootMembers } from '../json-profile/members.ts'
import type { JsonFile } from '../json-profile/read.ts'
import type { JsonNode } from '../json/scan.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { pathOf } from '../tree/tree-node.ts'
import { readMessages } from './parse-chrome.ts'

/**
 * The file with the changes made. A new message brings the placeholders of the source, which the browser fills in by this
 * file; the description, which only translators read, comes along if this is a file that has descriptions.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editChrome(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, source, order } = options
  const root = treeOf(parsed, file)
  if (changes.length === 0) return encodeUtf8(parsed.text, parsed.bom)
  const members = rootMembers(root)
  const known = membersOfSource(source)
  const text = source?.text ?? ''
  const left = new Set(changes.filter(({ kind }) => kind !== 'remove').map(({ path }) => path[0]))
  const withDescription = known.size > 0 && hasDescriptions(members, known)
  const jsonChanges = changes.flatMap((change): readonly EntryChange[] => {
    const key = keyOf(change, file)
    const member = members.get(key)
    switch (change.kind) {
      case 'set':
        return [{ kind: 'set', path: pathOf(messageIn(member, change, file)), value: change.value }]
      case 'remove': {
        const message = messageIn(member, change, file)
        return removeAll(left.has(key) ? message : (message.parent ?? message))
      }
      case 'add':
        return addMessage(key, change.value)
      case 'copy':
        throw refuseEdit(`${showPath(change.path)} cannot be added to ${file}: a message is a text.`, {
          place: file,
          hint: 'Add it as a text.',
        })
    }
  })
  const read = (finished: JsonFile) => readMessages(finished).entries
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder: order, read, file, source })

  /** Its members come in the order of the source. */
  function addMessage(key: string, value: string): readonly EntryChange[] {
    const added: EntryChange = { kind: 'add', path: [key, 'message'], value }
    const model = known.get(key)
    const there = members.get(key)
    if (model === undefined || memberOf(model, 'message') === undefined) return [added]
    return model.children.flatMap((child): readonly EntryChange[] => {
      if (child.shadowedBy) return []
      if (child.key === 'message') return [added]
      const isWanted = child.key === 'placeholders' || (child.key === 'description' && withDescription && !there)
      return isWanted && memberOf(there, child.key) === undefined ? copyAll(text, child, [key, child.key]) : []
    })
  }
}

/** The source file with the changes made. The locale is in the name of its folder only. */
export function createChrome(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return editChrome(source, changes, { ...options, source })
}

/**
 * True if at least half of the messages have a description here that have one in the source; and in a file without such
 * messages, which is as good as new.
 */
function hasDescriptions(members: ReadonlyMap<string, JsonNode>, source: ReadonlyMap<string, JsonNode>): boolean {
  const shared = [...members].filter(([key]) => memberOf(source.get(key), 'description'))
  return shared.filter(([, member]) => memberOf(member, 'description')).length * 2 >= shared.length
}

function messageIn(member: JsonNode | undefined, { path }: EntryChange, file: string): JsonNode {
  const message = memberOf(member, 'message')
  if (message?.kind === 'string') return message
  throw refuseEdit(`${file} has no message ${showPath(path)} that could be changed.`, {
    place: file,
    hint: 'The file is not the one that the edit was made for. Read it again.',
  })
}

function keyOf({ path }: EntryChange, file: string): string {
  const [key, ...rest] = path
  if (key !== undefined && rest.length === 0) return key
  throw refuseEdit(`${showPath(path)} cannot be a message in ${file}.`, {
    place: file,
    hint: 'A messages.json holds messages at its root: their path is one key.',
  })
}
