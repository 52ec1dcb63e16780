import { knownSecrets, redact } from '@lockale/errors'
import { exitOfError, exits } from '@lockale/terminal/exit-codes'
import type { Host } from '@lockale/terminal/host'
import { errorFacts, renderError } from '@lockale/terminal/render/error'
import { count } from '@lockale/terminal/render/figures'
import { type Screen, yellow } from '@lockale/terminal/render/screen'
import { terminalSafe, withoutCommands } from '@lockale/terminal/render/terminal-safe'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { type Cost, costDocument, costLine } from '@lockale/terminal/service/cost'
import { type TextWork, type TranslatedWork, translateTexts, type TranslateTextsOptions } from './translate-texts.ts'

interface AnswerTextsOptions extends Pick<TranslateTextsOptions, 'client' | 'limits'> {
  readonly context: CommandContext
  /** What all of it costs at least. */
  readonly cost: Cost
  /** What the document begins with: what was asked for. */
  readonly document: Readonly<Record<string, unknown>>
  /** The results, as the document lists them. */
  readonly list: (works: readonly TranslatedWork[]) => Readonly<Record<string, readonly unknown[]>>
  /** Says that a string has no answer: the problem follows. */
  readonly missing: (place: { readonly target: string; readonly index: number }) => string
}

/**
 * Sends strings and prints what comes back, as soon as it comes; nothing is sent in a dry run.
 * @throws what ended it before anything was answered
 */
export async function answerTexts(
  works: readonly TextWork[],
  { context, cost, document, client, limits, list, missing }: AnswerTextsOptions,
): Promise<Answer> {
  const { host, flags } = context
  if (flags.has('dry-run')) {
    return {
      exitCode: exits.done,
      document: { dryRun: true, ...document, ...list([]), requests: 0, cost: costDocument(cost), error: null },
      screen: [costLine(cost, true)],
    }
  }
  let printed = 0
  const done = await translateTexts(works, {
    client,
    limits,
    tag: flags.text('tag'),
    signal: host.signal,
    onDone(finished) {
      context.print(printTexts(finished, host))
      printed += finished[0]?.results.length ?? 0
      // Output that is not displayed is not requested.
      return host.stdout.isGone !== true
    },
  })
  const { failure } = done
  if (failure !== undefined && done.requests === 0) throw failure
  const spent = {
    ...cost,
    characters: done.billedCharacters,
    isAtLeast: false,
    left: cost.left && { ...cost.left, characters: Math.max(0, cost.left.characters - done.billedCharacters) },
  }
  const isLeft = failure === undefined && host.stdout.isGone === true
  const exitCode = isLeft || countMissing(done.works) === 0 ? exits.done : exits.incomplete
  return {
    exitCode: failure === undefined ? exitCode : exitOfError(failure, host.signal),
    document: {
      dryRun: false,
      ...document,
      ...list(done.works),
      requests: done.requests,
      cost: costDocument(spent),
      error: failure === undefined ? null : errorFacts(failure),
    },
    screen: [],
    text: printTexts(
      done.works.map(({ target, results }) => ({ target, results: results.slice(printed) })),
      host,
    ),
    advice: [
      ...(isLeft ? [] : renderMissing(done.works, missing)),
      ...(failure === undefined ? [] : renderError(failure)),
      costLine(spent, false),
    ],
  }
}

/**
 * Returns the answers in the order of the strings, line by line; of several languages each line says which. A string without an
 * answer has an empty line, so that the others keep their places.
 */
function printTexts(works: readonly TranslatedWork[], { env, stdout }: Pick<Host, 'env' | 'stdout'>): string {
  const secrets = knownSecrets(env)
  const isOne = works.length === 1
  const length = Math.max(0, ...works.map(({ results }) => results.length))
  return Array.from({ length }, (_, index) =>
    works
      .map(({ target, results }) => {
        const text = redact(results[index]?.text ?? '', secrets)
        const lines = text.split(/\r\n|\n|\r/u).map((line) => safeLine(line, stdout.isTty))
        return lines.map((line) => (isOne ? `${line}\n` : `${target}\t${line}\n`)).join('')
      })
      .join(''),
  ).join('')
}

/** In a pipe every character is the translation's but for controls: marks of direction belong to Arabic and Hebrew. */
function safeLine(line: string, isTty: boolean): string {
  if (isTty) return terminalSafe(line)
  return withoutCommands(line).replaceAll(/[^\P{Cc}\t]/gu, terminalSafe)
}

function countMissing(works: readonly TranslatedWork[]): number {
  return works.reduce((sum, { results }) => sum + results.filter(({ text }) => text === undefined).length, 0)
}

const maxShown = 20

/** Which strings have no answer, and why. */
function renderMissing(works: readonly TranslatedWork[], say: AnswerTextsOptions['missing']): Screen {
  const missing = works.flatMap(({ target, results }) =>
    results.flatMap(({ text, problem = '' }, index) => (text === undefined ? [{ target, index, problem }] : [])),
  )
  const hidden = missing.length - maxShown
  return [
    ...missing.slice(0, maxShown).map(({ problem, ...place }) => [yellow('!'), ` ${say(place)}: ${problem}`]),
    ...(hidden > 0 ? [[`  and ${count(hidden, 'more', 'more')}`]] : []),
  ]
}
