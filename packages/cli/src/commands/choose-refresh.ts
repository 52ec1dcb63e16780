import { type RefreshPart, refreshParts } from '@lockale/core'
import { closest, LockaleError } from '@lockale/errors'

/** @throws {LockaleError} `USAGE_BAD_VALUE` for a part that there is not */
export function chooseRefresh(names: readonly string[]): readonly RefreshPart[] {
  if (names.includes('all')) return refreshParts
  return names.map((name) => {
    const part = refreshParts.find((each) => each === name)
    if (part !== undefined) return part
    const meant = closest(name, refreshParts)
    throw new LockaleError('USAGE_BAD_VALUE', `--refresh takes no ${JSON.stringify(name)}.`, {
      hint: `${meant === undefined ? '' : `Did you mean ${meant}? `}There are: ${refreshParts.join(', ')}, all.`,
    })
  })
}
