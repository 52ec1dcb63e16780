import type { Finding } from '../finding.ts'
import { isMetavariable } from './metavariable.ts'
import type { SyntaxId, Token } from '../syntax.ts'

/** Tags of a message by identity, each time one occurs as it is written. */
export type TagInventory = ReadonlyMap<string, readonly string[]>

/**
 * Tags by name; what `Trans` knows by number (`<1>`) also by the tag around it, since numbers count from there. A pair
 * without content is the same as a tag that closes itself.
 */
export function tagsOf(tokens: readonly Token[], syntaxId: SyntaxId): TagInventory {
  const tags = new Map<string, string[]>()
  const around: string[] = ['']
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'close') around.pop()
    if ((token.type !== 'open' && token.type !== 'tag') || isMetavariable(token, syntaxId)) continue
    const isEmpty = token.type === 'tag' || closesAfterBlanks(tokens, index + 1)
    const closes = token.raw.startsWith('</') ? '/' : ''
    const parent = /^\d/u.test(token.name) ? (around.at(-1) ?? '') : ''
    const identity = `${parent}<${closes}${token.name}${isEmpty ? '/' : ''}>`
    const spellings = tags.get(identity)
    if (spellings === undefined) tags.set(identity, [token.raw])
    else spellings.push(token.raw)
    if (token.type === 'open') around.push(token.name)
  }
  return tags
}

function closesAfterBlanks(tokens: readonly Token[], from: number): boolean {
  const next = tokens[from]
  const isBlank = next?.type === 'text' && next.text.trim() === ''
  return tokens[isBlank ? from + 1 : from]?.type === 'close'
}

/** `text` is the natural language of the target: a tag that stands in it is none to the app. */
export function compareTags(
  { wanted, found }: Readonly<Record<'wanted' | 'found', TagInventory>>,
  { syntaxId, text }: { readonly syntaxId: SyntaxId; readonly text: () => string },
): readonly Finding[] {
  const missing = surplus(wanted, found)
  const extra = surplus(found, wanted)
  if (missing.length === 0 && extra.length === 0) return []
  if (syntaxId === 'icu' && (isFilled(missing, extra) || areText(missing, text()))) {
    return [{ code: 'icu-tag', severity: 'error', arguments: { missing, extra } }]
  }
  return (['html-tags', 'trans-indices'] as const).flatMap((code): readonly Finding[] => {
    const ofCode = (raw: string) => /^<\/?\s*\d/u.test(raw) === (code === 'trans-indices')
    const details = { missing: missing.filter(ofCode), extra: extra.filter(ofCode) }
    if (details.missing.length + details.extra.length === 0) return []
    return [{ code, severity: 'error', arguments: details }]
  })
}

function surplus(of: TagInventory, over: TagInventory): readonly string[] {
  if (of.size === 0) return []
  return [...of].flatMap(([identity, spellings]) => spellings.slice(over.get(identity)?.length ?? 0))
}

/** The first ones tell: a text with many tags is not searched for each. */
function areText(tags: readonly string[], text: string): boolean {
  return tags.slice(0, 10).some((raw) => text.includes(raw))
}

/** The same tags, but empty ones have content or full ones lost it. */
function isFilled(missing: readonly string[], extra: readonly string[]): boolean {
  const names = (tags: readonly string[]) =>
    tags
      .map((raw) => raw.replaceAll(/[\s/<>]/gu, ''))
      .sort()
      .join(' ')
  return missing.length === extra.length && names(missing) === names(extra)
}
