import { isLone, tagsOf, voidElements } from '../../html-tags.ts'
import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { textOf } from '../../words.ts'

export const htmlSyntax: TextRule = {
  id: 'html-syntax',
  scope: 'text',
  group: 'markup',
  severity: 'error',
  tier: 'breaks',
  what: 'The tags of a translation do not fit together: one is not closed, closed twice, crossed with another, or is no tag any more.',
  why: 'A browser mends it in its own way, a parser of XML or `Trans` shows nothing or the tags themselves.',
  example: {
    locale: 'de',
    source: 'Read the <b>terms</b>',
    target: 'Lies die <b>Bedingungen',
    better: 'Lies die <b>Bedingungen</b>',
  },
  check({ source, target }) {
    if (!source.raw.includes('<') || tagsOf(source).length === 0 || firstFault(source) !== undefined) return []
    // `<link> is missing`: a word for what a person puts there
    if (tagsOf(source).some((tag) => isLone(tag) && !shown.has(tag.name.toLowerCase()))) return []
    const found = firstFault(
      target,
      new Set(tagsOf(source).flatMap(({ type, name }) => (type === 'open' ? [name] : []))),
    )
    return found === undefined ? [] : [{ arguments: { found } }]
  },
  say: (args) =>
    `its tags do not fit together${textOf(args, 'found') === undefined ? '' : `: ${textOf(args, 'found')}`}`,
}

/** Elements without an end that stand in texts. */
const shown: ReadonlySet<string> = new Set(['br', 'hr', 'wbr', 'img', 'input'])

/**
 * The first tag without its partner, or what looks like a tag and is none.
 * @param paired names that come in pairs in the source: `link` is void in HTML, and a component of many apps
 */
function firstFault(view: TextView, paired?: ReadonlySet<string>): string | undefined {
  const alone = tagsOf(view).find(
    ({ type, raw, name }) =>
      type === 'tag' && !raw.endsWith('/>') && (!voidElements.has(name.toLowerCase()) || paired?.has(name) === true),
  )
  if (alone !== undefined) return alone.raw
  for (const token of view.tokens) {
    if (token.type !== 'text' || !token.text.includes('<')) continue
    const [found] =
      /<\/?\s*[A-Za-z][\w-]*(?:\s[^<>]{0,100})?(?:$|[<>])|<\s*\/\s*\w|<\/?\s*\d+\s*>/u.exec(token.text) ?? []
    if (found !== undefined) return found
  }
  return undefined
}
