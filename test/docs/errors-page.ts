import { errorAreas } from 'lockale/src/explain/error-texts.ts'
import { exitMeanings, exitOfCode } from '@lockale/terminal/exit-codes'
import { explainCode } from 'lockale/src/commands/check/explain.ts'
import { anchorOf } from './checks-page.ts'
import { cell, table } from './commands-page.ts'
import { deeper, exampleSection, renderProject } from './example-markdown.ts'
import { exampleOf } from './examples/examples.ts'
import { siteUrl } from './site-url.ts'

/** docs/errors.md: a line for each code of the table that `lockale explain` reads too. */
export function renderErrorsPage(): string {
  const page = [
    '# Errors and problems',
    '<!-- Made from the code: npx vitest run test/docs -u -->',
    introduction,
    'Nothing that a stopped run completed is lost: billed translations are in the translation cache (`.lockale/`), and the next run continues from there.',
    '## Errors',
    ...errorAreas.flatMap(({ title, says, errors }) => [
      `### ${title}`,
      ...(says === undefined ? [] : [says]),
      table(
        ['error', 'exit code', 'meaning'],
        Object.entries(errors).map(([code, text]) => [
          `[\`${code}\`](${siteUrl(`errors/${code}`)})`,
          exitOf(code) ?? 'of its cause',
          cell(firstSentence(text)),
        ]),
      ),
    ]),
    ...exampleSection(),
    '## Problems',
    problems,
  ]
  return `${page.join('\n\n')}\n`
}

/** `undefined`: the error has a cause, and the exit code is that of the cause. */
function exitOf(code: string): string | undefined {
  return code === 'TRANSLATE_FAILED' ? undefined : String(exitOfCode(code))
}

function firstSentence(text: string): string {
  return /^.*?[.?!]\)?(?=\s|$)/u.exec(text)?.[0] ?? text
}

/** A page for each error, by path. */
export function renderErrorPages(): ReadonlyMap<string, string> {
  return new Map(
    errorAreas.flatMap(({ title, errors }) =>
      Object.keys(errors).map((code) => [`errors/${code}.md`, `${renderError(code, title).join('\n\n')}\n`] as const),
    ),
  )
}

function renderError(code: string, title: string): readonly string[] {
  const { says } = explainCode(code)
  const project = exampleOf(code)
  const exit = exitOf(code)
  const meaning = exitMeanings.find(([codes]) => codes.split(', ').includes(exit ?? ''))?.[1]
  return [
    `# ${code}`,
    ...says.map(deeper),
    ...(exit === undefined ? [] : [`**Exit code ${exit}**${meaning === undefined ? '' : `: ${meaning}`}.`]),
    ...(project === undefined ? [] : renderProject(project)),
    '## See also',
    `- [${title}](../errors.md#${anchorOf(title)}): the other errors of this group
- [Errors and problems](../errors.md): exit codes, and what a stopped run keeps
- \`lockale explain ${code}\` shows this page in the terminal`,
  ]
}

const introduction = `lockale reports errors and problems. An **[error](#errors)** stops a run. Its code is in capital letters; \`lockale\` prints it with a
hint, and ends with the [exit code](cli.md#exit-codes) that is listed here. A **[problem](#problems)** is about the content of a file. One run collects all problems,
each with its file, line and column, and its code is the id of a [rule](checks.md). \`lockale explain <code>\` shows the
page of a code in the terminal.

Codes are stable. To handle an error in code, compare its \`code\`, never its message or class.`

const problems = `The problems that \`check\` and \`sync\` report have a rule id in small letters. [checks.md](checks.md) lists them, with a page for
each rule.`
