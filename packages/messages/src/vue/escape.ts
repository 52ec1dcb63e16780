import { mayOpenTag } from '../marks/source-parts.ts'
import type { Neighbours } from '../syntax.ts'

/**
 * Writes signs that mean something as literals: `{'@'}`, which every version reads. Text right behind a link without
 * brackets (`@:key`) would belong to its key, and a backslash would take the sign behind it for text.
 */
export function escapeVue(text: string, { before, after }: Neighbours): string {
  const behind = after === undefined || after.type === 'text' ? undefined : after.raw
  const escaped = text.replaceAll(/[{}@|]+|\\+(?=[{}@|<]|$)|\\{2,}|</gu, (signs, at: number) =>
    signs === '<' && !mayOpenTag(text, at, behind) ? '<' : literal(signs),
  )
  const link = before?.type === 'placeholder' && before.kind === 'nesting' ? before.raw : ''
  if (!hasOpenKey.test(link)) return escaped
  if (text === '') return behind === undefined ? '' : `{''}`
  return /^[ {()]/u.test(escaped) ? escaped : `{''}${escaped}`
}

/** A link whose key has no end of its own. */
const hasOpenKey = /^@(?:\.\w+)?:(?:.*[^})])?$/su

function literal(signs: string): string {
  return `{'${signs.replaceAll('\\', String.raw`\\`)}'}`
}
