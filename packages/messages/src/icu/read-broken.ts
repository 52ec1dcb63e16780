import { readMarks } from '../marks/marks.ts'
import type { Token } from '../syntax.ts'

/** Longer ones are text. */
const longestArgument = 2000

/**
 * The parts of a text that no runtime reads: arguments that are whole (`{name}`, `{n, number}`) and tags are still kept;
 * apostrophes are as they stand.
 */
export function readBroken(message: string): readonly Token[] {
  const argument = /\{\s{0,20}([^\s{},'"#<>]{1,200})\s{0,20}(?:,[^{}]{1,2000})?\}/uy
  return readMarks(message, '{', (_, at) => {
    argument.lastIndex = at
    const match = argument.exec(message)
    if (match === null || match[0].length > longestArgument) return undefined
    return { type: 'placeholder', kind: 'variable', raw: match[0], name: match[1] ?? '' }
  })
}
