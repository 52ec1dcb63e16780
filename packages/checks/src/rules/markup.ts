import { hint, mdxHints, rstHints } from '../hints.ts'
import { addressIdentity, compareBags, findChangedThings, toFound } from '../literal-things.ts'
import { type TextRule, textRules } from '../rule.ts'
import { marksOf, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { difference } from '../words.ts'

export const markupRules: readonly TextRule[] = textRules([
  {
    id: 'markdown-link',
    only: trait.mark,
    inSource: marksOf(']'),
    severity: 'warning',
    tier: 'breaks',
    what: 'The Markdown links (`[text](url)`) of a translation differ from its source.',
    why: 'A link is lost, leads elsewhere, or is shown with its brackets.',
    example: {
      locale: 'de',
      source: 'Read the [terms](/terms)',
      target: 'Lies die [Bedingungen] (/terms)',
      better: 'Lies die [Bedingungen](/terms)',
    },
    check(pair) {
      if (!pair.source.raw.includes('](')) return []
      const wanted = linksIn(pair.source.raw)
      if (wanted.length === 0) return []
      return toFound(compareBags(wanted, linksIn(pair.target.raw), (address) => addressIdentity(address, pair)))
    },
    say: (args) => `Markdown links differ from the source${difference(args)}`,
  },
  {
    id: 'markdown-reflink',
    only: trait.mark,
    inSource: marksOf(']'),
    severity: 'warning',
    tier: 'breaks',
    what: 'The references of Markdown links (`[text][reference]`) differ from the source.',
    why: 'If a reference is not defined, users see the brackets and no link.',
    example: {
      locale: 'de',
      source: 'Read the [terms][legal]',
      target: 'Lies die [Bedingungen][rechtlich]',
      better: 'Lies die [Bedingungen][legal]',
    },
    check: (pair) => findChangedThings(pair, referenceLinks),
    say: (args) => `link references differ from the source${difference(args)}`,
  },
  {
    id: 'markdown-syntax',
    hints: hint.markdown,
    severity: 'warning',
    tier: 'misleads',
    what: 'Markdown syntax (`**bold**`, `` `code` ``, headings, fences) occurs more or less often than in the source, or emphasis, list items, quotes, table rows or images of the source are lost.',
    why: 'Users see the raw marks, or code and headings become plain text.',
    example: {
      locale: 'de',
      source: 'This is **important**',
      target: 'Das ist ** wichtig **',
      better: 'Das ist **wichtig**',
    },
    check({ source, target }) {
      const wanted = marksIn(source)
      const changed = wanted.length === 0 ? [] : toFound(compareBags(wanted, marksIn(target)))
      if (changed.length > 0) return changed
      const missing = lostMarks(source, target)
      return missing.length === 0 ? [] : [{ arguments: { missing, extra: [] } }]
    },
    say: (args) => `Markdown syntax differs from the source${difference(args)}`,
  },
  {
    id: 'mdx-syntax',
    hints: hint.mdx,
    severity: 'warning',
    tier: 'breaks',
    what: 'MDX imports, exports, comments or directives (`:::note`) differ from the source.',
    why: 'The page does not compile, or a box becomes plain text.',
    example: {
      locale: 'de',
      source: ':::note\nRead this.\n:::',
      target: ':::Hinweis\nLies das.\n:::',
      better: ':::note\nLies das.\n:::',
    },
    check: (pair) => findChangedThings(pair, mdxMarks),
    say: (args) => `MDX syntax differs from the source${difference(args)}`,
  },
  {
    id: 'rst-syntax',
    hints: hint.rst,
    severity: 'warning',
    tier: 'breaks',
    what: 'The reStructuredText syntax (roles, literals, links, directives) differs from the source.',
    why: 'Syntax that is not closed or not known is an error in the page, or is shown to readers as it is.',
    example: {
      locale: 'de',
      source: 'See :ref:`install` first',
      target: 'Siehe zuerst :Ref:`install`',
      better: 'Siehe zuerst :ref:`install`',
    },
    check: (pair) => findChangedThings(pair, rstMarks),
    say: (args) => `reStructuredText syntax differs from the source${difference(args)}`,
  },
  {
    id: 'bbcode',
    only: trait.mark,
    inSource: marksOf('/'),
    severity: 'warning',
    tier: 'breaks',
    what: 'BBCode tags (`[b]…[/b]`) differ from the source.',
    why: 'Users see the raw tags.',
    example: {
      locale: 'de',
      source: 'Read the [b]terms[/b]',
      target: 'Lies die [b]Bedingungen[b]',
      better: 'Lies die [b]Bedingungen[/b]',
    },
    check: (pair) => findChangedThings(pair, bbcodeTags),
    say: (args) => `BBCode tags differ from the source${difference(args)}`,
  },
])

function linksIn(text: string): readonly string[] {
  return Array.from(text.matchAll(link), ([, address = '']) => address)
}

/** Matches the address of a Markdown link. The title behind it is translatable. */
const link = /\]\(\s{0,3}([^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s{1,3}(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'))?\s{0,3}\)/gu

const referenceLinks = {
  hints: ['][', ']:'],
  pattern: /\](\[[^[\]\n]{1,100}\])|^\s{0,3}(\[[^[\]\n]{1,100}\]:)(?=\s)/gmu,
}

/** Returns Markdown signs that the translation has less often than the source; it may write them in another way. */
function lostMarks(source: TextView, target: TextView): readonly string[] {
  const [from, to] = [source, target].map(({ prose }) => prose.replaceAll(code, ''))
  return softMarks.flatMap(({ sign, least, wanted, found = wanted }) => {
    const expected = from?.match(wanted)?.length ?? 0
    return expected >= least && (to?.match(found)?.length ?? 0) < expected ? [sign] : []
  })
}

const code = /`[^`\n]{1,500}`/gu
const item = /^[ \t]{0,6}(?:[-*•–—·・‣▪●◦]|\p{Nd}{1,2}[.)．、])\s*\S/gmu

const softMarks: readonly { readonly sign: string; least: number; readonly wanted: RegExp; readonly found?: RegExp }[] =
  [
    {
      sign: '*…*',
      least: 1,
      wanted: /(?<![\p{L}\p{N}*_\\\ufffc/])([*_])(?![\s*_.])[^*_\n]{1,200}(?<![\s*_])\1(?![\p{L}\p{N}*_\ufffc])/gu,
      found: /(?<!\*)([*_])(?![\s*_])[^*_\n]{1,300}(?<!\s)\1/gu,
    },
    {
      sign: '__…__',
      least: 1,
      wanted:
        /(?<![\p{L}\p{N}_])__(?![\s_])[^_\n]{1,200}[ :][^_\n]{0,200}(?<!\s)__|(?<![\p{L}\p{N}_])__[^_\n]{1,200}:__/gu,
      found: /__(?![\s_])[^_\n]{1,300}__|\*\*[^*\n]{1,300}\*\*/gu,
    },
    { sign: '- …', least: 2, wanted: /^[ \t]{0,6}(?:[-*•]|\d{1,2}[.)])[ \t]+\S/gmu, found: item },
    { sign: '> …', least: 1, wanted: /^>[ \t]?\p{L}/gmu, found: /^[^\S\r\n\u2028\u2029]*[>＞»›→]/gmu },
    { sign: '| … |', least: 1, wanted: /^[ \t]*\|.{1,300}\|[ \t]*$/gmu },
    { sign: '![…](…)', least: 1, wanted: /!\[[^\]\n]{0,200}\]\(/gu },
  ]

/** Returns the Markdown signs to compare: those of code, bold text, struck text, headings and code fences. */
function marksIn({ raw, tokens }: TextView): readonly string[] {
  const found = Array.from(raw.matchAll(mark), ([, fence, code, strong, struck, heading]) => {
    if (fence !== undefined) return '```'
    if (code !== undefined) return '`…`'
    if (strong !== undefined) return '**…**'
    return struck === undefined ? (heading ?? '') : '~~…~~'
  })
  // in an ICU plural, the `#` of `# files` is the number, not a heading
  return found.includes('#') && tokens.some(isNumber) ? found.filter((one) => one !== '#') : found
}

function isNumber(token: TextView['tokens'][number]): boolean {
  return token.type === 'placeholder' && token.raw === '#'
}

/** Matches Markdown marks. Not the `#` of `# of files`, nor a single backtick, which may be an apostrophe. */
const mark =
  /^\s{0,3}(```)|(?<![`\p{Ll}\p{Lu}])`((?!\s)[^`\n]{1,500})(?<!\s)`(?![`])|\*\*((?![\s*])[^\n]{1,200}?)(?<!\s)\*\*|~~((?!\s)[^~\n]{1,500})~~|^(#{2,6}(?=\s)|#(?=\s+[^\s\p{Ll}]))/gmu

const mdxMarks = {
  hints: mdxHints,
  pattern:
    /\{\/\*|\*\/\}|^[ \t]*(:::+[ \t]*[\w-]*)|^(import\s(?:[^\n]{1,400}\sfrom\s{0,9})?["'][^\n]{1,100}|export\s(?:default\s|(?:const|let|function|class)\s+[\w$]|[{*])[^\n]{0,500})/gmu,
}

const rstMarks = {
  hints: rstHints,
  pattern:
    /``[^`\n]+``|:[a-z][\w:+.-]{0,40}:`|`__?(?![\w`])|^[ \t]*(\.\.[ \t]+[\w-]+::)|(?<![\p{L}\p{N}])\|[A-Za-z][\w -]*\w\|_{0,2}(?![\p{L}\p{N}%_])/gmu,
}

const bbcodeTags = {
  hints: ['[/'],
  pattern:
    /\[\/?(?:b|i|u|s|url|img|quote|code|list|size|color|center|left|right|youtube|table|tr|td|th|email|spoiler|font|sub|sup|h[1-6])(?=[\]=])[^[\]\n]{0,200}\]/giu,
}
