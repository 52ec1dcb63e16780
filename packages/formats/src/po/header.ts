import type { Range } from '@lockale/errors'
import type { PoMessage, PoScan } from './message.ts'

/** One field of the header: `Language: de`. */
export interface HeaderField {
  readonly name: string
  /** Without blanks around it. */
  readonly value: string
  /** In the decoded header, with the line break. */
  readonly range: Range
}

/** The message that is the header: of several the first. */
export function headerOf({ messages }: PoScan): PoMessage | undefined {
  return messages.find(isHeader)
}

export function isHeader({ context, id }: PoMessage): boolean {
  return context === undefined && id.value === ''
}

export function fieldsOf(header: PoMessage | undefined): readonly HeaderField[] {
  const fields: HeaderField[] = []
  const value = header?.strings[0]?.value ?? ''
  let start = 0
  while (start < value.length) {
    const found = value.indexOf('\n', start)
    const end = found === -1 ? value.length : found + 1
    const line = value.slice(start, end)
    const colon = line.indexOf(':')
    if (colon !== -1) {
      fields.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim(), range: { start, end } })
    }
    start = end
  }
  return fields
}

/** Of several fields of one name the first. */
export function findField(fields: readonly HeaderField[], name: string): HeaderField | undefined {
  const wanted = name.toLowerCase()
  return fields.find((field) => field.name.toLowerCase() === wanted)
}
