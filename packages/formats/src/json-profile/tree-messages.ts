import type { Finding } from '../findings.ts'
import type { Entry } from '../format.ts'
import { type JsonNode, pathOf } from '../json/scan.ts'
import { rawOf, textOf } from './members.ts'
import type { JsonFile, Reading } from './read.ts'

export interface TreeMessages {
  /** What a format has in the place of a string; `undefined`: the value is a group of messages, or a list. */
  readonly messageAt: (node: JsonNode) => Pick<Entry, 'value' | 'note' | 'valueRange'> | undefined
  /** A string that is none. */
  readonly isString?: (value: string) => boolean
  readonly isSkipped?: (node: JsonNode) => boolean
  /** What a list should have been. */
  readonly expected: string
}

/**
 * Strings, groups of strings, and what a format has besides: each is an entry under its keys, in file order. Lists are kept,
 * not read, and told of with a warning.
 */
export function readTreeMessages({ text, root }: JsonFile, reading: TreeMessages): Reading {
  const { messageAt, isString = () => true, isSkipped = () => false, expected } = reading
  const entries: Entry[] = []
  const findings: Finding[] = []
  const open = root.children.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const isShadowed = node.shadowedBy !== undefined && !(node.kind === 'string' && node.shadowedBy.kind === 'string')
    if (isShadowed || isSkipped(node)) continue
    const message = node.children.length > 0 ? messageAt(node) : undefined
    if (message !== undefined) entries.push({ ...toEntry(node, 'text', message.value), ...message })
    else if (node.children.length === 0) entries.push(readLeaf(node))
    else if (node.kind === 'array') findings.push(malformed(node))
    else open.push(...node.children.toReversed())
  }
  return { entries, findings }

  function readLeaf(node: JsonNode): Entry {
    const value = textOf(text, node)
    return value !== undefined && isString(value)
      ? toEntry(node, 'text', value)
      : toEntry(node, 'other', rawOf(text, node))
  }

  function malformed(node: JsonNode): Finding {
    const range = { start: node.keyStart, end: node.keyEnd }
    const details = { expected, found: 'a list' }
    return { code: 'parse-error', severity: 'warning', range, path: pathOf(node), arguments: details }
  }
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
