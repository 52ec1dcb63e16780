import { needsService, noService } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { syncDocument } from '../documents/reports.ts'
import { exitOfSync } from '../exit-codes.ts'
import type { Environment } from '../host.ts'
import { renderSync, renderSyncAdvice } from '../render/sync.ts'
import { chooseLocales } from './choose-locales.ts'
import type { Answer, CommandContext } from './command.ts'

/** The main job. The only command that may spend. */
export async function sync(context: CommandContext): Promise<Answer> {
  const { host, flags } = context
  const maxCharacters = flags.count('max-characters')
  const options = { adopt: flags.has('adopt'), allowPrune: flags.has('allow-prune') }
  if (flags.has('dry-run')) {
    const { showPlan } = await import('./plan.ts')
    return showPlan(context, { isGate: false, maxCharacters, options })
  }
  const project = await context.openProject()
  const { config } = project
  const locales = chooseLocales(flags.list('locale'), config)
  const isFree = flags.has('local') || config.service.preset === 'local' || !needsService(config, locales)
  const isCi = runsInCi(host.env)
  if (isCi && !isFree && !flags.has('yes')) {
    throw new LockaleError('SPEND_NOT_CONFIRMED', 'In CI sync spends only when told to.', {
      hint: 'Add --yes, and --max-characters to limit it. lockale check is the gate that spends nothing.',
    })
  }
  const progress = await context.progress()
  const translator = needsService(config, locales)
    ? await host.parts.connect(config, { env: host.env, ...(flags.has('local') ? { local: true } : {}) })
    : noService(config)
  try {
    const report = await project.sync({
      ...options,
      translator,
      signal: host.signal,
      onEvent: (event) => progress.onEvent(event),
      strict: isCi,
      ...(locales === undefined ? {} : { locales }),
      ...(maxCharacters === undefined ? {} : { maxCharacters }),
    })
    const budget = { budget: config.budget, maxCharacters }
    return {
      exitCode: exitOfSync(report, host.signal),
      document: syncDocument(report),
      screen: renderSync(report, { budget, onFuzzy: config.onFuzzy }),
      advice: renderSyncAdvice(report),
    }
  } finally {
    progress.end()
    await translator.close()
  }
}

/** `CI` is set by all of them, and some people switch it off by `false` or `0`. */
function runsInCi({ CI }: Environment): boolean {
  return CI !== undefined && !['', '0', 'false'].includes(CI.toLowerCase())
}
