import type { WalkRule } from '../../rule.ts'
import { acceptCommand, changedSource, first, keptTranslation } from '../../words.ts'

export const fuzzy: WalkRule = {
  id: 'fuzzy',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'The source string has changed since its translation was put on record, and the translation is human or imported.',
  why: 'The translation may say what the source said before, and lockale does not replace it.',
  remedy:
    'Edit the translation if it must change, then `lockale accept` it; or `lockale reopen` it, and `lockale sync` translates it again.',
  example: undefined,
  say(args, place) {
    const document = first(args, 'document')
    if (document !== undefined) {
      return `${document} has changed; this is a person's and was kept → lockale document --accept (after editing it, if it must change)`
    }
    return `${changedSource(args)}; ${keptTranslation(args)} was kept → ${acceptCommand(place)} (after editing it, if it must change)`
  },
}
