import { type DiagnosticArguments, shellWord } from '@lockale/errors'
import { type WalkRule, walkRules } from '../rule.ts'
import { because, cut, first, listOf, quoted, textOf, valued } from '../words.ts'

export const fileRules: readonly WalkRule[] = walkRules([
  {
    id: 'parse-error',
    severity: 'error',
    tier: 'breaks',
    what: 'A file cannot be read as its format.',
    why: 'The app cannot load the file either. lockale leaves it unchanged.',
    // `part` is set if only a part of the file cannot be read, and names this part
    say: (args) => `${valued(args, 'part', '', ' ')}cannot be read${expectation(args)}`,
  },
  {
    id: 'conflict-marker',
    severity: 'error',
    tier: 'breaks',
    what: 'A file contains a merge conflict.',
    why: 'The app cannot load the file, and only you can say which side is right.',
    remedy: 'Run `lockale resolve`, or resolve the conflict in the file. Then run the command again.',
    say: (args) => `has a merge conflict here${sides(args)}: resolve it, then run again`,
  },
  {
    id: 'bad-encoding',
    severity: 'error',
    tier: 'breaks',
    what: 'A file is not in the expected encoding.',
    why: 'Letters outside ASCII turn into other letters, in the app and in the strings that are sent to the service.',
    remedy: 'Save the file as UTF-8.',
    say: (args) => `is not valid UTF-8${damage(args)}: save it as UTF-8`,
  },
  {
    id: 'unpaired-surrogate',
    severity: 'warning',
    tier: 'misleads',
    what: 'A key or a value contains half of a character (an unpaired surrogate).',
    why: 'No program can display it, and it cannot be sent to the service.',
    say: (args) =>
      `${first(args, 'where') === 'key' ? 'the key' : 'the value'} contains half of a character (an unpaired surrogate), which cannot be sent`,
  },
  {
    id: 'too-deep',
    severity: 'error',
    tier: 'breaks',
    what: 'A file is nested too deeply.',
    why: 'Programs that load the file may run out of memory, so lockale does not read it.',
    say: (args) => `is nested too deeply${deeper(args)}: nothing in the file was read`,
  },
  {
    id: 'duplicate-key',
    severity: 'warning',
    tier: 'misleads',
    what: 'A file has the same key twice.',
    why: 'Only the last one counts. Changes to the other one have no effect.',
    remedy: 'Remove the one that has no effect.',
    say: (args) => `this key occurs again${valued(args, 'countsLine', ' in line ')}, and only the last one counts`,
  },
  {
    id: 'ambiguous-scalar',
    severity: 'warning',
    tier: 'misleads',
    what: 'A value of a YAML file has no quotes, and YAML parsers disagree about its type.',
    why: 'Some parsers read `Yes`, `no` and `1:30` as strings, others as booleans or numbers.',
    remedy: 'Put the value in quotes.',
    say: (args) =>
      `some YAML parsers read ${textOf(args, 'token') ?? 'this value'} as a string, others as another type: put it in quotes`,
  },
  {
    id: 'key-collision',
    severity: 'warning',
    tier: 'misleads',
    what: 'Two keys of a file are the same key at run time.',
    why: 'The app finds only one of them. For `a.b` and `b` inside `a`, i18next takes the nested one.',
    remedy: 'Rename one of the two keys.',
    say: (args) => `is the same key at run time as ${first(args, 'other', 'with', 'key') ?? 'another one'}`,
  },
  {
    id: 'source-unwritten',
    severity: 'warning',
    tier: 'misleads',
    what: 'A source string is not written yet: in its place is its own key, or what an extractor writes there (`TODO: …`, `__MISSING__`).',
    why: 'Users see it as it is. It is not sent for translation.',
    remedy:
      "Write the source string. If it is right as it is, say so in the config: `messages: [{ match: 'app.name', policy: 'auto' }]`. If your extractor writes other marks, set `untranslated`.",
    say: (args) => `is not written yet${quoted(args, 'text', ': ')}; lockale sends it when it is`,
  },
  {
    id: 'extra-file',
    severity: 'warning',
    tier: 'report',
    what: 'A target file has no source file any more.',
    why: 'The file is shipped with the app, and nothing in it is used.',
    remedy: 'Delete the file, or restore its source file.',
    say(args, { file }) {
      const how = file === undefined ? '' : ` → git rm ${shellWord(file)}, or restore its source file`
      return `has no source file${valued(args, 'source', ' (', ')')}${how}`
    },
  },
  {
    id: 'not-normalised',
    severity: 'off',
    tier: 'report',
    what: 'The keys of a file are not in the order of its source file.',
    why: 'Files with the same order are easier to compare in a review.',
    say: (args) => `is not in the order of its source file${because(args, 'found', 'reason')}`,
  },
  {
    id: 'unused-description',
    severity: 'warning',
    tier: 'report',
    what: 'A file of descriptions (`notes`) describes a message that does not exist, or that has a comment in its own file.',
    why: 'The description is not used: it reaches no translator. A comment beside the string counts instead of it.',
    remedy: 'Correct `file` and `key` of the line, or remove the line.',
    say(args) {
      const source = first(args, 'source') ?? 'the source file'
      return first(args, 'by') === 'comment'
        ? `has a description that is not used: the comment in ${source} counts`
        : `has a description, and is no message in ${source}`
    },
  },
])

/** Returns what was expected and found, as the end of a sentence: `: expected a comma, found the end of the file`. */
function expectation(args: DiagnosticArguments): string {
  const parts = (['expected', 'found'] as const).flatMap((name) => {
    const words = first(args, name)
    return words === undefined ? [] : [`${name} ${cut(words)}`]
  })
  const hint = first(args, 'hint')
  return parts.length === 0 ? '' : `: ${parts.join(', ')}${hint === undefined ? '' : `. To fix it, ${hint}`}`
}

/** Describes a conflict of git in a file: its lines, the names behind its markers, and the beginning of each side. */
function sides(args: DiagnosticArguments): string {
  const whose = (['ours', 'theirs'] as const).flatMap((side) =>
    listOf(args, side).map((name) => `${cut(name)}${quoted(args, `${side}Text`, ': ')}`),
  )
  return `${valued(args, 'endLine', ', up to line ')}${whose.length === 2 ? ` (${whose.join(' or ')})` : ''}`
}

function damage(args: DiagnosticArguments): string {
  const [byte, offset, looksLike] = [first(args, 'byte'), first(args, 'byteOffset'), first(args, 'looksLike')]
  if (looksLike !== undefined) return ` (it looks like ${looksLike})`
  return byte === undefined || offset === undefined ? '' : ` (byte ${byte} at offset ${offset})`
}

function deeper(args: DiagnosticArguments): string {
  const limit = first(args, 'limit')
  return limit === undefined ? '' : ` (more than ${limit} ${first(args, 'unit') ?? 'levels'})`
}
