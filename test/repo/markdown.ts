/** What the link check looks at in a Markdown file. Lines count from 1. */
export interface MarkdownFacts {
  readonly links: readonly { readonly target: string; readonly line: number }[]
  /** Fragments that lead here: headings as GitHub spells them, and `id` or `name` of HTML tags. */
  readonly anchors: ReadonlySet<string>
  readonly headings: readonly { readonly level: number; readonly text: string; readonly line: number }[]
}

/** Reads links, images, reference definitions and headings (`#` style). Code, fenced or inline, and comments hold none. */
export function readMarkdown(text: string): MarkdownFacts {
  const links: { target: string; line: number }[] = []
  const headings: { level: number; text: string; line: number }[] = []
  const anchors = new Set<string>()
  for (const [at, raw] of prose(text).entries()) {
    const line = at + 1
    const [, hashes, title] = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/.exec(raw) ?? []
    if (hashes !== undefined && title !== undefined) {
      headings.push({ level: hashes.length, text: plainText(title), line })
      anchors.add(freeAnchor(slug(title), anchors))
    }
    const written = raw.replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
    for (const pattern of linkPatterns) {
      for (const { groups } of written.matchAll(pattern)) {
        if (groups?.['target'] !== undefined) links.push({ target: groups['target'], line })
      }
    }
    for (const [, id] of written.matchAll(/<[a-z]+\s[^>]*\b(?:id|name)="([^"]+)"/gi))
      if (id !== undefined) anchors.add(id)
  }
  return { links, anchors, headings }
}

const linkPatterns: readonly RegExp[] = [
  // [text](target "title") and ![alt](<target>); a target may hold pairs of brackets
  /\]\(\s*<(?<target>[^>]*)>/g,
  /\]\(\s*(?<target>(?:[^\s()<>]|\([^\s()]*\))+)(?:\s+["'(].*?["')])?\s*\)/g,
  /^ {0,3}\[[^\]]+\]:\s*<?(?<target>[^\s>]+)/g,
  /<(?:a|img|source)\s[^>]*?\b(?:href|src)="(?<target>[^"]+)"/gi,
]

/** The lines of a text, those in code fences and HTML comments emptied. */
function prose(text: string): readonly string[] {
  let fence: string | undefined
  const lines = text.replaceAll(/<!--[\s\S]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, '')).split(/\r?\n/)
  return lines.map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined
      return ''
    }
    if (mark === undefined) return line
    fence = mark
    return ''
  })
}

function plainText(title: string): string {
  return title.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '')
}

/** GitHub's rule: lower case, no punctuation but `-` and `_`, blanks as `-`. */
function slug(title: string): string {
  return plainText(title)
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

function freeAnchor(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let count = 1
  while (taken.has(`${wanted}-${count}`)) count++
  return `${wanted}-${count}`
}
