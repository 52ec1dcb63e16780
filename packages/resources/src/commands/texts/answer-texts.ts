import { type CallOptions, textBytes, type TranslatedText } from '@lockale/client'
import { charactersLeftOf, maxWaitMs, toFailure } from '@lockale/connect'
import type { TextService, TextWork, TranslatedWork } from '../../texts/translate-texts.ts'
import type { TranslateRequest } from '@lockale/core'
import { knownSecrets, LockaleError, redact } from '@lockale/errors'
import { systemClock } from '@lockale/project'
import { exitOfError, exits } from '@lockale/terminal/exit-codes'
import type { Host } from '@lockale/terminal/host'
import { errorFacts, renderError } from '@lockale/terminal/render/error'
import { count } from '@lockale/terminal/render/figures'
import { type Screen, yellow } from '@lockale/terminal/render/screen'
import { terminalSafe, withoutCommands } from '@lockale/terminal/render/terminal-safe'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { costDocument, costLine, countCost } from '@lockale/terminal/service/cost'
import type { OpenService } from '@lockale/terminal/service/open-service'

type Answered = Pick<TranslatedText, 'text'> & Partial<Omit<TranslatedText, 'text'>>
type Works = readonly TranslatedWork<Answered>[]

export interface TextRequests<T> extends Pick<TextService<T>, 'limits' | 'overheadBytes'> {
  /** Sends one request to the service, without retries. */
  send(request: TranslateRequest, options: CallOptions): ReturnType<TextService<T>['ask']>
}

interface AnswerTextsOptions {
  readonly context: CommandContext
  readonly service: OpenService
  readonly requests: TextRequests<Answered>
  /** Source locale (BCP 47 tag); `undefined` if the service detects the language. */
  readonly source: string | undefined
  readonly isAtLeast?: boolean
  /** First fields of the JSON output. They repeat what was requested. */
  readonly document: Readonly<Record<string, unknown>>
  readonly list: (works: Works) => Readonly<Record<string, readonly unknown[]>>
  /** Returns the start of the error message for a string without a result. The reason is added to it. */
  readonly missing: (place: { readonly target: string; readonly index: number }) => string
}

/**
 * Sends strings to the service, and prints each result when it arrives. With `--dry-run`, sends nothing.
 * @throws {LockaleError} `TEXT_TOO_LARGE`, `BUDGET_EXCEEDED`, and any error before the first result
 */
export async function answerTexts(works: readonly TextWork[], options: AnswerTextsOptions): Promise<Answer> {
  const { context, service, source, isAtLeast = false, document, list, missing } = options
  const { host, flags } = context
  const { signal } = host
  const texts = toTextService(options)
  const { countCharacters, findTooLarge, translateTexts } = await import('../../texts/translate-texts.ts')
  const characters = works.reduce((sum, work) => sum + countCharacters(work), 0)
  const cost = await countCost(characters, { flags, ...service, signal, isAtLeast })
  if (flags.has('dry-run')) {
    return {
      exitCode: exits.done,
      document: { dryRun: true, ...document, ...list([]), requests: 0, cost: costDocument(cost), error: null },
      screen: [costLine(cost, true)],
    }
  }
  for (const work of works) {
    const index = findTooLarge(work, texts)
    if (index !== undefined) throw tooLarge(work, index, texts)
  }
  const most = flags.count('max-characters') ?? service.budget.maxCharacters
  let printed = 0
  const done = await translateTexts(works, {
    source,
    service: texts,
    clock: { ...systemClock, ...service.clock },
    signal,
    maxWaitMs,
    spare: most === undefined ? undefined : most - characters,
    onDone(finished) {
      context.print(printTexts(finished, host))
      printed += finished[0]?.results.length ?? 0
      // If the reader has closed the output, stops sending: results could not be printed.
      return host.stdout.isGone !== true
    },
  })
  const { failure } = done
  if (failure !== undefined && done.requests === 0) throw failure
  const spent = {
    ...cost,
    characters: done.characters,
    isAtLeast: false,
    left: cost.left && { ...cost.left, characters: Math.max(0, cost.left.characters - done.characters) },
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

function toTextService({
  context: { flags },
  service: { client },
  requests,
}: Pick<AnswerTextsOptions, 'context' | 'service' | 'requests'>): TextService<Answered> {
  const tag = flags.text('tag')
  return {
    limits: requests.limits,
    overheadBytes: requests.overheadBytes,
    textBytes,
    charactersLeft: (signal) => charactersLeftOf(client, signal),
    async ask(request, signal) {
      try {
        return await requests.send(request, { signal, attempts: 1, ...(tag !== undefined && { tag }) })
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

function tooLarge({ texts }: TextWork, index: number, { limits }: Pick<TextService<Answered>, 'limits'>): LockaleError {
  const name = texts.length === 1 ? 'The string' : `String ${index + 1}`
  const problem = `${name} is larger than the limit of one request (${limits.maxBytes / 1024} KiB with all settings).`
  return new LockaleError('TEXT_TOO_LARGE', problem, {
    hint: 'Send it line by line with --lines. To translate it as a file: lockale document. Nothing was sent.',
  })
}

/**
 * Prints one result on each line, in the order of the strings. With several target languages, each line names its
 * language. A string without a result gets an empty line, so that result and string have the same line number.
 */
function printTexts(works: Works, { env, stdout }: Pick<Host, 'env' | 'stdout'>): string {
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

/** Escapes a line. In a pipe, keeps marks of text direction, since Arabic and Hebrew text may need them. */
function safeLine(line: string, isTty: boolean): string {
  if (isTty) return terminalSafe(line)
  return withoutCommands(line).replaceAll(/[^\P{Cc}\t]/gu, terminalSafe)
}

function countMissing(works: Works): number {
  return works.reduce((sum, { results }) => sum + results.filter(({ text }) => text === undefined).length, 0)
}

const maxShown = 20

function renderMissing(works: Works, say: AnswerTextsOptions['missing']): Screen {
  const missing = works.flatMap(({ target, results }) =>
    results.flatMap(({ text, problem = '' }, index) => (text === undefined ? [{ target, index, problem }] : [])),
  )
  const hidden = missing.length - maxShown
  return [
    ...missing.slice(0, maxShown).map(({ problem, ...place }) => [yellow('!'), ` ${say(place)}: ${problem}`]),
    ...(hidden > 0 ? [[`  and ${count(hidden, 'more', 'more')}`]] : []),
  ]
}
