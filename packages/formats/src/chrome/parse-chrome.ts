import { positionFinder } from '@lockale/errors'
import type { Finding } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { memberOf, textOf } from '../json-profile/members.ts'
import { type JsonFile, readJsonProfile, type Reading } from '../json-profile/read.ts'
import type { JsonNode } from '../json/scan.ts'
import { noteOf } from './note.ts'

/** The messages of an extension. A member without a text as its `message` is kept, and told of with a warning. */
export function parseChrome(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, readMessages)
}

export function readMessages({ text, root }: JsonFile): Reading {
  const entries: Entry[] = []
  const findings: Finding[] = []
  const messages = new Map<string, JsonNode>()
  for (const member of root.children) {
    const counts = member.shadowedBy ?? member
    if (memberOf(counts, 'message')?.kind !== 'string') {
      if (counts === member) findings.push(malformed(text, member))
      continue
    }
    if (counts === member) messages.set(member.key, member)
    const note = noteOf(text, member)
    for (const child of member.children) {
      if (child.key === 'message' && child.kind === 'string') entries.push(toEntry(text, member, child, note))
    }
  }
  return { entries, findings: [...findings, ...equalKeys(text, messages)] }
}

function toEntry(text: string, member: JsonNode, message: JsonNode, note: string | undefined): Entry {
  return {
    path: [member.key],
    kind: 'text',
    value: textOf(text, message) ?? '',
    note,
    keyRange: { start: member.keyStart, end: member.keyEnd },
    valueRange: { start: message.start, end: message.end },
  }
}

function malformed(text: string, member: JsonNode): Finding {
  const message = memberOf(member, 'message')
  const node = message ?? member
  return {
    code: 'parse-error',
    severity: 'warning',
    range: { start: member.keyStart, end: member.keyEnd },
    path: [member.key],
    arguments: {
      expected: message ? 'a text as the `message`' : 'an object with a `message`',
      found: member.kind === 'map' && !message ? 'none' : describe(text, node),
    },
  }
}

function describe(text: string, { kind, start, end }: JsonNode): string {
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

/** Browsers look messages up without regard to ASCII case, so of two keys that differ in it alone one is never found. */
function equalKeys(text: string, messages: ReadonlyMap<string, JsonNode>): readonly Finding[] {
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
        range: { start: member.keyStart, end: member.keyEnd },
        path: [member.key],
        arguments: { key: member.key, countsLine: counts.line, countsColumn: counts.column },
      },
    ]
  })
}

function foldCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
