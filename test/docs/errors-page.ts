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
    '# Errors and findings',
    '<!-- Made from the code: npx vitest run test/docs -u -->',
    introduction,
    exitTable,
    'What was done before a stop is kept: answers that were paid for are in the ledger (`.lockale/`), and running again goes on from there.',
    '# Errors',
    ...errorAreas.flatMap(({ title, says, errors }) => [
      `## ${title}`,
      ...(says === undefined ? [] : [says]),
      ...Object.entries(errors).flatMap(([code, text]) => [`### ${code}`, `${text}${exitOf(code)}`]),
    ]),
    '# Findings',
    findings,
  ]
  return `${page.join('\n\n')}\n`
}

function exitOf(code: string): string {
  return code === 'TRANSLATE_FAILED' ? '' : ` Exit code ${exitOfCode(code)}.`
}

const introduction = `Two kinds of trouble have a code. **[Errors](#errors)** stop a run: their codes are in capitals, \`lockale\` prints them with a
hint and ends with the exit code named here. **[Findings](#findings)** are about the contents of files: they are collected in one
run, each with its file, line and column, and their codes are the ids of the [rules](checks.md). \`lockale explain <code>\` shows the
section of a code in the terminal.

Codes are stable. Tell errors apart by \`code\`, never by message or class.`

const findings = `What \`check\` and \`sync\` find in files has a rule id in small letters: [checks.md](checks.md) has a section for each, with its
severity, an example and how to silence it.`
