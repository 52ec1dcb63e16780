import type { WalkRule } from '../../rule.ts'
import { acceptCommand, changedSource, first, keptTranslation, thousands } from '../../words.ts'

export const importedStale: WalkRule = {
  id: 'imported-stale',
  scope: 'walk',
  group: 'state',
  severity: 'warning',
  tier: 'misleads',
  what: 'A translation was older than its source string already on the day on which it was imported.',
  why: 'The translation may say what the source said before. It was so before lockale came: such translations are counted in one line, and fail nothing.',
  remedy:
    '`lockale check --verbose` lists them. `lockale accept --state imported-stale` says that they are right; `lockale reopen --state imported-stale` lets `lockale sync` translate them again. Both take `--locale` and `--files`.',
  example: undefined,
  say(args, place) {
    const count = first(args, 'count')
    if (count === undefined) {
      return `${changedSource(args)}, since before the import; ${keptTranslation(args)} was kept → ${acceptCommand(place)} (after editing it, if it must change)`
    }
    return `${thousands(count)} imported translations are older than their source → lockale accept --state imported-stale, or reopen; the list: lockale check --verbose`
  },
}
