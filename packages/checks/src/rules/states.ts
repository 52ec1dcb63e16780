import { type DiagnosticArguments, shellWord } from '@lockale/errors'
import { type Place, type WalkRule, walkRules } from '../rule.ts'
import { because, cut, describeTakenPlace, first, leftBySync, quoted, textOf } from '../words.ts'

/** Rules about whether a translation exists and is up to date. A comparison of source and lockfile shows this. */
export const stateRules: readonly WalkRule[] = walkRules([
  {
    id: 'missing-key',
    severity: 'error',
    tier: 'misleads',
    what: 'A source message has no translation.',
    why: 'Users see the source string or the raw key. If the message was translated before, a merge or an editor lost the translation.',
    remedy:
      'Run `lockale sync`. A lost translation is also in the git history of the file. If the problem says that a key is a string in one file and a group of strings in the other, rename or remove the one in the translation file first: lockale does not overwrite it.',
    say(args) {
      const count = first(args, 'count')
      if (count !== undefined) {
        return `${thousands(count)} strings have no translation${leftBySync(args)}; the list: lockale check --verbose`
      }
      const before = first(args, 'before') === undefined ? '' : ' (it was translated before)'
      const taken = first(args, 'taken')
      const by = first(args, 'takenBy') ?? 'string'
      const why = taken === undefined ? '' : `; ${describeTakenPlace({ key: taken, by }, 'this file')}`
      const found = textOf(args, 'found')
      const isCopy = found === textOf(args, 'source')
      const what = found === undefined ? 'is missing' : 'is not translated'
      const instead = found === undefined || isCopy ? '' : quoted(args, 'found', '; the file has ')
      return `${what}${quoted(args, 'source', ': ')}${instead}${before}${why}${leftBySync(args)}`
    },
  },
  {
    id: 'missing-file',
    severity: 'error',
    tier: 'misleads',
    what: 'A locale lacks a file that the source locale has.',
    why: 'Nothing in that file is translated: users see source strings or raw keys.',
    remedy: 'Run `lockale sync`, which creates the file.',
    say(args) {
      const count = first(args, 'count')
      const messages = count === '1' ? 'message' : 'messages'
      return `the file does not exist yet${count === undefined ? '' : `: ${count} ${messages} to translate`}${leftBySync(args)}`
    },
  },
  {
    id: 'extra-key',
    severity: 'warning',
    tier: 'report',
    what: 'A target file has a message that the source does not have.',
    why: 'The message is never shown, but every user downloads it. Often the key was renamed in the source only.',
    remedy: '`lockale sync` removes machine translations. Remove human translations by hand.',
    say: (args) => `is no longer in the source${quoted(args, 'text', ': ')}`,
  },
  {
    id: 'empty-translation',
    severity: 'error',
    tier: 'misleads',
    what: 'A translation is empty, and its source string is not.',
    why: 'i18next up to version 26 and most other libraries show nothing at all for an empty translation. i18next 27 shows the source string.',
    example: { locale: 'de', source: 'Buy now', target: '', better: 'Jetzt kaufen' },
    say: (args) => `is empty${quoted(args, 'source', ', the source is ')}${leftBySync(args)}`,
  },
  {
    id: 'blank-translation',
    severity: 'error',
    tier: 'misleads',
    what: 'A translation is only white space, and its source string is not.',
    why: 'Users see a button without a label: no library falls back to the source string for white space.',
    example: { locale: 'de', source: 'Buy now', target: ' ', better: 'Jetzt kaufen' },
    say(args) {
      const form = first(args, 'form')
      const which = form === undefined ? '' : `its form ${form} `
      return `${which}is only white space${quoted(args, 'source', ', the source is ')}`
    },
  },
  {
    id: 'stale',
    severity: 'error',
    tier: 'misleads',
    what: 'The source string, or the translation of which it is a copy, has changed since a translation was made.',
    why: 'The translation still says what the source said before.',
    remedy: 'Run `lockale sync`, or `lockale accept` if the translation is still right.',
    say(args, place) {
      const left = first(args, 'left')
      const how =
        left === undefined ? '' : `${leftBySync(args)} → ${acceptCommand(place)} (after editing it, if it must change)`
      const text = textOf(args, 'text') ?? 'the translation'
      const origin = first(args, 'origin')
      if (origin !== undefined)
        return `its translation in ${origin} has changed; ${text} is a copy of an older one${how}`
      return `the source is now ${textOf(args, 'source') ?? 'another string'}; ${text} was made from an older one${how}`
    },
  },
  {
    id: 'source-changed',
    severity: 'error',
    tier: 'misleads',
    what: 'The source string has changed since its human or imported translation was recorded.',
    why: 'The translation may still say what the source said before. lockale does not replace it, so it needs review.',
    remedy:
      'Edit the translation if it must change, then run `lockale accept`. Or run `lockale reopen`, and `lockale sync` re-translates it.',
    say(args, place) {
      return `${changedSource(args)}; ${keptTranslation(args)} was kept → ${acceptCommand(place)} (after editing it, if it must change)`
    },
  },
  {
    id: 'imported-stale',
    severity: 'warning',
    tier: 'misleads',
    what: 'A translation was already older than its source string when lockale imported it.',
    why: 'The translation may still say what the source said before. As the problem is older than lockale, such translations are only counted in one line, and `check` does not fail.',
    remedy:
      '`lockale check --verbose` lists them. `lockale accept --state imported-stale` approves them; `lockale reopen --state imported-stale` lets `lockale sync` re-translate them. Both accept `--locale` and `--files`.',
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
    severity: 'info',
    tier: 'cosmetic',
    what: 'Only the case or the final punctuation of the source string has changed since its human or imported translation was made.',
    why: 'The translation is nearly always still right: in real projects, most changes of source strings are of this kind.',
    remedy:
      '`lockale check --verbose` lists them. `lockale accept --state case-changed` approves them. Both accept `--locale` and `--files`.',
    say(args, place) {
      const count = first(args, 'count')
      if (count === undefined) {
        return `${changedSource(args)}, which differs only in case or final punctuation; ${keptTranslation(args)} was kept → ${acceptCommand(place)}`
      }
      return `${thousands(count)} translations have a source that changed only in case or final punctuation → lockale accept --state case-changed; the list: lockale check --verbose`
    },
  },
  {
    id: 'pseudo-translation',
    severity: 'error',
    tier: 'misleads',
    what: 'A string is a pseudo-translation: it was made by the mock service, not by a translation service.',
    why: 'A pseudo-translation is the source string with accented letters. It is for testing the app and must not reach users.',
    remedy: 'Run `lockale sync` with a real service.',
    say: (args) => `${textOf(args, 'text') ?? 'the string'} is a pseudo-translation${leftBySync(args)}`,
  },
  {
    id: 'needs-review',
    severity: 'off',
    tier: 'report',
    what: 'A machine translation, or one of a coding assistant or a bot, has not been reviewed; or the file says that a translation needs review.',
    why: 'Some projects review every machine translation before a release. gettext, XLIFF and String Catalogs have such a state: gettext shows the source string until a translation is reviewed.',
    remedy:
      "Read the translation, then run `lockale accept`, or remove the state in your translation tool. This problem is an error if the config says `policy: 'propose'`, or if the file got the state after the import. Translations that had it at the import are only counted in one line: `lockale check --verbose` lists them. A translation of which its translator is not sure, or to which a judge of the config gives a low score, is a warning. Translations from commits of coding assistants and bots are a warning, and counted in one line for each commit. lockale keeps them until you accept them, or `lockale reopen --state review` hands them to `lockale sync`.",
    say(args, place) {
      const count = first(args, 'count')
      if (first(args, 'by') === 'assistant') {
        const from = fromAssistant(args)
        return count === undefined
          ? `${from}: needs review → ${acceptCommand(place)}`
          : `${thousands(count)} translations ${from}: they need review → lockale accept --state review; the list: lockale check --verbose`
      }
      if (count !== undefined) {
        return `${thousands(count)} imported translations need review, as their files say → lockale accept --state review; the list: lockale check --verbose`
      }
      return `needs review${saidBy(args) || because(args, 'why', 'reason')} → ${acceptCommand(place)}`
    },
  },
  {
    id: 'obsolete-lock-entry',
    severity: 'info',
    tier: 'report',
    what: 'The lockfile has an entry for a message that no file has.',
    why: 'The entry is useless and makes the lockfile longer.',
    remedy: 'Run `lockale sync`, which removes the entry.',
    say: () => 'is in lockale.lock but in no file',
  },
  {
    id: 'needs-new-id',
    severity: 'off',
    tier: 'report',
    what: 'The meaning of a source string has changed, and its key has not.',
    why: 'A translation that is not updated in time still says what the source said before. With a new key it would be missing instead, which is easier to notice.',
    remedy: 'Give the message a new key.',
    say: (args) =>
      `the source changed from ${textOf(args, 'before') ?? 'another string'} to ${textOf(args, 'source') ?? 'this one'}, and the key is still the same`,
  },
])

/** Returns from which coding assistant or bot a translation came, and what shows it: "came with commit 1a2b … by X". */
function fromAssistant(args: DiagnosticArguments): string {
  const name = textOf(args, 'engine') ?? 'a coding assistant'
  const said = first(args, 'said')
  if (said === 'environment') return `written while ${name} ran lockale`
  const sign = said === 'trailer' ? 'one of its trailers' : `its ${said ?? 'author'}`
  return `came with commit ${first(args, 'commit')?.slice(0, 9) ?? 'unknown'}: ${sign} ${said === 'trailer' ? 'names' : 'is'} ${name}`
}

/** Returns the command that accepts a translation, ready to paste into a shell. */
function acceptCommand({ message, locale }: Place): string {
  const forLocale = locale === undefined ? '' : ` --locale ${locale}`
  if (message === undefined) return `lockale accept <message>${forLocale}`
  const word = shellWord(message)
  return message.startsWith('-') ? `lockale accept${forLocale} -- ${word}` : `lockale accept ${word}${forLocale}`
}

/** Returns the change of a source string, `"Buy" is now "Buy now"`, or less if one of the two strings is not known. */
function changedSource(args: DiagnosticArguments): string {
  const [was, now] = [textOf(args, 'was'), textOf(args, 'source') ?? 'another string']
  return was === undefined ? `the source is now ${now}` : `${was} is now ${now}`
}

/** Returns the words for a translation that was kept: `the imported "Kaufen"`. */
function keptTranslation(args: DiagnosticArguments): string {
  const said = first(args, 'by')
  const by = said === 'imported' ? 'imported' : said === 'assistant' ? 'unreviewed' : 'human'
  return `the ${by} ${textOf(args, 'text') ?? 'translation'}`
}

/** Returns why a translator or a judge finds a translation doubtful: `: too formal (score 0.35)`. */
function saidBy(args: DiagnosticArguments): string {
  const [doubt, score] = [first(args, 'doubt'), first(args, 'score')]
  if (doubt === undefined) return score === undefined ? '' : `: score ${score}`
  return `: ${cut(doubt, 200)}${score === undefined ? '' : ` (score ${score})`}`
}

/** Prints a number with separators: `1,214`. */
function thousands(count: string): string {
  return Number(count).toLocaleString('en-US')
}
