import { readCode } from './code-in-markdown.ts'

export interface ShownCommand {
  readonly place: string
  /** `undefined` for `lockale --help` and its like. */
  readonly name: string | undefined
  /** As written, with their dashes. */
  readonly flags: readonly string[]
}

/** Every `lockale <command>` in inline code and in blocks that a shell reads, with its flags. */
export function shownCommands(file: string, markdown: string): readonly ShownCommand[] {
  const { blocks, spans } = readCode(markdown)
  const lines = blocks
    .filter(({ language }) => shells.has(language))
    .flatMap(({ language, text, line }) =>
      text.split('\n').map((each, at) => {
        const isOutput = language === 'console' && !each.startsWith('$ ')
        return { text: isOutput ? withoutSentences(each) : each, line: line + 1 + at }
      }),
    )
  return [...spans, ...lines].flatMap(({ text, line }) =>
    callsIn(text).map(({ name, flags }) => ({ place: `${file}:${line}`, name, flags })),
  )
}

const shells: ReadonlySet<string> = new Set(['sh', 'console', 'yaml', 'text'])

/** In what a command prints, `lockale` behind a word is the name of the tool in a sentence; behind an arrow it is advice. */
function withoutSentences(line: string): string {
  return line.replaceAll(/(?<=\b(?!(?:and|or|run|with) )\w+ +)lockale (?=[a-z])/giu, '')
}

/** Up to what ends a command or is said about it. A path (`bin/lockale.cjs`) or file (`lockale.lock`) is no call. */
function callsIn(text: string): readonly Omit<ShownCommand, 'place'>[] {
  const [code = ''] = text.split(/(?:^|\s)# /u)
  const calls = code.matchAll(/(?<![\w/.@-])lockale ((?:-{1,2}[a-z]|[a-z]{2,})[^|;&·→"`<]*)/gu)
  return Array.from(calls, ([, rest = '']) => {
    const words = rest.split(' -- ')[0]?.trim().split(/\s+/u) ?? []
    const [first = ''] = words
    const flags = words.filter((word) => /^-./u.test(word)).map((word) => word.replace(/[=,:.)].*$/u, ''))
    return { name: first.startsWith('-') ? undefined : first.replace(/[,:.)]+$/u, ''), flags }
  })
}
