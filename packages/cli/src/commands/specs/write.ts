import type { CommandSpec } from '../command.ts'
import { files, lockTimeout, message } from './flags.ts'
import { serviceFlags, spendingFlags } from './service-flags.ts'

export const write: CommandSpec = {
  name: 'write',
  summary: 'propose corrections of the source texts',
  details: [
    'Has the messages of the source locale improved by the service, and shows what it would change: message by message.',
    'Placeholders, tags and plurals stay: what would break one is dropped. Changes a file only with --apply.',
    'A text that the service refuses is named, and the others are done: the call then ends with 3.',
    'Answers are kept in .lockale/ledger: to look first and then to apply costs once. Needs a paid key.',
    'A changed source makes its translations stale. With --keep-translations they stand: right where only spelling changed.',
    'In CI it spends only with --yes.',
  ],
  flags: [
    { name: 'correct', help: 'spelling and grammar, and nothing else (default)' },
    { name: 'rephrase', help: 'say the same in other words' },
    {
      name: 'style',
      takes: { kind: 'text', name: 'style' },
      help: 'with --rephrase: simple, business, academic, casual; prefer_… where a language may have none',
    },
    {
      name: 'tone',
      takes: { kind: 'text', name: 'tone' },
      help: 'with --rephrase: enthusiastic, friendly, confident, diplomatic, or prefer_…',
    },
    files,
    message,
    { name: 'apply', help: 'write the proposals into the source files' },
    { name: 'keep-translations', help: 'with --apply: translations of changed messages stand as they are' },
    { name: 'check', help: 'end with 1 if there are proposals; writes no source file' },
    { name: 'yes', help: 'spend without being asked; needed in CI' },
    ...spendingFlags,
    ...serviceFlags,
    lockTimeout,
  ],
  examples: [
    { line: 'lockale write --dry-run', does: 'how many characters it would be' },
    { line: 'lockale write', does: 'show what is misspelt or wrong in the source texts' },
    { line: 'lockale write --apply --keep-translations', does: 'put it right; the translations stand' },
    { line: "lockale write --apply --message 'cart.*'", does: 'only these' },
    { line: 'lockale write --rephrase --style simple --files locales/en/help.json', does: 'plainer words in one file' },
    { line: 'CI=1 lockale write --check --yes --max-characters 20000', does: 'in a pipeline, within a budget' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../write.ts')).write,
}
