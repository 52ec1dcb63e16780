import { groupBy } from '@lockale/errors'
import { chooseWaiting } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { exits } from '@lockale/terminal/exit-codes'
import { count, figure } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, red, type Screen, yellow } from '@lockale/terminal/render/screen'
import { checkEngine } from '../assistant/assistant-translator.ts'
import type { RefusalReason, RefusedAnswer } from '../assistant/prove-answers.ts'
import { maxAnswerBytes, readAnswers } from '../assistant/read-answers.ts'
import { type AnswersReport, type LocaleOutcome, takeAnswers } from '../assistant/take-answers.ts'
import { toJobs, type WorkJob } from '../assistant/to-jobs.ts'
import { readGiven } from './read-given.ts'
import { how } from './work.ts'

/** Takes the answers of an assistant: writes the valid ones, and gives the others back with their rules. */
export async function takeAnswersOf(context: CommandContext): Promise<Answer> {
  const { flags, operands, host } = context
  const name = operands[0] ?? '-'
  const file = readAnswers(await readGiven(name, context, maxAnswerBytes), name === '-' ? 'stdin' : name)
  const engine = checkEngine(flags.text('engine') ?? file.engine ?? '')
  const project = await context.openProject()
  const progress = await context.progress()
  try {
    const { signal } = host
    const report = await takeAnswers(project, file, {
      ...chooseWaiting(flags),
      engine,
      signal,
      onEvent: (event) => progress.onEvent(event),
    })
    const problems = report.refused.map((one) => ({ ...one, ...wordsFor(one.reason) }))
    const open = problems.filter(({ reason }) => reason !== 'already-translated')
    const jobs = await jobsOf(report)
    const left = report.locales.reduce((sum, { refused, skipped }) => sum + refused + skipped, 0)
    return {
      exitCode: open.length > 0 ? exits.incomplete : exits.done,
      document: {
        engine,
        answers: file.entries,
        locales: report.locales,
        refused: problems,
        files: report.files,
        ...(jobs.length > 0 && { how, jobs }),
        next: nextOf(jobs.length > 0, left),
      },
      isLine: true,
      screen: renderAnswers(report, problems, engine),
    }
  } finally {
    progress.end()
  }
}

async function jobsOf({ work, again }: AnswersReport): Promise<readonly WorkJob[]> {
  const jobs: WorkJob[] = []
  for (const own of work) {
    const listed = again.flatMap(({ string, answer, because }) => {
      if (string.app !== own.app) return []
      return [{ string, ...(answer !== null && { rejected: { answer, because } }) }]
    })
    if (listed.length > 0) jobs.push(...(await toJobs(own, listed)))
  }
  return jobs
}

function nextOf(isAgain: boolean, left: number): string {
  if (isAgain) return 'Translate the items of jobs again, as "how" says, then run: lockale answer <file> --json'
  if (left > 0) return `${count(left, 'string')} left to translate. To list them: lockale work --json`
  return 'Done. To check all translations: lockale check'
}

interface Words {
  /** What happened to the answer. */
  readonly says: string
  /** What to do next. */
  readonly hint: string
}

function wordsFor(reason: RefusalReason): Words {
  return words[reason]
}

const again = 'Translate the string again: lockale work --json lists it.'

const words: Readonly<Record<RefusalReason, Words>> = {
  invalid: { says: 'the answer is invalid', hint: 'Correct what the rules say, and answer the id again.' },
  doubtful: {
    says: 'the answer may be wrong',
    hint: 'Correct it, or add "sure": true to the answer if it is right, and answer the id again.',
  },
  'mixed-up': {
    says: 'the answer seems to belong to another string of the file',
    hint: 'Compare each id with its translation, and answer the id again; if it was right, with "sure": true.',
  },
  'source-changed': { says: 'the source string is another one now', hint: again },
  'already-translated': { says: 'the string has a translation, which stays as it is', hint: 'Nothing to do.' },
  incomplete: {
    says: 'valid, but other forms or parts of the message have no valid answer yet',
    hint: 'Answer them: lockale work --json lists them. This answer is kept until then.',
  },
  'not-written': {
    says: 'valid, but the locale file could not be written with it',
    hint: 'Run lockale check, correct what it reports, and answer again.',
  },
  'two-answers': { says: 'two different translations for one id', hint: again },
  'not-an-answer': {
    says: 'the entry has no string "id" and string "text"',
    hint: 'Write it as {"id": "…", "text": "…"}.',
  },
  'unknown-id': {
    says: 'the project has no string with this id',
    hint: 'Copy the id exactly, or list the strings again: lockale work --json',
  },
}

/** Maximum number of refused answers to list. */
const maxShown = 40

function renderAnswers(
  { locales }: AnswersReport,
  problems: readonly (RefusedAnswer & Words)[],
  engine: string,
): Screen {
  const sum = (of: keyof Omit<LocaleOutcome, 'locale'>) => locales.reduce((total, row) => total + row[of], 0)
  const isDone = problems.every(({ reason }) => reason === 'already-translated')
  const [answeredIn, others] = [locales.filter(isAnswered), locales.filter((row) => !isAnswered(row))]
  return [
    ...problems.slice(0, maxShown).flatMap(renderProblem),
    ...(problems.length > maxShown ? [[dim(`  … ${figure(problems.length - maxShown)} more; --json lists all`)]] : []),
    ...answeredIn.map(({ locale, asked, written, refused, skipped }): Line => [
      bold(locale),
      `  ${figure(asked)} asked = ${figure(written)} written + ${figure(refused)} refused + ${figure(skipped)} skipped`,
    ]),
    ...(others.length > 0 ? [withoutAnswers(others)] : []),
    [
      isDone ? green('✓') : red('✗'),
      ` ${count(sum('written'), 'translation')} of ${engine} written, to review`,
      ...countReasons(problems),
    ],
  ]
}

function isAnswered({ written, refused }: LocaleOutcome): boolean {
  return written + refused > 0
}

/** Maximum number of locales without answers to name. */
const maxNamed = 5

function withoutAnswers(rows: readonly LocaleOutcome[]): Line {
  const names = rows.slice(0, maxNamed).map(({ locale }) => locale)
  const more = rows.length > names.length ? [`${figure(rows.length - names.length)} more`] : []
  const left = rows.reduce((total, { skipped }) => total + skipped, 0)
  return [dim(`no answers for ${[...names, ...more].join(', ')}: ${count(left, 'string')} left`)]
}

function countReasons(problems: readonly RefusedAnswer[]): readonly string[] {
  return [...groupBy(problems, ({ reason }) => reason)].map(([reason, own]) => ` · ${figure(own.length)} ${reason}`)
}

function renderProblem({ id, place, reason, locale, message, form, rules, says, hint }: RefusedAnswer & Words): Screen {
  const isFine = reason === 'already-translated'
  const name = message === null ? (id ?? '') : `${message}${form === null ? '' : ` (${form})`} ${locale ?? ''}`
  return [
    [isFine ? yellow('!') : red('✗'), ` ${place} `, bold(name), `: ${says}`],
    ...rules.map((rule): Line => ['    ', rule.says, dim(`  ${rule.id}`)]),
    ...(isFine ? [] : [['    ', dim(hint)]]),
  ]
}
