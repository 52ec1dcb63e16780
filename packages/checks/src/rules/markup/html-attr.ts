import { compareBags } from '../../bags.ts'
import { type HtmlTag, tagsOf } from '../../html-tags.ts'
import { toFound } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { addressIdentity } from '../../same-address.ts'
import type { TextPair } from '../../text-pair.ts'
import { difference } from '../../words.ts'

export const htmlAttr: TextRule = {
  id: 'html-attr',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'breaks',
  what: 'A tag of a translation has other attributes than in its source. Texts in them (`title`, `alt`, `aria-label`, `placeholder`) may differ.',
  why: 'A link leads somewhere else, a style or a script no longer finds its element.',
  example: {
    locale: 'de',
    source: '<a href="/help" class="link">Help</a>',
    target: '<a href="/hilfe" class="link">Hilfe</a>',
    better: '<a href="/help" class="link">Hilfe</a>',
  },
  check(pair) {
    if (!pair.source.raw.includes('=') && !pair.target.raw.includes('=')) return []
    const source = tagsOf(pair.source)
    if (source.length === 0) return []
    const target = tagsOf(pair.target)
    const names = new Set(target.map(({ name }) => name))
    const shared = source.filter(({ name }) => names.has(name))
    const known = new Set(shared.map(({ name }) => name))
    // a tag that is not in both is what `html-tags` speaks of
    const wanted = attributesOf(shared)
    const found = attributesOf(target.filter(({ name }) => known.has(name)))
    return toFound(compareBags(wanted, found, (attribute) => identityOf(attribute, pair)))
  },
  say: (args) => `attributes of tags differ from the source${difference(args)}`,
}

/** Their values are shown or read to people. */
const translatable: ReadonlySet<string> = new Set(['title', 'alt', 'aria-label', 'placeholder'])

function attributesOf(tags: readonly HtmlTag[]): readonly string[] {
  return tags.flatMap(({ attributes }) =>
    attributes
      // the language of what it leads to differs for good reasons
      .filter(({ name }) => name !== 'hreflang' && name !== 'lang' && name !== 'dir')
      .map(({ name, value }) => (translatable.has(name) ? name : `${name}="${value}"`)),
  )
}

function identityOf(attribute: string, locales: TextPair): string {
  const address = /^(href|src|action)="(.*)"$/su.exec(attribute)
  if (address === null) return attribute.replaceAll(/\s+/gu, ' ')
  return `${address[1]}=${addressIdentity(address[2]?.trim() ?? '', locales)}`
}
