import { sep } from 'node:path'
import { charactersLeftOf } from '@lockale/connect'
import { type Config, TranslateFailure } from '@lockale/core'
import { isLockaleError, knownSecrets, LockaleError } from '@lockale/errors'
import { projectDisk } from '@lockale/project'
import { exitOfFailure, exits, exitOfSignal } from '@lockale/terminal/exit-codes'
import { plainLocale } from '@lockale/terminal/command/choose-selection'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { type Cost, costDocument, countCost } from '@lockale/terminal/service/cost'
import { type OpenService, withService } from '@lockale/terminal/service/open-service'
import { createDocumentTranslator } from '../../documents/document-translator.ts'
import { findFiles, type LeftOutFile } from '../../documents/find-files.ts'
import { type FileRequest, planFiles } from '../../documents/plan-file.ts'
import { forgetFile, isAtService, isMade, translateFile } from '../../documents/translate-file.ts'
import { badValue } from '../bad-value.ts'
import { type DocumentOutcome, renderDocuments } from './document-screen.ts'

export async function document(context: CommandContext): Promise<Answer> {
  refuseOdd(context)
  return withService(context, (service) => translateFiles(context, service))
}

async function translateFiles(context: CommandContext, service: OpenService): Promise<Answer> {
  const { host, flags, operands } = context
  const { signal } = host
  const { client, place, project, budget } = service
  const config = project?.config
  const named = flags.text('out')
  const out = named === undefined ? undefined : `${resolvePath(named, context)}${namesFolder(named) ? '/' : ''}`
  const fs = projectDisk()
  const home = project && { fs, root: project.root }
  const [targets, request] = [readTargets(flags), readRequest(context, config)]
  const { outputFormat } = request
  const cwd = resolvePath('.', context)
  const { files, leftOut } = await findFiles(operands, { fs, cwd, targets, out, outputFormat })
  const jobs = await planFiles(files, {
    targets,
    request,
    out,
    isForced: flags.has('force'),
    isMade: (job) => isMade(job, home),
  })
  const unmeasured = jobs.filter(({ characters }) => characters === undefined).length
  const characters = jobs.reduce((sum, job) => sum + (job.characters ?? 0), 0)
  const cost = await countCost(characters, { flags, client, place, budget, signal, isAtLeast: unmeasured > 0 })
  if (flags.has('dry-run')) {
    const planned = jobs.map((job) => ({ job, ...nothing }))
    return toAnswer(planned, { leftOut, cost, unmeasured, isDryRun: true })
  }
  const progress = await context.progress()
  const codes = new Map(config?.targets.map(({ locale, code }) => [locale, code]))
  const outcomes: DocumentOutcome[] = []
  let stopped: TranslateFailure | undefined
  try {
    for (const job of jobs) {
      let last: string | undefined
      const translator = createDocumentTranslator({
        client,
        secrets: knownSecrets(host.env),
        codes,
        onPhase(phase) {
          if (phase === last) return
          last = phase
          progress.onEvent({ type: 'document', file: job.out, phase })
        },
      })
      try {
        const done = stopped === undefined ? await translateFile(job, { translator, home, signal }) : undefined
        outcomes.push({ ...nothing, job, done })
      } catch (error) {
        if (!(error instanceof TranslateFailure)) throw error
        const { message, hint } = error
        outcomes.push({ ...nothing, job, failure: { message, hint }, isAtService: await isAtService(job, home) })
        if (!aboutOne.has(error.failure)) stopped = error
      }
    }
  } finally {
    progress.end()
  }
  // Keeps the resume files if the command was stopped: running it again then continues the work.
  for (const { job, isAtService: isLeft } of stopped === undefined ? outcomes : []) {
    if (!isLeft) await forgetFile(job, home)
  }
  // If anything was billed, prints the report, not only the error.
  const isNothingSent = outcomes.every((outcome) => outcome.done === undefined && !outcome.isAtService)
  if (stopped !== undefined && isNothingSent) throw causeOf(stopped)
  const left = await countLeft(client, signal)
  return toAnswer(outcomes, { leftOut, cost: { ...cost, left }, unmeasured, isDryRun: false, stopped, signal })
}

/** Failures that concern only one file. After such a failure, the next file is still sent. */
const aboutOne: ReadonlySet<TranslateFailure['failure']> = new Set(['rejected', 'too-large', 'gone', 'language'])

const nothing = { done: undefined, failure: undefined, isAtService: false } as const

/** Returns how many characters the service still allows. Ignores errors, because the translation is already billed. */
async function countLeft(client: OpenService['client'], signal: AbortSignal): Promise<Cost['left']> {
  try {
    return await charactersLeftOf(client, signal)
  } catch (error) {
    if (isLockaleError(error)) return undefined
    throw error
  }
}

interface ToAnswerOptions {
  readonly leftOut: readonly LeftOutFile[]
  readonly cost: Cost
  readonly unmeasured: number
  readonly isDryRun: boolean
  readonly stopped?: TranslateFailure | undefined
  readonly signal?: AbortSignal | undefined
}

function toAnswer(
  outcomes: readonly DocumentOutcome[],
  { leftOut, cost, unmeasured, isDryRun, stopped, signal }: ToAnswerOptions,
): Answer {
  const billed = outcomes.reduce((sum, { done, job }) => {
    return sum + (done === undefined ? 0 : (done.billedCharacters ?? job.characters ?? 0))
  }, 0)
  const shown: Cost = isDryRun ? cost : { ...cost, characters: billed, isAtLeast: false }
  const stop = stopped && { why: stopped.failure, message: stopped.message, hint: stopped.hint }
  return {
    exitCode: exitCodeOf(outcomes, { stopped, isDryRun, signal }),
    document: {
      isDryRun,
      documents: outcomes.map(outcomeDocument),
      leftOut: leftOut.map(({ named, why }) => ({ file: named, why })),
      unmeasured,
      ...costDocument(shown),
      stopped: stop ?? null,
    },
    screen: renderDocuments(outcomes, { leftOut, cost: shown, unmeasured: isDryRun ? unmeasured : 0, isDryRun }),
    ...(stopped === undefined
      ? {}
      : { advice: [[`→ ${stopped.hint} Then run the same command again: it continues where it stopped.`]] }),
  }
}

function exitCodeOf(
  outcomes: readonly DocumentOutcome[],
  { stopped, isDryRun, signal }: Pick<ToAnswerOptions, 'stopped' | 'isDryRun' | 'signal'>,
): number {
  if (signal?.aborted === true) return exitOfSignal(signal)
  if (stopped !== undefined) return exitOfFailure(stopped.failure)
  return isDryRun || outcomes.every(({ done }) => done !== undefined) ? exits.done : exits.incomplete
}

function outcomeDocument({ job, done, failure, isAtService }: DocumentOutcome): Readonly<Record<string, unknown>> {
  return {
    file: job.named,
    locale: job.locale,
    out: job.out,
    isDone: done !== undefined,
    characters: done === undefined ? (job.characters ?? null) : (done.billedCharacters ?? null),
    isResumed: done?.isResumed ?? false,
    isSentAgain: done?.isSentAgain ?? false,
    isUnchanged: done?.isUnchanged ?? false,
    evaluation: done?.evaluation ?? null,
    failure: failure ?? null,
    isAtService,
    evaluationFailure: done?.evaluationFailure ?? null,
  }
}

function causeOf(failure: TranslateFailure): unknown {
  return isLockaleError(failure.cause) ? failure.cause : failure
}

/** Refuses invalid flags. @throws {LockaleError} `USAGE_BAD_VALUE`, `USAGE_OPERANDS` */
function refuseOdd({ flags }: CommandContext): void {
  if (flags.list('to').length === 0) {
    throw new LockaleError('USAGE_OPERANDS', 'lockale document needs a target language.', {
      hint: 'Add --to de. See: lockale document --help',
    })
  }
  // The error does not repeat the value, which may be an API key that lockale does not know yet.
  const isLocale = (locale: string) => /^[a-z]{2,3}(?:[-_][a-z\d]{2,8})*$/iu.test(locale)
  if (!flags.list('to').every(isLocale)) {
    throw badValue('A value of --to is not a locale.', 'Write de or pt-BR, or a list: de,fr.')
  }
  const threshold = flags.count('threshold')
  if (threshold !== undefined && threshold > 100)
    throw badValue(`--threshold ${threshold} is more than 100.`, 'Use a number from 0 to 100.')
  if (threshold !== undefined && flags.text('memory') === undefined) {
    throw badValue('--threshold needs --memory.', 'Add --memory, or remove --threshold.')
  }
}

/** Returns the values of `--to` without duplicates. Of `pt-BR` and `pt_br`, returns the first. */
function readTargets({ list }: Pick<CommandContext['flags'], 'list'>): readonly string[] {
  return list('to').filter(
    (locale, at, all) => all.findIndex((other) => plainLocale(other) === plainLocale(locale)) === at,
  )
}

/** Returns true for a path with a slash at its end; on Windows, also with a backslash. */
function namesFolder(path: string): boolean {
  return path.endsWith('/') || path.endsWith(sep)
}

function readRequest({ flags }: CommandContext, config: Config | undefined): FileRequest {
  const source = flags.text('from') ?? config?.source ?? ''
  const [formality, style, memory] = [flags.text('formality'), flags.text('style'), flags.text('memory')]
  const glossaries = flags.list('glossary')
  const threshold = flags.count('threshold')
  if (source === '' && glossaries.length > 0)
    throw badValue('--glossary needs --from.', 'Name the language of the file: --from en')
  return {
    source,
    settings: {
      ...(formality === undefined ? {} : { formality: formality as NonNullable<FileRequest['settings']['formality']> }),
      ...(glossaries.length === 0 ? {} : { glossaries }),
      ...(style === undefined ? {} : { style }),
      ...(memory === undefined ? {} : { memory: { id: memory, ...(threshold === undefined ? {} : { threshold }) } }),
    },
    outputFormat: flags.text('format')?.toLowerCase(),
    watermark: flags.has('watermark'),
    evaluate: flags.has('evaluate'),
  }
}
