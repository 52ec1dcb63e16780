import type { SavedPlan } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { PlanOptions } from '@lockale/project'
import { chooseRefresh } from './choose-refresh.ts'
import { chooseTextsBy } from './choose-texts-by.ts'
import type { CommandContext } from './command.ts'

type PlanChoice = Required<Pick<PlanOptions, 'adopt' | 'refresh' | 'pruneHuman' | 'retryRefused'>> &
  Pick<PlanOptions, 'textsBy'>

/**
 * What may decide a plan besides the project itself.
 * @throws {LockaleError} `USAGE_BAD_VALUE`
 */
export function toChoice({ flags }: CommandContext, saved?: SavedPlan): PlanChoice {
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
    throw new LockaleError('USAGE_BAD_VALUE', 'A saved plan has said what to do.', {
      hint: 'Leave out --locale, --files, --message, --adopt, --texts-by, --refresh, --retry-refused and --prune-human, or make a new plan with them.',
    })
  }
  const { adopt, textsBy, refresh, pruneHuman, retryRefused = false } = saved.choice
  return { adopt, ...(textsBy && { textsBy }), refresh, pruneHuman, retryRefused }
}
