import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { listed } from '../../words.ts'

export const cliOptionChanged: TextRule = {
  id: 'cli-option-changed',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'misleads',
  what: 'An option of a command line (`--force`, `-f`) in the source is not in the translation as it is.',
  why: 'Who types what the translation says gets an error.',
  example: {
    locale: 'de',
    source: 'Use --force to overwrite',
    target: 'Mit --erzwingen überschreiben',
    better: 'Mit --force überschreiben',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `options of the source missing${listed(args, 'missing')}`,
}

const things = {
  hints: ['-'],
  pattern: /(?<![\p{L}\p{N}_-])--[a-z][\w-]*\w|(?<=^|[\s([`'"“„«])-[A-Za-z](?=$|[\s,.;:)\]`'"”“»])/gmu,
  mayAdd: true,
}
