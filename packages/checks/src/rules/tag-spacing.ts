import type { Token } from '@lockale/messages'
import { writtenAs } from '@lockale/messages/engine'
import { type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { marksOf, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { listed } from '../words.ts'

export const tagSpacingRules: readonly TextRule[] = textRules([
  {
    id: 'chars-around-tags',
    only: trait.mark,
    inSource: marksOf('<'),
    inTarget: marksOf('<'),
    severity: 'warning',
    tier: 'cosmetic',
    what: 'The space between a word and a tag is missing, or is inside the tag where the source has it outside.',
    why: 'Two words run together, or an underline continues after the end of a word.',
    example: {
      locale: 'de',
      source: 'Read the <b>terms</b> first',
      target: 'Lies zuerst die<b> Bedingungen</b>',
      better: 'Lies zuerst die <b>Bedingungen</b>',
    },
    check(pair) {
      const faults = faultsOf(pair)
      return faults.length === 0 ? [] : [{ arguments: { found: faults.map(({ raw }) => raw) } }]
    },
    fix(pair) {
      const faults = faultsOf(pair)
      if (faults.length === 0 || faults.some(({ kind }) => kind === 'joined')) return undefined
      const tokens = [...pair.target.tokens]
      for (const { at } of faults) moveBlank(tokens, at)
      return tokens.map(writtenAs).join('')
    },
    say: (args) => `the spaces around tags differ from the source${listed(args, 'found')}`,
  },
])

interface Fault {
  readonly kind: 'joined' | 'inside'
  /** Index of the tag among the tokens of the target. */
  readonly at: number
  readonly raw: string
}

function faultsOf({ source, target, language }: TextPair): readonly Fault[] {
  if (!source.raw.includes('<') || !target.raw.includes('<') || source.tags.length === 0) return []
  const outside = spacingOf(source)
  return target.tokens.flatMap((token, at): readonly Fault[] => {
    if (token.type !== 'open' && token.type !== 'close') return []
    const known = outside.get(`${token.type}${token.name}`)
    if (known === undefined) return []
    const side = sidesOf(target, at)
    // no language writes a space directly inside a tag, as in `<b> word`
    if (known.inside === 'tight' && side.inside === 'blank') return [{ kind: 'inside', at, raw: token.raw }]
    const isSpaced = known.outside === 'blank' && !joining.has(language)
    return isSpaced && side.outside === 'letter' && side.inside === 'letter'
      ? [{ kind: 'joined', at, raw: token.raw }]
      : []
  })
}

/** Languages without spaces between words, or with attached endings or articles: a tag may lack spaces around it. */
const joining: ReadonlySet<string> = new Set(
  'ja zh yue th lo km my bo dz ko ar fa he ur yi ckb ps hu fi et tr az kk ky uz tt tk mn eu ka hy ta te kn ml si bn mr hi'.split(
    ' ',
  ),
)

type Side = 'blank' | 'letter' | 'other'
type Spacing = { readonly outside: Side; readonly inside: 'tight' | 'blank' }

/**
 * Returns the spaces inside and outside of tags, by type and name. If tags of one name have different spaces outside,
 * `outside` is `other`.
 */
function spacingOf(view: TextView): ReadonlyMap<string, Spacing> {
  const known = new Map<string, Spacing>()
  for (const [at, token] of view.tokens.entries()) {
    if (token.type !== 'open' && token.type !== 'close') continue
    const key = `${token.type}${token.name}`
    const { outside, inside } = sidesOf(view, at)
    const before = known.get(key)
    known.set(key, {
      outside: before === undefined || before.outside === outside ? outside : 'other',
      inside: inside === 'blank' || before?.inside === 'blank' ? 'blank' : 'tight',
    })
  }
  return known
}

function sidesOf({ tokens }: TextView, at: number): { readonly outside: Side; readonly inside: Side } {
  const before = sideOf(tokens[at - 1], 'end')
  const after = sideOf(tokens[at + 1], 'start')
  return tokens[at]?.type === 'open' ? { outside: before, inside: after } : { outside: after, inside: before }
}

function sideOf(token: Token | undefined, end: 'start' | 'end'): Side {
  if (token?.type !== 'text') return 'other'
  const character = end === 'start' ? token.text.charAt(0) : token.text.at(-1)
  if (character === undefined || character === '') return 'other'
  // a tag pair that contains only white space is not checked
  if (/^\s$/u.test(character)) return token.text.trim() === '' ? 'other' : 'blank'
  return /^\p{L}$/u.test(character) ? 'letter' : 'other'
}

/** Moves a space from the inside of a tag to its outside, or removes it if no letter or digit is outside. */
function moveBlank(tokens: Token[], at: number): void {
  const isOpen = tokens[at]?.type === 'open'
  const inside = tokens[isOpen ? at + 1 : at - 1]
  const outside = tokens[isOpen ? at - 1 : at + 1]
  if (inside?.type !== 'text') return
  const text = isOpen ? inside.text.trimStart() : inside.text.trimEnd()
  const raw = isOpen ? writtenAs(inside).trimStart() : writtenAs(inside).trimEnd()
  tokens[isOpen ? at + 1 : at - 1] = { type: 'text', text, raw }
  if (outside?.type !== 'text') return
  const touches = isOpen ? /[\p{L}\p{N}]$/u.test(outside.text) : /^[\p{L}\p{N}]/u.test(outside.text)
  if (!touches) return
  const spaced = isOpen ? `${writtenAs(outside)} ` : ` ${writtenAs(outside)}`
  tokens[isOpen ? at - 1 : at + 1] = {
    type: 'text',
    text: isOpen ? `${outside.text} ` : ` ${outside.text}`,
    raw: spaced,
  }
}
