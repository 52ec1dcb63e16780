import type { Rule } from '@lockale/checks'
import { commandLines } from './examples/command-line.ts'
import { type ExampleStep, exampleProject, type ProjectExample } from './examples/project-example.ts'
import { table } from './commands-page.ts'

/** A source string, a translation with the problem, and the same corrected. */
export function renderStrings({ locale, source, target, better, syntax, given }: NonNullable<Rule['example']>): string {
  const about = [
    syntax === undefined ? undefined : `in the message format \`${syntax.id}\``,
    given === undefined ? undefined : `with ${given.includes(': ') ? `\`${given}\`` : given}`,
  ]
  const words = about.filter((word) => word !== undefined).join(', ')
  return `${words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}:\n\n`}${table(
    ['source', `wrong (${locale})`, `right (${locale})`],
    [[source, target, better].map((text) => (text === '' ? '(empty)' : `\`\`${escapeCode(text)}\`\``))],
  )}`
}

/** As code in a table: what cannot be seen is spelled out. */
function escapeCode(text: string): string {
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  const padded = /^[` ]|[` ]$/u.test(visible) ? ` ${visible} ` : visible
  return padded.replaceAll('|', '\\|')
}

/** For docs/errors.md: the files that all examples begin with. */
export function exampleSection(): readonly string[] {
  return [
    '## Example project',
    'The pages of rules and errors show what an example changes in this project.',
    ...Object.entries(exampleProject).map(renderFile),
  ]
}

/** Files and command that lead to it, and the same corrected. What is not shown is as in the example project. */
export function renderProject({ before, wrong, right }: ProjectExample): readonly string[] {
  return [
    '## Example',
    `The other files are those of the [example project](../errors.md#example-project).`,
    ...(before === undefined ? [] : ['First:', ...renderStep(before, 'sh')]),
    'Wrong:',
    // no language: a page may show a command that does not exist
    ...renderStep(wrong, ''),
    'Right:',
    ...renderStep(right, 'sh'),
  ]
}

/** The files by name, then the command. */
function renderStep(step: ExampleStep, shell: string): readonly string[] {
  return [...Object.entries(step.files ?? {}).map(renderFile), fence(shell, commandLines(step).join('\n'))]
}

function renderFile([file, text]: readonly [file: string, text: string | null]): string {
  if (text === null) return `There is no \`${file}\`.`
  const extension = /[^.]*$/u.exec(file)?.[0] ?? ''
  return `\`${file}\`:\n\n${fence(languages[extension] ?? '', text.trimEnd())}`
}

/** Of fences. JSON that is wrong on purpose is none that a test may read. */
const languages: Readonly<Record<string, string>> = {
  json: 'jsonc',
  js: 'js',
  yaml: 'yml',
  yml: 'yml',
  tmx: 'xml',
  xlf: 'xml',
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

/** Paragraphs for a page that is one folder deeper: links lead out of it. */
export function deeper(markdown: string): string {
  return markdown.replaceAll(/\]\((?![a-z]+:|#)/gu, '](../')
}
