import type { WalkRule } from '../rule.ts'
import { acceptCommand, because, changedSource, first, keptTranslation, quoted, textOf, thousands } from '../words.ts'

/** Whether a translation is there and up to date: found by diff. */
export const stateRules: readonly WalkRule[] = [
  {
    id: 'missing-key',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'A message of the source has no translation.',
    why: 'People see the source text or a raw key. Where it was translated before, a merge or an editor lost the translation.',
    remedy: 'Run `lockale sync`. A translation that was lost is also in the history of the file.',
    example: undefined,
    say(args) {
      const before = first(args, 'before') === undefined ? '' : ' (it was translated before)'
      return `is missing${quoted(args, 'source', ': ')}${before}`
    },
  },
  {
    id: 'missing-file',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'A file that the source has is not there in the locale.',
    why: 'Nothing in that file is translated: people see source texts or raw keys.',
    remedy: 'Run `lockale sync`, which makes it.',
    example: undefined,
    say(args) {
      const document = first(args, 'document')
      if (document !== undefined) return `the file does not exist yet: ${document} is to be translated`
      const count = first(args, 'count')
      const messages = count === '1' ? 'message' : 'messages'
      return `the file does not exist yet${count === undefined ? '' : `: ${count} ${messages} to translate`}`
    },
  },
  {
    id: 'extra-key',
    scope: 'walk',
    severity: 'warning',
    tier: 'report',
    what: 'A translation has a message that the source has not.',
    why: 'No one sees it, and it costs whoever loads it. Often it is a key that was renamed in the source only.',
    remedy: "`lockale sync` removes it where a machine wrote it; remove a person's text by hand.",
    example: undefined,
    say: (args) => `is no longer in the source${quoted(args, 'text', ': ')}`,
  },
  {
    id: 'empty-translation',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'A translation is empty and its source is not.',
    why: 'An empty text is shown as nothing at all by i18next up to 26 and by most others; i18next 27 shows the source text.',
    example: { locale: 'de', source: 'Buy now', target: '', better: 'Jetzt kaufen' },
    say: (args) => `is empty${quoted(args, 'source', ', the source is ')}`,
  },
  {
    id: 'blank-translation',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'A translation is only white space and its source is not.',
    why: 'A button without a word on it: no runtime falls back to the source text for it.',
    example: { locale: 'de', source: 'Buy now', target: ' ', better: 'Jetzt kaufen' },
    say: (args) => `is only white space${quoted(args, 'source', ', the source is ')}`,
  },
  {
    id: 'stale',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'The source text has changed since its translation was made.',
    why: 'The translation says what the source said before.',
    remedy: 'Run `lockale sync`, or `lockale accept` where it is still right.',
    example: undefined,
    say(args) {
      const document = first(args, 'document')
      if (document !== undefined) return `${document} has changed since this was made of it`
      return `the source is now ${textOf(args, 'source') ?? 'another text'}; ${textOf(args, 'text') ?? 'the text'} was made from an older one`
    },
  },
  {
    id: 'fuzzy',
    scope: 'walk',
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
  },
  {
    id: 'imported-stale',
    scope: 'walk',
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
  },
  {
    id: 'source-case-changed',
    scope: 'walk',
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
  },
  {
    id: 'stand-in-text',
    scope: 'walk',
    severity: 'error',
    tier: 'misleads',
    what: 'A text is by the local stand-in that is used without a translation service.',
    why: 'It has accents on its letters and is no language: nobody may see it but those who test the app.',
    remedy: 'Run `lockale sync` with the real service.',
    example: undefined,
    say: (args) => `${textOf(args, 'text') ?? 'the text'} is by the local stand-in and no translation`,
  },
  {
    id: 'needs-review',
    scope: 'walk',
    severity: 'off',
    tier: 'report',
    what: 'A translation was made by a machine and no person has said that it is right.',
    why: 'Some projects want a look at each before it goes out.',
    remedy: "Read it, and `lockale accept` it. An error where the config says `policy: 'propose'`.",
    example: undefined,
    say(args, place) {
      const command = first(args, 'document') === undefined ? acceptCommand(place) : 'lockale document --accept'
      return `wants a person's look${because(args, 'why', 'reason')} → ${command}`
    },
  },
  {
    id: 'obsolete-lock-entry',
    scope: 'walk',
    severity: 'info',
    tier: 'report',
    what: 'The lockfile speaks of a message that no file has.',
    why: 'It is of no use, and makes the lockfile longer.',
    remedy: 'Run `lockale sync`.',
    example: undefined,
    say: () => 'the lockfile speaks of it, and no file has it',
  },
  {
    id: 'needs-new-id',
    scope: 'walk',
    severity: 'off',
    tier: 'report',
    what: 'A source text has changed its meaning, and its key is the same.',
    why: 'Translations that are not updated in time say what the text said before. Under a new key they are missing instead, which people see.',
    remedy: 'Give the message a new key.',
    example: undefined,
    say: (args) =>
      `the source changed from ${textOf(args, 'before') ?? 'another text'} to ${textOf(args, 'source') ?? 'this one'} under the same key`,
  },
]
