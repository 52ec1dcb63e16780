import type { WalkRule } from '../../rule.ts'
import { acceptCommand, changedSource, first, keptTranslation, thousands } from '../../words.ts'

export const sourceCaseChanged: WalkRule = {
  id: 'source-case-changed',
  scope: 'walk',
  group: 'state',
  severity: 'info',
  tier: 'cosmetic',
  what: 'Only the case or the end punctuation of the source string has changed since its human or imported translation was made.',
  why: 'Nearly always the translation is still right: of the source strings that change in real projects, most change in this way.',
  remedy:
    '`lockale check --verbose` lists them. `lockale accept --state case-changed` says that they are right. Both take `--locale` and `--files`.',
  example: undefined,
  say(args, place) {
    const count = first(args, 'count')
    if (count === undefined) {
      return `${changedSource(args)}, which differs only in case or end punctuation; ${keptTranslation(args)} was kept → ${acceptCommand(place)}`
    }
    return `${thousands(count)} translations have a source that changed only in case or end punctuation → lockale accept --state case-changed; the list: lockale check --verbose`
  },
}
