import { delimiterDamaged, type Finding } from '../finding.ts'
import { readMarks, rememberLast } from '../marks/marks.ts'
import { readDatePattern, tokeniseDate } from '../printf/date-pattern.ts'
import type { Neighbours, Syntax, Token } from '../syntax.ts'
import { railsPlurals } from './plural-table.ts'

const isInterpolated = rememberLast(hasVariable)

const rails: Syntax = {
  id: 'rails',
  countName: () => 'count',
  plurals: railsPlurals,
  tokenise: tokeniseRails,
  escape: escapeRails,
  reject: rejectRails,
  splitKey: () => undefined,
  joinKey: ({ base }) => base,
  isNeverPlural: () => false,
}

/**
 * Texts of the `i18n` gem: `%{name}`, `%<price>.2f`, and `%%` for a percent sign where a text is interpolated. One without a
 * variable is not: then `%%` is two signs. A single percent sign is always one, but for patterns of dates.
 */
export function openRails(): Syntax {
  return rails
}

// as the gem has it: whatever is no digit may stand before the width, so a letter some way on ends it too
const variable =
  /%(?:\{(?<name>[\p{L}\p{N}_|]{1,200})\}|<(?<key>\w{1,200})>[^\d\n]{0,16}?\d{0,9}\.?\d{0,9}[bBdiouxXeEfgGcps])/uy

function readVariable(message: string, at: number): Token | undefined {
  variable.lastIndex = at
  const found = variable.exec(message)
  if (found?.groups === undefined) return undefined
  const name = found.groups['name'] ?? found.groups['key'] ?? ''
  return { type: 'placeholder', kind: 'variable', raw: found[0], name: name.split('|', 1)[0] ?? '' }
}

function hasVariable(message: string): boolean {
  for (let at = message.indexOf('%'); at !== -1;) {
    const isEscape = message.startsWith('%%', at)
    if (!isEscape && readVariable(message, at) !== undefined) return true
    at = message.indexOf('%', at + (isEscape ? 2 : 1))
  }
  return false
}

function tokeniseRails(message: string): readonly Token[] {
  if (!hasVariable(message)) {
    const date = readDatePattern(message)
    return date === undefined ? readMarks(message, '%', () => undefined) : tokeniseDate(message, date)
  }
  return readMarks(message, '%', (text, at) =>
    text.startsWith('%%', at) ? { type: 'text', text: '%', raw: '%%' } : readVariable(text, at),
  )
}

/** A percent sign is doubled where it would meet another, or begin a variable. */
function escapeRails(text: string, { source, after }: Neighbours): string {
  if (source !== undefined && !isInterpolated(source)) return text
  const next = after?.type === 'text' ? (after.raw ?? after.text) : (after?.raw ?? '')
  return text.replaceAll(/%+/gu, (signs, at: number) => {
    const behind = at + signs.length === text.length ? next : text.charAt(at + signs.length)
    return signs.length > 1 || /^[%{<]/u.test(behind) ? signs + signs : signs
  })
}

/** Names that the gem keeps for itself: it raises an error at a text that uses one. */
const reserved = new Set(
  'cascade deep_interpolation default exception_handler fallback fallback_in_progress fallback_original_locale format object raise resolve scope separator skip_interpolation throw'.split(
    ' ',
  ),
)

// `% {name}`, `％{name`: what is left of a variable
const damaged = /[%％] {0,2}[{｛]\s{0,2}[\p{L}_]/uy

function rejectRails(text: string): Finding | undefined {
  const sign = /%%|[%％]/gu
  for (let found = sign.exec(text); found !== null; found = sign.exec(text)) {
    const token = found[0] === '%%' ? undefined : readVariable(text, found.index)
    if (token?.type === 'placeholder') {
      if (token.raw.startsWith('%{') && reserved.has(token.name)) {
        return { code: 'reserved-variable', severity: 'error', arguments: { found: token.raw } }
      }
      sign.lastIndex = found.index + token.raw.length
    }
    damaged.lastIndex = found.index
    if (found[0] !== '%%' && token === undefined && damaged.test(text)) {
      return delimiterDamaged(`stray delimiter "${text.slice(found.index, damaged.lastIndex - 1)}"`)
    }
  }
  return undefined
}
