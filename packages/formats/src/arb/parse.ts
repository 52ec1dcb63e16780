import type { Entry, EntryPath, ParsedFile, ParseOptions } from '../format.ts'
import { rawOf, textOf } from '../json-profile/members.ts'
import { type JsonFile, readJsonProfile } from '../json-profile/read.ts'
import { rootMembers } from '../json-profile/source-tree.ts'
import type { JsonNode } from '../json/scan.ts'
import { noteOf } from './note.ts'

/** Reads the messages of an ARB file. A plural is one message in ICU syntax, its value as it is. */
export function parseArb(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, (file) => ({ entries: listMessages(file), findings: [] }))
}

/** The members of the root but those whose key begins with `@`. What is set out in members of its own is no message. */
export function listMessages({ text, root }: JsonFile): readonly Entry[] {
  const members = rootMembers(root)
  return root.children.flatMap((member): readonly Entry[] => {
    const isSeen = (member.shadowedBy ?? member).children.length === 0
    if (!isMessage([member.key]) || member.children.length > 0 || !isSeen) return []
    return [toEntry(text, member, members.get(metaKey([member.key])))]
  })
}

/** Resource ids do not begin with `@`: that marks attributes, and `@@` those of the whole file (ARB specification). */
export function isMessage([key, ...rest]: EntryPath): boolean {
  return key !== undefined && rest.length === 0 && !key.startsWith('@')
}

/** Where the attributes of a message stand. */
export function metaKey([key = '']: EntryPath): string {
  return `@${key}`
}

function toEntry(text: string, member: JsonNode, meta: JsonNode | undefined): Entry {
  const value = textOf(text, member)
  return {
    path: [member.key],
    kind: value === undefined ? 'other' : 'text',
    value: value ?? rawOf(text, member),
    note: meta && noteOf(text, meta),
    keyRange: { start: member.keyStart, end: member.keyEnd },
    valueRange: { start: member.start, end: member.end },
  }
}
