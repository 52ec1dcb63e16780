import type { Finding } from '../finding.ts'
import { rememberLast } from '../marks/marks.ts'
import { readBraceField, readPercentField } from './fields.ts'
import { styleOf } from './style.ts'

const styleOfSource = rememberLast(styleOf)

/** Why `%` or `str.format` would not take a text; the one that takes its source, where that has one. */
export function rejectPython(text: string, source?: string): Finding | undefined {
  const own = source === undefined ? 'plain' : styleOfSource(source)
  const style = own === 'plain' ? styleOf(text) : own
  if (style === 'plain') return undefined
  return style === 'percent' ? rejectPercent(text) : rejectBrace(text)
}

function rejectPercent(text: string): Finding | undefined {
  let hasName = false
  let ordered: string | undefined
  for (let at = text.indexOf('%'); at !== -1;) {
    const isEscape = text.startsWith('%%', at)
    const field = isEscape ? undefined : readPercentField(text, at)
    if (!isEscape && field === undefined) return finding('format-syntax', text.slice(at, at + 12))
    if (field?.name === '') ordered ??= field.raw
    else if (field !== undefined) hasName = true
    at = text.indexOf('%', at + (field?.raw.length ?? 2))
  }
  return hasName && ordered !== undefined ? finding('printf-mixed', ordered) : undefined
}

function rejectBrace(text: string): Finding | undefined {
  let hasNumber = false
  let ordered: string | undefined
  const brace = /[{}]/gu
  for (let found = brace.exec(text); found !== null; found = brace.exec(text)) {
    const at = found.index
    const isEscape = text[at + 1] === found[0]
    const field = isEscape || found[0] === '}' ? undefined : readBraceField(text, at)
    if (!isEscape && field === undefined) return finding('format-syntax', text.slice(at, at + 12))
    if (field?.name === '') ordered ??= field.raw
    else if (field !== undefined && /^\d/u.test(field.name)) hasNumber = true
    brace.lastIndex = at + (field?.raw.length ?? 2)
  }
  return hasNumber && ordered !== undefined ? finding('printf-mixed', ordered) : undefined
}

function finding(code: Finding['code'], found: string): Finding {
  return { code, severity: 'error', arguments: { found } }
}
