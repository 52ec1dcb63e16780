import { manners } from '@lockale/connect'
import type { WritingReport, WritingWish } from '@lockale/core'
import { closest, LockaleError } from '@lockale/errors'
import type { Flags } from '../arguments/flags.ts'
import { exits } from '../exit-codes.ts'
import { renderWrite, renderWriteAdvice } from '../render/write.ts'
import { chooseFiles } from './choose-files.ts'
import { chooseWaiting } from './choose-waiting.ts'
import type { Answer, CommandContext } from './command.ts'
import { type Cost, costDocument, costLine, countCost } from './service/cost.ts'
import { openWriters } from './service/open-writers.ts'
import { runsInCi } from './sync.ts'

export async function write(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const wish = chooseWish(flags)
  const [dryRun, apply, check, keepTranslations] = readSwitches(flags)
  const project = await context.openProject()
  const files = chooseFiles(context, project)
  const messages = flags.texts('message')
  const writers = openWriters(context, project, wish)
  const { budget } = project.config
  let characters = 0
  const countFor = async (more: number): Promise<Cost> => {
    characters += more
    return countCost(characters, { flags, client: await writers.client(), budget, signal: host.signal })
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
        ...wish,
        dryRun,
        ...report,
        cost: { ...costDocument(spent ?? nothing), requests: report.cost.requests, texts: report.cost.texts },
      },
      screen: [...renderWrite(report, { dryRun }), ...(spent === undefined ? [] : [costLine(spent)])],
      advice: renderWriteAdvice(report, { apply, dryRun }),
    }
  } finally {
    await writers.close()
  }
}

const nothing: Cost = { characters: 0, left: undefined, budget: { currency: 'EUR' } }

function exitOf(
  { proposals, refused }: WritingReport,
  { apply, check }: { readonly apply: boolean; readonly check: boolean },
): number {
  if (check && proposals.length > 0) return exits.findings
  const isMissed = apply && proposals.some(({ isApplied }) => !isApplied)
  return isMissed || refused.length > 0 ? exits.incomplete : exits.done
}

function chooseWish(flags: Flags): WritingWish {
  const mode = flags.has('rephrase') ? 'rephrase' : 'correct'
  const [style, tone] = [flags.text('style'), flags.text('tone')]
  if (flags.has('rephrase') && flags.has('correct')) throw notTogether('--correct and --rephrase', 'Leave one out.')
  if (style !== undefined && tone !== undefined) throw notTogether('--style and --tone', 'Leave one out.')
  if (mode === 'correct' && (style ?? tone) !== undefined) {
    throw new LockaleError('USAGE_BAD_VALUE', '--style and --tone are for --rephrase.', {
      hint: 'A correction changes no style: add --rephrase, or leave them out.',
    })
  }
  checkManner(style, { flag: '--style', known: manners.styles })
  checkManner(tone, { flag: '--tone', known: manners.tones })
  return { mode, ...(style !== undefined && { style }), ...(tone !== undefined && { tone }) }
}

function checkManner(
  value: string | undefined,
  { flag, known }: { readonly flag: string; readonly known: readonly string[] },
): void {
  if (value === undefined || known.includes(value)) return
  const near = closest(value, known)
  throw new LockaleError('USAGE_BAD_VALUE', `${flag} cannot be "${value}".`, {
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}It is one of: ${known.join(', ')}.`,
  })
}

function readSwitches(flags: Flags): readonly [dryRun: boolean, apply: boolean, check: boolean, keep: boolean] {
  const [dryRun, apply, check, keep] = ['dry-run', 'apply', 'check', 'keep-translations'].map((name) => flags.has(name))
  if (apply === true && check === true) {
    throw notTogether('--apply and --check', '--check writes no source file: leave one out.')
  }
  if (apply === true && dryRun === true) {
    throw notTogether('--apply and --dry-run', 'A dry run sends and writes nothing: leave one out.')
  }
  if (keep === true && apply !== true) {
    throw new LockaleError('USAGE_BAD_VALUE', '--keep-translations is for --apply.', {
      hint: 'Without it no text changes: add --apply, or leave it out.',
    })
  }
  return [dryRun === true, apply === true, check === true, keep === true]
}

function notTogether(flags: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', `${flags} do not go together.`, { hint })
}

function spendNotConfirmed(): LockaleError {
  return new LockaleError('SPEND_NOT_CONFIRMED', 'In CI write spends only when told to.', {
    hint: 'Add --yes, and --max-characters to limit it. lockale write --dry-run spends nothing.',
  })
}
