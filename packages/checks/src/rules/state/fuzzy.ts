import type { WalkRule } from '../../rule.ts'
import { acceptCommand, first, textOf } from '../../words.ts'

export const fuzzy: WalkRule = {
  id: 'fuzzy',
  scope: 'walk',
  group: 'state',
  severity: 'error',
  tier: 'misleads',
  what: 'The source text has changed, and its translation is by a person.',
  why: 'The translation may say what the source said before, and no machine may change it.',
  remedy: 'Edit the translation if it must change, then `lockale accept` it.',
  example: undefined,
  say(args, place) {
    const document = first(args, 'document')
    if (document !== undefined) {
      return `${document} has changed; this is a person's and was kept → lockale document --accept (after editing it, if it must change)`
    }
    return `the source is now ${textOf(args, 'source') ?? 'another text'}; a person's ${textOf(args, 'text') ?? 'text'} was kept → ${acceptCommand(place)} (after editing it, if it must change)`
  },
}
