import { type HtmlTag, isLone, tagsOf, voidElements } from '../../html-tags.ts'
import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { listed } from '../../words.ts'

export const htmlUnsafe: TextRule = {
  id: 'html-unsafe',
  scope: 'text',
  group: 'markup',
  severity: 'error',
  tier: 'breaks',
  what: 'A translation has a script, an event handler, an address that runs code or an HTML element that its source has not.',
  why: 'Texts that are put into a page as HTML could run code there. Whoever may translate may not do that.',
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
    const names = new Set(tagsOf(source).map(({ name }) => name.toLowerCase()))
    // `<src>` is a word for what a person puts there, and so is `<source>` for it
    const hasWords = tagsOf(source).some((tag) => isLone(tag) && !voidElements.has(tag.name.toLowerCase()))
    for (const tag of tagsOf(target)) {
      const { name } = tag
      if (hasWords && isLone(tag)) continue
      if (elements.has(name.toLowerCase()) && !names.has(name.toLowerCase())) found.push(`<${name}>`)
    }
    return found.length === 0 ? [] : [{ arguments: { found: [...new Set(found)] } }]
  },
  say: (args) => `has code that the source has not${listed(args, 'found')}`,
}

const runnable = /script:|data:text\/html/iu

/** Elements of HTML that do more than to set words in another type: they load, send or cover things. */
const elements: ReadonlySet<string> = new Set(
  `applet audio base body button canvas dialog embed form frame frameset head html iframe img input link math meta object
  param picture portal select slot source style svg template textarea title track video`.split(/\s+/u),
)

function dangersOf(view: TextView): string[] {
  const dangers = tagsOf(view).flatMap((tag) => dangersOfTag(tag))
  // also where it is no whole tag: browsers read `<script` up to the next `>`
  for (const [, name = ''] of view.raw.matchAll(/<\s{0,9}\/?\s{0,9}(script)\b/giu))
    dangers.push(`<${name.toLowerCase()}>`)
  // Markdown's `](javascript:…)` and a text that is an address
  for (const [, scheme = ''] of view.raw.matchAll(/(?:\]\(\s*|^\s*)((?:java|vb)script:|data:text\/html)(?=\S)/giu))
    dangers.push(scheme.toLowerCase())
  return dangers
}

function dangersOfTag({ attributes }: HtmlTag): readonly string[] {
  return attributes.flatMap(({ name, value }) => {
    if (/^on[a-z]+$/u.test(name)) return [`${name}=`]
    // browsers read `java\nscript:` as one word
    const scheme = /^(javascript|vbscript|data(?=:text\/html)):/iu.exec(value.replaceAll(/[\s\p{Cc}]/gu, ''))?.[1]
    if (name === 'srcdoc') return ['srcdoc=']
    return scheme === undefined ? [] : [`${scheme.toLowerCase()}:`]
  })
}
