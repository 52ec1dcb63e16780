import type { ServiceCalls } from '@lockale/connect'
import type { Config, Writer, WritingPlace, WritingReport, WritingRequest } from '@lockale/core'
import { closest, knownSecrets, LockaleError } from '@lockale/errors'
import type { Project } from '@lockale/project'
import type { Flags } from '../../arguments/flags.ts'
import { exits } from '../../exit-codes.ts'
import { count } from '../../render/figures.ts'
import { bold, dim, green, type Line, red, type Screen, yellow } from '../../render/screen.ts'
import { keyOptions } from '../../secrets/key-options.ts'
import { chooseFiles, chooseWaiting } from '../choose-selection.ts'
import type { Answer, CommandContext } from '../command.ts'
import { type Cost, costDocument, costLine, countCost } from '../service/cost.ts'
import { chooseService } from '../service/open-service.ts'
import { runsInCi } from '../sync/sync.ts'
import { writingModes, openWriter } from './open-writer.ts'
import { wordDiff } from './word-diff.ts'

export async function write(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const request = chooseRequest(flags)
  const [dryRun, apply, check, keepTranslations] = readSwitches(flags)
  const project = await context.openProject()
  const files = chooseFiles(context, project)
  const messages = flags.texts('message')
  const writers = openWriters(context, project, request)
  const { budget } = project.config
  let characters = 0
  const countFor = async (more: number): Promise<Cost> => {
    characters += more
    return countCost(characters, { flags, ...(await writers.service()), budget, signal: host.signal })
  }
  let cost: Cost | undefined
  try {
    const report = await project.write({
      ...chooseWaiting(flags),
      ...(files && { files }),
      ...(messages.length > 0 && { messages }),
      dryRun,
      apply,
      keepTranslations,
      writer: (config) => writers.writerOf(config),
      signal: host.signal,
      async confirm(each) {
        if (
          !flags.has('yes') &&
          !flags.has('local') &&
          project.config.service.preset !== 'local' &&
          runsInCi(host.env)
        ) {
          throw spendNotConfirmed()
        }
        cost = await countFor(each.characters)
      },
      onEvent: (event) => {
        // It is paid for, and nothing else has it.
        if (event.type === 'unsaved') host.stderr.write(event.line)
      },
    })
    if (dryRun && report.cost.characters > 0) cost = await countFor(report.cost.characters)
    const billed = dryRun ? 0 : report.cost.characters
    const left = cost?.left && { ...cost.left, characters: Math.max(0, cost.left.characters - billed) }
    const spent = cost && { ...cost, characters: report.cost.characters, left }
    return {
      exitCode: exitOf(report, { apply, check }),
      document: {
        ...request,
        dryRun,
        ...report,
        cost: { ...costDocument(spent ?? nothing), requests: report.cost.requests, texts: report.cost.texts },
      },
      screen: [...renderWrite(report, { dryRun }), ...(spent === undefined ? [] : [costLine(spent, dryRun)])],
      advice: renderWriteAdvice(report, { apply, dryRun }),
    }
  } finally {
    await writers.close()
  }
}

const nothing: Cost = { characters: 0, left: undefined, budget: { currency: 'EUR' }, isMock: false }

function exitOf(
  { proposals, refused }: WritingReport,
  { apply, check }: { readonly apply: boolean; readonly check: boolean },
): number {
  if (check && proposals.length > 0) return exits.findings
  const isMissed = apply && proposals.some(({ isApplied }) => !isApplied)
  return isMissed || refused.length > 0 ? exits.incomplete : exits.done
}

function chooseRequest(flags: Flags): WritingRequest {
  const mode = flags.has('rephrase') ? 'rephrase' : 'correct'
  const [style, tone] = [flags.text('style'), flags.text('tone')]
  if (flags.has('rephrase') && flags.has('correct'))
    throw notTogether('--correct and --rephrase', 'Remove one of them.')
  if (style !== undefined && tone !== undefined) throw notTogether('--style and --tone', 'Remove one of them.')
  if (mode === 'correct' && (style ?? tone) !== undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', '--style and --tone need --rephrase.', {
      hint: 'Corrections do not change the style. Add --rephrase, or remove them.',
    })
  }
  checkWritingMode(style, { flag: '--style', known: writingModes.styles })
  checkWritingMode(tone, { flag: '--tone', known: writingModes.tones })
  return { mode, style, tone }
}

function checkWritingMode(
  value: string | undefined,
  { flag, known }: { readonly flag: string; readonly known: readonly string[] },
): void {
  if (value === undefined || known.includes(value)) return
  const near = closest(value, known)
  throw new LockaleError('USAGE_BAD_VALUE', `${flag} cannot be "${value}".`, {
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}Use one of: ${known.join(', ')}.`,
  })
}

function readSwitches(flags: Flags): readonly [dryRun: boolean, apply: boolean, check: boolean, keep: boolean] {
  const [dryRun, apply, check, keep] = ['dry-run', 'apply', 'check', 'keep-translations'].map((name) => flags.has(name))
  if (apply === true && check === true) {
    throw notTogether('--apply and --check', '--check never writes source files. Remove one of them.')
  }
  if (apply === true && dryRun === true) {
    throw notTogether('--apply and --dry-run', 'A dry run sends and writes nothing. Remove one of them.')
  }
  if (keep === true && apply !== true) {
    throw new LockaleError('USAGE_BAD_VALUE', '--keep-translations needs --apply.', {
      hint: 'Without --apply no string changes. Add --apply, or remove --keep-translations.',
    })
  }
  return [dryRun === true, apply === true, check === true, keep === true]
}

function notTogether(flags: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', `${flags} cannot be used together.`, { hint })
}

function spendNotConfirmed(): LockaleError {
  return new LockaleError('SPEND_NOT_CONFIRMED', 'In CI, write makes billable requests only with --yes.', {
    hint: 'Add --yes, and --max-characters to limit it. lockale write --dry-run is not billed.',
  })
}

/** The services that improve the source texts of a project. */
interface Writers {
  /** As `Project.write` takes it. */
  readonly writerOf: (config: Config) => Promise<Writer>
  /** Where what is left may be asked; a service that has been opened. */
  readonly service: () => Promise<Pick<ServiceCalls, 'client' | 'place'>>
  close(): Promise<void>
}

/** Opens a service when it is first asked for. */
function openWriters(
  context: CommandContext,
  { services }: Pick<Project, 'services'>,
  request: WritingRequest,
): Writers {
  const { host, flags } = context
  const keys = keyOptions(context)
  const open = new Map<unknown, Promise<ServiceCalls>>()
  const callsFor = (use: Project['services'][number] | undefined): Promise<ServiceCalls> => {
    const calls =
      open.get(use) ??
      host.parts.openCalls(chooseService(context, use?.config.service), { ...keys, local: flags.has('local') })
    open.set(use, calls)
    return calls
  }
  return {
    async writerOf(config) {
      const { client, place } = await callsFor(services.find(({ configs }) => configs.includes(config)) ?? services[0])
      const secrets = knownSecrets(host.env)
      const { concurrency } = config.service
      return openWriter({ client, place, locale: config.source, request, signal: host.signal, concurrency, secrets })
    },
    async service() {
      const { client, place } = await callsFor([...open.keys()].at(-1) as Project['services'][number] | undefined)
      return { client, place }
    },
    async close() {
      for (const calls of await Promise.allSettled(open.values())) {
        if (calls.status === 'fulfilled') await calls.value.close()
      }
    },
  }
}

/** Up to this many of each are all shown. */
const maxShown = 100

/** What the service would change, message by message, and what came of it. */
function renderWrite(report: WritingReport, { dryRun }: { readonly dryRun: boolean }): Screen {
  const { proposals, dropped, leftOut, refused, cost } = report
  return [
    ...shorten(
      proposals.map((proposal): Screen => [
        [proposal.isApplied ? green('✓') : yellow('~'), ...nameOf(proposal)],
        ['  ', ...wordDiff(proposal.before, proposal.after)],
      ]),
    ),
    ...shorten(dropped.map((one) => [[yellow('!'), ...nameOf(one), dim(`: suggestion rejected, ${one.why}`)]])),
    ...shorten(leftOut.map((one) => [[dim('i'), ...nameOf(one), dim(`: not sent, ${one.why}`)]])),
    ...shorten(refused.map((one) => [[red('✗'), ...nameOf(one), `: refused by the service, ${one.why}`]])),
    ...(dryRun && cost.requests > 0
      ? [[`= ${count(cost.texts, 'string')} would be sent in ${count(cost.requests, 'request')}`]]
      : []),
    ...summary(report, dryRun),
  ]
}

/** What to do next. */
function renderWriteAdvice(
  { proposals, translations }: WritingReport,
  { apply, dryRun }: { readonly apply: boolean; readonly dryRun: boolean },
): Screen {
  if (dryRun || proposals.length === 0) return []
  const texts = `${count(translations, 'translation')} would be out of date`
  const keep =
    translations === 0
      ? []
      : [[dim(`  ${texts} then; --keep-translations marks ${translations === 1 ? 'it' : 'them'} as up to date`)]]
  return apply ? [] : [['→ lockale write --apply writes the suggestions into the source files'], ...keep]
}

function summary(report: WritingReport, dryRun: boolean): Screen {
  const { texts, proposals, dropped, refused, translations, isKept, files } = report
  const broken: Screen = [
    ...(dropped.length === 0
      ? []
      : [
          [
            yellow('!'),
            ` ${count(dropped.length, 'suggestion')} rejected: ${dropped.length === 1 ? 'it' : 'they'} broke placeholders or tags`,
          ],
        ]),
    ...(refused.length === 0
      ? []
      : [
          [
            red('✗'),
            ` ${count(refused.length, 'string')} ${refused.length === 1 ? 'was' : 'were'} refused by the service`,
          ],
        ]),
  ]
  if (proposals.length === 0) {
    const seen = texts - refused.length
    return [
      ...broken,
      ...(dryRun || seen === 0 ? [] : [[green('✓'), ` nothing to change in ${count(seen, 'string')}`]]),
    ]
  }
  const applied = proposals.filter(({ isApplied }) => isApplied)
  if (files.length === 0) {
    const places = new Set(proposals.map(({ file }) => file)).size
    return [
      ...broken,
      [`= ${count(proposals.length, 'suggestion')} for ${count(texts, 'string')}, in ${count(places, 'file')}`],
    ]
  }
  const missed = proposals.length - applied.length
  return [
    ...broken,
    [green('✓'), ` ${count(applied.length, 'string')} changed in ${count(files.length, 'file')}`],
    ...(missed === 0
      ? []
      : [
          [
            yellow('!'),
            ` ${count(missed, 'string')} not changed: the file changed during the run. Run the command again.`,
          ],
        ]),
    ...(translations === 0 ? [] : [translationLine(translations, isKept)]),
  ]
}

function translationLine(translations: number, isKept: boolean): Line {
  const texts = count(translations, 'translation')
  return isKept
    ? [green('✓'), ` ${texts} kept as up to date`]
    : [
        yellow('!'),
        ` ${texts} ${translations === 1 ? 'is' : 'are'} out of date now: lockale sync re-translates machine translations`,
      ]
}

function nameOf({ file, message, form }: WritingPlace): Line {
  return [' ', dim(file), ' ', bold(form === '' ? message : `${message} (${form})`)]
}

function shorten(shown: readonly Screen[]): Screen {
  const hidden = shown.length - maxShown
  return [
    ...shown.slice(0, maxShown).flat(),
    ...(hidden > 0 ? [[dim(`  and ${count(hidden, 'more', 'more')}: --json lists all`)]] : []),
  ]
}
