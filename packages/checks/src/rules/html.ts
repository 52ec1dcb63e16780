import type { Syntax } from '@lockale/messages'
import { closesItself, decodeEntities } from '@lockale/messages/engine'
import { addressIdentity, compareBags, toFound } from '../literal-things.ts'
import type { Rule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { marksOf, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { difference, listed, quoted } from '../words.ts'

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

export const htmlRules: readonly Rule[] = [
  {
    id: 'html-tags',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The tags of a translation differ from its source, or are nested differently.',
    why: 'The effect of a tag is lost: a link cannot be followed, or the wrong words are bold.',
    example: {
      locale: 'de',
      source: 'Read the <b>terms</b>',
      target: 'Lies die Bedingungen',
      better: 'Lies die <b>Bedingungen</b>',
    },
    say: (args) => `tags differ from the source${difference(args)}`,
  },
  {
    id: 'trans-indices',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'The numbered tags of a translation (`<0>`, `<1>`) differ from its source.',
    why: '`Trans` of react-i18next inserts the element with that number. Another number inserts another element, or none.',
    example: {
      locale: 'de',
      source: 'Read the <1>terms</1>',
      target: 'Lies die <2>Bedingungen</2>',
      better: 'Lies die <1>Bedingungen</1>',
    },
    say: (args) => `numbered tags differ from the source${difference(args)}`,
  },
  {
    id: 'html-syntax',
    scope: 'text',
    only: trait.mark,
    inSource: marksOf('<'),
    severity: 'error',
    tier: 'breaks',
    what: 'The tags of a translation are not well-formed: one is not closed, closed twice, overlaps another, or is no longer a tag.',
    why: 'Browsers guess what was meant. XML parsers and `Trans` show nothing, or the raw tags.',
    example: {
      locale: 'de',
      source: 'Read the <b>terms</b>',
      target: 'Lies die <b>Bedingungen',
      better: 'Lies die <b>Bedingungen</b>',
    },
    check({ source, target, syntax }) {
      if (!source.raw.includes('<') || source.tags.length === 0) return []
      if (firstFault(source, { syntax }) !== undefined) return []
      // in `<link> is missing`, the tag is no HTML, but stands for something that the user types
      if (source.tags.some((tag) => isLone(tag) && !shown.has(tag.name.toLowerCase()))) return []
      const paired = new Set(source.tags.flatMap(({ type, name }) => (type === 'open' ? [name] : [])))
      const found = firstFault(target, { syntax, paired })
      return found === undefined ? [] : [{ arguments: { found } }]
    },
    say: (args) => `its tags are not well-formed${quoted(args, 'found', ': ')}`,
  },
  {
    id: 'html-attr',
    scope: 'text',
    only: trait.mark,
    inSource: marksOf('<'),
    severity: 'warning',
    tier: 'breaks',
    what: 'The attributes of a tag differ from the source. Attributes for users (`title`, `alt`, `aria-label`, `placeholder`) may differ.',
    why: 'A link leads elsewhere, or a style or script no longer finds its element.',
    example: {
      locale: 'de',
      source: '<a href="/help" class="link">Help</a>',
      target: '<a href="/hilfe" class="link">Hilfe</a>',
      better: '<a href="/help" class="link">Hilfe</a>',
    },
    check(pair) {
      if (!pair.source.raw.includes('=') && !pair.target.raw.includes('=')) return []
      const source = pair.source.tags
      if (source.length === 0) return []
      const target = pair.target.tags
      const names = new Set(target.map(({ name }) => name))
      const shared = source.filter(({ name }) => names.has(name))
      const known = new Set(shared.map(({ name }) => name))
      // a tag that is in one of the strings only is reported by the rule `html-tags`
      const wanted = attributesOf(shared)
      const found = attributesOf(target.filter(({ name }) => known.has(name)))
      return toFound(compareBags(wanted, found, (attribute) => identityOf(attribute, pair)))
    },
    say: (args) => `attributes of tags differ from the source${difference(args)}`,
  },
  {
    id: 'html-unsafe',
    scope: 'text',
    only: trait.mark,
    inTarget: marksOf('<:'),
    severity: 'error',
    tier: 'breaks',
    what: 'A translation has a script, an event handler, a URL that runs code or an HTML element that its source does not have.',
    why: 'If the app inserts the translation as HTML, its code runs in the page. A translator must not be able to do that.',
    example: {
      locale: 'de',
      source: 'Read the <b>terms</b>',
      target: 'Lies die <b onclick="steal()">Bedingungen</b>',
      better: 'Lies die <b>Bedingungen</b>',
    },
    check({ source, target }) {
      if (!target.raw.includes('<') && !(target.raw.includes(':') && runnable.test(target.raw))) return []
      const known = new Set(dangersOf(source))
      const found = dangersOf(target).filter((danger) => !known.has(danger))
      const names = new Set(source.tags.map(({ name }) => name.toLowerCase()))
      // `<src>` is no HTML here, but stands for something that the user types, and so does its translation `<source>`
      const hasWords = source.tags.some((tag) => isLone(tag) && !voidElements.has(tag.name.toLowerCase()))
      for (const tag of target.tags) {
        const { name } = tag
        if ((hasWords || ofPage.has(name.toLowerCase())) && isLone(tag)) continue
        if (elements.has(name.toLowerCase()) && !names.has(name.toLowerCase())) found.push(`<${name}>`)
      }
      return found.length === 0 ? [] : [{ arguments: { found: [...new Set(found)] } }]
    },
    say: (args) => `has code that the source does not have${listed(args, 'found')}`,
  },
]

/** Returns true for a tag without partner, attributes and slash: `<file>` may stand for something that users type. */
function isLone({ type, raw, attributes }: TextView['tags'][number]): boolean {
  return type === 'tag' && attributes.length === 0 && !/^<\/|\/>$/u.test(raw)
}

/** Elements of a whole page, which do nothing in a part of it. A lone one is a word: `Eigener Code im <head>`. */
const ofPage: ReadonlySet<string> = new Set(['html', 'head', 'body'])

/** HTML elements that never have content. In strings, their names count as HTML tags, not as words. */
const shown: ReadonlySet<string> = new Set(['br', 'hr', 'wbr', 'img', 'input'])

/**
 * Returns the first tag that is invalid, or that lacks its start or end tag.
 * @param paired names of tags that have an end tag in the source: `link` has none in HTML, but is a component in many
 * apps
 */
function firstFault(
  view: TextView,
  { syntax, paired }: { readonly syntax: Syntax; readonly paired?: ReadonlySet<string> },
): string | undefined {
  const alone = view.tags.find(
    ({ type, raw, name }) =>
      type === 'tag' &&
      !raw.endsWith('/>') &&
      (!voidElements.has(name.toLowerCase()) || paired?.has(name) === true) &&
      !closesItself(name, syntax),
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

/** A tag that only gives hints to translators. Android removes it, so the app never sees it. */
const translatorsHint = 'xliff:g'

/** Attributes whose values users see or hear. */
const translatable: ReadonlySet<string> = new Set(['title', 'alt', 'aria-label', 'placeholder'])

/** Attributes that may differ in a translation: they name the language or direction of a text or link target. */
const ofLanguage: ReadonlySet<string> = new Set(['hreflang', 'lang', 'xml:lang', 'dir'])

/** Attributes of XLIFF that only describe a tag. A translation may lack them, since tools leave them out. */
const tagNotes: ReadonlySet<string> = new Set(['equiv-text', 'disp', 'dispstart', 'dispend'])

function attributesOf(tags: TextView['tags']): readonly string[] {
  return tags.flatMap(({ name: tag, attributes }) =>
    (tag === translatorsHint ? [] : attributes)
      .filter(({ name }) => !ofLanguage.has(name) && !tagNotes.has(name))
      .map(({ name, value }) => {
        if (translatable.has(name)) return name
        // browsers read `disabled`, `disabled=""` and `disabled="disabled"` as the same attribute
        return `${name}="${value.toLowerCase() === name ? '' : decodeEntities(value)}"`
      }),
  )
}

function identityOf(attribute: string, locales: TextPair): string {
  const address = /^(href|src|action)="(.*)"$/su.exec(attribute)
  if (address === null) return attribute.replaceAll(/\s+/gu, ' ')
  return `${address[1]}=${addressIdentity(address[2]?.trim() ?? '', locales)}`
}

const runnable = /script:|data:text\/html/iu

/** HTML elements that do more than format words: they load, send or cover things. A translation must not add them. */
const elements: ReadonlySet<string> = new Set(
  `applet audio base body button canvas dialog embed form frame frameset head html iframe img input link math meta object
  param picture portal select slot source style svg template textarea title track video`.split(/\s+/u),
)

function dangersOf(view: TextView): string[] {
  const dangers = view.tags.flatMap(dangersOfTag)
  // Finds incomplete tags, too: browsers read `<script` as a tag up to the next `>`
  for (const [, name = ''] of view.raw.matchAll(/<\s{0,9}\/?\s{0,9}(script)\b/giu))
    dangers.push(`<${name.toLowerCase()}>`)
  // Finds dangerous addresses in Markdown links, `](javascript:…)`, and in strings that are only an address
  for (const [, scheme = ''] of view.raw.matchAll(/(?:\]\(\s*|^\s*)((?:java|vb)script:|data:text\/html)(?=\S)/giu))
    dangers.push(scheme.toLowerCase())
  return dangers
}

function dangersOfTag({ attributes }: TextView['tags'][number]): readonly string[] {
  return attributes.flatMap(({ name, value }) => {
    // an attribute without a value runs no code: `ontvanger` in `<Onbekende ontvanger>` is only a word
    if (/^on[a-z]+$/u.test(name) && value !== '') return [`${name}=`]
    // white space is removed first, because browsers read `java\nscript:` as one word
    const scheme = /^(javascript|vbscript|data(?=:text\/html)):/iu.exec(value.replaceAll(/[\s\p{Cc}]/gu, ''))?.[1]
    if (name === 'srcdoc') return ['srcdoc=']
    return scheme === undefined ? [] : [`${scheme.toLowerCase()}:`]
  })
}
