import { contrast } from '../contrast.ts'
import { type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { quoted } from '../words.ts'

export const htmlEntityRules: readonly TextRule[] = textRules([
  {
    id: 'html-entities',
    differs: contrast.entities,
    severity: 'warning',
    tier: 'misleads',
    what: 'An HTML entity was escaped twice (`&amp;amp;`), split (`& amp;`), replaced by its character (`&lt;` became `<`), or written where the source has neither entities nor tags.',
    why: 'Users see `&amp;`, or the browser takes a part of the translation for a tag and hides it.',
    example: {
      locale: 'de',
      source: 'Terms &amp; conditions',
      target: 'Bedingungen &amp;amp; Hinweise',
      better: 'Bedingungen &amp; Hinweise',
    },
    check(pair) {
      const found = [...brokenOf(pair), ...decodedOf(pair), ...addedOf(pair)]
      return found.length === 0 ? [] : [{ arguments: { found } }]
    },
    fix(pair) {
      const { target } = pair
      const decoded = decodedOf(pair)
      if (decoded.length + brokenOf(pair).length === 0 || decoded.some((entity) => entity !== '&')) return undefined
      const fixed = target.raw
        .replaceAll(doubled, '&$1;')
        .replaceAll(takenApart, (_, left, right) => `&${left ?? right};`)
      return decoded.length === 0 ? fixed : fixed.replaceAll(bareAmpersand, '&amp;')
    },
    say: (args) => `an HTML entity is damaged${quoted(args, 'found', ': ')}`,
  },
])

const doubled = /&amp;(amp|lt|gt|quot|apos|nbsp|[lr][ds]quo|hellip|[nm]dash|#\d{2,5}|#x[\da-f]{2,5});/giu
const takenApart =
  /&[ \u00a0]+(amp|lt|gt|quot|apos|nbsp|[lr][ds]quo|#\d{2,5});|&(amp|lt|gt|quot|apos|nbsp|[lr][ds]quo|#\d{2,5})[ \u00a0]+;/giu
const bareAmpersand = /&(?![A-Za-z]\w{0,31};|#\d{1,7};|#x[\da-f]{1,6};)/giu

function brokenOf({ source, target }: TextPair): readonly string[] {
  return [doubled, takenApart].flatMap((pattern) => {
    const found = target.raw.match(pattern)
    return found === null || source.raw.match(pattern) !== null ? [] : found
  })
}

/** Returns HTML characters that the source writes only as entities (`&lt;`), but the target as characters (`<`). */
function decodedOf({ source, target }: TextPair): readonly string[] {
  const decoded: string[] = []
  if (source.raw.includes('&amp;') && isBare(target.raw, bareAmpersand) && !isBare(source.raw, bareAmpersand))
    decoded.push('&')
  for (const [entity, character] of angles) {
    if (!source.raw.includes(entity) || target.raw.includes(entity)) continue
    const inText = (view: TextPair['source']) =>
      view.tokens.some((token) => token.type === 'text' && token.text.includes(character))
    if (inText(target) && !inText(source)) decoded.push(character)
  }
  return decoded
}

/**
 * Returns entities of letters and marks in the translation of a string that has no sign of HTML, and in any translation
 * entities of no character: `&#0;`.
 */
function addedOf({ source, target }: TextPair): readonly string[] {
  const isHtml = /[&<]/u.test(source.raw) || target.raw.includes('<')
  if (!isHtml) return target.raw.match(written) ?? []
  return source.raw.search(ofNothing) === -1 ? (target.raw.match(ofNothing) ?? []) : []
}

const ofNothing = /&#(?:0{1,7}|x0{1,6});/giu

const written =
  /&(?:amp|quot|apos|#\d{1,7}|#x[\da-f]{1,6}|hellip|[nm]dash|[lr][ds]?quo|(?:ae|oe|sz)lig|euro|i(?:excl|quest)|[a-z](?:uml|acute|grave|circ|tilde|cedil|ring|slash|caron));/giu

const angles = [
  ['&lt;', '<'],
  ['&gt;', '>'],
] as const

function isBare(text: string, pattern: RegExp): boolean {
  return text.replaceAll(takenApart, '').search(pattern) !== -1
}
