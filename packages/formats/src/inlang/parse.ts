import type { Finding } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { rawOf, textOf } from '../json-profile/members.ts'
import { type JsonFile, readJsonProfile, type Reading } from '../json-profile/read.ts'
import { type JsonNode, pathOf } from '../json/scan.ts'
import { complexMessageAt, printComplexMessage, readComplexMessage } from './complex-message.ts'

/**
 * Reads the messages of a file. A message with variants is one entry, whose value is the whole of it in one line: which
 * variants a locale needs is the business of the message syntax. What is no message is kept, and told of with a warning.
 */
export function parseInlang(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, readMessages)
}

export function readMessages({ text, root }: JsonFile): Reading {
  const entries: Entry[] = []
  const findings: Finding[] = []
  const open = root.children.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const isShadowed = node.shadowedBy !== undefined && !(node.kind === 'string' && node.shadowedBy.kind === 'string')
    if (isShadowed || (node.parent === root && node.key === schemaKey)) continue
    const complex = node.children.length > 0 ? complexMessageAt(text, node) : undefined
    if (complex !== undefined) entries.push(toEntry(node, 'text', printComplexMessage(complex)))
    else if (node.children.length === 0) entries.push(readLeaf(text, node))
    else if (node.kind === 'array') findings.push(malformed(node))
    else open.push(...node.children.toReversed())
  }
  return { entries, findings }
}

/** For editors; no message. */
const schemaKey = '$schema'

/** A string that reads like a message with variants is none: it is shown as it stands. */
function readLeaf(text: string, node: JsonNode): Entry {
  const value = textOf(text, node)
  return value === undefined || readComplexMessage(value) !== undefined
    ? toEntry(node, 'other', rawOf(text, node))
    : toEntry(node, 'text', value)
}

function toEntry(node: JsonNode, kind: Entry['kind'], value: string): Entry {
  return {
    path: pathOf(node),
    kind,
    value,
    note: undefined,
    keyRange: { start: node.keyStart, end: node.keyEnd },
    valueRange: { start: node.start, end: node.end },
  }
}

function malformed(node: JsonNode): Finding {
  return {
    code: 'parse-error',
    severity: 'warning',
    range: { start: node.keyStart, end: node.keyEnd },
    path: pathOf(node),
    arguments: { expected: 'a list with one object that has a `match` of strings', found: 'another list' },
  }
}
