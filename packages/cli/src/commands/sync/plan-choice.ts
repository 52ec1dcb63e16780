import { type RefreshPart, refreshParts, type SavedPlan } from '@lockale/core'
import { didYouMean, LockaleError } from '@lockale/errors'
import type { PlanOptions } from '@lockale/project'
import { chooseTextsBy } from '@lockale/terminal/command/choose-selection'
import type { CommandContext } from '@lockale/terminal/command/command'

/** Returns the options of a plan from the flags. @throws {LockaleError} `USAGE_BAD_VALUE` */
export function toChoice(
  { flags }: CommandContext,
  saved?: SavedPlan,
): Required<Pick<PlanOptions, 'adopt' | 'refresh' | 'pruneHuman' | 'retryRefused'>> & Pick<PlanOptions, 'textsBy'> {
  const own = {
    adopt: flags.has('adopt'),
    ...chooseTextsBy(flags),
    refresh: chooseRefresh(flags.list('refresh')),
    pruneHuman: flags.has('prune-human'),
    retryRefused: flags.has('retry-refused'),
  }
  if (saved === undefined) return own
  const isNarrow = flags.list('locale').length + flags.texts('files').length + flags.texts('message').length > 0
  if (
    own.adopt ||
    flags.text('texts-by') !== undefined ||
    own.refresh.length > 0 ||
    own.pruneHuman ||
    own.retryRefused ||
    isNarrow
  ) {
    throw new LockaleError('USAGE_BAD_VALUE', '--plan applies a saved plan unchanged.', {
      hint: 'Remove --locale, --files, --message, --adopt, --texts-by, --refresh, --retry-refused and --prune-human, or save a new plan with them.',
    })
  }
  const { adopt, textsBy, refresh, pruneHuman, retryRefused = false } = saved.choice
  return { adopt, ...(textsBy && { textsBy }), refresh, pruneHuman, retryRefused }
}

/** Returns the values of `--refresh`. @throws {LockaleError} `USAGE_BAD_VALUE` for an unknown value */
function chooseRefresh(names: readonly string[]): readonly RefreshPart[] {
  if (names.includes('all')) return refreshParts
  return names.map((name) => {
    const part = refreshParts.find((each) => each === name)
    if (part !== undefined) return part
    throw new LockaleError('USAGE_BAD_VALUE', `--refresh cannot be ${JSON.stringify(name)}.`, {
      hint: `${didYouMean(name, refreshParts)}Use one of: ${refreshParts.join(', ')}, all.`,
    })
  })
}
