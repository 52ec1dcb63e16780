import type { ParsedFile, ParseOptions } from '../format.ts'
import { memberOf, textOf } from '../json-profile/members.ts'
import { type JsonFile, readJsonProfile, type Reading } from '../json-profile/read.ts'
import { readTreeMessages } from '../json-profile/tree-messages.ts'
import type { JsonNode } from '../json/scan.ts'

/** Reads the `defaultMessage` of each id; its `description` is the note for translators. A string is a message too. */
export function parseFormatjs(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, readMessages)
}

export function readMessages(file: JsonFile): Reading {
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
export function messageOf(node: JsonNode | undefined): JsonNode | undefined {
  const message = memberOf(node, 'defaultMessage')
  return message?.kind === 'string' ? message : undefined
}
