/**
 * The rules for coding assistants, as Markdown. `lockale init --agents` writes them into `AGENTS.md`, and
 * docs/guide/coding-assistants.md shows them.
 */
export const agentRules: string = `## Translations

This app uses lockale. Strings are written in the source locale only; lockale translates them.

- Edit source files (for example \`locales/en.json\`). Do not write translations into target files.
- If you are asked to translate: \`npx lockale work --json\` lists the strings and says how, and \`npx lockale answer FILE\` checks and writes your translations. Both are free and need no key.
- A translation that you write into a target file needs review by a human. Name yourself in the commit (\`Co-authored-by:\`).
- Never edit \`lockale.lock\` or anything in \`.lockale/\`. Commit \`lockale.lock\` together with the locale files.
- After you change source strings, run \`npx lockale check --json\`. It is free and needs no key. Exit code 1 means that there are problems.
- \`npx lockale plan\` shows what a translation would send and cost. It is free.
- Do not run \`npx lockale sync\` without permission: it spends money. \`npx lockale sync --local\` is free, but writes pseudo-translations.
- Do not run \`lockale accept\`, \`lockale reopen\` or \`lockale baseline\` to make a check pass. They record a human's decision.
- Keep placeholders, tags and plural forms in strings as they are. To see what a problem means, run \`npx lockale explain <code>\`.
`

export const rulesFile = 'AGENTS.md'

const begin = '<!-- lockale: begin. `lockale init --agents` replaces all up to the end mark. -->'
const end = '<!-- lockale: end -->'
const block = /<!-- lockale: begin\b[^\n]*-->\r?\n(?:(?!<!-- lockale: begin\b)[\s\S])*?<!-- lockale: end -->/u

/**
 * Returns the text of `AGENTS.md` with the rules in a marked block: in place of the block that is there, else at the
 * end. All other text stays as it is.
 * @param text content of the file; `undefined` if there is none
 */
export function withRules(text: string | undefined): string {
  const eol = text?.includes('\r\n') === true ? '\r\n' : '\n'
  const own = [begin, agentRules.trimEnd(), end].join('\n').replaceAll('\n', eol)
  if (text === undefined || text.trim() === '') return `${own}${eol}`
  if (block.test(text)) return text.replace(block, () => own)
  return `${text.trimEnd()}${eol}${eol}${own}${eol}`
}

/** Files in which assistants look that may not read `AGENTS.md`, and what to write into them. */
export const otherPlaces: readonly (readonly [file: string, assistant: string, advice: string])[] = [
  ['CLAUDE.md', 'Claude Code', 'add the line @AGENTS.md'],
  ['GEMINI.md', 'Gemini CLI', 'add the line @AGENTS.md'],
  ['.cursorrules', 'Cursor', 'refer to AGENTS.md'],
  ['.github/copilot-instructions.md', 'Copilot', 'refer to AGENTS.md'],
]
