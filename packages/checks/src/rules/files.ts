import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../rule.ts'
import { because, cut, first, listOf, quoted, textOf, valued } from '../words.ts'

/** Problems of a file itself, found by its format or by scan. */
export const fileRules: readonly WalkRule[] = [
  {
    id: 'parse-error',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A file cannot be read as its format.',
    why: 'The app cannot load it either, and lockale changes nothing in it.',
    example: undefined,
    say: (args) => `cannot be read${expectation(args)}`,
  },
  {
    id: 'conflict-marker',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'Git left a conflict in a file.',
    why: 'Which of the two sides counts is for a person to say; until then the file cannot be loaded.',
    remedy: 'Run `lockale resolve`, or settle the conflict in the file, then run again.',
    example: undefined,
    say: (args) => `git left a conflict here${sides(args)}: settle it, then run again`,
  },
  {
    id: 'bad-encoding',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A file is not in the encoding it should have.',
    why: 'Letters beyond ASCII come out as other letters, in the app and in what is sent to be translated.',
    remedy: 'Save the file as UTF-8.',
    example: undefined,
    say: (args) => `is not valid UTF-8${damage(args)}: save it as UTF-8`,
  },
  {
    id: 'unpaired-surrogate',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'A key or a text holds half of a character.',
    why: 'Nobody can show it, and it cannot be sent to be translated.',
    example: undefined,
    say: (args) =>
      `${first(args, 'where') === 'key' ? 'the key' : 'the text'} holds half of a character (an unpaired surrogate), which cannot be sent`,
  },
  {
    id: 'too-deep',
    scope: 'walk',
    severity: 'error',
    tier: 'breaks',
    what: 'A file is nested too deep.',
    why: 'Programs that load it may run out of memory, so nothing in it is read.',
    example: undefined,
    say: (args) => `is nested too deep${deeper(args)}: nothing in the file was read`,
  },
  {
    id: 'duplicate-key',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'A key stands in a file twice.',
    why: 'Only the last one counts; what a person changes in the other has no effect.',
    remedy: 'Remove the one that does not count.',
    example: undefined,
    say: (args) => `the key is there again${valued(args, 'countsLine', ' in line ')}, and only the last one counts`,
  },
  {
    id: 'ambiguous-scalar',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'A value of a YAML file has no quotes, and readers disagree about what it is.',
    why: '`Yes`, `no` and `1:30` are texts to some readers of YAML, and truth values or numbers to others.',
    remedy: 'Put the value in quotes.',
    example: undefined,
    say: (args) =>
      `${textOf(args, 'token') ?? 'the word'} is a text to some readers of YAML, and something else to others: put it in quotes`,
  },
  {
    id: 'key-collision',
    scope: 'walk',
    severity: 'warning',
    tier: 'misleads',
    what: 'Two keys of a file are the same key at run time.',
    why: 'The app finds only one of them: of `a.b` and `b` inside `a`, i18next takes the nested one.',
    remedy: 'Rename one of the two.',
    example: undefined,
    say: (args) => `is the same key at run time as ${first(args, 'other', 'with', 'key') ?? 'another one'}`,
  },
  {
    id: 'extra-file',
    scope: 'walk',
    severity: 'warning',
    tier: 'report',
    what: 'A target file belongs to no source file any more.',
    why: 'It is shipped with the app and nothing in it is used.',
    remedy: 'Delete the file, or give its source back.',
    example: undefined,
    say: (args) => `has no source file${valued(args, 'source', ' (', ')')}`,
  },
  {
    id: 'not-normalised',
    scope: 'walk',
    severity: 'off',
    tier: 'report',
    what: 'A file is not written in the order of its source.',
    why: 'Files in one order are easier to compare in a review.',
    example: undefined,
    say: (args) => `is not in the order of its source${because(args, 'found', 'reason')}`,
  },
]

/** `: expected a comma, found the end of the file` */
function expectation(args: DiagnosticArguments): string {
  const parts = (['expected', 'found'] as const).flatMap((name) => {
    const words = first(args, name)
    return words === undefined ? [] : [`${name} ${cut(words)}`]
  })
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}

/** Which lines, whose sides (what git wrote behind the markers), and how each begins. */
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
