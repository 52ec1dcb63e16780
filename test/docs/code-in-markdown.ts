/** Code that a document shows. Lines count from 1. */
export interface MarkdownCode {
  /** Fenced blocks, in order. `language` is the first word behind the fence. */
  readonly blocks: readonly CodeBlock[]
  /** Inline code outside of the blocks. */
  readonly spans: readonly { readonly text: string; readonly line: number }[]
}

export interface CodeBlock {
  readonly language: string
  /** Without the fences and the last line end. */
  readonly text: string
  /** Of the opening fence. */
  readonly line: number
}

/** Reads fenced blocks (no other kind is used here) and inline code. */
export function readCode(markdown: string): MarkdownCode {
  const blocks: CodeBlock[] = []
  const spans: { text: string; line: number }[] = []
  let open: { fence: string; language: string; line: number; lines: string[] } | undefined
  for (const [at, line] of markdown.split('\n').entries()) {
    const [, fence, language = ''] = /^ {0,3}(`{3,})(\w*)/u.exec(line) ?? []
    if (open !== undefined) {
      if (fence === undefined || !fence.startsWith(open.fence)) open.lines.push(line)
      else {
        blocks.push({ language: open.language, text: open.lines.join('\n'), line: open.line })
        open = undefined
      }
    } else if (fence !== undefined) open = { fence, language, line: at + 1, lines: [] }
    else spans.push(...inlineCode(line).map((text) => ({ text, line: at + 1 })))
  }
  return { blocks, spans }
}

/** Blocks that are a file of the story: the fence says its language and its name. */
export function readNamedBlocks(markdown: string): readonly { readonly name: string; readonly text: string }[] {
  const blocks = markdown.matchAll(/^```\w+ (\S+)\n(.*?)\n```$/gmsu)
  return Array.from(blocks, ([, name = '', text = '']) => ({ name, text }))
}

function inlineCode(line: string): readonly string[] {
  return Array.from(line.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu), ([, , text = '']) => text.trim())
}
