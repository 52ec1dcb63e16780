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
  const refresh = chooseRefresh(flags.list('refresh'))
  if (saved === undefined) {
    const [adopt, pruneHuman] = [flags.has('adopt'), flags.has('prune-human')]
    return { adopt, ...chooseTextsBy(flags), refresh, pruneHuman, retryRefused: flags.has('retry-refused') }
  }
  if (ofNewPlans.some((name) => flags.isGiven(name))) {
    throw new LockaleError('USAGE_BAD_VALUE', '--plan applies a saved plan unchanged.', {
      hint: 'Remove --locale, --files, --message, --adopt, --texts-by, --refresh, --retry-refused and --prune-human, or save a new plan with them.',
    })
  }
  const { adopt, textsBy, pruneHuman, retryRefused = false } = saved.choice
  return { adopt, ...(textsBy && { textsBy }), refresh: saved.choice.refresh, pruneHuman, retryRefused }
}

/** Flags that decide what a new plan contains. A saved plan cannot be changed by them. */
const ofNewPlans = 'locale files message adopt texts-by refresh retry-refused prune-human'.split(' ')

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
