import { blanksBefore, type VuePart } from './scan.ts'

/**
 * Cuts a message where vue-i18n 8 does: links, then what is in braces, then the forms of a plural. It has no escapes; a brace
 * that holds no name or number shows nothing (`broken`). The parts are the whole message, in its order. Linear in its length.
 */
export function scanVue8(message: string): readonly VuePart[] {
  const parts: VuePart[] = []
  let textStart = 0
  for (const match of message.matchAll(marks)) {
    const [raw, key, open = '', bar] = match
    const start = bar === undefined ? match.index : blanksBefore(message, match.index, textStart)
    const end = match.index + raw.length
    if (start > textStart) parts.push({ type: 'text', start: textStart, end: start })
    parts.push({ ...readMark(raw, { key, open, isPipe: bar !== undefined }), start, end })
    textStart = end
  }
  if (textStart < message.length) parts.push({ type: 'text', start: textStart, end: message.length })
  return parts
}

/** A link with its key, what is in braces (a percent sign in front of it is not shown), a bar with the blanks behind it. */
const marks = /@(?:\.[a-zA-Z]+)?:([\w\-|./]+|\([\w\-:|./]+\))|(%?\{)[^}]*\}?|(\|)\s*/gu

type OfPart<Part> = Part extends VuePart ? Omit<Part, 'start' | 'end'> : never

function readMark(
  raw: string,
  { key, open, isPipe }: { readonly key: string | undefined; readonly open: string; readonly isPipe: boolean },
): OfPart<VuePart> {
  if (isPipe) return { type: 'pipe' }
  if (key !== undefined) return { type: 'link', name: key.replace(/^\((.*)\)$/u, '$1') }
  const name = raw.slice(open.length, -1)
  if (!raw.endsWith('}') || !/^\w/u.test(name)) return { type: 'broken' }
  return { type: 'variable', name: /^\d/u.test(name) ? String(Number.parseInt(name, 10)) : name }
}
