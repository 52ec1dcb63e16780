import type { ChangeState, LastChange, MessageFacts, Provenance } from '@lockale/core'
import { exits } from '@lockale/terminal/exit-codes'
import { count, quoteExactly } from '@lockale/terminal/render/figures'
import {
  bold,
  cyan,
  dim,
  green,
  type Line,
  type Piece,
  red,
  type Screen,
  screenOf,
  yellow,
} from '@lockale/terminal/render/screen'
import { choosePlaces } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { chooseNames } from '../review/accept-list.ts'

export async function why(context: CommandContext): Promise<Answer> {
  const { names } = await chooseNames(context, 'why')
  const project = await context.openProject()
  const facts = await project.why({ messages: names, ...choosePlaces(context, project) })
  return { exitCode: exits.done, document: { facts }, screen: renderWhy(facts) }
}

/** Limit of messages to show: a pattern such as `cart.*` may match thousands. */
const maxShown = 50

function renderWhy(facts: readonly MessageFacts[]): Screen {
  const shown = facts.slice(0, maxShown)
  const hidden = facts.length - shown.length
  return [
    ...shown.flatMap((one, index) => [...(index > 0 ? [[]] : []), ...renderMessage(one)]),
    ...(hidden > 0 ? [[], [dim(`… ${count(hidden, 'translation')} more; --json lists all`)]] : []),
  ]
}

function renderMessage({ message, locale, file, state, refused, forms }: MessageFacts): readonly Line[] {
  return screenOf(
    [bold(message), ' in ', bold(locale), ': ', markState(state), dim(`  ${file}`)],
    refused && [
      `  failed       every translation in ${count(refused.runs, 'run')} was invalid (`,
      red(refused.reason),
      ')',
    ],
    ...forms.flatMap((form) => renderForm(form, forms.length > 1)),
  )
}

function renderForm(form: MessageFacts['forms'][number], isOneOfMany: boolean): readonly Line[] {
  const { source, was, text, by, reviewers, settings, isFromCurrentSource, problems, state } = form
  const { changed, replaced = [], doubt, score } = form
  const indent = isOneOfMany ? '    ' : '  '
  const { source: sourceChange = was && { commit: was.changedIn }, translation } = changed
  return screenOf(
    isOneOfMany && [`  ${form.form}: `, markState(state)],
    was && [`${indent}was          `, quoteExactly(was.text, 200), dim(`  last in ${short(was.commit)}`)],
    source === undefined ? undefined : [`${indent}source       `, quoteExactly(source, 200), ...since(sourceChange)],
    [
      `${indent}translation  `,
      ...(text === undefined ? [dim('none')] : [quoteExactly(text, 200), ...since(translation)]),
    ],
    by && [`${indent}origin       ${by === 'copied' ? byRule(form) : makers[by]}`],
    by === 'assistant' && settings && [`${indent}evidence     `, ...evidenceIn(settings)],
    (doubt !== undefined || score !== undefined) && [`${indent}in doubt     ${saidOf(doubt, score)}`],
    reviewers && [`${indent}approved by  ${reviewers.join(', ')}`],
    text === undefined ? undefined : [`${indent}made from    ${madeFrom(isFromCurrentSource, was !== undefined)}`],
    by !== 'assistant' && settings && [`${indent}settings     `, cyan(showSettings(settings))],
    ...replaced.map((before): Line => [
      `${indent}before       `,
      quoteExactly(before, 200),
      dim('  human translation, in the translation cache'),
    ]),
    ...problems.map((problem): Line => [`${indent}problem      `, red(problem)]),
  )
}

function saidOf(doubt: string | undefined, score: number | undefined): string {
  const words = doubt ?? 'no reason given'
  return score === undefined ? words : `${words} (score ${score})`
}

/** Returns which commit last changed a string, with its date, author and subject as far as git knows them. */
function since(change: LastChange | undefined): Line {
  if (change === undefined) return []
  const { commit, date, author, subject } = change
  if (commit === undefined) return [dim('  not committed yet')]
  const about = [author, subject === undefined ? undefined : quoteExactly(subject, 60)].filter(Boolean)
  return [dim(['  since', short(commit), date?.slice(0, 10), about.join(': ')].filter(Boolean).join(' '))]
}

function short(commit: string): string {
  return commit.slice(0, 9)
}

/** Says where a translation by rule is from. A pseudo-translation, for example, is no copy. */
function byRule({ copyOf, text, source }: MessageFacts['forms'][number]): string {
  const from = copyOf ?? (text === source ? 'the source' : undefined)
  return from === undefined ? 'made by rule' : `copied from ${from}, by rule`
}

function madeFrom(isCurrent: boolean, isKnown: boolean): string {
  if (isCurrent) return 'the current source string'
  return isKnown ? 'the earlier source string' : 'an older or unknown source string'
}

const makers: Readonly<Record<Exclude<Provenance, 'copied'>, string>> = {
  machine: 'machine translation',
  review: 'machine translation, needs review',
  assistant: 'written by a coding assistant or a bot, needs review',
  human: 'human translation',
  reviewed: 'human or machine translation, reviewed',
  adopted: 'imported: existed before lockale',
}

const meanings: Readonly<Record<ChangeState, string>> = {
  missing: 'missing',
  current: 'up to date',
  stale: 'out of date (source changed)',
  edited: 'human translation',
  'source-changed': 'needs review (source changed)',
  orphan: 'not in the source any more',
}

function markState(state: ChangeState): Piece {
  const isFine = state === 'current' || state === 'edited'
  return (isFine ? green : yellow)(meanings[state])
}

/** Returns what shows that a coding assistant or a bot wrote a translation. */
function evidenceIn({ engine, said, commit }: Readonly<Record<string, unknown>>): Line {
  const name = quoteExactly(String(engine), 60)
  if (said === 'environment') return [`written in the shell of `, name]
  const sign = said === 'trailer' ? 'a trailer' : `the ${String(said)}`
  return [`${sign} of commit ${short(String(commit))}: `, name]
}

function showSettings(settings: Readonly<Record<string, unknown>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
