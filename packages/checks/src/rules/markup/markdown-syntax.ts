import { compareBags } from '../../bags.ts'
import { toFound } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import type { TextView } from '../../text-view.ts'
import { difference } from '../../words.ts'

export const markdownSyntax: TextRule = {
  id: 'markdown-syntax',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'cosmetic',
  what: 'Marks of Markdown (`**bold**`, `` `code` ``, headings, fences) occur less or more often than in the source.',
  why: 'The marks stand in the text as they are, or code and headings are plain text.',
  example: {
    locale: 'de',
    source: 'This is **important**',
    target: 'Das ist ** wichtig **',
    better: 'Das ist **wichtig**',
  },
  check({ source, target }) {
    if (!hints.some((hint) => source.raw.includes(hint))) return []
    const wanted = marksIn(source)
    if (wanted.length === 0) return []
    return toFound(compareBags(wanted, marksIn(target)))
  },
  say: (args) => `Markdown marks differ from the source${difference(args)}`,
}

const hints = ['**', '`', '# ', '~~']

/** Each piece with marks around it, by its marks alone; headings and fences by theirs. */
function marksIn({ raw, tokens }: TextView): readonly string[] {
  const found = Array.from(raw.matchAll(mark), ([, fence, code, strong, struck, heading]) => {
    if (fence !== undefined) return '```'
    if (code !== undefined) return '`…`'
    if (strong !== undefined) return '**…**'
    return struck === undefined ? (heading ?? '') : '~~…~~'
  })
  // `# files` in a plural of ICU begins with the number
  return found.includes('#') && tokens.some(isNumber) ? found.filter((one) => one !== '#') : found
}

function isNumber(token: TextView['tokens'][number]): boolean {
  return token.type === 'placeholder' && token.raw === '#'
}

/** Apostrophes are written as a single backtick by some: only a pair without a blank inside of it is code. */
const mark =
  /^\s{0,3}(```)|(?<![`\p{L}])`((?!\s)[^`\n]{1,500})(?<!\s)`(?![`])|\*\*((?![\s*])[^\n]{1,200}?)(?<!\s)\*\*|~~((?!\s)[^~\n]{1,500})~~|^(#{1,6})(?=\s)/gmu
