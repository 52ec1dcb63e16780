import {
  type JsonFile,
  type ReadMessages,
  copyAll,
  editJsonProfile,
  malformed,
  memberOf,
  membersOfSource,
  openProfile,
  readJsonProfile,
  removeAll,
  rootMembers,
  textOf,
  toEntry,
} from '../json-profile/json-profile.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { Finding } from '../findings.ts'
import { positionFinder } from '@lockale/errors'
import type { EditOptions, Entry, EntryChange, Format, ParsedFile } from '../format.ts'
import { keyRangeOf, type LiteralNode } from '../literal/notation.ts'
import { pathOf } from '../tree/tree-node.ts'
import { refuseEdit, showPath } from '../refuse.ts'

/** `messages.json` of browser extensions: an object with a `message` and its metadata at each key. */
export const chrome: Format = {
  id: 'chrome',
  parse: (bytes, options) => readJsonProfile(bytes, options, readMessages),
  edit: editChrome,
  create: (source, changes, options) => editChrome(source, changes, { ...options, source }),
}

/** Reads the messages. A member without a string `message` is kept and gets a warning. */
function readMessages({ text, root }: JsonFile): ReadMessages {
  const entries: Entry[] = []
  const findings: Finding[] = []
  const messages = new Map<string, LiteralNode>()
  for (const member of root.children) {
    const counts = member.shadowedBy ?? member
    if (memberOf(counts, 'message')?.kind !== 'string') {
      if (counts === member) findings.push(noMessage(text, member))
      continue
    }
    if (counts === member) messages.set(member.key, member)
    const note = noteOf(text, member)
    for (const child of member.children) {
      if (child.key !== 'message' || child.kind !== 'string') continue
      entries.push({ ...toEntry(text, child), path: [member.key], note, keyRange: keyRangeOf(member) })
    }
  }
  return { entries, findings: [...findings, ...equalKeys(text, messages)] }
}

function noMessage(text: string, member: LiteralNode): Finding {
  const message = memberOf(member, 'message')
  if (message) return malformed(member, { expected: 'a string as the `message`', found: describe(text, message) })
  const found = member.kind === 'map' ? 'none' : describe(text, member)
  return malformed(member, { expected: 'an object with a `message`', found })
}

function describe(text: string, { kind, start, end }: LiteralNode): string {
  switch (kind) {
    case 'map':
      return 'an object'
    case 'seq':
      return 'a list'
    case 'string':
      return 'a text'
    case 'literal':
      return end - start > 40 ? 'a number' : `\`${text.slice(start, end)}\``
  }
}

/** Reports keys that differ only in ASCII case. Browsers ignore the case of keys, so they find only one of the two. */
function equalKeys(text: string, messages: ReadonlyMap<string, LiteralNode>): readonly Finding[] {
  const lasts = new Map([...messages.values()].map((member) => [foldCase(member.key), member]))
  if (lasts.size === messages.size) return []
  const position = positionFinder(text)
  return [...messages.values()].flatMap((member): readonly Finding[] => {
    const last = lasts.get(foldCase(member.key))
    if (last === undefined || last === member) return []
    const counts = position(last.keyStart)
    return [
      {
        code: 'duplicate-key',
        severity: 'warning',
        range: keyRangeOf(member),
        path: [member.key],
        arguments: { key: member.key, countsLine: counts.line, countsColumn: counts.column },
      },
    ]
  })
}

function foldCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Returns the description, and a line for each placeholder: `$user$ = $1, e.g. Cira`. */
function noteOf(text: string, member: LiteralNode): string | undefined {
  const placeholders = memberOf(member, 'placeholders')?.children ?? []
  const lines = [
    textOf(text, memberOf(member, 'description')),
    ...placeholders.filter(({ shadowedBy }) => shadowedBy === undefined).map((node) => describePlaceholder(text, node)),
  ]
  return lines.filter(Boolean).join('\n') || undefined
}

function describePlaceholder(text: string, placeholder: LiteralNode): string {
  const content = textOf(text, memberOf(placeholder, 'content'))
  const example = textOf(text, memberOf(placeholder, 'example'))
  const name = `$${placeholder.key}$`
  return (content ? `${name} = ${content}` : name) + (example ? `, e.g. ${example}` : '')
}

/** Edits a file. For new messages, copies placeholders (browsers need them), and descriptions if the target has any. */
function editChrome(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, source, order } = options
  const { root, json } = openProfile(parsed, file)
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
        throw refuseEdit(`${showPath(change.path)} cannot be added to ${file}: a message is a string.`, {
          place: file,
          hint: 'Add it as a string.',
        })
    }
  })
  const read = (finished: JsonFile) => readMessages(finished).entries
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder: order, read, file, json, source })

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

/** Returns true if, of the messages with a source description, at least half also have one in the target file. */
function hasDescriptions(members: ReadonlyMap<string, LiteralNode>, source: ReadonlyMap<string, LiteralNode>): boolean {
  const shared = [...members].filter(([key]) => memberOf(source.get(key), 'description'))
  return shared.filter(([, member]) => memberOf(member, 'description')).length * 2 >= shared.length
}

function messageIn(member: LiteralNode | undefined, { path }: EntryChange, file: string): LiteralNode {
  const message = memberOf(member, 'message')
  if (message?.kind === 'string') return message
  throw refuseEdit(`${file} has no message ${showPath(path)} to change.`, {
    place: file,
    hint: 'The file has changed since it was read. Read it again.',
  })
}

function keyOf({ path }: EntryChange, file: string): string {
  const [key, ...rest] = path
  if (key !== undefined && rest.length === 0) return key
  throw refuseEdit(`${showPath(path)} cannot be a message in ${file}.`, {
    place: file,
    hint: 'A messages.json has messages at its root: a path is one key.',
  })
}
