import { errorAreas } from 'lockale/src/explain/error-texts.ts'
import { exitMeanings, exitOfCode } from 'lockale/src/exit-codes.ts'
import { cell, table } from './commands-page.ts'

/** docs/errors.md, made from the table of codes that `lockale explain` reads too. */
export function renderErrorsPage(): string {
  const exitTable = table(
    ['exit', 'meaning'],
    exitMeanings.map(([codes, meaning]) => [codes, cell(meaning)]),
  )
  const page = [
    '# Errors and problems',
    '<!-- Made from the code: npx vitest run test/docs -u -->',
    introduction,
    exitTable,
    'Nothing that a stopped run completed is lost: billed translations are in the translation cache (`.lockale/`), and the next run continues from there.',
    '# Errors',
    ...errorAreas.flatMap(({ title, says, errors }) => [
      `## ${title}`,
      ...(says === undefined ? [] : [says]),
      ...Object.entries(errors).flatMap(([code, text]) => [`### ${code}`, `${text}${exitOf(code)}`]),
    ]),
    '# Problems',
    problems,
  ]
  return `${page.join('\n\n')}\n`
}

function exitOf(code: string): string {
  return code === 'TRANSLATE_FAILED' ? '' : ` Exit code ${exitOfCode(code)}.`
}

const introduction = `lockale reports errors and problems. An **[error](#errors)** stops a run. Its code is in capital letters; \`lockale\` prints it with a
hint, and ends with the exit code that is listed here. A **[problem](#problems)** is about the content of a file. One run collects all problems,
each with its file, line and column, and its code is the id of a [rule](checks.md). \`lockale explain <code>\` shows the
section of a code in the terminal.

Codes are stable. To handle an error in code, compare its \`code\`, never its message or class.`

const problems = `The problems that \`check\` and \`sync\` report have a rule id in small letters. [checks.md](checks.md) has a section for each rule, with its
severity, an example and how to silence it.`
