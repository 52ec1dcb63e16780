import type { CommandSpec } from '../command.ts'
import { dryRun, lockTimeout } from './flags.ts'

export const importTexts: CommandSpec = {
  name: 'import',
  summary: 'take texts back from human translators',
  details: [
    'Reads XLIFF 1.2, 2.0 and 2.1 as lockale export made it and any tool gave it back.',
    "Final and approved texts count as reviewed, translated ones as a person's, all others wait for a look (lockale accept).",
    'A text whose source has changed since, or that a person changed here meanwhile, is reported and left alone; so is one whose',
    'placeholders are broken. Then it exits with 1; all other texts are in the files.',
    'Needs no key and opens no connection.',
  ],
  operand: { name: 'file', count: 'many', help: 'the XLIFF files that came back', completes: 'file' },
  flags: [
    dryRun,
    {
      name: 'as',
      takes: { kind: 'text', name: 'what', values: ['human', 'reviewed', 'review'] },
      help: 'what all these texts count as, whatever the files say: human, reviewed, review',
    },
    {
      name: 'stale',
      takes: { kind: 'text', name: 'how', values: ['report', 'accept'] },
      help: 'texts of another source: report them (default), or accept them as ones that wait for a look',
    },
    {
      name: 'prefer',
      takes: { kind: 'text', name: 'side', values: ['theirs', 'ours'] },
      help: 'where a person changed a text here meanwhile: theirs is the file, ours what is here',
    },
    lockTimeout,
  ],
  examples: [
    { line: 'lockale import handoff/de.xlf', does: 'write what came back' },
    { line: 'lockale import handoff/*.xlf --dry-run', does: 'see what it would write and what is wrong' },
    { line: 'lockale import de.xlf --as reviewed', does: 'all of it was looked at twice' },
    { line: 'lockale import de.xlf --stale accept', does: 'take old work too; lockale check then names it' },
  ],
  onSignal: 'finish',
  load: async () => (await import('../import.ts')).importTexts,
}
