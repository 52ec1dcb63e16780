import type { ParsedFile, ParseOptions } from '../format.ts'
import { type JsonFile, readJsonProfile, type Reading } from '../json-profile/read.ts'
import { readTreeMessages } from '../json-profile/tree-messages.ts'
import { complexMessageAt, printComplexMessage, readComplexMessage } from './complex-message.ts'

/**
 * Reads the messages of a file. A message with variants is one entry, whose value is the whole of it in one line: which
 * variants a locale needs is the business of the message syntax.
 */
export function parseInlang(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, readMessages)
}

export function readMessages({ text, root }: JsonFile): Reading {
  return readTreeMessages(
    { text, root },
    {
      messageAt(node) {
        const complex = complexMessageAt(text, node)
        if (complex === undefined) return undefined
        const valueRange = { start: node.start, end: node.end }
        return { value: printComplexMessage(complex), note: undefined, valueRange }
      },
      // what reads like a message with variants and is a string is shown as it stands
      isString: (value) => readComplexMessage(value) === undefined,
      // for editors
      isSkipped: (node) => node.parent === root && node.key === '$schema',
      expected: 'a list with one object that has a `match` of strings',
    },
  )
}
