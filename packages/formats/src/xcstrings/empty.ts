import { memberOf } from '../json-profile/members.ts'
import { scanJson } from '../json/scan.ts'
import { splice } from '../splice.ts'

/**
 * Xcode writes an empty object as two line breaks in braces. In a file set out in lines, messages that an edit left empty
 * are written so; but not in a file that has `{}`, which is another tool's.
 * @param keys of messages whose value is `{}` in `text`
 */
export function spreadEmptied(text: string, keys: ReadonlySet<string>): string {
  const scan = keys.size > 0 ? scanJson(text) : undefined
  const strings = scan?.ok ? memberOf(scan.root, 'strings') : undefined
  const emptied = strings?.children.filter(({ key, shadowedBy }) => keys.has(key) && shadowedBy === undefined) ?? []
  const patches = emptied.flatMap(({ keyStart, start, end }) => {
    const [lead, lineBreak] = /(\r\n|\n|\r)[ \t]*$/.exec(text.slice(Math.max(0, keyStart - maxLead), keyStart)) ?? []
    if (lead === undefined || lineBreak === undefined) return []
    return [{ range: { start: start + 1, end: end - 1 }, text: lineBreak + lead }]
  })
  return splice(text, patches)
}

const maxLead = 1000
